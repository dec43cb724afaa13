import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { type ListQuery, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Conditions } from '../../../blocks/values/Conditions.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TicketStateBadge } from '../OrderStateBadge.tsx'
import { usePassengerName } from '../passenger-name.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { Certificate, useAboutPassenger } from './TicketPassenger.tsx'
import { useTicketActions } from './use-ticket-actions.tsx'

type Detail = Reply<'orders.detail'>
type Ticket = Detail['tickets'][number]

/** Every ticket with its person, seat and the parts of its price. */
export function Tickets({ detail, list }: { detail: Detail; list: ListQuery<Ticket> }) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const aboutOf = useAboutPassenger(detail.tickets)
  const { actions, dialog } = useTicketActions(detail)
  const [priced, setPriced] = useState<Ticket>()
  return (
    <>
      {priced && <PriceDialog ticket={priced} onClose={() => setPriced(undefined)} />}
      <TicketConditions detail={detail} />
      {dialog}
      <QueryTable
        label={t('orders.detail.tickets')}
        list={list}
        actions={actions}
        rowKey={(ticket) => ticket.id}
        empty={t('orders.list.empty')}
        columns={[
          {
            key: 'number',
            title: t('orders.ticket.number'),
            cell: ({ number }) => <span className="figures">{number}</span>,
          },
          {
            key: 'state',
            title: t('orders.list.state'),
            cell: ({ state }) => <TicketStateBadge state={state} />,
          },
          {
            key: 'passenger',
            title: t('orders.passenger'),
            cell: ({ passenger }) => (
              <span className="order-certificate cluster">
                <span>{nameOf(passenger.name, passenger.forgottenAt)}</span>
                <span className="soft">{aboutOf(passenger)}</span>
              </span>
            ),
          },
          {
            key: 'type',
            title: t('orders.counter.type'),
            cell: ({ passenger }) => name(passenger.typeNames),
          },
          {
            key: 'seat',
            title: t('orders.ticket.seat'),
            cell: ({ seat }) => <b className="figures">{seat || t('orders.ticket.noSeat')}</b>,
          },
          // Before what makes rows wide: the price stays in sight beside the actions, its parts may be scrolled to.
          {
            key: 'price',
            title: t('orders.price.price'),
            cell: (ticket) => <PriceButton ticket={ticket} onOpen={setPriced} />,
            figures: true,
          },
          ...(haveSeveralTrips(detail.tickets)
            ? [
                {
                  key: 'trip',
                  title: t('orders.list.trip'),
                  cell: (ticket: Ticket) => <TicketTrip trip={ticket.trip} />,
                },
              ]
            : []),
          {
            key: 'certificate',
            title: t('orders.counter.certificateNumber'),
            cell: (ticket) => <Certificate detail={detail} ticket={ticket} />,
          },
          {
            key: 'fare',
            title: t('orders.price.fare'),
            cell: ({ fare }) => <Money fen={fare} />,
            figures: true,
          },
          {
            key: 'reduction',
            title: t('orders.price.reduction'),
            cell: ({ reduction, promotion }) => <Money fen={promotion - reduction || 0} />,
            figures: true,
          },
          // A promotion and charges are in few orders.
          ...(detail.tickets.some(({ promotion }) => promotion > 0)
            ? [
                {
                  key: 'promotion',
                  title: t('orders.price.promotion'),
                  cell: ({ promotion }: Detail['tickets'][number]) => <Money fen={-promotion || 0} />,
                  figures: true,
                },
              ]
            : []),
          {
            key: 'fee',
            title: t('orders.price.serviceFee'),
            cell: ({ serviceFee }) => <Money fen={serviceFee} />,
            figures: true,
          },
          ...(detail.tickets.some(({ charges }) => charges.length > 0)
            ? [
                {
                  key: 'charges',
                  title: t('orders.price.charges'),
                  cell: ({ charges }: Detail['tickets'][number]) => (
                    <Money fen={charges.reduce((sum, { fen }) => sum + fen, 0)} />
                  ),
                  figures: true,
                },
              ]
            : []),
        ]}
        card={(ticket) => (
          <TicketCard detail={detail} ticket={ticket} aboutOf={aboutOf} onPrice={setPriced} />
        )}
      />
    </>
  )
}

/** The price of a ticket, which opens the rules that it comes from. */
function PriceButton({ ticket, onOpen }: { ticket: Ticket; onOpen: (ticket: Ticket) => void }) {
  const t = useText()
  return (
    <Button
      tone="quiet"
      className="strong"
      aria-haspopup="dialog"
      data-tip={t('orders.price.open')}
      onClick={() => onOpen(ticket)}
    >
      <Money fen={ticket.price} />
    </Button>
  )
}

/** The conditions that the tickets pin, and for which of them where they differ. */
function TicketConditions({ detail }: { detail: Detail }) {
  const name = useName()
  return detail.conditions.map((set) => (
    <div key={set.id} className="stack gap-1 mb-2">
      <p className="cluster gap-2">
        <strong>{name(set.names)}</strong>
        {detail.conditions.length > 1 && (
          <span className="figures soft small">
            {detail.tickets
              .filter(({ conditionsId }) => conditionsId === set.id)
              .map(({ number }) => number)
              .join(', ')}
          </span>
        )}
      </p>
      <Conditions set={set} />
    </div>
  ))
}

/** Whether tickets of an order differ in sailing, stops or class: one that was exchanged shows what it was for. */
function haveSeveralTrips(tickets: readonly Ticket[]): boolean {
  const trips = tickets.map(
    ({ trip: { sailingId, from, to, classCode } }) => `${sailingId} ${from.stop} ${to.stop} ${classCode}`,
  )
  return new Set(trips).size > 1
}

/** From where to where, when and in which class: shown where the tickets of an order are for several trips. */
function TicketTrip({ trip: { from, to, classNames } }: { trip: Ticket['trip'] }) {
  const name = useName()
  return (
    <span className="close-lines">
      <span>
        {name(from.names)} → {name(to.names)}
      </span>
      <span className="soft">
        <When at={from.at} /> · {name(classNames)}
      </span>
    </span>
  )
}

function TicketCard({
  detail,
  ticket,
  aboutOf,
  onPrice,
}: {
  detail: Detail
  ticket: Ticket
  aboutOf: ReturnType<typeof useAboutPassenger>
  onPrice: (ticket: Ticket) => void
}) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  return (
    <div className="stack gap-1">
      <p className="cluster gap-2">
        <b>{nameOf(ticket.passenger.name, ticket.passenger.forgottenAt)}</b>
        <TicketStateBadge state={ticket.state} />
        <span className="push">
          <PriceButton ticket={ticket} onOpen={onPrice} />
        </span>
      </p>
      <p>
        {[name(ticket.passenger.typeNames), aboutOf(ticket.passenger)].filter(Boolean).join(' · ')} ·{' '}
        {t('orders.ticket.seat')} <b className="figures">{ticket.seat || t('orders.ticket.noSeat')}</b>
      </p>
      <p className="figures soft">{ticket.number}</p>
      {haveSeveralTrips(detail.tickets) && <TicketTrip trip={ticket.trip} />}
      <Certificate detail={detail} ticket={ticket} />
    </div>
  )
}
