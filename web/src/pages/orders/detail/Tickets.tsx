import { certificateRules } from '@fairway/contract/kernel/certificates'
import { specialCareText } from '@fairway/contract/orders/passenger-texts'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useCountries } from '../../../blocks/fields/lookups.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { type ListQuery, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { Conditions } from '../../../blocks/values/Conditions.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import type { IconName } from '../../../ui/icons/icon-names.ts'
import { CorrectDialog } from '../corrections/CorrectDialog.tsx'
import { TicketStateBadge } from '../OrderStateBadge.tsx'
import { usePassengerName } from '../passenger-name.ts'
import { usePrintTickets } from '../print/use-print-tickets.tsx'

type Detail = Reply<'orders.detail'>
type Ticket = Detail['tickets'][number]

/** Every ticket with its person, seat and the parts of its price. */
export function Tickets({ detail, list }: { detail: Detail; list: ListQuery<Ticket> }) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const aboutOf = useAboutPassenger(detail.tickets)
  const { actions, dialog } = useTicketActions(detail)
  return (
    <>
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
            cell: ({ price }) => (
              <b>
                <Money fen={price} />
              </b>
            ),
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
        card={(ticket) => <TicketCard detail={detail} ticket={ticket} aboutOf={aboutOf} />}
      />
    </>
  )
}

/** What can be done with each ticket and why not: refund and exchange at the desk, a correction in its dialog. */
function useTicketActions(detail: Detail) {
  const t = useText()
  const { open } = useTab()
  const exchanges = usePermission('orders.exchange')
  const permitted = {
    refund: usePermission('orders.refund'),
    exchange: exchanges,
    supplement: exchanges,
    void: usePermission('orders.void'),
    correct: usePermission('orders.correct'),
    print: usePermission('orders.print'),
  }
  const invalidate = useInvalidate()
  const printing = usePrintTickets(() => void invalidate('orders'))
  const { id: orderId } = detail.order
  const isOffered = Object.values(permitted).includes(true)
  const desk = useQueryOf('orders.afterSales', { orderId }, { enabled: isOffered })
  const [correcting, setCorrecting] = useState<string>()
  const chosen = desk.data?.tickets.find(({ id }) => id === correcting)
  const actionsOf = ({ id, number }: Ticket): RowActionsProps => {
    const { can, openCorrection } = desk.data?.tickets.find((ticket) => ticket.id === id) ?? {}
    const atDesk = () => open(`orders/afterSales?order=${orderId}&ticket=${id}`)
    const action = (name: keyof typeof permitted, icon: IconName, label: string, onSelect: () => void) => {
      const decision = can?.[name]
      return permitted[name]
        ? [
            {
              id: name,
              icon,
              label,
              // The desk has a button of its own for the whole order.
              common: name === 'correct' && !openCorrection,
              busy: !decision,
              reason: decision?.allowed === false ? decision.text : undefined,
              onSelect,
            },
          ]
        : []
    }
    return {
      name: number,
      actions: [
        ...action('refund', 'price', t('afterSales.refund'), atDesk),
        ...action('exchange', 'calendar', t('afterSales.exchange'), atDesk),
        ...action('supplement', 'plus', t('afterSales.supplement'), atDesk),
        ...action('void', 'close', t('afterSales.void'), atDesk),
        ...action(
          'print',
          'print',
          t('orders.ticket.print'),
          () => void printing.print(orderId, { ticketIds: [id] }),
        ),
        // An open request leads to its review: no second one can be made.
        ...(openCorrection
          ? [
              {
                id: 'correction',
                icon: 'edit' as const,
                label: t('corrections.open'),
                common: true,
                onSelect: () => open(`orders/nameChanges?correction=${openCorrection.id}`),
              },
            ]
          : []),
        ...action('correct', 'edit', t('corrections.correct'), () => setCorrecting(id)),
      ],
    }
  }
  return {
    actions: isOffered ? actionsOf : undefined,
    dialog: (
      <>
        {printing.sheet}
        {chosen && (
          <CorrectDialog orderId={orderId} ticket={chosen} onClose={() => setCorrecting(undefined)} />
        )}
      </>
    ),
  }
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
}: {
  detail: Detail
  ticket: Ticket
  aboutOf: ReturnType<typeof useAboutPassenger>
}) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  return (
    <div className="stack gap-1">
      <p className="cluster gap-2">
        <b>{nameOf(ticket.passenger.name, ticket.passenger.forgottenAt)}</b>
        <TicketStateBadge state={ticket.state} />
        <Money fen={ticket.price} className="push strong" />
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

/** Sex, birth date and country of a passenger where stored and not encoded in the identity number, and the special care declared. */
function useAboutPassenger(tickets: readonly Ticket[]): (passenger: Ticket['passenger']) => string {
  const t = useText()
  const { moment } = useFormat()
  const reader = useReader()
  const isForeign = ({ certificateType }: Ticket['passenger']) =>
    certificateType !== null && certificateRules[certificateType].check !== 'identity'
  const countries = useCountries(tickets.some(({ passenger }) => isForeign(passenger)))
  return (passenger) => {
    const { sex, birthDate, nationality, specialCare } = passenger
    const country = isForeign(passenger) && countries?.find(({ value }) => value === nationality)?.label
    return [
      sex && t(`orders.sex.${sex}`),
      birthDate && t('orders.ticket.born', { day: moment(birthDate, 'date') }),
      country,
      specialCareText(specialCare, reader),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Masked; users with the permission can reveal it, which is recorded in the journal. */
function Certificate({ detail, ticket }: { detail: Detail; ticket: Ticket }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [full, setFull] = useState<Reply<'orders.showCertificate'>>()
  const [busy, setBusy] = useState(false)
  const { certificateType } = ticket.passenger

  async function show() {
    setBusy(true)
    try {
      setFull(await command('orders.showCertificate', { orderId: detail.order.id, ticketId: ticket.id }))
      void invalidate('orders.detail')
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  // The passenger is not named yet, or the personal data were erased.
  if (certificateType === null) return null
  return (
    <span className="order-certificate cluster">
      <span className="soft">{t(`certificates.${certificateType}`)}</span>
      <span className="figures">{full?.certificateNumber ?? ticket.passenger.certificateMasked}</span>
      {full?.phone && <span className="figures soft">{full.phone}</span>}
      {!full && detail.can.showCertificate.allowed && (
        <Button tone="quiet" icon="eye" busy={busy} onClick={() => void show()}>
          {t('orders.detail.showCertificate')}
        </Button>
      )}
    </span>
  )
}
