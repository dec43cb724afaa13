import '../../../ui/theme/content.css'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { useText } from '../../../i18n/text.ts'
import { Checking, NotDone, Refused } from './Outcome.tsx'
import { PricePanel } from './PricePanel.tsx'
import { CounterPayment } from './payment/PaymentPanel.tsx'
import { WalletPayment } from './payment/WalletPayment.tsx'
import type { Payment } from './state/sale.ts'
import type { Counter } from './state/use-counter.ts'
import type { CounterFocus } from './use-counter-focus.ts'

/** True when the refusal is about the payment password, which is corrected where it was typed. */
export const isPasswordRefused = ({ phase }: Counter): boolean =>
  phase.at === 'refused' && /^orders\.(wrongPaymentPassword|paymentPause)/.test(phase.problem.code)

/** The price, why something cannot be sold, and the ways to pay. */
export function MoneyPanel({
  counter,
  seats,
  typeName,
  byWallet,
  focus,
  onPay,
  onSeats,
}: {
  counter: Counter
  seats: number
  typeName: (code: string) => string
  byWallet: boolean
  focus: CounterFocus
  /** False when something has to be filled in first. */
  onPay: (payment: Payment) => boolean
  /** Opens the seat map. */
  onSeats: () => void
}) {
  const t = useText()
  const { phase, busy, offer } = counter
  const reason = reasonNotToPay(counter, t)
  const passwordRefused = isPasswordRefused(counter)
  const fieldsRefused = counter.faults.length > 0
  const total = counter.quote.isPlaceholderData ? undefined : counter.quote.data?.total

  function backToMoney() {
    counter.dismiss()
    focus.toMoney()
  }

  /** The new price was agreed to: cash that no longer covers it is asked for again. */
  function payNewPrice(payment: Payment, newTotal: number): void {
    if (payment.method === 'cash' && (payment.received ?? newTotal) < newTotal) backToMoney()
    else void counter.sell(payment, newTotal)
  }

  return (
    <Panel title={t('orders.counter.payment')} className="counter-money">
      <div className="counter-money-parts stack">
        <div>
          <PricePanel counter={counter} typeName={typeName} />
          {offer && offer.free < seats && (
            <p className="counter-short note warning" role="alert">
              {t('orders.counter.tooFew', { free: offer.free, seats })}
            </p>
          )}
          {phase.at === 'checking' && <Checking />}
          {phase.at === 'notDone' && <NotDone onAgain={backToMoney} />}
          {phase.at === 'refused' && !passwordRefused && !fieldsRefused && (
            <Refused
              counter={counter}
              problem={phase.problem}
              onConfirm={(newTotal) => payNewPrice(phase.payment, newTotal)}
              seats={seats}
              onMoved={focus.toMoney}
              onSeats={onSeats}
              onAutomatic={() => {
                counter.seats.clear()
                backToMoney()
              }}
            />
          )}
          {fieldsRefused && (
            <p className="counter-short note warning" role="alert">
              {t('orders.outcome.fields')}
            </p>
          )}
        </div>
        {byWallet ? (
          <WalletPayment
            total={total}
            busy={busy}
            reason={reason}
            first={focus.password}
            wrong={passwordRefused && phase.at === 'refused' ? phase.problem.message : undefined}
            onPay={onPay}
          />
        ) : (
          <CounterPayment
            total={total}
            busy={busy}
            reason={reason}
            first={focus.cash}
            handle={focus.payment}
            onPay={(payment) => void onPay(payment)}
          />
        )}
      </div>
    </Panel>
  )
}

/** Why nothing can be paid for yet; undefined when it can. */
function reasonNotToPay({ choice, people, quote }: Counter, t: ReturnType<typeof useText>) {
  if (!choice) return t('orders.counter.chooseSailing')
  if (people.length === 0) return t('orders.counter.noPassengers')
  if (quote.error && !quote.data) return t('orders.counter.noPrice')
  return undefined
}
