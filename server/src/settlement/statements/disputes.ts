import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { maxDisputePicture } from '@fairway/contract/settlement/statement-values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields, problem } from '../../platform/http/problems.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { type Picture, readPicture } from '../../platform/security/picture.ts'
import { assertOperator } from '../queries.ts'
import { moveStatement } from './change-statements.ts'
import { notifyOperator, notifyParty, refreshStatements } from './notify.ts'
import { journalOf, lockStatementRow, readStatementRow, visibleStatements } from './statement-rows.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Reply<Name extends keyof Endpoints> = ReplyOf<Endpoints[Name]>

/** What an encrypted picture belongs to: its dispute. */
export const disputePictureOwner = (disputeId: string) => `dispute/${disputeId}`

/** What the bytes are decides, not what the file is called. */
function readDisputePicture(image: string): Picture {
  const picture = readPicture(Buffer.from(image, 'base64'))
  const fits =
    picture &&
    Math.max(picture.width, picture.height) <= maxDisputePicture.points &&
    Math.min(picture.width, picture.height) > 0 &&
    picture.bytes.length <= maxDisputePicture.bytes
  if (!fits) throw invalidFields({ field: 'picture', reason: 'picture' })
  return picture
}

/**
 * A user of the party does not accept a line.
 * @throws settlement.statementNotFound, settlement.notTheParty, settlement.statementNotOpen, settlement.deadlineOver,
 *   settlement.lineNotFound, settlement.lineDisputed, request.invalid for what is no picture
 */
export function disputeLine(
  context: IdempotentContext,
  { picture: image, ...request }: Request<'settlement.disputeLine'>,
): Promise<Reply<'settlement.disputeLine'>> {
  const { caller, now, services } = context
  const picture = image === undefined ? undefined : readDisputePicture(image)
  const keyedRequest = [request, image && sha256(image).toString('hex')]
  return idempotentCommand(context, keyedRequest, async (tx, journal) => {
    const row = await lockStatementRow(tx, context, request, 'dispute')
    await assertLine(tx, row.id, request.line)
    const open = await openDisputeOf(tx, row.id, request.line)
    if (open) throw problem('settlement.lineDisputed', { line: request.line })
    const { rows } = await sql<{ id: Id }>`
      insert into settlement.disputes (statement_id, line_number, comment, raised_at, raised_by)
      values (${row.id}, ${request.line}, ${request.comment}, ${now}, ${caller.userId}) returning id::text`.execute(
      tx,
    )
    const disputeId = rows[0]?.id ?? ''
    if (picture)
      await sql`insert into settlement.dispute_pictures (dispute_id, type, cipher) values (${disputeId}, ${picture.type},
        ${services.crypto.encrypt('evidence', Buffer.from(picture.bytes).toString('base64'), disputePictureOwner(disputeId))})`.execute(
        tx,
      )
    if (row.status === 'sent') await moveStatement(tx, context, row.id, 'disputed')
    journal(journalOf(row, { line: request.line, pictures: picture ? 1 : 0 }))
    await notifyOperator(tx, context, row, 'disputed')
    await refreshStatements(tx, context)
    return { disputeId, status: 'disputed' as const }
  })
}

/** @throws settlement.lineNotFound */
export async function assertLine(tx: Transaction, statementId: Id, line: number): Promise<void> {
  const { rows } = await sql`
    select from settlement.statement_lines l where l.statement_id = ${statementId} and l.number = ${line}`.execute(
    tx,
  )
  if (rows.length === 0) throw problem('settlement.lineNotFound', { line })
}

/** The dispute of a line that waits for its answer. */
export async function openDisputeOf(tx: Transaction, statementId: Id, line: number): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select d.id::text from settlement.disputes d
    where d.statement_id = ${statementId} and d.line_number = ${line} and d.answer is null`.execute(tx)
  return rows[0]?.id
}

/** @throws settlement.disputeNotFound, also for a dispute of another organisation */
async function statementOf(tx: Transaction, { scope }: Context, disputeId: Id) {
  const { rows } = await sql<{ id: Id; line: number; isOpen: boolean }>`
    select m.id::text, d.line_number as line, d.answer is null as "isOpen"
    from settlement.disputes d join settlement.statements m on m.id = d.statement_id
    where d.id = ${disputeId} and ${visibleStatements(scope)}`.execute(tx)
  const [found] = rows
  if (!found) throw problem('settlement.disputeNotFound')
  return found
}

/**
 * Answers a dispute with a reason instead of an adjustment.
 * @throws settlement.disputeNotFound, settlement.disputeAnswered, settlement.adjustmentWaits
 */
export function rejectDispute(
  context: IdempotentContext,
  request: Request<'settlement.rejectDispute'>,
): Promise<Reply<'settlement.rejectDispute'>> {
  const { caller, now, scope } = context
  assertOperator(context)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { id } = await statementOf(tx, context, request.disputeId)
    await sql`select from settlement.statements m where m.id = ${id} for no key update`.execute(tx)
    const { line, isOpen } = await statementOf(tx, context, request.disputeId)
    if (!isOpen) throw problem('settlement.disputeAnswered')
    const { rows: waiting } = await sql`
      select from platform.approvals a where a.kind = 'settlement.adjustment' and a.state in ('asked', 'approved') and a.expires_at > ${now}
        and a.payload ->> 'disputeId' = ${request.disputeId}`.execute(tx)
    if (waiting.length > 0) throw problem('settlement.adjustmentWaits')
    await sql`select settlement.answer_dispute(${request.disputeId}, 'rejected', ${request.reason}, null, ${caller.userId}, ${now})`.execute(
      tx,
    )
    const row = await readStatementRow(tx, scope, id)
    journal(journalOf(row, { line, reason: request.reason }))
    await notifyParty(tx, context, row, 'answered')
    await refreshStatements(tx, context)
    return { status: row.status }
  })
}

/**
 * The picture that goes with a dispute. Who looked is journalled in the same transaction.
 * @throws settlement.disputeNotFound
 */
export function readDisputeImage(
  context: Context,
  { disputeId }: Request<'settlement.disputePicture'>,
): Promise<Reply<'settlement.disputePicture'>> {
  return inTransaction(context, async (tx, journal) => {
    const { id, line } = await statementOf(tx, context, disputeId)
    const { rows } = await sql<{ type: string; cipher: Buffer }>`
      select type, cipher from settlement.dispute_pictures where dispute_id = ${disputeId}`.execute(tx)
    const [picture] = rows
    if (!picture) throw problem('settlement.disputeNotFound')
    journal({ entity: 'settlement.statement', entityId: id, detail: { line } })
    const text = context.services.crypto.decrypt('evidence', picture.cipher, disputePictureOwner(disputeId))
    return { image: `data:${picture.type};base64,${text}` }
  })
}
