import type { CertificateType } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Sex } from '@fairway/contract/kernel/identity'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type passengerList, travellingStates } from '@fairway/contract/orders/passenger-list'
import type { SpecialCare, TicketState } from '@fairway/contract/orders/values'
import { type RawBuilder, sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { visibleSailings } from '../../sailings/index.ts'
import { ticketsWithinScope } from './visible-orders.ts'

type Passengers = (typeof passengerList)['orders.passengers']

interface PassengerRow {
  ticket_id: string
  order_id: string
  number: string
  state: TicketState
  name: string | null
  forgotten_at: Date | null
  type_names: Names
  certificate_kind: CertificateType | null
  certificate_masked: string
  sex: Sex | null
  birth_date: string | null
  nationality: string | null
  special_care: SpecialCare[]
  guardian: { name: string | null; seat: string } | null
  seat: string
  class_names: Names
  from_stop: number
  from_names: Names
  departs: Date
  to_stop: number
  to_names: Names
  arrives: Date
}

const sortColumns = {
  name: sql`p.name`,
  /** Several columns: the direction belongs to each. */
  seat: (direction: RawBuilder<unknown>) =>
    sql`seat.deck ${direction} nulls last, seat.row_number ${direction}, seat.column_number ${direction}`,
  from: sql`t.from_stop`,
  to: sql`t.to_stop`,
  number: sql`o.number`,
  state: sql`t.state`,
}

const joins = sql`
  from orders.tickets t
  join orders.orders o on o.id = t.order_id
  join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
    and p.version = t.passenger_version
  join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
  join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
  left join inventory.seats seat on seat.id = t.seat_id`

/** The adult with whom the child of a ticket `t` travels on the same sailing. */
const guardian = sql`(
  select json_build_object('name', adult.name, 'seat', coalesce(beside.seat_label, ''))
  from orders.tickets beside
  join orders.passengers adult on adult.order_id = beside.order_id and adult.number = beside.passenger_number
    and adult.version = beside.passenger_version
  where beside.order_id = t.order_id and beside.passenger_number = p.guardian_number and beside.sailing_id = t.sailing_id
    and beside.state = any(${[...travellingStates]}::text[]) limit 1)`

/**
 * One page of the passengers of a sailing: those whose orders are within the scope, with living tickets.
 * @throws sailings.notFound
 */
export async function listPassengers(
  { db, scope, caller, now }: Context,
  request: ParsedRequest<Passengers>,
): Promise<ReplyOf<Passengers>> {
  const { sailingId, page, pageSize } = request
  const sailing = await sql<{ docks: ReplyOf<Passengers>['docks'] }>`
    select coalesce((select json_agg(${named('d')} order by d.first_stop) from (
      select dock.id, dock.code, dock.names, min(stop.stop_number) as first_stop
      from sailings.sailing_stops stop join network.docks dock on dock.id = stop.dock_id
      where stop.sailing_id = s.id group by dock.id, dock.code, dock.names) d), '[]') as docks
    from sailings.sailings s where s.id = ${sailingId} and ${visibleSailings(scope)}`.execute(db)
  const docks = sailing.rows[0]?.docks
  if (!docks) throw problem('sailings.notFound')
  const where = sql`where t.sailing_id = ${sailingId}
    and t.state = any(${request.state ?? [...travellingStates]}::text[])
    and (${request.boardsAt ?? null}::bigint is null or boarding.dock_id = ${request.boardsAt ?? null})
    and (${request.landsAt ?? null}::bigint is null or landing.dock_id = ${request.landsAt ?? null})
    and ${ticketsWithinScope(scope)}`
  const order = orderBy(request.sort ?? ['seat'], sortColumns, () => sql`t.order_id, t.passenger_number`)
  const { rows } = await sql<PassengerRow>`
    select t.id as ticket_id, o.id as order_id, o.number || '-' || t.passenger_number as number, t.state, p.name,
      p.forgotten_at, type.names as type_names, p.certificate_kind, coalesce(p.certificate_masked, '') as certificate_masked,
      p.sex, case when ${caller.permissions.has('orders.showCertificate')} then p.birth_date::text end as birth_date,
      p.nationality, coalesce(p.special_care, '{}') as special_care, ${guardian} as guardian,
      coalesce(t.seat_label, '') as seat, class.names as class_names,
      t.from_stop, from_dock.names as from_names, t.planned_depart as departs,
      t.to_stop, to_dock.names as to_names, t.planned_arrive as arrives
    ${joins}
    join network.docks from_dock on from_dock.id = boarding.dock_id
    join network.docks to_dock on to_dock.id = landing.dock_id
    join fares.passenger_types type on type.id = t.passenger_type_id
    join fleet.classes class on class.id = t.class_id
    ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${joins} ${where}`.execute(
    db,
  )
  return {
    rows: rows.map(presentPassenger),
    total: counted.rows[0]?.total ?? 0,
    docks,
    asOf: toInstant(now),
  }
}

const presentPassenger = (row: PassengerRow): ReplyOf<Passengers>['rows'][number] => ({
  ticketId: row.ticket_id,
  orderId: row.order_id,
  number: row.number,
  state: row.state,
  name: row.name,
  forgottenAt: row.forgotten_at && toInstant(row.forgotten_at),
  typeNames: row.type_names,
  certificateType: row.certificate_kind,
  certificateMasked: row.certificate_masked,
  sex: row.sex,
  birthDate: row.birth_date,
  nationality: row.nationality,
  specialCare: row.special_care,
  guardian: row.guardian,
  seat: row.seat,
  classNames: row.class_names,
  from: { stop: row.from_stop, names: row.from_names, at: toInstant(row.departs) },
  to: { stop: row.to_stop, names: row.to_names, at: toInstant(row.arrives) },
})
