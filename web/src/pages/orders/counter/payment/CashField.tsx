import './cash-field.css'
import type { Ref } from 'react'
import { Money } from '../../../../blocks/values/Money.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useText } from '../../../../i18n/text.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Input } from '../../../../ui/form/Input.tsx'
import type { Cash } from './cash.ts'

/** The cash a customer gave, with the change beside it. Empty means the exact amount. */
export function CashField({
  received,
  onChange,
  cash,
  showFault,
  field,
}: {
  received: string
  onChange: (received: string) => void
  cash: Cash
  /** A sale was tried with this amount. */
  showFault: boolean
  field?: Ref<HTMLInputElement>
}) {
  const t = useText()
  return (
    <div className="counter-change">
      <Field label={t('orders.counter.received')} error={showFault ? cashFault(cash, t) : undefined}>
        <Input
          ref={field}
          inputMode="decimal"
          enterKeyHint="done"
          className="figures"
          maxLength={12}
          placeholder={t('orders.counter.exactCash')}
          value={received}
          onChange={onChange}
        />
      </Field>
      <Change cash={cash} />
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
