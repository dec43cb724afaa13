import { maxOpenTopUps, maxVoucher, openTopUpStates } from '@fairway/contract/agents/values'
import type { wallets } from '@fairway/contract/agents/wallet-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { askApproval } from '../platform/approvals/approvals.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/errors.ts'
import { idempotentCommand } from '../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import { type Picture, readPicture } from '../platform/security/picture.ts'
import { inScope } from './agencies.ts'
import { readTopUpRow, type TopUpRow, topUpRefusal, voucherOf } from './top-ups.ts'

type Endpoints = typeof wallets
type Announce = Endpoints['agents.announceTopUp']
type Check = Endpoints['agents.checkTopUp']
type Refuse = Endpoints['agents.rejectTopUp']
type Withdraw = Endpoints['agents.withdrawTopUp']

/** An older payment is a mistyped year: the bank's own search ends about there. */
const maxDaysAgo = 366

/**
 * Announces a payment into the wallet of an agency; nothing is booked before an accountant found it and a second one approved.
 * @throws agents.walletNotFound, agents.topUpReferenceUsed, request.invalid for a day to come or long past, or what is no picture
 */
export function announceTopUp(
  context: IdempotentContext,
  { voucher, ...request }: ParsedRequest<Announce>,
): Promise<ReplyOf<Announce>> {
  const { services, now, caller, scope } = context
  const today = serviceDateOf(now)
  if (request.paidOn > today) throw invalidFields({ field: 'paidOn', reason: 'notToCome' })
  if (request.paidOn < addDays(today, -maxDaysAgo))
    throw invalidFields({ field: 'paidOn', reason: 'longPast', values: { limit: maxDaysAgo } })
  const picture = voucher === undefined ? undefined : readVoucherPicture(voucher)
  const keyedRequest = [request, voucher && sha256(voucher).toString('hex')]
  return idempotentCommand(context, keyedRequest, async (tx, journal) => {
    const { rows: found } = await sql`
      select from accounts.wallets w join agents.agents a on a.organisation_id = w.organisation_id
      where w.organisation_id = ${request.organisationId} and ${inScope(scope)} for no key update of a`.execute(
      tx,
    )
    if (found.length === 0) throw problem('agents.walletNotFound')
    const { rows: open } = await sql`
      select from agents.top_ups t where t.organisation_id = ${request.organisationId} and t.state = any(${[...openTopUpStates]})`.execute(
      tx,
    )
    if (open.length >= maxOpenTopUps) throw problem('agents.tooManyTopUps', { most: maxOpenTopUps })
    const { rows } = await sql<{ id: string }>`
      insert into agents.top_ups (organisation_id, fen, method, paid_on, reference, note, announced_at, announced_by)
      values (${request.organisationId}, ${request.fen}, ${request.method}, ${request.paidOn}, ${request.reference},
        ${request.note}, ${now}, ${caller.userId}) returning id::text`
      .execute(tx)
      .catch((error: unknown) => {
        if (isUniqueViolation(error))
          throw problem('agents.topUpReferenceUsed', { reference: request.reference })
        throw error
      })
    const id = rows[0]?.id ?? ''
    if (picture)
      await sql`insert into agents.vouchers (top_up_id, type, cipher) values (${id}, ${picture.type},
        ${services.crypto.encrypt('evidence', Buffer.from(picture.bytes).toString('base64'), voucherOf(id))})`.execute(
        tx,
      )
    journal({
      entity: 'agents.topUp',
      entityId: id,
      detail: {
        fen: request.fen,
        method: request.method,
        reference: request.reference,
        pictures: picture ? 1 : 0,
      },
    })
    await notify(tx, context)
    return { id }
  })
}

/** What the bytes are decides, not what the file is called; what cameras write beside the picture is left out. */
function readVoucherPicture(image: string): Picture {
  const picture = readPicture(Buffer.from(image, 'base64'))
  const fits =
    picture &&
    Math.max(picture.width, picture.height) <= maxVoucher.points &&
    Math.min(picture.width, picture.height) > 0 &&
    picture.bytes.length <= maxVoucher.bytes
  if (!fits) throw invalidFields({ field: 'voucher', reason: 'picture' })
  return picture
}

/**
 * Says that the payment is there, and asks a second person to book it. One that was not decided in time is asked for again.
 * @throws agents.topUpNotFound, agents.topUpEnded, agents.topUpWaits, agents.topUpReceiptTaken
 */
export async function checkTopUp(
  context: IdempotentContext,
  request: ParsedRequest<Check>,
): Promise<ReplyOf<Check>> {
  const { caller, now, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('agents.topUpApprovalDays')) * 1_440
  return idempotentCommand(context, request, async (tx, journal) => {
    const row = await lockTopUp(tx, context, request.id, 'check')
    const { rows } = await sql<{ payload: unknown }>`
      select agents.top_up_payload(t) as payload from agents.top_ups t where t.id = ${row.id}`.execute(tx)
    const approvalId = await askApproval(
      tx,
      { kind: 'agents.topUp', subject: row.id, payload: rows[0]?.payload },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('agents.topUpWaits')
    if (row.state === 'checked')
      await sql`update agents.top_ups set state = 'announced', approval_id = null where id = ${row.id}`.execute(
        tx,
      )
    await sql`update agents.top_ups set state = 'checked', approval_id = ${approvalId} where id = ${row.id}`
      .execute(tx)
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? problem('agents.topUpReceiptTaken') : error
      })
    journal({
      entity: 'agents.topUp',
      entityId: row.id,
      detail: { before: { state: row.state }, after: { state: 'checked' } },
    })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return { approvalId }
  })
}

/**
 * Refuses a payment that is not there or not as announced.
 * @throws agents.topUpNotFound, agents.topUpEnded, agents.topUpWaits
 */
export function rejectTopUp(
  context: IdempotentContext,
  request: ParsedRequest<Refuse>,
): Promise<ReplyOf<Refuse>> {
  return endTopUp(context, request, 'refuse')
}

/**
 * Takes an announcement back.
 * @throws agents.topUpNotFound, agents.topUpEnded, agents.topUpWaits
 */
export function withdrawTopUp(
  context: IdempotentContext,
  request: ParsedRequest<Withdraw>,
): Promise<ReplyOf<Withdraw>> {
  return endTopUp(context, { ...request, reason: '' }, 'withdraw')
}

function endTopUp(
  context: IdempotentContext,
  { id, reason }: { id: string; reason: string },
  action: 'refuse' | 'withdraw',
): Promise<ReplyOf<Refuse>> {
  const { caller, now } = context
  return idempotentCommand(context, { id, reason }, async (tx, journal) => {
    const row = await lockTopUp(tx, context, id, action)
    const state = action === 'refuse' ? 'refused' : 'withdrawn'
    // One whose request for approval has expired was not decided on.
    if (row.state === 'checked')
      await sql`update agents.top_ups set state = 'announced', approval_id = null where id = ${id}`.execute(
        tx,
      )
    await sql`update agents.top_ups set state = ${state}, ended_at = ${now}, ended_by = ${caller.userId}, reason = ${reason}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'agents.topUp',
      entityId: id,
      detail: { before: { state: row.state }, after: { state }, ...(reason && { reason }) },
    })
    await notify(tx, context)
    return { state }
  })
}

/** Locks a top-up that the caller may do something with. */
async function lockTopUp(
  tx: Transaction,
  context: Context,
  id: string,
  action: 'check' | 'refuse' | 'withdraw',
): Promise<TopUpRow> {
  await sql`select from agents.top_ups t where t.id = ${id} for no key update`.execute(tx)
  const row = await readTopUpRow(tx, context.scope, id, context.now)
  const refusal = topUpRefusal(action, row, context.caller)
  if (refusal) throw problem(refusal)
  return row
}

const notify = (tx: Transaction, { services }: Context) =>
  services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
