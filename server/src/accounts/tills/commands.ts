import type { tills } from '@fairway/contract/accounts/till-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { amountText, type Fen } from '@fairway/contract/kernel/money'
import type { ProblemCode } from '@fairway/contract/problems'
import { type RawBuilder, sql } from 'kysely'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { readReport } from './queries.ts'

type Tills = typeof tills
type Request<Name extends keyof Tills> = ParsedRequest<Tills[Name]>
type Reply<Name extends keyof Tills> = ReplyOf<Tills[Name]>

interface Detail {
  shift?: string | number
  difference?: Fen
  waits?: boolean
  available?: Fen
  needed?: Fen
}

/** What a function of the tills answers. */
async function ask(tx: Transaction, call: RawBuilder<unknown>, done: string): Promise<Detail> {
  const { rows } = await sql<{
    code: string
    detail: Detail | null
  }>`select code, detail from ${call}`.execute(tx)
  const [answer] = rows
  if (answer?.code === done) return answer.detail ?? {}
  const { available, needed, difference } = answer?.detail ?? {}
  throw problem((answer?.code ?? 'accounts.shiftNotFound') as ProblemCode, {
    ...(available !== undefined && { available: amountText(available) }),
    ...(needed !== undefined && { needed: amountText(needed) }),
    ...(difference !== undefined && { difference: signed(difference), differenceFen: difference }),
  })
}

/** An amount over or short with its sign. */
const signed = (fen: Fen) => `${fen < 0 ? '−' : '+'}¥${amountText(Math.abs(fen))}`

/** Over or short above the limit: a second person is asked before it is booked. */
async function askSecondPerson(
  tx: Transaction,
  { caller, now, services }: Context,
  shiftId: string,
  validMinutes: number,
): Promise<string> {
  const { rows } = await sql<{ payload: unknown }>`
    select accounts.till_difference_payload(${shiftId}) as payload`.execute(tx)
  const approvalId = await askApproval(
    tx,
    { kind: 'accounts.tillDifference', subject: shiftId, payload: rows[0]?.payload },
    { userId: caller.userId, withinOrganisation: true, now, validMinutes },
  )
  if (approvalId === undefined) throw problem('accounts.differenceWaits')
  await sql`update accounts.till_shifts set approval_id = ${approvalId} where id = ${shiftId}`.execute(tx)
  await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
  return approvalId
}

/** Read before the transaction: what is not in a cache is read through a connection of its own. */
async function limits({ services }: Context) {
  return {
    limit: await services.parameters.read('accounts.tillDifferenceFen'),
    validMinutes: (await services.parameters.read('accounts.tillDifferenceDays')) * 1_440,
  }
}

/**
 * Opens a till with a float from the safe.
 * @throws accounts.tillNotFound, accounts.tillDisabled, accounts.tillTaken, accounts.shiftOpen
 */
export const openTill = (context: IdempotentContext, request: Request<'accounts.openTill'>) =>
  idempotentCommand(context, request, async (tx, journal): Promise<Reply<'accounts.openTill'>> => {
    const { caller, now } = context
    const { shift } = await ask(
      tx,
      sql`accounts.open_till(${request.tillId}, ${caller.userId}, ${caller.organisationId},
        ${JSON.stringify(request.counts)}::jsonb, ${now})`,
      'opened',
    )
    const shiftId = String(shift)
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { counts: request.counts } })
    return { shiftId }
  })

/**
 * Drops cash of the own till into the safe.
 * @throws accounts.shiftNotFound, accounts.shiftNotOpen, accounts.tillShort
 */
export const dropCash = (context: IdempotentContext, request: Request<'accounts.dropCash'>) =>
  idempotentCommand(context, request, async (tx, journal): Promise<Reply<'accounts.dropCash'>> => {
    const { shiftId, fen } = request
    await assertOwn(tx, context, shiftId)
    await ask(
      tx,
      sql`accounts.drop_cash(${shiftId}, ${fen}, ${context.caller.userId}, ${context.now})`,
      'dropped',
    )
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { fen } })
    return { shiftId }
  })

/**
 * Counts the own till for the next clerk, who takes it over.
 * @throws accounts.shiftNotFound, accounts.shiftNotOpen, accounts.handoverWaits, accounts.tillWithoutDrawer, accounts.reasonNeeded
 */
export const handOverTill = (context: IdempotentContext, request: Request<'accounts.handOverTill'>) =>
  idempotentCommand(context, request, async (tx, journal): Promise<Reply<'accounts.handOverTill'>> => {
    const { shiftId, counts, reason } = request
    await assertOwn(tx, context, shiftId)
    await ask(
      tx,
      sql`accounts.hand_over(${shiftId}, ${JSON.stringify(counts)}::jsonb, ${reason}, ${context.now})`,
      'handed',
    )
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { counts, reason } })
    return { shiftId }
  })

/**
 * Takes over a till with what is counted in it; what differs is over or short of who hands it over.
 * @throws accounts.shiftNotOpen, accounts.ownHandover, accounts.shiftOpen, accounts.reasonNeeded
 */
export async function takeOverTill(
  context: IdempotentContext,
  request: Request<'accounts.takeOverTill'>,
): Promise<Reply<'accounts.takeOverTill'>> {
  const { limit, validMinutes } = await limits(context)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { caller, now } = context
    const { shiftId, counts, reason } = request
    const taken = await ask(
      tx,
      sql`accounts.take_over(${shiftId}, ${caller.userId}, ${caller.organisationId}, ${JSON.stringify(counts)}::jsonb,
        ${reason}, ${now}, ${limit})`,
      'taken',
    )
    const { difference = 0, waits = false } = taken
    if (waits) await askSecondPerson(tx, context, shiftId, validMinutes)
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { counts, reason, difference } })
    return { shiftId: String(taken.shift), difference, waits }
  })
}

/**
 * Closes a till: what was counted goes into the safe.
 * @throws accounts.shiftNotFound, accounts.shiftNotOpen, accounts.reasonNeeded
 */
export async function closeTill(
  context: IdempotentContext,
  request: Request<'accounts.closeTill'>,
): Promise<Reply<'accounts.closeTill'>> {
  const { limit, validMinutes } = await limits(context)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { caller, now } = context
    const { shiftId, counts, reason } = request
    if (!caller.permissions.has('accounts.manageTills')) await assertOwn(tx, context, shiftId)
    else await readReport(tx, context, shiftId)
    const { difference = 0, waits = false } = await ask(
      tx,
      sql`accounts.close_till(${shiftId}, ${JSON.stringify(counts)}::jsonb, ${reason}, ${caller.userId}, ${now}, ${limit})`,
      'closed',
    )
    if (waits) await askSecondPerson(tx, context, shiftId, validMinutes)
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { counts, reason, difference } })
    return { shiftId, difference, waits }
  })
}

/**
 * Asks again for a second person, with another reason, after the first request was refused or has expired.
 * @throws accounts.shiftNotFound, accounts.differenceBooked, accounts.differenceWaits
 */
export async function askTillDifference(
  context: IdempotentContext,
  request: Request<'accounts.askTillDifference'>,
): Promise<Reply<'accounts.askTillDifference'>> {
  const { validMinutes } = await limits(context)
  return idempotentCommand(context, request, async (tx, journal) => {
    const { shiftId, reason } = request
    await sql`select from accounts.till_shifts s where s.id = ${shiftId} for no key update`.execute(tx)
    const { shift } = await readReport(tx, context, shiftId)
    if (!shift.waits) throw problem('accounts.differenceBooked')
    await sql`update accounts.till_shifts set reason = ${reason} where id = ${shiftId}`.execute(tx)
    const approvalId = await askSecondPerson(tx, context, shiftId, validMinutes)
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { reason } })
    return { approvalId }
  })
}

/**
 * Counts a print of a Z report; from the second on it is marked as a reprint.
 * @throws accounts.shiftNotFound, accounts.shiftNotClosed
 */
export function printZ(
  context: Context,
  { shiftId }: Request<'accounts.printZ'>,
): Promise<Reply<'accounts.printZ'>> {
  return inTransaction(context, async (tx, journal) => {
    await readReport(tx, context, shiftId)
    const { rows } = await sql<{ copy: number }>`
      update accounts.till_shifts set z_prints = z_prints + 1 where id = ${shiftId} and state = 'closed'
      returning z_prints as copy`.execute(tx)
    const copy = rows[0]?.copy
    if (copy === undefined) throw problem('accounts.shiftNotClosed')
    journal({ entity: 'accounts.tillShift', entityId: shiftId, detail: { copy } })
    return { copy }
  })
}

/** @throws accounts.shiftNotFound for a shift of another clerk. */
async function assertOwn(tx: Transaction, { caller }: Context, shiftId: string): Promise<void> {
  const { rows } = await sql`select from accounts.till_shifts s
    where s.id = ${shiftId} and s.clerk_id = ${caller.userId}`.execute(tx)
  if (rows.length === 0) throw problem('accounts.shiftNotFound')
}
