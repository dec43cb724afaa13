import { useEffect, useRef } from 'react'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import type { Alternative } from './price-again.ts'

/** Trips that still have room, in place of the one that was sold out. */
export function Alternatives({
  trips,
  busy,
  onChoose,
}: {
  trips: readonly Alternative[]
  busy: boolean
  onChoose: (trip: Alternative) => void
}) {
  const t = useText()
  const name = useName()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <section className="stack gap-1" aria-label={t('afterSales.alternatives')}>
      <h3>{t('afterSales.alternatives')}</h3>
      <ul ref={list} className="stack gap-1">
        {trips.map((trip) => (
          <li key={`${trip.sailingId}:${trip.fromStop}:${trip.toStop}:${trip.classCode}`}>
            <button
              type="button"
              className="after-sales-match"
              aria-disabled={busy || undefined}
              onClick={() => !busy && onChoose(trip)}
            >
              <b className="figures">
                <When at={trip.departs} style="weekday" /> <When at={trip.departs} style="time" />
              </b>
              <span>{name(trip.shipNames)}</span>
              <span>{name(trip.classNames)}</span>
              <span className="soft figures push">{t('afterSales.freeSeats', { free: trip.free })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
