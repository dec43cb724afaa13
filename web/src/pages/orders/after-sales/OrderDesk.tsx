import { useState } from 'react'
import type { Request } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useNow } from '../../../blocks/values/use-now.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { CorrectDialog } from '../corrections/CorrectDialog.tsx'
import { OrderStateBadge } from '../OrderStateBadge.tsx'
import { usePrintTickets } from '../print/use-print-tickets.tsx'
import { Alternatives } from './Alternatives.tsx'
import {
  canBeChosen,
  type Desk,
  type DeskAction,
  type DeskDialog,
  type DeskTicket,
  isChosenAtFirst,
  type Offer,
} from './desk.ts'
import { ExchangeDialog } from './ExchangeDialog.tsx'
import { FormerOffers } from './FormerOffers.tsx'
import { InvoiceNote } from './InvoiceNote.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import { FreeRefundDialog, SupplementDialog, VoidDialog } from './ProposalDialogs.tsx'
import { alternativesOf, exchangeInstead, priceAgain } from './price-again.ts'
import { TicketRow } from './TicketRow.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { type RefusedOffer, useOfferFlow } from './use-offer-flow.ts'

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
  return <Order desk={desk.data} readAt={desk.dataUpdatedAt} ticketId={ticketId} />
}

/**
 * The offer that the desk is about: the living one; one whose time is over or whose approval was refused, unless another has
 * been made since; otherwise the last one that was confirmed.
 */
function presentOffer(offers: readonly Offer[]): Offer | undefined {
  const [newest] = offers
  const living = offers.find(({ state }) => state === 'proposed')
  if (living || newest?.state === 'lapsed' || newest?.approval === 'refused') return living ?? newest
  return offers.find(({ state }) => state === 'confirmed')
}

function Order({ desk, readAt, ticketId }: { desk: Desk; readAt: number; ticketId: string }) {
  const t = useText()
  const invalidate = useInvalidate()
  const able = desk.tickets.filter(canBeChosen)
  const living = desk.offers.find(({ state }) => state === 'proposed')
  const isChosenBefore = (ticket: DeskTicket) =>
    living ? living.lines.some((line) => line.ticketId === ticket.id) : isChosenAtFirst(ticket)
  /** Undefined until the user chooses: until then those of the living offer, or all that the conditions do something for. */
  const [chosen, setChosen] = useState<readonly string[] | undefined>(
    able.some(({ id }) => id === ticketId) ? [ticketId] : undefined,
  )
  const tickets = able.filter((ticket) => chosen?.includes(ticket.id) ?? isChosenBefore(ticket))
  const [dialog, setDialog] = useState<DeskDialog>()
  const [error, setError] = useState<unknown>()
  const refund = useIdempotentCommand('orders.proposeRefund')
  const printing = usePrintTickets(() => void invalidate('orders'))
  const mayPrint = usePermission('orders.print')
  // The tick before the answer is no time that is left of an offer.
  const now = Math.max(useNow(), readAt) + Date.parse(desk.asOf) - readAt
  const offer = presentOffer(desk.offers)
  const flow = useOfferFlow(
    () => {
      setDialog(undefined)
      setError(undefined)
    },
    // Another step with the other tickets is a decision of its own.
    () => setChosen([]),
  )

  /** Why an action cannot be taken: nothing chosen, or the reason of the first ticket that refuses it. */
  function reasonOf(action: DeskAction): string | undefined {
    if (tickets.length === 0)
      return able.length === 0 ? refusalOf(desk, action) : t('afterSales.chooseTickets')
    if (action === 'correct' && tickets.length > 1) return t('corrections.oneTicket')
    for (const { can, number } of tickets) {
      const decision = can[action]
      // A sale is voided as a whole: what stands against it is not about the first of its tickets.
      if (!decision.allowed) return action === 'void' ? decision.text : `${number}: ${decision.text}`
    }
    return undefined
  }

  async function proposeRefund(more: Partial<Request<'orders.proposeRefund'>> = {}) {
    setError(undefined)
    try {
      await refund.run({ orderId: desk.orderId, ticketIds: tickets.map(({ id }) => id), ...more })
      await flow.proposed()
    } catch (refusal) {
      setError(refusal)
    }
  }

  const unprinted = desk.tickets.filter(({ can, copies }) => can.print.allowed && copies === 0)
  const print = (ids: readonly string[]) => void printing.print(desk.orderId, { ticketIds: ids })
  const keys = useDeskKeys({
    overrules: desk.overrules.length > 0,
    reasonOf,
    noneChosen: tickets.length === 0,
    refund: () => void proposeRefund(),
    open: setDialog,
    print: unprinted.length > 0 && mayPrint ? () => print(unprinted.map(({ id }) => id)) : undefined,
  })

  const { failure } = flow
  const dialogProps = {
    desk,
    tickets,
    onClose: () => setDialog(undefined),
    onProposed: () => void flow.proposed(),
  }
  return (
    <>
      <Panel>
        <Head desk={desk} />
        <ul className="mb-4 stack gap-1" aria-label={t('orders.detail.tickets')}>
          {desk.tickets.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              checked={tickets.includes(ticket)}
              onCheck={(on) => {
                const ids = tickets.map(({ id }) => id)
                setChosen(on ? [...ids, ticket.id] : ids.filter((id) => id !== ticket.id))
              }}
              onPrint={mayPrint && unprinted.includes(ticket) ? () => print([ticket.id]) : undefined}
            />
          ))}
        </ul>
        <InvoiceNote desk={desk} />
        {error !== undefined && <ErrorNote error={error} />}
        <div className="cluster gap-2">
          {keys.map(({ id, icon, label, key, reason, run }, index) => (
            <Button
              key={id}
              tone={
                index === 0 && offer?.state !== 'proposed' && offer?.state !== 'lapsed' ? 'primary' : 'plain'
              }
              icon={icon}
              busy={index === 0 && refund.state !== 'idle'}
              reason={reason}
              onClick={run}
            >
              {label} <kbd>{key}</kbd>
            </Button>
          ))}
        </div>
      </Panel>
      {offer && (
        <OfferPanel
          key={offer.id}
          offer={offer}
          now={now}
          repricing={flow.repricing}
          failure={failure?.offer.id === offer.id && <Failure desk={desk} flow={flow} refused={failure} />}
          onDone={(receipt) => void flow.confirmed(receipt)}
          onWithdrawn={() => void flow.proposed()}
          onFailed={(refusal) => void flow.refused(offer, refusal)}
          onPriceAgain={() => void flow.replace(offer, () => priceAgain(desk, offer))}
        >
          {mayPrint && unprinted.some(({ id }) => flow.made.includes(id)) && (
            <Button tone="primary" icon="print" autoFocus onClick={() => print(flow.made)}>
              {t('orders.ticket.print')} <kbd>⏎</kbd>
            </Button>
          )}
        </OfferPanel>
      )}
      {!offer && failure && (
        <Panel>
          <Failure desk={desk} flow={flow} refused={failure} />
        </Panel>
      )}
      <FormerOffers offers={desk.offers.filter((one) => one.state === 'confirmed' && one !== offer)} />
      {printing.sheet}
      {dialog === 'exchange' && <ExchangeDialog {...dialogProps} />}
      {dialog === 'supplement' && <SupplementDialog {...dialogProps} />}
      {dialog === 'void' && <VoidDialog {...dialogProps} />}
      {dialog === 'free' && <FreeRefundDialog {...dialogProps} />}
      {dialog === 'correct' && tickets[0] && (
        <CorrectDialog orderId={desk.orderId} ticket={tickets[0]} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

/** Why nothing of an order allows an action: the reason of its first ticket. */
function refusalOf({ tickets: [first] }: Desk, action: DeskAction): string | undefined {
  const decision = first?.can[action]
  return decision?.allowed === false ? decision.text : undefined
}

function Failure({
  desk,
  flow,
  refused: { offer, error },
}: {
  desk: Desk
  flow: Pick<ReturnType<typeof useOfferFlow>, 'replace' | 'repricing'>
  refused: RefusedOffer
}) {
  const trips = alternativesOf(error, offer)
  return (
    <div className="stack gap-2">
      <ErrorNote error={error} />
      {trips.length > 0 && (
        <Alternatives
          trips={trips}
          busy={flow.repricing}
          onChoose={(trip) => void flow.replace(offer, () => exchangeInstead(desk, offer, trip))}
        />
      )}
    </div>
  )
}

function Head({ desk }: { desk: Desk }) {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const maySeeOrder = usePermission('orders.view')
  return (
    <p className="cluster gap-2 mb-4">
      <b className="figures large">{desk.number}</b>
      <OrderStateBadge state={desk.state} />
      <span className="soft">
        {desk.soldBy} · {name(desk.organisation.names)} ·{' '}
        {[...new Set(desk.methods)].map((method) => t(`orders.method.${method}`)).join(t('blocks.comma'))}
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
  )
}
