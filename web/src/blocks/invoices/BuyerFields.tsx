import { buyerKinds, isCompanyCode } from '@fairway/contract/accounts/invoices/values'
import { normaliseOrganisationCode } from '@fairway/contract/kernel/identity'
import { useState } from 'react'
import type { ApiProblem } from '../../api/problem.ts'
import { fieldMessage } from '../../api/refused-fields.ts'
import { useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { BuyerName } from './BuyerName.tsx'
import type { Buyer } from './buyer.ts'

/** Whom an invoice is made out to. */
export function BuyerFields({
  buyer,
  onChange,
  tried,
  refusal,
}: {
  buyer: Buyer
  onChange: (buyer: Buyer) => void
  /** True once the form was submitted. */
  tried: boolean
  refusal: ApiProblem | undefined
}) {
  const t = useText()
  const [left, setLeft] = useState(false)
  const isCompany = buyer.kind === 'company'
  const codeFits = isCompanyCode(normaliseOrganisationCode(buyer.code))
  const set = (change: Partial<Buyer>) => onChange({ ...buyer, ...change })
  return (
    <>
      <Field label={t('invoices.buyerKind')}>
        <Segmented
          label={t('invoices.buyerKind')}
          value={buyer.kind}
          onChange={(kind) => set({ kind })}
          options={buyerKinds.map((value) => ({ value, label: t(`invoices.buyer.${value}`) }))}
        />
      </Field>
      <Field
        label={t('invoices.name')}
        error={
          tried && buyer.name.trim() === ''
            ? t('invoices.required')
            : fieldMessage(refusal, 'buyer.name', t('invoices.name'))
        }
        required
      >
        {isCompany ? (
          <BuyerName name={buyer.name} onType={(name) => set({ name })} onChoose={onChange} />
        ) : (
          <Input value={buyer.name} maxLength={100} onChange={(name) => set({ name })} data-autofocus />
        )}
      </Field>
      {isCompany && (
        <Field
          label={t('invoices.code')}
          hint={t('invoices.codeHint')}
          error={
            (tried || (left && buyer.code !== '')) && !codeFits
              ? t('invoices.codeWrong')
              : fieldMessage(refusal, 'buyer.code', t('invoices.code'))
          }
          required
        >
          <Input
            value={buyer.code}
            maxLength={40}
            onChange={(code) => set({ code })}
            onBlur={() => {
              setLeft(true)
              set({ code: normaliseOrganisationCode(buyer.code) })
            }}
          />
        </Field>
      )}
      <div className="grid">
        <Field label={t('invoices.email')} error={fieldMessage(refusal, 'buyer.email', t('invoices.email'))}>
          <Input value={buyer.email} maxLength={254} onChange={(email) => set({ email })} />
        </Field>
        {isCompany && (
          <>
            <Field
              label={t('invoices.phone')}
              error={fieldMessage(refusal, 'buyer.phone', t('invoices.phone'))}
            >
              <Input value={buyer.phone} maxLength={20} onChange={(phone) => set({ phone })} />
            </Field>
            <Field label={t('invoices.address')}>
              <Input value={buyer.address} maxLength={200} onChange={(address) => set({ address })} />
            </Field>
            <Field label={t('invoices.bank')}>
              <Input value={buyer.bank} maxLength={200} onChange={(bank) => set({ bank })} />
            </Field>
          </>
        )}
      </div>
    </>
  )
}
