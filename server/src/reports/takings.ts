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

/** What was paid today, by method, and by who took it. */
export async function takings({ db, scope, now }: Context): Promise<Takings> {
  const date = serviceDateOf(now)
  const { rows } = await sql<{
    userId: string
    name: string
    organisation: Clerk['organisation']
    orders: number
    methods: { method: PaymentMethod; fen: string }[]
  }>`
    with paid as (
      select o.paid_by, pay.method, count(distinct o.id)::integer as orders, sum(pay.fen) as fen
      from orders.orders o join orders.payments pay on pay.order_id = o.id
      where o.paid_at >= ${momentOn(date)} and o.paid_at < ${momentOn(addDays(date, 1))} and ${visibleOrders(scope)}
      group by o.paid_by, pay.method
    )
    select u.id::text as "userId", u.name, g.names as organisation, sum(paid.orders)::integer as orders,
      json_agg(json_build_object('method', paid.method, 'fen', paid.fen::text) order by paid.method) as methods
    from paid join staff.users u on u.id = paid.paid_by join staff.organisations g on g.id = u.organisation_id
    group by u.id, g.names order by sum(paid.fen) desc, u.id`.execute(db)
  const clerks = rows.map(({ methods, ...clerk }): Clerk => {
    const sums = methods.map(({ method, fen }) => ({ method, fen: toFen(fen) }))
    return { ...clerk, methods: sums, fen: sums.reduce((sum, { fen }) => sum + fen, 0) }
  })
  const byMethod = new Map<PaymentMethod, number>()
  for (const { method, fen } of clerks.flatMap((clerk) => clerk.methods))
    byMethod.set(method, (byMethod.get(method) ?? 0) + fen)
  return {
    date,
    orders: clerks.reduce((sum, { orders }) => sum + orders, 0),
    fen: clerks.reduce((sum, { fen }) => sum + fen, 0),
    methods: Array.from(byMethod, ([method, fen]) => ({ method, fen })).sort((a, b) => b.fen - a.fen),
    clerks: clerks.slice(0, maxClerks),
    clerksInAll: clerks.length,
    asOf: toInstant(now),
  }
}
