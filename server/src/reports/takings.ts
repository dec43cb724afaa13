import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { PaymentMethod } from '@fairway/contract/orders/values'
import type { reports } from '@fairway/contract/reports/endpoints'
import { sql } from 'kysely'
import { visibleOrders } from '../orders/index.ts'
import type { Context } from '../platform/http/context.ts'

type Takings = ReplyOf<(typeof reports)['reports.takings']>
type Clerk = Takings['clerks'][number]

const maxClerks = 12

/** What was taken today, by method and by who took it; and what was given back, by who gave it, voided sales apart. */
export async function takings({ db, scope, now }: Context): Promise<Takings> {
  const date = serviceDateOf(now)
  const [begins, ends] = [momentOn(date), momentOn(addDays(date, 1))]
  const { rows } = await sql<{
    userId: string
    name: string
    organisation: Clerk['organisation']
    orders: number
    returned: string
    voided: string
    methods: { method: PaymentMethod; fen: string }[]
  }>`
    with taken as (
      select pay.taken_by as user_id, pay.method, count(distinct o.id)::integer as orders, sum(pay.fen) as fen
      from orders.payments pay join orders.orders o on o.id = pay.order_id
      where pay.at >= ${begins} and pay.at < ${ends} and ${visibleOrders(scope)}
      group by pay.taken_by, pay.method
    ), given as (
      select x.paid_by as user_id, sum(x.fen) as fen, coalesce(sum(x.fen) filter (where f.kind = 'void'), 0) as voided
      from accounts.payouts x join orders.orders o on o.id = x.order_id
      left join orders.offers f on x.cause_kind = 'offer' and f.id = x.cause_id
      where x.paid_at >= ${begins} and x.paid_at < ${ends} and ${visibleOrders(scope)}
      group by x.paid_by
    ), moved as (
      select user_id, coalesce(sum(taken.orders), 0)::integer as orders, coalesce(sum(taken.fen), 0) as fen,
        coalesce((select given.fen from given where given.user_id = every.user_id), 0) as returned,
        coalesce((select given.voided from given where given.user_id = every.user_id), 0) as voided,
        coalesce(json_agg(json_build_object('method', taken.method, 'fen', taken.fen::text) order by taken.method)
          filter (where taken.method is not null), '[]') as methods
      from (select user_id from taken union select user_id from given) every left join taken using (user_id)
      group by user_id
    )
    select u.id::text as "userId", u.name, g.names as organisation, moved.orders, moved.returned::text, moved.voided::text, moved.methods
    from moved join staff.users u on u.id = moved.user_id join staff.organisations g on g.id = u.organisation_id
    order by moved.fen desc, u.id`.execute(db)
  const clerks = rows.map(({ methods, returned, voided, ...clerk }): Clerk => {
    const sums = methods.map(({ method, fen }) => ({ method, fen: toFen(fen) }))
    return {
      ...clerk,
      returned: toFen(returned),
      voided: toFen(voided),
      methods: sums,
      fen: sums.reduce((sum, { fen }) => sum + fen, 0),
    }
  })
  const byMethod = new Map<PaymentMethod, number>()
  for (const { method, fen } of clerks.flatMap((clerk) => clerk.methods))
    byMethod.set(method, (byMethod.get(method) ?? 0) + fen)
  return {
    date,
    orders: clerks.reduce((sum, { orders }) => sum + orders, 0),
    fen: clerks.reduce((sum, { fen }) => sum + fen, 0),
    returned: clerks.reduce((sum, { returned }) => sum + returned, 0),
    voided: clerks.reduce((sum, { voided }) => sum + voided, 0),
    methods: Array.from(byMethod, ([method, fen]) => ({ method, fen })).sort((a, b) => b.fen - a.fen),
    clerks: clerks.slice(0, maxClerks),
    clerksInAll: clerks.length,
    asOf: toInstant(now),
  }
}
