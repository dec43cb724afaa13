import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/**
 * Shares the fares of an order out to the carrier, as if its sailing had left and were earned.
 * @returns the earning
 */
export async function earnOrder({ database, clock }: TestApp, orderId: string): Promise<string> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    with shared as (
      select t.sailing_id, jsonb_agg(jsonb_build_object('ticketId', t.id, 'source', 'unearned', 'part', 'fare', 'ruleId', r.id, 'step', 1,
        'partyKind', 'organisation', 'partyId', ship.carrier_id, 'cause', 'travelled', 'fen', fares.fen_of(t.parts, 'fare'))) as shares
      from orders.tickets t join sailings.sailings s on s.id = t.sailing_id join fleet.ships ship on ship.id = s.ship_id
      join lateral (select r.id from settlement.rules r where r.status = 'published' order by r.line_id = s.line_id desc nulls last, r.id
        limit 1) r on true
      where t.order_id = ${orderId} and t.state = 'issued' group by t.sailing_id
    ), state as (
      insert into settlement.sailing_states (sailing_id, state, due_at, looked_at)
      select sailing_id, 'earned', ${now}, ${now} from shared on conflict (sailing_id) do update set state = 'earned', reason = null
    )
    select settlement.book_earning(sailing_id, ${now}, 'clock', shares)::text as id from shared`.execute(
    database.db,
  )
  return rows[0]?.id ?? ''
}
