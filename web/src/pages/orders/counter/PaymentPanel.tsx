import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { passwordDigest } from '../../../api/digest.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/ErrorNote.tsx'
import { Money } from '../../../blocks/Money.tsx'
import { usePageActions } from '../../../blocks/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { Payment } from './use-counter.ts'

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
  first: RefObject<HTMLButtonElement | null>
  onPay: (payment: Payment) => void
}) {
  const t = useText()
  const [method, setMethod] = useState<ByReference>()
  const [reference, setReference] = useState('')
  const [wrong, setWrong] = useState(false)
  const [received, setReceived] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function ask(next: ByReference) {
    flushSync(() => {
      setMethod(next)
      setWrong(false)
    })
    field.current?.focus()
  }

  function pay(event: FormEvent) {
    event.preventDefault()
    if (!method || busy) return
    if (!/^[A-Za-z0-9_-]{4,64}$/.test(reference.trim())) {
      setWrong(true)
      field.current?.focus()
      return
    }
    onPay({ method, reference: reference.trim() })
  }

  const change = changeOf(received, total)
  usePageActions([
    {
      id: 'orders.counter.cash',
      label: t('orders.method.cash'),
      key: 'F2',
      icon: 'price',
      permission: 'orders.sell',
      reason,
      run: () => onPay({ method: 'cash', change }),
    },
    ...references.map((one) => ({
      id: `orders.counter.${one.method}`,
      label: t(`orders.method.${one.method}`),
      key: one.key,
      icon: 'card' as const,
      permission: 'orders.sell',
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
      run: () => onPay({ method: 'hold' }),
    },
  ])

  return (
    <div className="counter-pay">
      <Button
        ref={first}
        tone="primary"
        className="counter-cash"
        busy={busy}
        reason={reason}
        onClick={() => onPay({ method: 'cash', change })}
      >
        {t('orders.method.cash')} <kbd>F2</kbd>
      </Button>
      <div className="counter-methods">
        {references.map((one) => (
          <Button key={one.method} busy={busy} reason={reason} onClick={() => ask(one.method)}>
            {t(`orders.method.${one.method}`)} <kbd>{one.key}</kbd>
          </Button>
        ))}
      </div>
      {method && (
        <form className="counter-reference" onSubmit={pay} noValidate>
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
          <Button type="submit" tone="primary" busy={busy} reason={reason}>
            {t('orders.counter.issue')} <kbd>⏎</kbd>
          </Button>
        </form>
      )}
      <div className="counter-change">
        <Field label={t('orders.counter.received')}>
          <Input
            inputMode="decimal"
            className="figures"
            maxLength={10}
            value={received}
            onChange={setReceived}
          />
        </Field>
        <p>
          <span className="soft">{t('orders.counter.change')}</span>{' '}
          {change !== undefined ? <Money fen={change} className="counter-change-sum" /> : '–'}
        </p>
      </div>
      <Button tone="quiet" icon="clock" busy={busy} reason={reason} onClick={() => onPay({ method: 'hold' })}>
        {t('orders.counter.hold')} <kbd>Alt+H</kbd>
      </Button>
    </div>
  )
}

/** What goes back over the counter; undefined while too little or nothing readable was given. */
export function changeOf(received: string, total: number | undefined): number | undefined {
  if (total === undefined || !/^\d{1,7}([.,]\d{0,2})?$/.test(received.trim())) return undefined
  const change = Math.round(Number(received.trim().replace(',', '.')) * 100) - total
  return change >= 0 ? change : undefined
}

/** Paying from the agency's wallet: what is in it, and the payment password that opens it. */
export function WalletPayment({
  total,
  busy,
  reason,
  first,
  wrong,
  onPay,
}: {
  total: number | undefined
  busy: boolean
  reason: string | undefined
  first: RefObject<HTMLInputElement | null>
  /** What the server said about the last password. */
  wrong: string | undefined
  onPay: (payment: Payment) => void
}) {
  const t = useText()
  const wallet = useQueryOf('orders.wallet', {})
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)

  usePageActions([
    {
      id: 'orders.counter.wallet',
      label: t('orders.method.wallet'),
      key: 'F2',
      icon: 'wallet',
      permission: 'orders.sellFromWallet',
      run: () => first.current?.focus(),
    },
    {
      id: 'orders.counter.hold',
      label: t('orders.counter.hold'),
      key: 'Alt+H',
      icon: 'clock',
      permission: 'orders.hold',
      reason,
      run: () => onPay({ method: 'hold' }),
    },
  ])

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (busy || reason !== undefined) return
    if (password === '') {
      setMissing(true)
      first.current?.focus()
      return
    }
    const paymentPassword = await passwordDigest(password)
    setPassword('')
    onPay({ method: 'wallet', paymentPassword })
  }

  const short = wallet.data && total !== undefined && wallet.data.available < total
  return (
    <form className="counter-pay" onSubmit={(event) => void pay(event)} noValidate>
      {wallet.error && <ErrorNote error={wallet.error} retry={() => void wallet.refetch()} />}
      <dl className="counter-wallet">
        <dt>{t('orders.wallet.available')}</dt>
        <dd>{wallet.data ? <Money fen={wallet.data.available} /> : '…'}</dd>
        <dt>{t('orders.wallet.after')}</dt>
        <dd>
          {wallet.data && total !== undefined ? (
            <Money fen={wallet.data.available - total} className={short ? 'danger-text' : ''} />
          ) : (
            '–'
          )}
        </dd>
      </dl>
      <Field label={t('orders.wallet.password')} error={missing ? t('orders.fault.required') : wrong}>
        <Input
          ref={first}
          type="password"
          autoComplete="off"
          maxLength={30}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" tone="primary" icon="wallet" className="counter-cash" busy={busy} reason={reason}>
        {t('orders.wallet.pay')} <kbd>F2</kbd>
      </Button>
      <Button tone="quiet" icon="clock" busy={busy} reason={reason} onClick={() => onPay({ method: 'hold' })}>
        {t('orders.counter.hold')} <kbd>Alt+H</kbd>
      </Button>
    </form>
  )
}
