import { daysBetween, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type KeyboardEvent, useId } from 'react'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useDuration } from '../../../blocks/river/duration.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { keyedOffers, type Offer, offerKey } from './offers.ts'
import type { Counter } from './state/use-counter.ts'

/** The sailings of the day with their classes; digits choose, arrow keys move, Enter goes on to the passengers. */
export function Offers({
  counter,
  seats,
  onDone,
  onTomorrow,
}: {
  counter: Counter
  /** How many seats the party needs; offers with fewer are closed. */
  seats: number
  onDone: () => void
  onTomorrow: () => void
}) {
  const t = useText()
  const name = useName()
  const duration = useDuration()
  const { trip, search, offers } = counter
  if (trip.from === '' || trip.to === '')
    return <p className="cluster soft">{t('orders.counter.chooseTrip')}</p>
  if (search.error) return <ErrorNote error={search.error} retry={() => void search.refetch()} />
  if (!search.data) return <Skeleton lines={4} label={t('orders.counter.searching')} />
  if (search.data.trips.length === 0)
    return (
      <div className="cluster soft">
        <p>{t('orders.counter.noSailings')}</p>
        <Button icon="calendar" onClick={onTomorrow}>
          {t('orders.counter.nextDay')}
        </Button>
      </div>
    )
  const keyed = keyedOffers(offers, Date.now())
  // Of a town with several docks the list mixes them: each row says its own.
  const several = trip.from.startsWith('port') || trip.to.startsWith('port')
  return (
    <ul className="counter-sailings outlined">
      {search.data.trips.map((one) => {
        const closed = Date.parse(one.salesClose) <= Date.now()
        return (
          <li key={`${one.sailingId}:${one.from.stop}:${one.to.stop}`} className="counter-sailing">
            <p className="counter-times cluster baseline figures">
              <strong className="large">
                <When at={one.departs} style="time" />
              </strong>
              <span aria-hidden="true">→</span>
              <When at={one.arrives} style="time" />
              <DaysLater from={one.departs} to={one.arrives} />
              <span className="soft small">{duration(one.minutes)}</span>
            </p>
            <p className="column">
              {several && (
                <b className="counter-docks wrap-anywhere">
                  {name(one.from.dock.names)} → {name(one.to.dock.names)}
                </b>
              )}
              <span className={`counter-line ${several ? 'soft small' : ''}`}>
                <span className="ellipsis">{name(one.line.names)}</span>
                <span className="soft small ellipsis">{name(one.ship.names)}</span>
              </span>
            </p>
            {closed ? (
              <StatusBadge tone="neutral">{t('orders.counter.saleClosed')}</StatusBadge>
            ) : (
              <div className="counter-classes cluster gap-2">
                {offers
                  .filter((offer) => offer.trip === one)
                  .map((offer) => (
                    <OfferChip
                      key={offerKey(offer)}
                      offer={offer}
                      chosen={counter.offer !== undefined && offerKey(counter.offer) === offerKey(offer)}
                      keyName={keyName(keyed, offer)}
                      enough={offer.free >= Math.max(1, seats)}
                      onChoose={() => counter.choose(offer)}
                      onDone={onDone}
                    />
                  ))}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A mark beside an arrival that is on another day. */
function DaysLater({ from, to }: { from: string; to: string }) {
  const t = useText()
  const days = daysBetween(serviceDateOf(new Date(from)), serviceDateOf(new Date(to)))
  if (days === 0) return null
  return (
    <sup data-tip={t('orders.counter.daysLater', { days })}>
      <span aria-hidden="true">+{days}</span>
      <span className="unseen">{t('orders.counter.daysLater', { days })}</span>
    </sup>
  )
}

function keyName(keyed: readonly Offer[], offer: Offer): string {
  const at = keyed.findIndex((one) => offerKey(one) === offerKey(offer))
  return at === -1 ? '' : String(at + 1)
}

function OfferChip({
  offer,
  chosen,
  keyName,
  enough,
  onChoose,
  onDone,
}: {
  offer: Offer
  chosen: boolean
  keyName: string
  enough: boolean
  onChoose: () => void
  onDone: () => void
}) {
  const t = useText()
  const name = useName()
  const id = useId()

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (enough) onChoose()
    onDone()
  }

  return (
    <label
      className="counter-offer surface relative rounded row"
      data-chosen={chosen || undefined}
      data-closed={!enough || undefined}
    >
      <input
        type="radio"
        className="unseen"
        name="offer"
        aria-describedby={id}
        checked={chosen}
        disabled={!enough}
        onChange={onChoose}
        onKeyDown={pressed}
      />
      {keyName && <kbd>{keyName}</kbd>}
      <span className="close-lines">
        <span className="small">{name(offer.classNames)}</span>
        <span>
          <Money fen={offer.fare} className="strong" />{' '}
          <span id={id} className="soft small figures">
            {offer.free === 0 ? t('orders.counter.soldOut') : t('orders.counter.free', { free: offer.free })}
          </span>
        </span>
      </span>
    </label>
  )
}
