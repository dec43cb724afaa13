import { maskPaymentCode } from '@fairway/contract/orders/payment-code'
import type { RefObject } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import { Input } from '../../../../ui/form/Input.tsx'
import type { ReferenceMethod } from './payment-reference.ts'
import type { PaymentReference } from './use-payment-reference.ts'

/**
 * The reference of a payment. A payment code pays from the customer's wallet while it is valid: once read or typed it
 * shows its last four digits only.
 */
export function ReferenceField({
  method,
  reference,
  field,
}: {
  method: ReferenceMethod
  reference: PaymentReference
  field?: RefObject<HTMLInputElement | null>
}) {
  const t = useText()
  const { text, fault, isHidden } = reference
  const label = method === 'card' ? 'orders.counter.reference' : 'orders.counter.codeOrReference'
  const hint = isHidden ? 'orders.counter.codeRead' : 'orders.counter.codeHint'
  return (
    <Field
      label={t(label, { method: t(`orders.method.${method}`) })}
      hint={method === 'card' ? undefined : t(hint)}
      error={fault && t(`orders.fault.${fault}`)}
    >
      <Input
        ref={field}
        data-own-reading
        className="figures"
        maxLength={64}
        readOnly={isHidden}
        value={isHidden ? maskPaymentCode(text) : text}
        onChange={reference.type}
        onBlur={reference.hide}
        onKeyDown={(event) => {
          if (isHidden && (event.key === 'Backspace' || event.key === 'Delete')) reference.type('')
        }}
      />
    </Field>
  )
}
