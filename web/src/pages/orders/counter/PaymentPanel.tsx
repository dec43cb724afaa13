import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePageActions } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Cash, readCash } from './cash.ts'
import type { Payment } from './state/sale.ts'

const references = [
  { method: 'card', key: 'F4' },
  { method: 'wechat', key: 'F8' },
  { method: 'alipay', key: 'F9' },
] as const

type ByReference = (typeof references)[number]['method']

/** The ways to pay at a counter. Cash sells at once; the others first take the reference of their receipt. */
export function CounterPayment({
  total,
  busy,
  reason,
  first,
  onPay,
}: {
  total: number | undefined
  busy: boolean
  /** Why nothing can be paid yet. */
  reason: string | undefined
  /** Where the money begins: the cash that was given. */
  first: RefObject<HTMLInputElement | null>
  onPay: (payment: Payment) => void
}) {
  const t = useText()
  const [method, setMethod] = useState<ByReference>()
  const [reference, setReference] = useState('')
  const [wrong, setWrong] = useState(false)
  const [received, setReceived] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function ask(next: ByReference) {
    flushSync(() => {
      setMethod(next)
      setWrong(false)
    })
    field.current?.focus()
  }

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
    flushSync(() => setMethod(undefined))
    first.current?.focus()
  }

  function payByReference(event: FormEvent) {
    event.preventDefault()
    if (!method || busy) return
    if (!/^[A-Za-z0-9_-]{4,64}$/.test(reference.trim())) {
      setWrong(true)
      field.current?.focus()
      return
    }
    onPay({ method, reference: reference.trim() })
  }

  usePaymentActions(reason, { payCash, ask, hold: () => onPay({ method: 'hold' }) })

  return (
    <div className="stack gap-2">
      <form
        className="counter-change"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) payCash()
          else toast({ tone: 'info', text: reason })
        }}
      >
        <Field label={t('orders.counter.received')} error={tried ? cashFault(cash, t) : undefined}>
          <Input
            ref={first}
            inputMode="decimal"
            enterKeyHint="done"
            className="figures"
            maxLength={12}
            placeholder={t('orders.counter.exactCash')}
            value={received}
            onChange={(value) => {
              setReceived(value)
              setTried(false)
            }}
          />
        </Field>
        <Change cash={cash} />
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
        {references.map((one) => (
          <Button
            key={one.method}
            className="counter-method"
            busy={busy}
            reason={reason}
            onClick={() => ask(one.method)}
          >
            {t(`orders.method.${one.method}`)} <kbd>{one.key}</kbd>
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
          <Field
            label={t('orders.counter.reference', { method: t(`orders.method.${method}`) })}
            error={wrong ? t('orders.fault.reference') : undefined}
          >
            <Input
              ref={field}
              data-own-reading
              className="figures"
              maxLength={64}
              value={reference}
              onChange={(value) => {
                setReference(value)
                setWrong(false)
              }}
            />
          </Field>
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

/** Why the amount that was typed sells nothing. How much is short stands beside the field. */
function cashFault(cash: Cash, t: ReturnType<typeof useText>): string | undefined {
  if (cash.state === 'unreadable') return t('orders.fault.amount')
  if (cash.state === 'short') return t('orders.fault.cashShort')
  return cash.state === 'waiting' ? t('orders.counter.noPrice') : undefined
}

/** The change to give, or how much is missing. */
function Change({ cash }: { cash: Cash }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <p className="text-end" aria-live="polite">
      {cash.state === 'short' ? (
        <b className="danger-text figures">{t('orders.counter.short', { missing: money(cash.missing) })}</b>
      ) : (
        <>
          <span className="soft small">{t('orders.counter.change')}</span>{' '}
          {cash.state === 'enough' ? <Money fen={cash.change} className="counter-change-sum large" /> : '–'}
        </>
      )}
    </p>
  )
}

/** The ways to pay, by their keys and in the search. */
function usePaymentActions(
  reason: string | undefined,
  { payCash, ask, hold }: { payCash: () => void; ask: (method: ByReference) => void; hold: () => void },
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
    ...references.map((one) => ({
      id: `orders.counter.${one.method}`,
      label: t(`orders.method.${one.method}`),
      key: one.key,
      icon: 'card' as const,
      permission: 'orders.sell' as const,
      reason,
      run: () => ask(one.method),
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
