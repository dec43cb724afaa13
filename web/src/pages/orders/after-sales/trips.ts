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

/**
 * Where a ticket can land on its sailing without a shorter trip: its own landing stop and the later ones, each with the classes
 * sold from its boarding stop.
 */
export function useLandingStops(ticket: DeskTicket | undefined) {
  const { data } = useQueryOf(
    'sailings.detail',
    { id: ticket?.trip.sailingId ?? '' },
    { enabled: ticket !== undefined },
  )
  if (!ticket) return []
  const { from, to } = ticket.trip
  return (data?.stops ?? []).flatMap(({ stop, dock, arrives }) => {
    if (stop < to.stop) return []
    const classes = (data?.classes ?? []).filter(({ trips }) =>
      trips.some((trip) => trip.fromStop === from.stop && trip.toStop === stop && trip.fareFen !== null),
    )
    return classes.length > 0 ? [{ stop, dock, arrives, classes: classes.map((sold) => sold.class) }] : []
  })
}
