import { Money } from '../../../blocks/values/Money.tsx'
import { type TextKey, useName, useText } from '../../../i18n/text.ts'
import { usePassengerName } from '../passenger-name.ts'
import { changesOfShare, type Offer } from './desk.ts'

type Line = Offer['lines'][number]

const partNames: Record<string, TextKey> = {
  fare: 'orders.price.fare',
  serviceFee: 'orders.price.serviceFee',
  portFee: 'river.charge.portFee',
  insurance: 'river.charge.insurance',
  fuelSurcharge: 'river.charge.fuelSurcharge',
  paperFee: 'river.charge.paperFee',
}

/** Every ticket of an offer with the tier that decided, and each part of its price. */
export function OfferLines({ offer }: { offer: Offer }) {
  const t = useText()
  return (
    <div className="table-scroller">
      <table className="after-sales-parts">
        <thead>
          <tr>
            <th scope="col">{t('orders.passenger')}</th>
            <th scope="col">{t('afterSales.tier')}</th>
            <th scope="col" className="figures">
              {t('afterSales.paid')}
            </th>
            <th scope="col" className="figures">
              {t('afterSales.fee')}
            </th>
            <th scope="col" className="figures">
              {t(offer.trip ? 'afterSales.newPrice' : 'afterSales.back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map((line) => (
            <LineRows key={line.ticketId} offer={offer} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineRows({ offer, line }: { offer: Offer; line: Line }) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const partName = (kind: string) => (partNames[kind] ? t(partNames[kind]) : kind)
  return (
    <>
      <tr className="after-sales-line">
        <th scope="row">
          {nameOf(line.name, line.forgottenAt)} <span className="soft figures">{line.number}</span>
        </th>
        <td>
          <Tier line={line} />
          {line.next && (
            <span className="soft">
              {' · '}
              {name(line.next.typeNames)}
            </span>
          )}
        </td>
        <td className="figures">
          <Money fen={line.paid} />
        </td>
        <td className="figures">
          <Money fen={line.fee} />
        </td>
        <td className="figures">
          <b>
            <Money fen={line.next ? line.next.price : line.back} />
          </b>
        </td>
      </tr>
      {line.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two charges of one kind are alike; rows have no state
        <tr key={index} className="soft small">
          <td>{partName(part.kind)}</td>
          <td>
            <Rounding part={part} step={line.rounding} />
          </td>
          <td className="figures">
            <Money fen={part.paid} />
          </td>
          <td className="figures">
            <Money fen={part.fee} />
          </td>
          <td className="figures">
            {offer.trip ? (
              <Money fen={line.next?.parts.find(({ kind }) => kind === part.kind)?.fen ?? 0} />
            ) : (
              <Money fen={part.back} />
            )}
          </td>
        </tr>
      ))}
    </>
  )
}

/** How the share of a part became its fee, where it is another amount. */
function Rounding({ part, step }: { part: Line['parts'][number]; step: number }) {
  const t = useText()
  const { wasRounded, isLeastFee } = changesOfShare(part)
  if (part.share === null || !(wasRounded || isLeastFee)) return null
  return (
    <>
      <Money fen={part.share} />
      {wasRounded && (
        <>
          {' '}
          {t('afterSales.roundedTo')} <Money fen={step} />
        </>
      )}
      {isLeastFee && (
        <>
          {' · '}
          {t('afterSales.leastFee')}
        </>
      )}
    </>
  )
}

/** Which tier decided the fee, and how long before the departure it counts by. */
function Tier({ line }: { line: Line }) {
  const t = useText()
  const minutes = Math.floor(Math.abs(line.minutesBefore))
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  const before = line.minutesBefore >= 0
  return (
    <span>
      {line.tier ? t('afterSales.percent', { percent: line.tier.basisPoints / 100 }) : t('afterSales.noTier')}{' '}
      <span className="soft">
        {t(before ? 'afterSales.before' : 'afterSales.after', { days, hours, minutes: rest })}
      </span>
    </span>
  )
}
