import type { Reply } from '../../../api/client.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { type Column, type ListQuery, QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { TicketStateBadge } from '../OrderStateBadge.tsx'
import { usePassengerName } from '../passenger-name.ts'
import { OrderPayouts } from './OrderPayouts.tsx'
import { orderEvents } from './order-events.ts'

type Detail = Reply<'orders.detail'>

type Entry = Detail['entries'][number]

/** What was paid, and what the ledger says about it. */
export function MoneySide({ detail, list }: { detail: Detail; list: ListQuery<Entry> }) {
  const t = useText()
  const seesLedger = usePermission('accounts.viewLedger')
  return (
    <>
      <h3>{t('orders.detail.payments')}</h3>
      {detail.payments.length === 0 && <p className="soft">{t('orders.detail.noPayments')}</p>}
      <ul className="order-lines mb-4">
        {detail.payments.map((payment) => (
          <li className="cluster" key={`${payment.at}:${payment.method}:${payment.amount}`}>
            <When at={payment.at} /> <b>{t(`orders.method.${payment.method}`)}</b>{' '}
            <span className="figures soft">{payment.reference}</span> <Money fen={payment.amount} />{' '}
            <span className="soft">{payment.takenBy}</span>
            {payment.shift && <PaymentShift shift={payment.shift} />}
          </li>
        ))}
      </ul>
      <OrderPayouts payouts={detail.payouts} number={detail.order.number} />
      {detail.entries.length > 0 && (
        <>
          <h3>{t('orders.detail.entries')}</h3>
          <QueryTable
            label={t('orders.detail.entries')}
            list={list}
            rowKey={(entry) => `${entry.transferId}:${entry.accountCode}:${entry.amount}`}
            empty={t('orders.detail.noPayments')}
            columns={[
              { key: 'at', title: t('orders.entry.at'), cell: ({ at }) => <When at={at} /> },
              {
                key: 'kind',
                title: t('orders.entry.kind'),
                cell: ({ kind }) => t(`ledger.transfer.${kind}`),
              },
              {
                key: 'account',
                title: t('orders.entry.account'),
                cell: ({ accountKind, accountCode }) =>
                  `${t(`ledger.account.${accountKind}`)} · ${accountCode}`,
              },
              {
                key: 'amount',
                title: t('orders.entry.amount'),
                cell: ({ amount }) => <Money fen={amount} />,
                figures: true,
              },
              ...(seesLedger ? [transferColumn(t('ledger.number'))] : []),
            ]}
          />
        </>
      )}
    </>
  )
}

/** The till that a payment went into, and its shift as a link for those who see tills. */
function PaymentShift({ shift: { id, till } }: { shift: NonNullable<Detail['payments'][number]['shift']> }) {
  const t = useText()
  const name = useName()
  const seesTills = usePermission('accounts.viewTills')
  const shift = t('tills.one', { id })
  return (
    <span className="soft">
      {till ? name(till.names) : t('tills.automatic')} ·{' '}
      {seesTills ? <a href={pagePath('accounts/tills', { shift: id })}>{shift}</a> : shift}
    </span>
  )
}

/** The transfer of an entry, as a link into the ledger. */
const transferColumn = (title: string): Column<Entry> => ({
  key: 'transfer',
  title,
  cell: ({ transferId }) => (
    <a className="figures" href={pagePath('accounts/ledger', { transfer: transferId })}>
      {transferId}
    </a>
  ),
})

/** What happened to the order and to each of its tickets, oldest first. */
export function History({ detail }: { detail: Detail }) {
  const t = useText()
  return (
    <>
      <h3>{t('orders.detail.order')}</h3>
      <OrderHistory detail={detail} />
      {detail.tickets.map((ticket) => (
        <TicketHistory key={ticket.id} ticket={ticket} />
      ))}
    </>
  )
}

function TicketHistory({ ticket }: { ticket: Detail['tickets'][number] }) {
  const t = useText()
  const nameOf = usePassengerName()
  return (
    <>
      <h3 className="cluster gap-2">
        <span className="figures">{ticket.number}</span>
        <span className="soft">{nameOf(ticket.passenger.name, ticket.passenger.forgottenAt)}</span>
      </h3>
      <ol className="order-lines mb-4">
        {ticket.history.map(({ at, by, state, cause, overrule, copy, reprint }) => (
          <li className="cluster" key={`${at}:${state}:${copy}`}>
            <When at={at} /> {state && <TicketStateBadge state={state} />}
            {copy !== null && <b>{t(copy === 1 ? 'orders.history.printed' : 'orders.history.reprinted')}</b>}{' '}
            {cause && cause !== 'payment' && <span>{t(`orders.ticketCause.${cause}`)}</span>}
            {overrule && <span>{t(`orders.overrule.${overrule}`)}</span>}
            {reprint && <span>{t(`orders.reprint.${reprint}`)}</span>}{' '}
            <span className="soft">{by || t('orders.detail.bySystem')}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function OrderHistory({ detail }: { detail: Detail }) {
  const t = useText()
  const eventText = (operation: string) => {
    const key = orderEvents[operation]
    return key ? t(key) : operation
  }
  return (
    <ol className="order-lines mb-4">
      {detail.history.map((event) => (
        <li className="cluster" key={`${event.at}:${event.operation}`}>
          <When at={event.at} /> <b>{eventText(event.operation)}</b>{' '}
          <span className="soft">{event.by || t('orders.detail.bySystem')}</span>
        </li>
      ))}
    </ol>
  )
}
