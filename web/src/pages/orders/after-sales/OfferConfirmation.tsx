import { formatDate } from '@fairway/contract/kernel/formats'
import type { ReactNode } from 'react'
import { productName } from '../../../api/brand.ts'
import { Both } from '../../../blocks/paper/Both.tsx'
import { methodLabels, ticketDay, ticketTime, yuan } from '../../../blocks/paper/ticket-labels.ts'
import type { Names } from '../../../i18n/language.ts'
import { usePassengerName } from '../passenger-name.ts'
import type { Offer } from './desk.ts'
import {
  confirmationTitles,
  offerLabels,
  overruleLabels,
  partLabel,
  payoutMethodLabels,
  payoutStateLabels,
  termsOf,
} from './offer-labels.ts'

type Line = Offer['lines'][number]

/** What an offer came to, on A4: every ticket with each part, how it was decided, how the money went, and who signs. */
export function OfferConfirmation({ offer }: { offer: Offer }) {
  return (
    <article className="paper-confirmation" lang="zh-CN">
      <header>
        <p className="paper-brand">{productName}</p>
        <h1>
          <Both of={confirmationTitles[offer.kind]} />
        </h1>
      </header>
      <dl>
        <Fact of={offerLabels.order}>{offer.number}</Fact>
        <Fact of={offerLabels.made}>
          {formatDate(offer.at)} {offer.by}
        </Fact>
        <Fact of={offerLabels.confirmed}>
          {offer.endedAt && formatDate(offer.endedAt)} {offer.endedBy}
        </Fact>
        {(offer.overrule || offer.reason) && (
          <Fact of={offerLabels.reason}>
            {offer.overrule && <Both of={overruleLabels[offer.overrule]} />} {offer.reason}
          </Fact>
        )}
      </dl>
      {offer.lines.map((line) => (
        <LineOf key={line.ticketId} offer={offer} line={line} />
      ))}
      <Sums offer={offer} />
      <Payouts offer={offer} />
      <div className="paper-signs">
        {[offerLabels.passengerSign, offerLabels.clerkSign, offerLabels.date].map((label) => (
          <p key={label.en}>
            <Both of={label} />
          </p>
        ))}
      </div>
    </article>
  )
}

function LineOf({ offer, line }: { offer: Offer; line: Line }) {
  const nameOf = usePassengerName()
  const isExchanged = offer.trip !== null && line.next !== null
  return (
    <section className="paper-lines">
      <h2>
        {nameOf(line.name, line.forgottenAt)} · {line.number} · <Both of={line.typeNames} />
      </h2>
      <dl>
        <Fact of={isExchanged ? offerLabels.formerTrip : offerLabels.trip}>
          <TripOf trip={line.trip} seat={line.seat} />
        </Fact>
        {offer.trip && line.next && (
          <Fact of={offerLabels.newTrip}>
            <b>
              <TripOf trip={offer.trip} seat={line.next.seat ?? ''} />
            </b>
          </Fact>
        )}
        <Fact of={offerLabels.terms}>
          <Both of={termsOf(line)} />
        </Fact>
        {line.tier && line.tier.basisPoints > 0 && (
          <Fact of={offerLabels.rounding}>{yuan(line.rounding)}</Fact>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <Heading of={offerLabels.part} />
            <Heading of={offerLabels.paid} />
            <Heading of={offerLabels.fee} />
            <Heading of={isExchanged ? offerLabels.newPrice : offerLabels.back} />
          </tr>
        </thead>
        <tbody>
          {line.parts.map(({ kind, paid, fee, back, share }) => (
            <tr key={kind}>
              <th scope="row">
                <Both of={partLabel(kind)} />
              </th>
              <td>{yuan(paid)}</td>
              <td>
                {share !== null && share !== fee && `${yuan(share)} → `}
                {yuan(fee)}
              </td>
              <td>
                {yuan(isExchanged ? (line.next?.parts.find((part) => part.kind === kind)?.fen ?? 0) : back)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Both of={offerLabels.total} />
            </th>
            <td>{yuan(line.paid)}</td>
            <td>{yuan(line.fee)}</td>
            <td>
              <b>{yuan(line.next ? line.next.price : line.back)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Sums({ offer }: { offer: Offer }) {
  const paid = offer.lines.reduce((all, line) => all + line.paid, 0)
  return (
    <dl className="paper-sums">
      <Fact of={offerLabels.paid}>{yuan(paid)}</Fact>
      <Fact of={offerLabels.fee}>{yuan(offer.fee)}</Fact>
      <Fact of={offer.due > 0 ? offerLabels.due : offerLabels.back}>
        <b className="paper-sum">{yuan(offer.due > 0 ? offer.due : offer.back)}</b>
      </Fact>
      {offer.payment && (
        <Fact of={offerLabels.paidBy}>
          <Both of={methodLabels[offer.payment.method]} /> {offer.payment.reference}
        </Fact>
      )}
    </dl>
  )
}

function Payouts({ offer: { ways } }: { offer: Offer }) {
  if (ways.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <Heading of={offerLabels.method} />
          <Heading of={offerLabels.back} />
          <Heading of={offerLabels.state} />
          <Heading of={offerLabels.reference} />
        </tr>
      </thead>
      <tbody>
        {ways.map(({ method, fen, state, reference }) => (
          <tr key={`${method}:${fen}:${reference}`}>
            <th scope="row">
              <Both of={payoutMethodLabels[method]} />
            </th>
            <td>{yuan(fen)}</td>
            <td>{state && <Both of={payoutStateLabels[state]} />}</td>
            <td>{reference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TripOf({ trip, seat }: { trip: Line['trip']; seat: string }) {
  return (
    <>
      <Both of={trip.from.names} /> → <Both of={trip.to.names} /> · {ticketDay(trip.from.at)}{' '}
      {ticketTime(trip.from.at)} · <Both of={trip.shipNames} /> · <Both of={trip.classNames} />{' '}
      {seat || <Both of={offerLabels.noSeat} />}
    </>
  )
}

function Heading({ of }: { of: Names }) {
  return (
    <th scope="col">
      <Both of={of} />
    </th>
  )
}

function Fact({ of, children }: { of: Names; children: ReactNode }) {
  return (
    <>
      <dt>
        <Both of={of} />
      </dt>
      <dd>{children}</dd>
    </>
  )
}
