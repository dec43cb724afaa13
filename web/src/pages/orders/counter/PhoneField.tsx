import { isPhone } from '@fairway/contract/kernel/identity'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** What is wrong with a contact phone; one may be left out unless it is needed. */
export function phoneFaultOf(phone: string, needed: boolean): 'required' | 'phone' | undefined {
  if (phone.trim() === '') return needed ? 'required' : undefined
  return isPhone(phone.trim()) ? undefined : 'phone'
}

/** The contact phone of a sale. An agency needs one to hold seats: it is told so, and `needed` once it tried. */
export function PhoneField({
  value,
  onChange,
  ofAgency,
  needed,
  tried,
}: {
  value: string
  onChange: (phone: string) => void
  ofAgency: boolean
  needed: boolean
  tried: boolean
}) {
  const t = useText()
  const fault = tried ? phoneFaultOf(value, needed) : undefined
  return (
    <Field
      className="counter-phone"
      label={t(ofAgency ? 'orders.counter.phone' : 'orders.counter.phoneOptional')}
      hint={ofAgency ? t('orders.counter.phoneForHold') : undefined}
      error={fault && t(`orders.fault.${fault}`)}
      required={needed}
    >
      <Input type="tel" maxLength={20} value={value} onChange={onChange} />
    </Field>
  )
}
