import { useEffect, useRef, useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { type TextKey, useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { usePassengerName } from '../passenger-name.ts'
import { DueFields, useDuePayment } from './DueFields.tsx'
import type { Offer } from './desk.ts'
import { OfferStateBadge } from './OfferStateBadge.tsx'
import { RefundSlip } from './RefundSlip.tsx'

type Line = Offer['lines'][number]

const partNames: Record<string, TextKey> = {
  fare: 'orders.price.fare',
  serviceFee: 'orders.price.serviceFee',
}

/** An offer with every part of every ticket, and what it takes to confirm it. */
export function OfferPanel({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const atCounter = useMe().organisation.kind !== 'agent'
  const confirm = useIdempotentCommand('orders.confirmOffer')
  const withdraw = useIdempotentCommand('orders.withdrawOffer')
  const [error, setError] = useState<unknown>()
  const [later, setLater] = useState(false)
  const due = useDuePayment(offer.due)
  const button = useRef<HTMLDivElement>(null)
  const proposed = offer.state === 'proposed'

  // The next key confirms: the offer has been read by then.
  useEffect(() => {
    if (proposed && offer.due === 0) button.current?.querySelector('button')?.focus()
  }, [proposed, offer.due])

  async function send() {
    setError(undefined)
    const payment = offer.due > 0 ? await due.read() : undefined
    if (offer.due > 0 && !payment) return
    try {
      await confirm.run({
        offerId: offer.id,
        expected: offer.due - offer.back,
        ...(payment && { payment }),
        cashNow: !later,
      })
      toast({ tone: 'success', text: t(`afterSales.done.${offer.kind}`) })
      onDone()
    } catch (failure) {
      setError(failure)
      await invalidate('orders.afterSales')
    }
  }

  async function takeBack() {
    setError(undefined)
    try {
      await withdraw.run({ offerId: offer.id })
      await invalidate('orders')
    } catch (failure) {
      setError(failure)
    }
  }

  const byCash = offer.ways.some(({ method }) => method === 'cash')
  return (
    <Panel>
      <section className="stack gap-2" aria-label={t(`afterSales.kind.${offer.kind}`)}>
        <p className="cluster gap-2">
          <b className="large">{t(`afterSales.kind.${offer.kind}`)}</b>
          <OfferStateBadge state={offer.state} />
          {offer.overrule && <span>{t(`orders.overrule.${offer.overrule}`)}</span>}
          {offer.reason && <span className="soft">{offer.reason}</span>}
          <span className="soft push">
            {offer.endedAt ? (
              <>
                {offer.endedBy} · <When at={offer.endedAt} />
              </>
            ) : (
              <>
                {t('afterSales.validUntil')} <When at={offer.validUntil} />
              </>
            )}
          </span>
        </p>
        {offer.trip && (
          <p>
            {t('afterSales.newTrip')}:{' '}
            <b>
              {name(offer.trip.from.names)} → {name(offer.trip.to.names)}
            </b>{' '}
            · <When at={offer.trip.from.at} style="weekday" /> <When at={offer.trip.from.at} style="time" /> ·{' '}
            {name(offer.trip.shipNames)} · {name(offer.trip.classNames)}
          </p>
        )}
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
        <p className="cluster gap-2 large">
          {offer.fee > 0 && (
            <span className="soft">
              {t('afterSales.kept')} <Money fen={offer.fee} />
            </span>
          )}
          <b className="push">
            {offer.due > 0 ? t('afterSales.due') : t('afterSales.back')}{' '}
            <Money fen={offer.due > 0 ? offer.due : offer.back} className="order-total" />
          </b>
        </p>
        {offer.back > 0 && (
          <p className="soft">
            {offer.ways.map(({ method, fen }) => (
              <span key={`${method}:${fen}`}>
                {t('afterSales.by', { method: methodName(t, method) })} <Money fen={fen} />{' '}
              </span>
            ))}
          </p>
        )}
        {offer.approval && offer.approval !== 'used' && (
          <p className="note warning" role="status">
            {t(`afterSales.approval.${offer.approval}`)}
          </p>
        )}
        {proposed && offer.due > 0 && <DueFields due={due} fen={offer.due} />}
        {proposed && atCounter && byCash && offer.back > 0 && (
          <Checkbox checked={later} onChange={setLater}>
            {t('afterSales.cashLater')}
          </Checkbox>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        {proposed && (
          <div className="cluster gap-2" ref={button}>
            <Button
              tone="primary"
              icon="check"
              busy={confirm.state !== 'idle'}
              reason={offer.can.confirm.allowed ? undefined : offer.can.confirm.text}
              onClick={() => void send()}
            >
              {t(`afterSales.confirm.${offer.kind}`)}
            </Button>
            <Button
              icon="close"
              busy={withdraw.state !== 'idle'}
              reason={offer.can.withdraw.allowed ? undefined : offer.can.withdraw.text}
              onClick={() => void takeBack()}
            >
              {t('afterSales.withdraw')}
            </Button>
          </div>
        )}
        {offer.state === 'confirmed' && <RefundSlip offer={offer} />}
      </section>
    </Panel>
  )
}

/** The name of a payment method; payouts know the bank besides. */
function methodName(t: ReturnType<typeof useText>, method: string): string {
  switch (method) {
    case 'cash':
    case 'card':
    case 'wechat':
    case 'alipay':
    case 'wallet':
      return t(`orders.method.${method}`)
    default:
      return t('afterSales.bank')
  }
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
      {line.parts.map((part) => (
        <tr key={part.kind} className="soft small">
          <td>{partName(part.kind)}</td>
          <td>{line.next && name(line.next.typeNames)}</td>
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
