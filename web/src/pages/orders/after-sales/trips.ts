import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import type { DeskTicket } from './desk.ts'

export type Trip = Reply<'sailings.search'>['trips'][number]

/** The docks of a ticket's trip by their ids, as the search of trips takes them. */
export function useDocksOf(ticket: DeskTicket | undefined) {
  const { data } = useQueryOf('network.ports', {})
  const docks = (data?.ports ?? []).flatMap((port) => port.docks)
  const idOf = (code: string | undefined) => docks.find((dock) => dock.code === code)?.id
  return {
    ports: data?.ports,
    from: idOf(ticket?.trip.from.dockCode),
    to: idOf(ticket?.trip.to.dockCode),
  }
}

/** The classes sold on the sailing of a ticket for its trip. */
export function useClassesOnSailing(ticket: DeskTicket | undefined) {
  const { from, to } = useDocksOf(ticket)
  const search = useQueryOf(
    'sailings.search',
    {
      date: serviceDateOf(new Date(ticket?.trip.from.at ?? 0)),
      ...(from && { fromDockId: from }),
      ...(to && { toDockId: to }),
    },
    { enabled: from !== undefined && to !== undefined },
  )
  const trip = search.data?.trips.find(
    (one) =>
      one.sailingId === ticket?.trip.sailingId &&
      one.from.stop === ticket.trip.from.stop &&
      one.to.stop === ticket.trip.to.stop,
  )
  return (trip?.classes ?? []).map((offered) => offered.class)
}
