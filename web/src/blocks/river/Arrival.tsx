import type { Instant } from '@fairway/contract/kernel/service-date'
import { When } from '../values/When.tsx'

/** The time of an arrival; with its day when that is not the day of the departure, as on night runs. */
export function Arrival({ departs, at }: { departs: Instant; at: Instant }) {
  return (
    <>
      {departs.slice(0, 10) !== at.slice(0, 10) && (
        <>
          <When at={at} style="weekday" />{' '}
        </>
      )}
      <When at={at} style="time" />
    </>
  )
}
