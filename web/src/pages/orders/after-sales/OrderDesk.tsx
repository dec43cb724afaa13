import { useState } from 'react'
import type { Request } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { CorrectDialog } from '../corrections/CorrectDialog.tsx'
import { OrderStateBadge, TicketStateBadge } from '../OrderStateBadge.tsx'
import { usePassengerName } from '../passenger-name.ts'
import type { Desk, DeskTicket } from './desk.ts'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import { FreeRefundDialog, SupplementDialog, VoidDialog } from './ProposalDialogs.tsx'

type Action = keyof DeskTicket['can']

/** The tickets of an order with what can be done with each, and the offer that is being made. */
export function OrderDesk({
  orderId,
  ticketId = '',
}: {
  orderId: string
  /** The only ticket that is chosen at first. */
  ticketId?: string
}) {
  const t = useText()
  const desk = useQueryOf('orders.afterSales', { orderId })
  if (desk.error && !desk.data) return <ErrorNote error={desk.error} retry={() => void desk.refetch()} />
  if (!desk.data) return <Skeleton lines={8} label={t('blocks.loading')} />
  return <Order desk={desk.data} ticketId={ticketId} />
}

const possible = (ticket: DeskTicket) => Object.values(ticket.can).some(({ allowed }) => allowed)

function Order({ desk, ticketId }: { desk: Desk; ticketId: string }) {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const invalidate = useInvalidate()
  const maySeeOrder = usePermission('orders.view')
  const [chosen, setChosen] = useState(() => {
    const able = desk.tickets.filter(possible).map(({ id }) => id)
    return able.includes(ticketId) ? [ticketId] : able
  })
  const [dialog, setDialog] = useState<'exchange' | 'supplement' | 'void' | 'free' | 'correct'>()
  const [error, setError] = useState<unknown>()
  const refund = useIdempotentCommand('orders.proposeRefund')
  const tickets = desk.tickets.filter(({ id }) => chosen.includes(id))
  const living = desk.offers.find(({ state }) => state === 'proposed')
  const last = desk.offers.find(({ state }) => state === 'confirmed')

  /** Why an action cannot be taken: nothing chosen, or the reason of the first ticket that refuses it. */
  function reasonOf(action: Action): string | undefined {
    if (tickets.length === 0) return t('afterSales.chooseTickets')
    for (const { can, number } of tickets) {
      const decision = can[action]
      if (!decision.allowed) return `${number}: ${decision.text}`
    }
    return undefined
  }

  async function proposed() {
    setDialog(undefined)
    setError(undefined)
    await invalidate('orders')
  }

  async function proposeRefund(more: Partial<Request<'orders.proposeRefund'>> = {}) {
    setError(undefined)
    try {
      await refund.run({ orderId: desk.orderId, ticketIds: chosen, ...more })
      await proposed()
    } catch (failure) {
      setError(failure)
    }
  }

  usePageActions([
    {
      id: 'afterSales.refund',
      label: t('afterSales.refund'),
      key: 'Alt+R',
      icon: 'price',
      permission: 'orders.refund',
      reason: reasonOf('refund'),
      run: () => void proposeRefund(),
    },
    {
      id: 'afterSales.exchange',
      label: t('afterSales.exchange'),
      key: 'Alt+X',
      icon: 'calendar',
      permission: 'orders.exchange',
      reason: reasonOf('exchange'),
      run: () => setDialog('exchange'),
    },
  ])

  return (
    <>
      <Panel>
        <p className="cluster gap-2 mb-4">
          <b className="figures large">{desk.number}</b>
          <OrderStateBadge state={desk.state} />
          <span className="soft">
            {desk.soldBy} · {name(desk.organisation.names)} ·{' '}
            {desk.methods.map((method) => t(`orders.method.${method}`)).join(', ')}
          </span>
          <span className="push">
            {t('afterSales.paid')} <Money fen={desk.paid} />
            {desk.back > 0 && (
              <>
                {' · '}
                {t('afterSales.back')} <Money fen={desk.back} />
              </>
            )}
          </span>
          {maySeeOrder && (
            <Button icon="orders" onClick={() => open(`orders/detail/${desk.orderId}`)}>
              {t('afterSales.openOrder')}
            </Button>
          )}
        </p>
        <ul className="mb-4 stack gap-1" aria-label={t('orders.detail.tickets')}>
          {desk.tickets.map((ticket) => (
            <Ticket
              key={ticket.id}
              ticket={ticket}
              checked={chosen.includes(ticket.id)}
              onCheck={(on) =>
                setChosen((now) => (on ? [...now, ticket.id] : now.filter((one) => one !== ticket.id)))
              }
            />
          ))}
        </ul>
        {error !== undefined && <ErrorNote error={error} />}
        <div className="cluster gap-2">
          <Button
            tone={living ? 'plain' : 'primary'}
            icon="price"
            busy={refund.state !== 'idle'}
            reason={reasonOf('refund')}
            onClick={() => void proposeRefund()}
          >
            {t('afterSales.refund')} <kbd>Alt+R</kbd>
          </Button>
          <Button icon="calendar" reason={reasonOf('exchange')} onClick={() => setDialog('exchange')}>
            {t('afterSales.exchange')} <kbd>Alt+X</kbd>
          </Button>
          <Button icon="plus" reason={reasonOf('supplement')} onClick={() => setDialog('supplement')}>
            {t('afterSales.supplement')}
          </Button>
          <Button
            icon="edit"
            reason={tickets.length > 1 ? t('corrections.oneTicket') : reasonOf('correct')}
            onClick={() => setDialog('correct')}
          >
            {t('corrections.correct')}
          </Button>
          <Button icon="close" reason={reasonOf('void')} onClick={() => setDialog('void')}>
            {t('afterSales.void')}
          </Button>
          {desk.overrules.length > 0 && (
            <Button
              icon="unlock"
              reason={tickets.length === 0 ? t('afterSales.chooseTickets') : undefined}
              onClick={() => setDialog('free')}
            >
              {t('afterSales.free')}
            </Button>
          )}
        </div>
      </Panel>
      {living ? (
        <OfferPanel
          key={living.id}
          offer={living}
          onDone={() => void invalidate('orders', 'sailings', 'home')}
        />
      ) : (
        last && <OfferPanel key={last.id} offer={last} onDone={() => {}} />
      )}
      {dialog === 'exchange' && (
        <ExchangeDialog
          desk={desk}
          tickets={tickets}
          onClose={() => setDialog(undefined)}
          onProposed={() => void proposed()}
        />
      )}
      {dialog === 'supplement' && (
        <SupplementDialog
          desk={desk}
          tickets={tickets}
          onClose={() => setDialog(undefined)}
          onProposed={() => void proposed()}
        />
      )}
      {dialog === 'correct' && tickets[0] && (
        <CorrectDialog orderId={desk.orderId} ticket={tickets[0]} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'void' && (
        <VoidDialog desk={desk} onClose={() => setDialog(undefined)} onProposed={() => void proposed()} />
      )}
      {dialog === 'free' && (
        <FreeRefundDialog
          desk={desk}
          tickets={tickets}
          onClose={() => setDialog(undefined)}
          onProposed={() => void proposed()}
        />
      )}
    </>
  )
}

const actions = ['refund', 'exchange'] as const

function Ticket({
  ticket,
  checked,
  onCheck,
}: {
  ticket: DeskTicket
  checked: boolean
  onCheck: (on: boolean) => void
}) {
  const t = useText()
  const name = useName()
  const nameOf = usePassengerName()
  const refusals = actions.flatMap((action) => {
    const decision = ticket.can[action]
    return decision.allowed ? [] : [{ action, text: decision.text }]
  })
  return (
    <li className="after-sales-ticket">
      <Checkbox checked={checked} disabled={!possible(ticket)} onChange={onCheck}>
        <b>{nameOf(ticket.name, ticket.forgottenAt)}</b>{' '}
        <span className="soft">{name(ticket.typeNames)}</span>
      </Checkbox>
      <span className="figures">{ticket.number}</span>
      <TicketStateBadge state={ticket.state} />
      <span>
        {name(ticket.trip.from.names)} → {name(ticket.trip.to.names)} ·{' '}
        <When at={ticket.trip.from.at} style="weekday" /> <When at={ticket.trip.from.at} style="time" /> ·{' '}
        {name(ticket.trip.classNames)} <b className="figures">{ticket.seat}</b>
      </span>
      <Money fen={ticket.price} className="push strong" />
      {refusals.length > 0 && (
        <ul className="after-sales-refusals soft small">
          {[...new Map(refusals.map((refusal) => [refusal.text, refusal])).values()].map(
            ({ action, text }) => (
              <li key={text}>
                {new Set(refusals.map((refusal) => refusal.text)).size > 1 &&
                  `${t(`afterSales.${action}`)}: `}
                {text}
              </li>
            ),
          )}
        </ul>
      )}
    </li>
  )
}
