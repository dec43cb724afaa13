import '../../ui/theme/content.css'
import { type OverruleCode, overruleCodes } from '@fairway/contract/orders/after-sales/values'
import { useState } from 'react'
import { query, type Reply } from '../../api/client.ts'
import { describeError, reportSessionEnd } from '../../api/errors.ts'
import { runIdempotent } from '../../api/idempotent-command.ts'
import { ApiProblem } from '../../api/problem.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { Money } from '../../blocks/values/Money.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { OverruleFields } from './after-sales/ProposalDialogs.tsx'

type Order = Reply<'orders.list'>['rows'][number]
type Offer = Reply<'orders.proposeRefund'>

/** An order of the batch: what it gets back, or why nothing; then what came of it. */
export interface RefundItem {
  order: Order
  offer?: Offer
  refusal?: string
  /** Its offer waits for a second person or is approved, and was kept. */
  isKept?: boolean
  isDone?: boolean
}

interface Terms {
  overrule?: OverruleCode
  reason?: string
  /** Whether an own offer that waits for a second person or is approved is replaced. */
  replaces: boolean
}

/**
 * Offers to give back all tickets of an order that can be given back; what waits for a second person or is approved is kept unless
 * the terms replace it.
 * @throws ApiProblem when none can, or the offer was refused
 */
export async function proposeWholeRefund(orderId: string, terms: Terms): Promise<Partial<RefundItem>> {
  const desk = await query('orders.afterSales', { orderId })
  const able = desk.tickets.filter(({ can }) => can.refund.allowed)
  // When none can be given back, the server says why for the ones that were issued.
  const tickets = able.length > 0 ? able : desk.tickets.filter(({ state }) => state === 'issued')
  const request = {
    orderId,
    ticketIds: (tickets.length > 0 ? tickets : desk.tickets).map(({ id }) => id),
    ...terms,
  }
  try {
    const offer = await runIdempotent('orders.proposeRefund', request)
    return { ...(offer && { offer }), refusal: undefined, isKept: false }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'orders.offerWithApproval')) throw error
    return { refusal: explain(error), isKept: true }
  }
}

const explain = (error: unknown) => {
  const { text, detail } = describeError(error)
  return [text, detail].filter(Boolean).join(' · ')
}

/** Whether a second person was asked about an offer and has not refused it. */
const hasApproval = (offer: Offer | undefined) =>
  offer?.approval === 'asked' || offer?.approval === 'approved'

/** The refunds of several orders with their amounts, and their confirmation one by one with what came of each. */
export function RefundOffersDialog({
  initial,
  onChanged,
  onClose,
}: {
  initial: readonly RefundItem[]
  /** Something was given back. */
  onChanged: () => void
  onClose: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const overrules = usePermission('orders.overrule')
  const [items, setItems] = useState(initial)
  const [overrule, setOverrule] = useState<OverruleCode | ''>('')
  const [reason, setReason] = useState('')
  const [replaces, setReplaces] = useState(false)
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const isOpen = ({ offer, isDone }: RefundItem) => offer !== undefined && !isDone
  const open = items.filter(isOpen)
  const able = open.filter(({ offer }) => offer?.can.confirm.allowed)
  const withApproval = items.filter(
    ({ offer, isKept, isDone }) => !isDone && (isKept === true || hasApproval(offer)),
  )
  const offers = items.flatMap(({ offer }) => offer ?? [])
  const sum = (of: 'fee' | 'back') => money(offers.reduce((all, offer) => all + offer[of], 0))

  /** One order after the other, each with its outcome; stops at the end of the session. */
  async function each(work: (item: RefundItem) => Promise<Partial<RefundItem>>) {
    setRunning(true)
    for (const item of items.filter((one) => !one.isDone)) {
      let outcome: Partial<RefundItem>
      try {
        outcome = await work(item)
      } catch (error) {
        if (reportSessionEnd(error)) break
        outcome = { refusal: explain(error) }
      }
      setItems((all) => all.map((one) => (one.order.id === item.order.id ? { ...one, ...outcome } : one)))
    }
    setRunning(false)
    onChanged()
  }

  function proposeAgain() {
    setTried(true)
    if (overrule === 'other' && reason.trim() === '') return
    const why = reason.trim()
    void each(({ order }) =>
      proposeWholeRefund(order.id, {
        ...(overrule !== '' && { overrule, ...(why !== '' && { reason: why }) }),
        replaces,
      }),
    )
  }

  const confirmAll = () =>
    each(async ({ offer }) => {
      if (!offer?.can.confirm.allowed) return {}
      // The passengers are not at the counter: cash waits until it is collected.
      await runIdempotent('orders.confirmOffer', {
        offerId: offer.id,
        expected: -offer.back,
        cashNow: false,
      })
      return { isDone: true, refusal: undefined }
    })

  /**
   * Offers that are not confirmed would keep colleagues from the tickets until their time is over. Those that wait for a second
   * person stay: they are confirmed at the desk.
   */
  async function close() {
    const left = items.filter(
      ({ offer, isDone }) => offer?.can.withdraw.allowed && !isDone && !hasApproval(offer),
    )
    setRunning(true)
    for (const { offer } of left)
      try {
        if (offer) await runIdempotent('orders.withdrawOffer', { offerId: offer.id })
      } catch (error) {
        // It has ended already, or will by its time.
        if (reportSessionEnd(error)) break
      }
    if (left.length > 0) onChanged()
    onClose()
  }

  const outcomeOf = ({ offer, refusal, isKept, isDone }: RefundItem) => {
    if (isDone)
      return t(
        offer?.ways.some(({ method }) => method === 'cash')
          ? 'orders.batch.refundedCash'
          : 'orders.batch.refunded',
      )
    if (isKept) return t('orders.batch.kept')
    if (refusal !== undefined) return refusal
    if (offer?.can.confirm.allowed) return t('orders.batch.ready')
    return offer?.approval ? t('orders.batch.waits') : ''
  }

  return (
    <Dialog
      id="orders-refund-offers"
      title={t('orders.batch.refundTitle')}
      closeLabel={t('blocks.close')}
      dismissable={!running}
      width="wide"
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()} disabled={running}>
            {t('blocks.close')}
          </Button>
          {able.length > 0 && (
            <Button tone="primary" busy={running} onClick={() => void confirmAll()} data-autofocus>
              {t('orders.batch.refundTitle')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {withApproval.length > 0 && (
          <div className="note warning stack gap-1">
            <ul className="stack gap-1">
              {withApproval.map(({ order, refusal }) => (
                <li key={order.id}>
                  <span className="figures">{order.number}</span> · {refusal ?? t('orders.batch.waits')}{' '}
                  <a href={pagePath('orders/afterSales', { order: order.id })}>
                    {t('orders.batch.openOffer')}
                  </a>
                </li>
              ))}
            </ul>
            <Checkbox checked={replaces} onChange={setReplaces}>
              {t('orders.batch.replaces')}
            </Checkbox>
          </div>
        )}
        {((overrules && open.length > 0) || withApproval.length > 0) && (
          <div className="cluster gap-2">
            {overrules && (
              <OverruleFields
                codes={overruleCodes}
                overrule={overrule}
                reason={reason}
                tried={tried}
                onOverrule={setOverrule}
                onReason={setReason}
                none={t('orders.batch.byRules')}
              />
            )}
            <Button className="refund-offers-again" icon="refresh" busy={running} onClick={proposeAgain}>
              {t('orders.batch.again')}
            </Button>
          </div>
        )}
        <div className="table-scroller">
          <table className="table small">
            <thead>
              <tr>
                <th scope="col">{t('orders.list.number')}</th>
                <th scope="col" className="numbers">
                  {t('afterSales.tickets')}
                </th>
                <th scope="col" className="numbers">
                  {t('afterSales.fee')}
                </th>
                <th scope="col" className="numbers">
                  {t('afterSales.back')}
                </th>
                <th scope="col">{t('orders.batch.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.order.id}>
                  <td className="figures">{item.order.number}</td>
                  <td className="numbers">{item.offer?.lines.length ?? ''}</td>
                  <td className="numbers">{item.offer && <Money fen={item.offer.fee} />}</td>
                  <td className="numbers">{item.offer && <Money fen={item.offer.back} />}</td>
                  <td>{outcomeOf(item)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p role="status" className="strong">
          {t('orders.batch.refundSum', { orders: offers.length, fee: sum('fee'), back: sum('back') })}
        </p>
      </div>
    </Dialog>
  )
}
