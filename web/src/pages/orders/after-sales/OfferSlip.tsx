import { formatDate } from '@fairway/contract/kernel/formats'
import { productName } from '../../../api/brand.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { methodLabels, ticketDay, ticketTime, yuan } from '../../../blocks/paper/ticket-labels.ts'
import { usePassengerName } from '../passenger-name.ts'
import type { Offer } from './desk.ts'
import { offerLabels, partLabel, payoutMethodLabels, payoutStateLabels, slipTitles } from './offer-labels.ts'

type Line = Offer['lines'][number]

/** What an offer came to, on paper of 80 mm. */
export function OfferSlip({ offer }: { offer: Offer }) {
  return (
    <article className="paper-ticket paper-slip" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={slipTitles[offer.kind]} />
        </h1>
        <p>
          <Both of={offerLabels.order} /> {offer.number}
        </p>
      </header>
      {offer.lines.map((line) => (
        <LineOf key={line.ticketId} offer={offer} line={line} />
      ))}
      <Row of={offer.due > 0 ? offerLabels.due : offerLabels.back} className="paper-total">
        {yuan(offer.due > 0 ? offer.due : offer.back)}
      </Row>
      {offer.payment && (
        <p className="paper-row">
          <Both of={methodLabels[offer.payment.method]} /> <span>{offer.payment.reference}</span>
        </p>
      )}
      {offer.ways.map(({ method, fen, state, reference }) => (
        <div key={`${method}:${fen}:${reference}`}>
          <Row of={payoutMethodLabels[method]}>{yuan(fen)}</Row>
          <p className="paper-row">
            {state && <Both of={payoutStateLabels[state]} />} <span>{reference}</span>
          </p>
        </div>
      ))}
      <p className="paper-sign">
        <Both of={offerLabels.passengerSign} />
      </p>
      <footer>
        <p>
          {offer.endedBy} {offer.endedAt && formatDate(offer.endedAt)}
        </p>
      </footer>
    </article>
  )
}

function LineOf({ offer, line }: { offer: Offer; line: Line }) {
  const nameOf = usePassengerName()
  return (
    <section className="paper-line">
      <p>
        <b>{nameOf(line.name, line.forgottenAt)}</b> {line.number}
      </p>
      <TripOf trip={line.trip} seat={line.seat} />
      {offer.trip && line.next && (
        <>
          <p>
            <b>
              <Both of={offerLabels.newTrip} />
            </b>
          </p>
          <TripOf trip={offer.trip} seat={line.next.seat ?? ''} strong />
        </>
      )}
      {line.parts.map((part) => (
        <Row key={part.kind} of={partLabel(part.kind)}>
          {yuan(part.paid)}
        </Row>
      ))}
      {line.fee > 0 && <Row of={offerLabels.fee}>{yuan(line.fee)}</Row>}
      {line.next ? (
        <Row of={offerLabels.newPrice}>{yuan(line.next.price)}</Row>
      ) : (
        <Row of={offerLabels.back}>{yuan(line.back)}</Row>
      )}
    </section>
  )
}

function TripOf({
  trip,
  seat,
  strong = false,
}: {
  trip: Line['trip']
  seat: string
  /** The trip that is made from now on. */
  strong?: boolean
}) {
  return (
    <p>
      <Both of={trip.from.names} /> → <Both of={trip.to.names} />
      <br />
      {ticketDay(trip.from.at)} <b>{ticketTime(trip.from.at)}</b>
      <br />
      <Both of={trip.classNames} /> {strong ? <b className="paper-seat">{seat}</b> : <span>{seat}</span>}
    </p>
  )
}

function Row({
  of,
  children,
  className = '',
}: {
  of: Parameters<typeof Both>[0]['of']
  children: string
  className?: string
}) {
  return (
    <p className={`paper-row ${className}`}>
      <Both of={of} /> <b>{children}</b>
    </p>
  )
}
