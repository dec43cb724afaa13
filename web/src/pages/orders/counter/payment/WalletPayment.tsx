import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { passwordDigest } from '../../../../api/digest.ts'
import { usePageActions } from '../../../../blocks/page/page-context.tsx'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { Input } from '../../../../ui/form/Input.tsx'
import type { Payment } from '../state/sale.ts'
import { WalletBalance } from './WalletBalance.tsx'

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
  /** @returns true when the sale was sent; else a field of it has to be corrected first. */
  onPay: (payment: Payment) => boolean
}) {
  const t = useText()
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  usePageActions([
    {
      id: 'orders.counter.wallet',
      label: t('orders.method.wallet'),
      key: 'F2',
      icon: 'wallet',
      permission: 'orders.sellFromWallet',
      reason: password === '' ? undefined : reason,
      run: () => (password === '' ? first.current?.focus() : form.current?.requestSubmit()),
    },
    {
      id: 'orders.counter.hold',
      label: t('orders.counter.hold'),
      key: 'Alt+H',
      icon: 'clock',
      permission: 'orders.hold',
      reason,
      run: () => void onPay({ method: 'hold' }),
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
    if (onPay({ method: 'wallet', paymentPassword })) setPassword('')
  }

  return (
    <form ref={form} className="stack gap-2" onSubmit={(event) => void pay(event)} noValidate>
      <WalletBalance total={total} />
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
      <Button
        type="submit"
        tone="primary"
        icon="wallet"
        className="counter-cash large"
        busy={busy}
        reason={reason}
      >
        {t('orders.wallet.pay')} <kbd>F2</kbd>
      </Button>
      <Button
        tone="quiet"
        icon="clock"
        busy={busy}
        reason={reason}
        onClick={() => void onPay({ method: 'hold' })}
      >
        {t('orders.counter.hold')} <kbd>Alt+H</kbd>
      </Button>
    </form>
  )
}
