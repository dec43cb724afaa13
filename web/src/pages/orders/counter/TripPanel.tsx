import { addDays } from '@fairway/contract/kernel/service-date'
import type { KeyboardEvent } from 'react'
import type { Reply } from '../../../api/client.ts'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { Offers } from './Offers.tsx'
import type { Counter } from './state/use-counter.ts'
import { TripPicker } from './TripPicker.tsx'
import type { CounterFocus } from './use-counter-focus.ts'

/** Day, places and the sailings that fit. On the list itself Enter takes the first offer, arrow keys go in and choose. */
export function TripPanel({
  counter,
  ports,
  seats,
  focus,
  onFirst,
}: {
  counter: Counter
  ports: Reply<'network.ports'>['ports']
  /** How many seats the passengers need. */
  seats: number
  focus: CounterFocus
  onFirst: () => void
}) {
  const t = useText()
  const { trip } = counter

  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') counter.choice ? focus.toPeople() : onFirst()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const first = event.currentTarget.querySelector<HTMLInputElement>('input:enabled')
    first?.focus()
    first?.click()
  }

  return (
    <Panel title={t('orders.counter.trip')}>
      <TripPicker ports={ports} trip={trip} onChange={counter.setTrip} onDone={focus.toOffers} />
      <div
        className="counter-offers"
        tabIndex={-1}
        role="radiogroup"
        aria-label={t('orders.counter.sailings')}
        onKeyDown={pressed}
      >
        <Offers
          counter={counter}
          seats={seats}
          onDone={focus.toPeople}
          onTomorrow={() => counter.setTrip({ date: addDays(trip.date, 1) })}
        />
      </div>
    </Panel>
  )
}
