import '../../../ui/theme/content.css'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '../../../api/errors.ts'
import type { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { usePageActions, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { PayHoldDialog, usePayHoldLabel } from '../detail/HoldDialogs.tsx'
import { usePrintTickets } from '../print/use-print-tickets.tsx'
import { totalLabel } from '../total-label.ts'
import { alternatives, asksForAnotherTrip, type Offer, offerKey } from './offers.ts'
import type { Phase, Placed } from './state/sale.ts'
import type { Counter } from './state/use-counter.ts'

/** The answer was lost and is being looked for. Nothing on the page can be pressed meanwhile. */
export function Checking() {
  const t = useText()
  return (
    <div className="counter-outcome note row top" role="status">
      <Icon name="clock" />
      <div className="stack gap-2">
        <strong>{t('orders.outcome.checking')}</strong>
        <p>{t('orders.outcome.checkingWhy')}</p>
      </div>
    </div>
  )
}

/** It is certain that nothing was sold. */
export function NotDone({ onAgain }: { onAgain: () => void }) {
  const t = useText()
  return (
    <div className="counter-outcome note warning row top" role="alert">
      <Icon name="warning" />
      <div className="stack gap-2">
        <strong>{t('orders.outcome.notDone')}</strong>
        <p>{t('orders.outcome.notDoneWhy')}</p>
        <Button tone="primary" autoFocus onClick={onAgain}>
          {t('orders.outcome.again')} <kbd>⏎</kbd>
        </Button>
      </div>
    </div>
  )
}

/** The server refused: why, and the next thing to do about it. */
export function Refused({
  counter,
  problem,
  onConfirm,
  seats,
  onMoved,
  onSeats,
  onAutomatic,
}: {
  counter: Counter
  problem: ApiProblem
  /** The new price was agreed to. */
  onConfirm: (total: number) => void
  seats: number
  /** Another offer was taken. */
  onMoved: () => void
  /** Opens the seat map. */
  onSeats: () => void
  /** Leaves the seats to the server. */
  onAutomatic: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  if (problem.code === 'orders.priceChanged') {
    const { oldTotal, newTotal } = problem.details as { oldTotal: number; newTotal: number }
    return (
      <div className="counter-outcome note warning row top" role="alert">
        <Icon name="price" />
        <div className="stack gap-2">
          <strong>{t('orders.outcome.priceChanged')}</strong>
          <p className="large figures">
            <s>{money(oldTotal)}</s> → <b>{money(newTotal)}</b>
          </p>
          <div className="button-row">
            <Button tone="primary" autoFocus onClick={() => onConfirm(newTotal)}>
              {t('orders.outcome.sellAtNew')} <kbd>⏎</kbd>
            </Button>
            <Button onClick={counter.dismiss}>{t('orders.outcome.doNotSell')}</Button>
          </div>
        </div>
      </div>
    )
  }
  const others =
    asksForAnotherTrip(problem.code) && counter.offer
      ? alternatives(counter.offers, counter.offer, seats, Date.now())
      : []
  return (
    <div className="counter-outcome note danger row top" role="alert">
      <Icon name="danger" />
      <div className="stack gap-2">
        <strong>{describeError(problem).text}</strong>
        {others.map((offer, index) => (
          <Alternative
            key={offerKey(offer)}
            offer={offer}
            first={index === 0}
            onTake={() => {
              counter.choose(offer)
              onMoved()
            }}
          />
        ))}
        {problem.code === 'orders.seatTaken' && (
          <div className="button-row">
            <Button tone="primary" icon="seat" autoFocus onClick={onSeats}>
              {t('orders.seats.choose')} <kbd>⏎</kbd>
            </Button>
            <Button onClick={onAutomatic}>{t('orders.seats.allAutomatic')}</Button>
          </div>
        )}
        {others.length === 0 && problem.code === 'orders.soldOut' && <p>{t('orders.outcome.noOther')}</p>}
      </div>
    </div>
  )
}

function Alternative({ offer, first, onTake }: { offer: Offer; first: boolean; onTake: () => void }) {
  const name = useName()
  const t = useText()
  return (
    <Button className="counter-alternative text-start" autoFocus={first} onClick={onTake}>
      <span className="stack gap-1">
        <b>
          <When at={offer.departs} style="time" /> {name(offer.trip.ship.names)}
        </b>
        <span>
          {name(offer.classNames)} · <Money fen={offer.fare} /> ·{' '}
          {t('orders.counter.free', { free: offer.free })}
        </span>
      </span>
    </Button>
  )
}

type IssuedPhase = Extract<Phase, { at: 'issued' }>

/** Done: number and seats in large type, print, next customer. */
export function Issued({ phase, onNext }: { phase: IssuedPhase; onNext: () => void }) {
  const { order } = phase
  return order ? <Receipt phase={{ ...phase, order }} onNext={onNext} /> : <Unread onNext={onNext} />
}

/** Done, but the details of the order cannot be read: nothing may be sold again for that. */
function Unread({ onNext }: { onNext: () => void }) {
  const t = useText()
  const { open } = useTab()
  return (
    <div className="counter-issued text-center stack gap-2" role="status">
      <p className="counter-issued-head row strong success-text">
        <Icon name="success" />
        {t('orders.outcome.unread')}
      </p>
      <div className="button-row justify-center">
        <Button tone="primary" autoFocus onClick={() => open('orders/list')}>
          {t('orders.list.title')}
        </Button>
        <Button onClick={onNext}>{t('orders.counter.next')}</Button>
      </div>
    </div>
  )
}

function Receipt({ phase, onNext }: { phase: IssuedPhase & { order: Placed }; onNext: () => void }) {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const invalidate = useInvalidate()
  const payHoldLabel = usePayHoldLabel()
  const { offer, people, received } = phase
  /** A hold may be paid for here. */
  const [paid, setPaid] = useState<Placed>()
  const [paying, setPaying] = useState(false)
  const order = paid ?? phase.order
  const held = order.state === 'held'
  const first = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const printing = usePrintTickets(() => next.current?.focus())

  useEffect(() => {
    if (!paying) first.current?.focus()
  }, [paying])

  usePageActions([
    {
      id: 'orders.counter.next',
      label: t('orders.counter.next'),
      // Not the key that paid: pressed once too often it would take the result away.
      key: 'Alt+N',
      icon: 'passenger',
      run: onNext,
    },
    held
      ? {
          id: 'orders.counter.payHold',
          label: payHoldLabel,
          key: 'F2',
          icon: 'price',
          permission: 'orders.hold',
          run: () => setPaying(true),
        }
      : {
          id: 'orders.counter.print',
          label: t('orders.ticket.print'),
          key: 'Alt+P',
          icon: 'print',
          permission: 'orders.print',
          run: () => void printing.print(order.orderId),
        },
  ])

  return (
    <div className="counter-issued text-center stack gap-2" role="status">
      <p className={`counter-issued-head row strong ${held ? 'warning' : 'success'}-text`}>
        <Icon name={held ? 'clock' : 'success'} />
        {held ? t('orders.outcome.held') : t('orders.outcome.issued')}
      </p>
      <p className="counter-issued-number figures">{order.number}</p>
      {held && order.heldUntil && (
        <p>
          {t('orders.outcome.heldUntil')} <When at={order.heldUntil} style="time" />
        </p>
      )}
      {offer && (
        <p className="soft small">
          {name(offer.trip.from.dock.names)} → {name(offer.trip.to.dock.names)} ·{' '}
          <b>
            <When at={offer.departs} style="weekday" /> <When at={offer.departs} style="time" />
          </b>
        </p>
      )}
      <ul className="counter-seats">
        {order.tickets.map((ticket, index) => (
          <li key={ticket.id}>
            <span>{people[index]?.name ?? ticket.number}</span>
            <b className="large figures">{ticket.seat || t('orders.ticket.noSeat')}</b>
            <Money fen={ticket.price} className="text-end" />
          </li>
        ))}
      </ul>
      <p className="row baseline">
        {t(totalLabel(order.state))} <Money fen={order.total} className="order-total" />
      </p>
      {received !== undefined && received > order.total && (
        <p className="row baseline">
          {t('orders.counter.change')}{' '}
          <Money fen={received - order.total} className="counter-change-sum large" />
        </p>
      )}
      <div className="button-row justify-center">
        {held ? (
          <Button ref={first} tone="primary" icon="price" onClick={() => setPaying(true)}>
            {payHoldLabel} <kbd>F2</kbd>
          </Button>
        ) : (
          <Button
            ref={first}
            tone="primary"
            icon="print"
            busy={printing.busy}
            onClick={() => void printing.print(order.orderId)}
          >
            {t('orders.ticket.print')} <kbd>⏎</kbd>
          </Button>
        )}
        <Button ref={next} onClick={onNext}>
          {t('orders.counter.next')} <kbd>Alt+N</kbd>
        </Button>
        <Button tone="quiet" onClick={() => open(`orders/detail/${order.orderId}`)}>
          {t('orders.counter.openOrder')}
        </Button>
      </div>
      {printing.sheet}
      {paying && (
        <PayHoldDialog
          order={{ id: order.orderId, total: order.total }}
          onClose={() => setPaying(false)}
          onDone={(receipt) => {
            setPaying(false)
            if (receipt) setPaid(receipt)
            else open(`orders/detail/${order.orderId}`)
            void invalidate('orders', 'sailings', 'home')
          }}
        />
      )}
    </div>
  )
}
