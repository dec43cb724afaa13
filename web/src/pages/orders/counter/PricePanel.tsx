import type { ChargeKind } from '@fairway/contract/fares/values'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Arrival } from '../../../blocks/river/Arrival.tsx'
import { Conditions } from '../../../blocks/values/Conditions.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import type { Counter } from './state/use-counter.ts'

/** What is being sold and what it costs, part by part. */
export function PricePanel({ counter, typeName }: { counter: Counter; typeName: (code: string) => string }) {
  const t = useText()
  const name = useName()
  const { offer, quote, people } = counter
  if (!counter.choice) return <p className="cluster soft">{t('orders.counter.chooseSailing')}</p>
  const parts = quote.isPlaceholderData ? undefined : quote.data
  return (
    <>
      {offer && (
        <p className="stack gap-1 mb-2">
          <strong>
            {name(offer.trip.from.dock.names)} → {name(offer.trip.to.dock.names)}
          </strong>
          <span>
            <When at={offer.departs} style="weekday" /> <When at={offer.departs} style="time" /> –{' '}
            <Arrival departs={offer.departs} at={offer.trip.arrives} /> · {name(offer.trip.ship.names)} ·{' '}
            {name(offer.classNames)}
          </span>
        </p>
      )}
      {quote.error && !parts && <ErrorNote error={quote.error} retry={() => void quote.refetch()} />}
      <table className="counter-parts" aria-busy={parts === undefined}>
        <tbody>
          {sumParts(parts?.passengers ?? []).map((part) => (
            <tr key={part.passengerType}>
              <td>{t('orders.counter.partOf', { type: typeName(part.passengerType), count: part.count })}</td>
              <td>
                <Money fen={part.fare} />
              </td>
            </tr>
          ))}
          {parts?.promotion && (
            <tr>
              <td>{name(parts.promotion.names)}</td>
              <td>
                <Money fen={-sum(parts.passengers, 'promotion')} />
              </td>
            </tr>
          )}
          {parts && sum(parts.passengers, 'reduction') > sum(parts.passengers, 'promotion') && (
            <tr>
              <td>{t('orders.price.reduction')}</td>
              <td>
                <Money fen={sum(parts.passengers, 'promotion') - sum(parts.passengers, 'reduction')} />
              </td>
            </tr>
          )}
          {parts && sum(parts.passengers, 'serviceFee') > 0 && (
            <tr>
              <td>{t('orders.price.serviceFee')}</td>
              <td>
                <Money fen={sum(parts.passengers, 'serviceFee')} />
              </td>
            </tr>
          )}
          {parts &&
            chargesOf(parts.passengers).map(([kind, fen]) => (
              <tr key={kind}>
                <td>{t(`river.charge.${kind}`)}</td>
                <td>
                  <Money fen={fen} />
                </td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {people.length === 0 ? t('orders.counter.perPerson') : t('orders.price.total')}
            </th>
            <td>{parts ? <Money fen={parts.total} className="order-total" /> : '…'}</td>
          </tr>
        </tfoot>
      </table>
      {parts && <Conditions set={parts.conditions} />}
    </>
  )
}

interface Priced {
  passengerType: string
  fare: number
  reduction: number
  promotion: number
  serviceFee: number
  charges: readonly { kind: ChargeKind; fen: number }[]
}

const sum = (parts: readonly Priced[], part: 'fare' | 'reduction' | 'promotion' | 'serviceFee') =>
  parts.reduce((all, one) => all + one[part], 0)

/** What is charged besides, each kind once. */
function chargesOf(parts: readonly Priced[]): [ChargeKind, number][] {
  const sums = new Map<ChargeKind, number>()
  for (const { kind, fen } of parts.flatMap(({ charges }) => charges))
    sums.set(kind, (sums.get(kind) ?? 0) + fen)
  return [...sums]
}

/** One line per passenger type, in the order in which they first come. */
function sumParts(parts: readonly Priced[]) {
  const types = [...new Set(parts.map(({ passengerType }) => passengerType))]
  return types.map((passengerType) => {
    const same = parts.filter((part) => part.passengerType === passengerType)
    return { passengerType, count: same.length, fare: sum(same, 'fare') }
  })
}
