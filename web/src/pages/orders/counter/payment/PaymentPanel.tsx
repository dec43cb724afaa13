import { type FormEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageActions } from '../../../../blocks/page/page-context.tsx'
import { sendSignal } from '../../../../blocks/signal/signal.ts'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { Payment } from '../state/sale.ts'
import { CashField } from './CashField.tsx'
import { readCash } from './cash.ts'
import { type ReferenceMethod, referenceMethods } from './payment-reference.ts'
import { ReferenceField } from './ReferenceField.tsx'
import { usePaymentReference } from './use-payment-reference.ts'

const keys: Readonly<Record<ReferenceMethod, string>> = { card: 'F4', wechat: 'F8', alipay: 'F9' }

/** What the scanner does with the payment. */
export interface PaymentHandle {
  /** Chooses the wallet of a payment code and fills it in; with nothing to pay it says why. */
  takeCode: (wallet: ReferenceMethod, code: string) => void
}

/**
 * The ways to pay at a counter. Cash sells at once; the others first take the reference of their receipt or the payment
 * code of the customer's wallet.
 */
export function CounterPayment({
  total,
  busy,
  reason,
  first,
  handle,
  onPay,
}: {
  total: number | undefined
  busy: boolean
  /** Why nothing can be paid yet. */
  reason: string | undefined
  /** Where the money begins: the cash that was given. */
  first: RefObject<HTMLInputElement | null>
  handle: Ref<PaymentHandle>
  onPay: (payment: Payment) => void
}) {
  const t = useText()
  const reference = usePaymentReference()
  const { method } = reference
  const [received, setReceived] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function ask(next: ReferenceMethod) {
    flushSync(() => reference.choose(next))
    field.current?.focus()
  }

  useImperativeHandle(handle, () => ({
    takeCode(wallet, code) {
      if (busy) return
      if (reason !== undefined)
        return toast({ tone: 'warning', text: t('orders.counter.codeTooEarly', { reason }) })
      flushSync(() => reference.scan(wallet, code))
      sendSignal('read', t('orders.signal.code'))
      field.current?.focus()
    },
  }))

  const cash = readCash(received, total)

  /** Too little, or nothing readable, sells nothing: the amount is asked for again. */
  function payCash() {
    if (busy) return
    if (cash.state === 'exact') return onPay({ method: 'cash' })
    if (cash.state === 'enough') return onPay({ method: 'cash', received: cash.received })
    setTried(true)
    first.current?.focus()
    first.current?.select()
  }

  function leaveReference() {
    flushSync(() => reference.choose(undefined))
    first.current?.focus()
  }

  function payByReference(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const payment = reference.read()
    if (payment) onPay(payment)
    else field.current?.focus()
  }

  usePaymentActions(reason, { payCash, ask, hold: () => onPay({ method: 'hold' }) })

  return (
    <div className="stack gap-2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) payCash()
          else toast({ tone: 'info', text: reason })
        }}
      >
        <CashField
          field={first}
          received={received}
          cash={cash}
          showFault={tried}
          onChange={(value) => {
            setReceived(value)
            setTried(false)
          }}
        />
      </form>
      <Button
        tone={method ? 'plain' : 'primary'}
        className="counter-cash large"
        busy={busy}
        reason={reason}
        onClick={payCash}
      >
        {t('orders.method.cash')} <kbd>F2</kbd>
      </Button>
      <div className="counter-methods">
        {referenceMethods.map((one) => (
          <Button
            key={one}
            tone={method === one ? 'primary' : 'plain'}
            className="counter-method"
            aria-pressed={method === one}
            busy={busy}
            reason={reason}
            onClick={() => ask(one)}
          >
            {t(`orders.method.${one}`)} <kbd>{keys[one]}</kbd>
          </Button>
        ))}
      </div>
      {method && (
        // Esc is heard here from the field and from the buttons alike.
        <form
          className="counter-reference outlined stack gap-2"
          noValidate
          onSubmit={payByReference}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.preventDefault()
            leaveReference()
          }}
        >
          <ReferenceField method={method} reference={reference} field={field} />
          <div className="button-row">
            <Button type="submit" tone="primary" busy={busy} reason={reason}>
              {t('orders.counter.issue')} <kbd>⏎</kbd>
            </Button>
            <Button tone="quiet" onClick={leaveReference}>
              {t('orders.counter.otherPayment')} <kbd>Esc</kbd>
            </Button>
          </div>
        </form>
      )}
      <Button tone="quiet" icon="clock" busy={busy} reason={reason} onClick={() => onPay({ method: 'hold' })}>
        {t('orders.counter.hold')} <kbd>Alt+H</kbd>
      </Button>
    </div>
  )
}

/** The ways to pay, by their keys and in the search. */
function usePaymentActions(
  reason: string | undefined,
  { payCash, ask, hold }: { payCash: () => void; ask: (method: ReferenceMethod) => void; hold: () => void },
): void {
  const t = useText()
  usePageActions([
    {
      id: 'orders.counter.cash',
      label: t('orders.method.cash'),
      key: 'F2',
      icon: 'price',
      permission: 'orders.sell',
      reason,
      run: payCash,
    },
    ...referenceMethods.map((one) => ({
      id: `orders.counter.${one}`,
      label: t(`orders.method.${one}`),
      key: keys[one],
      icon: 'card' as const,
      permission: 'orders.sell' as const,
      reason,
      run: () => ask(one),
    })),
    {
      id: 'orders.counter.hold',
      label: t('orders.counter.hold'),
      key: 'Alt+H',
      icon: 'clock',
      permission: 'orders.hold',
      reason,
      run: hold,
    },
  ])
}
