import type { Reply } from '../../api/client.ts'

type Sailing = Reply<'sailings.list'>['rows'][number]

/** True while boarding is still possible: some stop is ahead. */
export function isSold(sailing: Pick<Sailing, 'status' | 'saleState' | 'stops'>): boolean {
  return (
    sailing.saleState === 'open' &&
    sailing.status !== 'cancelled' &&
    sailing.status !== 'arrived' &&
    sailing.stops.some(({ departs }) => departs !== null && Date.parse(departs) > Date.now())
  )
}

/** The counter starts at the next stop where passengers can board. */
export function sellOf(sailing: Pick<Sailing, 'id' | 'stops' | 'serviceDate'>) {
  const next = sailing.stops.find(({ departs }) => departs !== null && Date.parse(departs) > Date.now())
  return {
    sailing: sailing.id,
    date: next?.departs?.slice(0, 10) ?? sailing.serviceDate,
    ...(next && { fromDock: next.dock.id }),
  }
}
