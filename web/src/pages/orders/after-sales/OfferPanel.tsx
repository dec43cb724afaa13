import '../../../ui/theme/content.css'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useMe, usePageActions } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { PayoutState } from '../../../blocks/values/PayoutState.tsx'
import { TimeLeft } from '../../../blocks/values/TimeLeft.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DueFields, useDuePayment } from './DueFields.tsx'
import { type Offer, sumOf } from './desk.ts'
import { OfferLines } from './OfferLines.tsx'
import { OfferPapers } from './OfferPapers.tsx'
import { OfferStateBadge } from './OfferStateBadge.tsx'

/** An offer with every part of every ticket, and what it takes to confirm it. */
export function OfferPanel({
  offer,
  now,
  repricing,
  failure,
  onDone,
  onWithdrawn,
  onFailed,
  onPriceAgain,
  children,
}: {
  offer: Offer
  /** The time of the server in milliseconds, ticking. */
  now: number
  /** The offer is being made once more. */
  repricing: boolean
  /** What was refused, and what to do instead. */
  failure: ReactNode
  onDone: (receipt: Reply<'orders.confirmOffer'> | undefined) => void
  onWithdrawn: () => void
  /** The offer may have ended by that: who shows the desk keeps what was refused. */
  onFailed: (error: unknown) => void
  onPriceAgain: () => void
  /** What comes after a confirmed offer. */
  children?: ReactNode
}) {
  const t = useText()
  const proposed = offer.state === 'proposed'
  const [begun] = useState(proposed)
  /** It is confirmed here, not found so: the keyboard goes on with its papers. */
  const [confirmedHere, setConfirmedHere] = useState(false)
  const elapsed = offer.state === 'lapsed' || (proposed && Date.parse(offer.validUntil) <= now)
  return (
    <Panel>
      <section className="stack gap-2" aria-label={t(`afterSales.kind.${offer.kind}`)}>
        <Head offer={offer} now={now} />
        {offer.state === 'confirmed' && begun && !confirmedHere && (
          <p className="note warning" role="status">
            {t('afterSales.confirmedElsewhere', { by: offer.endedBy ?? '' })}
          </p>
        )}
        {offer.trip && <NewTrip trip={offer.trip} />}
        <OfferLines offer={offer} />
        <Sums offer={offer} />
        {(proposed || offer.approval === 'refused') && offer.approval && offer.approval !== 'used' && (
          <p className="note warning" role="status">
            {t(`afterSales.approval.${offer.approval}`)}
          </p>
        )}
        {elapsed && !failure && (
          <p className="note warning" role="status">
            {t('afterSales.elapsed')}
          </p>
        )}
        {failure}
        {elapsed && (
          <div className="cluster gap-2">
            <Button tone="primary" icon="refresh" busy={repricing} onClick={onPriceAgain}>
              {t('afterSales.priceAgain')}
            </Button>
          </div>
        )}
        {proposed && (
          <Confirmation
            offer={offer}
            elapsed={elapsed}
            repricing={repricing}
            onDone={(receipt) => {
              setConfirmedHere(true)
              onDone(receipt)
            }}
            onWithdrawn={onWithdrawn}
            onFailed={onFailed}
          />
        )}
        {offer.state === 'confirmed' && (
          <div className="cluster gap-2">
            {children}
            <OfferPapers offer={offer} autoFocus={confirmedHere && !children} />
          </div>
        )}
      </section>
    </Panel>
  )
}

/** What an offer is, where it stands and for how long it is valid. */
function Head({ offer, now }: { offer: Offer; now: number }) {
  const t = useText()
  return (
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
            {t('afterSales.validUntil')} <When at={offer.validUntil} />{' '}
            {offer.state === 'proposed' && (
              <TimeLeft until={offer.validUntil} now={now} over={t('orders.offerState.lapsed')} />
            )}
          </>
        )}
      </span>
    </p>
  )
}

function NewTrip({ trip }: { trip: NonNullable<Offer['trip']> }) {
  const t = useText()
  const name = useName()
  return (
    <p>
      {t('afterSales.newTrip')}:{' '}
      <b>
        {name(trip.from.names)} → {name(trip.to.names)}
      </b>{' '}
      · <When at={trip.from.at} style="weekday" /> <When at={trip.from.at} style="time" /> ·{' '}
      {name(trip.shipNames)} · {name(trip.classNames)}
    </p>
  )
}

/** What is kept, and what goes back or is due, and how. */
function Sums({ offer }: { offer: Offer }) {
  const t = useText()
  const { label, fen } = sumOf(offer)
  return (
    <>
      <p className="cluster gap-2 large">
        {offer.fee > 0 && (
          <span className="soft">
            {t('afterSales.kept')} <Money fen={offer.fee} />
          </span>
        )}
        <b className="push">
          {t(label)} <Money fen={fen} className="order-total" />
        </b>
      </p>
      {offer.payment && (
        <p className="cluster gap-1 soft">
          {t(`orders.method.${offer.payment.method}`)}{' '}
          <span className="figures">{offer.payment.reference}</span>
        </p>
      )}
      {offer.back > 0 && (
        <ul className="cluster gap-2 soft">
          {offer.ways.map(({ method, fen, state, reference }) => (
            <li key={`${method}:${fen}:${reference}`} className="cluster gap-1">
              {t('afterSales.by', { method: t(`payouts.method.${method}`) })} <Money fen={fen} />
              {state && <PayoutState state={state} />} <span className="figures">{reference}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The payment of an amount due, and the two ways an offer ends. Enter confirms: it has been read by then. */
function Confirmation({
  offer,
  elapsed,
  repricing,
  onDone,
  onWithdrawn,
  onFailed,
}: Pick<Parameters<typeof OfferPanel>[0], 'offer' | 'repricing' | 'onDone' | 'onWithdrawn' | 'onFailed'> & {
  elapsed: boolean
}) {
  const t = useText()
  const atCounter = useMe().organisation.kind !== 'agent'
  const confirm = useIdempotentCommand('orders.confirmOffer')
  const withdraw = useIdempotentCommand('orders.withdrawOffer')
  const [later, setLater] = useState(false)
  const [returned, setReturned] = useState(false)
  const vouchers = offer.lines.filter(({ voucher }) => voucher).length
  const due = useDuePayment(offer.due)
  const form = useRef<HTMLFormElement>(null)
  const byCash = offer.ways.some(({ method }) => method === 'cash')
  const refused = offer.can.confirm.allowed ? undefined : offer.can.confirm.text
  const missing = vouchers > 0 && !returned ? t('invoices.vouchersOut') : undefined
  const reason = elapsed ? t('afterSales.elapsed') : (refused ?? missing)
  const isDue = offer.due > 0

  // To the amount that is due, otherwise to the button: the next key confirms.
  useEffect(() => {
    const field = isDue && 'input:not([type=radio], [type=checkbox])'
    form.current?.querySelector<HTMLElement>(field || 'button[type=submit]')?.focus()
  }, [isDue])

  async function send() {
    if (reason !== undefined || repricing) return
    const payment = isDue ? await due.read() : undefined
    if (isDue && !payment) return
    try {
      const receipt = await confirm.run({
        offerId: offer.id,
        expected: offer.due - offer.back,
        ...(payment && { payment }),
        cashNow: !later,
        vouchersReturned: returned,
      })
      toast({ tone: 'success', text: t(`afterSales.done.${offer.kind}`) })
      onDone(receipt)
    } catch (error) {
      onFailed(error)
    }
  }

  async function takeBack() {
    try {
      await withdraw.run({ offerId: offer.id })
      onWithdrawn()
    } catch (error) {
      onFailed(error)
    }
  }

  usePageActions([
    {
      id: 'afterSales.confirm',
      label: t(`afterSales.confirm.${offer.kind}`),
      key: 'F2',
      icon: 'check',
      reason,
      run: () => void send(),
    },
  ])

  return (
    <form
      ref={form}
      className="stack gap-2"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {isDue && <DueFields due={due} fen={offer.due} />}
      {atCounter && byCash && offer.back > 0 && (
        <Checkbox checked={later} onChange={setLater}>
          {t('afterSales.cashLater')}
        </Checkbox>
      )}
      {vouchers > 0 && (
        <Checkbox checked={returned} onChange={setReturned}>
          {t('invoices.vouchersReturned', { count: vouchers })}
        </Checkbox>
      )}
      <div className="cluster gap-2">
        <Button
          type="submit"
          tone="primary"
          icon="check"
          busy={repricing || confirm.state !== 'idle'}
          reason={reason}
        >
          {t(`afterSales.confirm.${offer.kind}`)} <kbd>F2</kbd>
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
    </form>
  )
}
