import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { orders } from '@fairway/contract/orders/endpoints'
import { sql } from 'kysely'
import { instantOf } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { firstTicket } from '../list/ticket-trip.ts'
import { withinScope } from '../list/visible-orders.ts'

type Holds = ReplyOf<(typeof orders)['orders.ownHolds']>
type Hold = Holds['holds'][number]

const maxHolds = 8

/** Unpaid orders the caller has to look after: those of the whole agency, at a counter one's own. */
export async function ownHolds({ db, caller, scope, now }: Context): Promise<Holds> {
  const own =
    caller.organisationKind === 'agent'
      ? sql`o.organisation_id = ${caller.organisationId}`
      : sql`o.clerk_id = ${caller.userId}`
  const { rows } = await sql<Omit<Hold, 'total'> & { total: string; inAll: number }>`
    select o.id::text as "orderId", o.number, "from".names as dock, "to".names as towards,
      ${instantOf('boards.planned_depart')} as departs,
      (select count(*) from orders.tickets t where t.order_id = o.id and t.state = 'held')::integer as people,
      o.total_fen as total, ${instantOf('o.held_until')} as "heldUntil", count(*) over ()::integer as "inAll"
    from orders.orders o
    ${firstTicket}
    join sailings.sailing_stops boards on boards.sailing_id = first.sailing_id and boards.stop_number = first.from_stop
    join sailings.sailing_stops lands on lands.sailing_id = first.sailing_id and lands.stop_number = first.to_stop
    join network.docks "from" on "from".id = boards.dock_id
    join network.docks "to" on "to".id = lands.dock_id
    where o.state = 'held' and o.held_until > ${now} and ${own} and ${withinScope(scope)}
    order by o.held_until, o.id limit ${maxHolds}`.execute(db)
  return {
    holds: rows.map(({ inAll: _, total, ...hold }) => ({ ...hold, total: toFen(total) })),
    holdsInAll: rows[0]?.inAll ?? 0,
    asOf: toInstant(now),
  }
}
