import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import {
  maxDaysClosed,
  type PeriodAction,
  type PeriodKind,
  periodName,
} from '@fairway/contract/settlement/period-values'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction, writeJournal } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { decidePeriod } from '../domain/decide-period.ts'
import { assertOperator } from '../queries.ts'
import { factsOf, readPeriodRow, subjectOf } from './periods.ts'

type Endpoints = typeof settlement
type Request<Name extends keyof Endpoints> = ParsedRequest<Endpoints[Name]>
type Longer = Request<'settlement.askClose'>

const entity = 'settlement.period'

/**
 * Closes the days up to one, in order, until one is blocked.
 * @throws settlement.periodNotFound, settlement.periodRunning, settlement.periodClosed, settlement.periodBlocked when not even the first is closed
 */
export function closeDays(
  context: Context,
  { to }: Request<'settlement.closeDays'>,
): Promise<ReplyOf<Endpoints['settlement.closeDays']>> {
  assertOperator(context)
  if (to >= serviceDateOf(context.now)) throw problem('settlement.periodRunning', { period: to })
  return inTransaction(context, async (tx, journal) => {
    const first = await nextDay(tx)
    if (first === null) throw problem('settlement.periodNotFound')
    if (to < first) throw problem('settlement.periodClosed', { period: to })
    let day = first
    let days = 0
    let blocked: string | null = null
    for (; day <= to && days < maxDaysClosed; day = addDays(day, 1)) {
      if ((await closeDay(tx, day, context)) !== undefined) {
        blocked = day
        break
      }
      days += 1
    }
    if (days === 0) throw problem('settlement.periodBlocked', { period: first })
    const last = addDays(day, -1)
    journal({ entity, entityId: subjectOf('day', last), detail: { from: first, to: last, days } })
    await announce(tx, context)
    return { days, blocked }
  })
}

/** Closes a day; why not when it was not closed. */
async function closeDay(tx: Transaction, day: string, { caller, now }: Pick<Context, 'caller' | 'now'>) {
  const { rows } = await sql<{ refusal: string | null }>`
    select settlement.close_day(${day}::date, ${caller.userId}, ${now}) as refusal`.execute(tx)
  return rows[0]?.refusal ?? undefined
}

/** The first day that is not closed. */
async function nextDay(tx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(c.day) + 1 from settlement.day_closes c), settlement.first_day())::text as day`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

const announce = (tx: Transaction, { services }: Pick<Context, 'services'>) =>
  services.live.sendWith(tx, { organisationKinds: ['operator'] }, { type: 'periods' })

/** Periods are closed one after the other, on all nodes. */
async function lockCloses(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settlement.periods', 0))`.execute(tx)
}

/** The period as the action finds it, unless it must not be done. */
async function decideNow(tx: Transaction, context: Context, action: PeriodAction, { kind, begins }: Longer) {
  await lockCloses(tx)
  const row = await readPeriodRow(tx, context, { kind, begins })
  const decision = decidePeriod(action, factsOf(row, context), context.caller.permissions)
  if (!decision.allowed) throw problem(decision.reason, { period: periodName(kind, begins) })
}

/**
 * Asks a second person to close a month or a year.
 * @throws settlement.periodNotFound, settlement.periodRunning, settlement.periodClosed, settlement.periodBlocked,
 *   settlement.closeAsked
 */
export async function askClose(
  context: Context,
  request: Longer,
): Promise<ReplyOf<Endpoints['settlement.askClose']>> {
  assertOperator(context)
  const { caller, now, services } = context
  const { kind, begins } = request
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const validMinutes = (await services.parameters.read('settlement.closeApprovalDays')) * 1_440
  return inTransaction(context, async (tx, journal) => {
    await decideNow(tx, context, 'ask', request)
    const { rows } = await sql<{ payload: unknown }>`
      select settlement.period_payload(${kind}, ${begins}::date) as payload`.execute(tx)
    const approvalId = await askApproval(
      tx,
      { kind: 'settlement.closePeriod', subject: subjectOf(kind, begins), payload: rows[0]?.payload },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('settlement.closeAsked', { period: periodName(kind, begins) })
    journal({ entity, entityId: subjectOf(kind, begins) })
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return { approvalId }
  })
}

/**
 * Takes back what one has asked for.
 * @throws settlement.periodNotFound, settlement.periodClosed, settlement.closeNotAsked
 */
export function withdrawClose(context: Context, request: Longer): Promise<Record<string, never>> {
  assertOperator(context)
  const { kind, begins } = request
  return inTransaction(context, async (tx, journal) => {
    await decideNow(tx, context, 'withdraw', request)
    await sql`select platform.withdraw_approvals(array(select a.id from platform.approvals a
      where a.kind = 'settlement.closePeriod' and a.subject = ${subjectOf(kind, begins)} and a.state = 'asked'), ${context.now})`.execute(
      tx,
    )
    journal({ entity, entityId: subjectOf(kind, begins) })
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return {}
  })
}

/** What `settlement.period_payload` gives. */
const payload = z.object({
  kind: z.enum(['month', 'year']),
  begins: z.string(),
  days: z.int(),
  rows: z.int(),
  head: z.string(),
})

const subject = (text: string): [PeriodKind, string] => {
  const [kind = '', begins = ''] = text.split(':')
  return [kind as PeriodKind, begins]
}

/** The close of a month or a year. */
export const closeApproval: ApprovalKind = {
  permission: 'settlement.approvePeriods',
  page({ subject: of }) {
    const [kind, begins] = subject(of)
    return `settlement/periods?kind=${kind}&of=${kind}:${begins}`
  },
  summary(content, language) {
    const { kind, begins, days, rows, head } = payload.parse(content)
    return textOf(language, 'approvalTexts.closePeriod', {
      period: periodName(kind, begins),
      days,
      rows,
      head: head.slice(0, 16),
    })
  },
  // Who takes a request back has this lock before that of the request.
  lock: (tx) => lockCloses(tx),
  async carryOut(tx, { id, subject: of }, context) {
    const [kind, begins] = subject(of)
    const { rows } = await sql<{ refusal: string | null }>`
      select settlement.close_period(${kind}, ${begins}::date, ${id}, ${context.caller.userId}, ${context.now}) as refusal`.execute(
      tx,
    )
    const refusal = rows[0]?.refusal ?? undefined
    if (refusal === 'blocked') throw problem('settlement.periodBlocked', { period: periodName(kind, begins) })
    if (refusal !== undefined) return refusal
    await writeJournal(tx, { ...context, journalLabel: 'settlement.closePeriod' }, { entity, entityId: of })
    await announce(tx, context)
    return undefined
  },
}
