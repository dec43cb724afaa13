import type { Id } from '@fairway/contract/kernel/ids'
import type {
  AllocationRule,
  Share,
  SharedCall,
  SharedSailing,
  SharedTicket,
} from '@fairway/contract/settlement/cascade/model'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

/** What earning needs to know of a sailing. */
export interface LoadedSailing extends SharedSailing {
  id: Id
  /** What was shared out of it before, line by line. */
  former: Share[]
  /** Tickets of trips that were not made and that can still be given back. */
  toGiveBack: number
  /** When the ship left the last call where passengers board, and when it was at its last one. */
  departed: Date
  arrived: Date
  travelSource: 'clock' | 'gate'
}

interface SailingRow {
  id: Id
  line_id: Id
  service_date: string
  carrier_id: Id
  calls: SharedCall[]
  tickets: SharedTicket[]
  former: Share[]
  to_give_back: number
  departed: Date
  arrived: Date
  travel_source: 'clock' | 'gate'
}

/** Parts of a price `p`, without service fees: those were earned with the sale. */
const amounts = (parts: ReturnType<typeof sql>, fen: ReturnType<typeof sql>) => sql`(
  select json_agg(json_build_object('kind', p.kind, 'fen', ${fen}, 'payeeId', p.payee_id::text))
  from unnest(${parts}) p where p.kind <> 'serviceFee' and ${fen} <> 0)`

/** What was kept of a ticket `t` that was given back, part by part, or exchanged. */
const kept = sql`(
  select json_agg(k.amount) from (
    select json_build_object('kind', p.kind, 'fen', p.fee_fen, 'payeeId', p.payee_id::text) as amount
    from orders.offer_lines l join orders.offers f on f.id = l.offer_id and f.state = 'confirmed' and f.kind in ('refund', 'void')
    cross join lateral unnest(l.parts) p
    where l.ticket_id = t.id and p.kind <> 'serviceFee' and p.fee_fen <> 0
    union all
    select json_build_object('kind', 'fare', 'fen', l.fee_fen, 'payeeId', null)
    from orders.offer_lines l join orders.offers f on f.id = l.offer_id and f.state = 'confirmed' and f.kind in ('exchange', 'supplement')
    where l.ticket_id = t.id and l.fee_fen <> 0) k)`

/**
 * Sailings with the money of their tickets. A ticket that is neither given back nor exchanged has travelled unless the gate says no:
 * so says the clock as long as no gate does. One whose trip was not made counts for nothing until it is given back.
 */
export async function loadSailings(db: Connection, ids: readonly Id[]): Promise<LoadedSailing[]> {
  const { rows } = await sql<SailingRow>`
    select s.id::text, s.line_id::text, s.service_date::text, ship.carrier_id::text, calls.calls, coalesce(tickets.tickets, '[]') as tickets,
      coalesce(former.shares, '[]') as former, coalesce(tickets.to_give_back, 0)::integer as to_give_back, calls.departed, calls.arrived,
      case when exists (select from orders.tickets t join orders.ticket_events e on e.ticket_id = t.id
        where t.sailing_id = s.id and e.cause_kind = 'gate') then 'gate' else 'clock' end as travel_source
    from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
    cross join lateral (
      select json_agg(json_build_object('riverKm', c.river_km, 'corporationId', port.corporation_id::text,
          'made', c.state <> 'skipped' and s.status <> 'cancelled') order by c.stop_number) as calls,
        coalesce(max(c.departs) filter (where c.state <> 'skipped' and c.stop_number < s.stops_count - 1), s.departs_at) as departed,
        coalesce(max(c.arrives) filter (where c.state <> 'skipped'), s.arrives_at) as arrived
      from sailings.sailing_stops c join network.docks dock on dock.id = c.dock_id join network.ports port on port.id = dock.port_id
      where c.sailing_id = s.id) calls
    cross join lateral (
      select json_agg(json_build_object('id', t.id::text, 'classId', t.class_id::text, 'channel', o.channel,
          'sellerId', case when seller.kind = 'agent' then o.organisation_id::text end,
          'isNet', coalesce((select p.channels = array['agent'] from fares.promotions p where p.id = t.promotion_id), false),
          'fromStop', t.from_stop, 'toStop', t.to_stop,
          'cause', case when t.state in ('refunded', 'exchanged', 'void') then 'kept' when t.state = 'noShow' then 'noShow' else 'travelled' end,
          'paid', coalesce(case when t.state not in ('refunded', 'exchanged', 'void') then ${amounts(sql`t.parts`, sql`p.fen`)} end, '[]'),
          'kept', coalesce(case when t.state in ('refunded', 'exchanged', 'void') then ${kept} end, '[]'),
          'ruleId', (select x.rule_id::text from settlement.shares x where x.ticket_id = t.id and x.rule_id is not null limit 1)))
          filter (where not trip.unmade) as tickets,
        count(*) filter (where trip.unmade) as to_give_back
      from orders.tickets t join orders.orders o on o.id = t.order_id join staff.organisations seller on seller.id = o.organisation_id
      join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
      join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
      cross join lateral (select t.state in ('issued', 'boarded')
        and (s.status = 'cancelled' or boarding.state = 'skipped' or landing.state = 'skipped') as unmade) trip
      where t.sailing_id = s.id and (t.state in ('issued', 'boarded', 'travelled', 'noShow')
        or t.state in ('refunded', 'exchanged', 'void') and exists (
          select from orders.offer_lines l join orders.offers f on f.id = l.offer_id
          where l.ticket_id = t.id and f.state = 'confirmed' and l.fee_fen > 0)
        or exists (select from settlement.shares x where x.ticket_id = t.id))) tickets
    cross join lateral (
      select json_agg(json_build_object('ticketId', x.ticket_id::text, 'source', x.source, 'part', x.part, 'ruleId', x.rule_id::text,
        'step', x.step, 'party', json_build_object('kind', x.party_kind, 'id', x.party_id::text), 'cause', 'late', 'fen', x.fen)) as shares
      from (select y.ticket_id, y.source, y.part, y.rule_id, y.step, y.party_kind, y.party_id, sum(y.fen) as fen
        from settlement.shares y where y.sailing_id = s.id group by 1, 2, 3, 4, 5, 6, 7 having sum(y.fen) <> 0) x) former
    where s.id = any(${ids}::bigint[]) order by s.id`.execute(db)
  return rows.map(({ line_id, service_date, carrier_id, to_give_back, travel_source, ...row }) => ({
    ...row,
    lineId: line_id,
    serviceDate: service_date,
    carrierId: carrier_id,
    toGiveBack: to_give_back,
    travelSource: travel_source,
  }))
}

/** A rule with when its money is earned. */
export interface TimedRule extends AllocationRule {
  earnedOn: 'departure' | 'arrival'
  waitMinutes: number
}

/** What an expression in SQL gives of a rule `r`: the form of `TimedRule`. */
const ruleJson = sql`json_build_object('id', r.id::text, 'lineId', r.line_id::text, 'classId', r.class_id::text, 'channel', r.channel,
  'sellerId', r.seller_id::text, 'from', r.valid_from, 'until', case when isfinite(r.valid_to) then r.valid_to end,
  'earnedOn', r.earned_on, 'waitMinutes', r.wait_minutes,
  'remainder', json_build_object('role', r.remainder_role, 'organisationId', r.remainder_id::text),
  'steps', coalesce((select json_agg(json_build_object('role', t.role, 'organisationId', t.organisation_id::text, 'method', t.method,
      'pot', t.pot, 'basis', t.basis, 'rate', t.rate,
      'stretch', case when t.from_km is not null then json_build_array(t.from_km, t.to_km) end) order by t.number)
    from settlement.rule_steps t where t.rule_id = r.id), '[]'))`

/** Rules that are in force at some time, those that tickets were shared by before, and a draft that is tried. */
export async function loadRules(
  db: Connection,
  { pinned = [], draft }: { pinned?: readonly Id[]; draft?: Id } = {},
): Promise<TimedRule[]> {
  const { rows } = await sql<{ rule: TimedRule }>`
    select ${ruleJson} as rule from settlement.rules r
    where r.status = 'published' or r.id = any(${pinned}::bigint[]) or r.id = ${draft ?? null}::bigint
    order by r.id`.execute(db)
  return rows.map(({ rule }) => rule)
}
