import type { CorrectionKind } from '@fairway/contract/fares/terms'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { corrections } from '@fairway/contract/orders/corrections/endpoints'
import type { CorrectionState } from '@fairway/contract/orders/corrections/values'
import { type RawBuilder, sql } from 'kysely'
import { countUpToLimit, keysetPage, nextCursor } from '../../platform/database/keyset.ts'
import { prefixPattern } from '../../platform/database/like-pattern.ts'
import type { Context } from '../../platform/http/context.ts'
import { ticketsWithinScope, withinScope } from '../list/visible-orders.ts'
import { summaryOf } from './read-correction.ts'

type List = (typeof corrections)['orders.corrections']

interface ListedCorrection {
  id: string
  order_id: string
  number: string
  passenger_number: number
  kind: CorrectionKind
  state: CorrectionState
  fee_fen: string
  asked_at: Date
  asker: string
  organisation_names: Names
  departs: Date
  valid_until: Date
  ended_at: Date | null
  ender: string | null
  hints: number
  evidence: number
  keys: string[]
}

const correctionSorts = {
  askedAt: { column: sql`c.asked_at`, kind: 'instant' },
  departs: { column: sql`t.planned_depart`, kind: 'instant' },
  validUntil: { column: sql`c.valid_until`, kind: 'instant' },
} as const

/** The corrections of tickets of the orders within the scope. */
export async function listCorrections(
  { db, scope, now, caller }: Context,
  request: ParsedRequest<List>,
): Promise<ReplyOf<List>> {
  const present = sql`case when c.ended_at is null and c.valid_until <= ${now} then 'lapsed' else c.state end`
  const conditions: RawBuilder<unknown>[] = [withinScope(scope), ticketsWithinScope(scope)]
  if (request.kind) conditions.push(sql`c.kind = any(${request.kind}::text[])`)
  if (request.state) conditions.push(sql`${present} = any(${request.state}::text[])`)
  if (request.number) conditions.push(sql`o.number like ${prefixPattern(request.number)}`)
  if (request.from) conditions.push(sql`c.asked_at >= ${momentOn(request.from)}`)
  if (request.to) conditions.push(sql`c.asked_at < ${momentOn(addDays(request.to, 1))}`)
  const paging = { ...request, sort: request.sort ?? (['-askedAt'] as const) }
  const page = keysetPage(paging, correctionSorts, [{ column: sql`c.id`, kind: 'number' }])
  const filtered = sql`from orders.corrections c join orders.orders o on o.id = c.order_id join orders.tickets t on t.id = c.ticket_id
    where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ListedCorrection>`
    select c.id, c.order_id, o.number, t.passenger_number, c.kind, c.state, c.fee_fen, c.asked_at, asker.name as asker,
      organisation.names as organisation_names, t.planned_depart as departs, c.valid_until, c.ended_at, ender.name as ender,
      cardinality(case when ${caller.permissions.has('orders.decideCorrections')} then c.hints
        else array_remove(c.hints, 'travelsThen') end) as hints,
      (select count(*)::integer from orders.correction_evidence e where e.correction_id = c.id) as evidence, page.keys
    from (select c.id, ${page.keys} as keys ${filtered} and ${page.where} order by ${page.order} ${page.limit}) page
    join orders.corrections c on c.id = page.id
    join orders.orders o on o.id = c.order_id
    join orders.tickets t on t.id = c.ticket_id
    join staff.organisations organisation on organisation.id = c.organisation_id
    join staff.users asker on asker.id = c.asked_by
    left join staff.users ender on ender.id = c.ended_by
    order by ${page.order}`.execute(db)
  return {
    rows: rows.map((row) => ({
      ...summaryOf({ ...row, departs: toInstant(row.departs) }, now),
      hints: row.hints,
      evidence: row.evidence,
    })),
    ...(await countUpToLimit(db, sql`select ${filtered}`)),
    next: nextCursor(paging, rows),
    asOf: toInstant(now),
  }
}
