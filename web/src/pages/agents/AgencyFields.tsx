import type { Reply } from '../../api/client.ts'
import { DayInput } from '../../blocks/fields/DayInput.tsx'
import { readAmount } from '../../blocks/fields/read-amount.ts'
import type { RecordForm } from '../../blocks/record/use-record-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { type Agency, type AgencyValues, readNumber } from './agency-values.ts'

type Form = RecordForm<AgencyValues>

/** What the agency may sell: lines, classes and days. A disabled line is offered only where it was chosen before. */
export function ScopeFields({ form, choices }: { form: Form; choices: Reply<'agents.choices'> | undefined }) {
  const t = useText()
  const name = useName()
  const { values, change } = form
  const lines = (choices?.lines ?? []).filter(({ id, enabled }) => enabled || values.lineIds.includes(id))
  return (
    <>
      <h3>{t('agents.scope')}</h3>
      <div className="grid">
        <Field label={t('agents.lines')} error={form.refusal('lineIds', t('agents.lines'))}>
          <MultiSelect
            comma={t('blocks.comma')}
            label={t('agents.lines')}
            placeholder={t('agents.allLines')}
            values={values.lineIds}
            options={lines.map(({ id, code, names }) => ({ value: id, label: `${name(names)} · ${code}` }))}
            onChange={(lineIds) => change({ lineIds })}
          />
        </Field>
        <Field label={t('agents.classes')} error={form.refusal('classIds', t('agents.classes'))}>
          <MultiSelect
            comma={t('blocks.comma')}
            label={t('agents.classes')}
            placeholder={t('agents.allClasses')}
            values={values.classIds}
            options={(choices?.classes ?? []).map(({ id, names }) => ({ value: id, label: name(names) }))}
            onChange={(classIds) => change({ classIds })}
          />
        </Field>
        <NumberField form={form} field="daysAhead" most={730} hint={t('agents.daysAheadHint')} />
      </div>
    </>
  )
}

/** How much the agency may spend and hold, and the credit that waits for a second person. */
export function LimitFields({ form, request }: { form: Form; request: Agency['creditAsked'] }) {
  const t = useText()
  return (
    <>
      <h3>{t('agents.section.limits')}</h3>
      {request && <CreditWaits request={request} />}
      <div className="grid">
        <AmountField form={form} field="credit" hint={t('agents.creditHint')} />
        <Field label={t('agents.creditUntil')} error={form.refusal('creditUntil', t('agents.creditUntil'))}>
          <DayInput
            value={form.values.creditUntil}
            placeholder={t('agents.creditUntilOpen')}
            onChange={(creditUntil) => form.change({ creditUntil })}
          />
        </Field>
        <AmountField form={form} field="dailyLimit" hint={t('agents.noLimit')} />
        <AmountField form={form} field="clerkLimit" hint={t('agents.noLimit')} />
        <AmountField form={form} field="ticketLimit" hint={t('agents.noLimit')} />
        <AmountField form={form} field="maxOrder" hint={t('agents.noLimit')} />
        <AmountField form={form} field="lowBalance" hint={t('agents.lowBalanceHint')} />
        <NumberField form={form} field="maxHeld" most={10_000} hint={t('agents.standardLimit')} />
        <Field
          label={t('agents.groupCode')}
          hint={t('agents.groupCodeHint')}
          error={form.refusal('groupCode', t('agents.groupCode'))}
        >
          <Input
            value={form.values.groupCode}
            maxLength={32}
            onChange={(groupCode) => form.change({ groupCode })}
          />
        </Field>
      </div>
    </>
  )
}

function CreditWaits({ request }: { request: NonNullable<Agency['creditAsked']> }) {
  const t = useText()
  const { moment } = useFormat()
  const credit = String(request.credit / 100)
  return (
    <p className="soft">
      {request.creditUntil === null
        ? t('agents.creditWaitsOpen', { credit, name: request.askedBy })
        : t('agents.creditWaits', {
            credit,
            until: moment(request.creditUntil, 'date'),
            name: request.askedBy,
          })}
    </p>
  )
}

function AmountField({
  form: { values, change, refusal },
  field,
  hint,
}: {
  form: Form
  field: 'credit' | 'dailyLimit' | 'clerkLimit' | 'ticketLimit' | 'maxOrder' | 'lowBalance'
  hint: string
}) {
  const t = useText()
  const label = t(`agents.${field}`)
  const wrong = readAmount(values[field]) === undefined
  return (
    <Field
      label={label}
      hint={hint || undefined}
      error={wrong ? t('agents.amountWrong') : refusal(field, label)}
    >
      <Input
        inputMode="decimal"
        value={values[field]}
        maxLength={14}
        onChange={(typed) => change({ [field]: typed })}
      />
    </Field>
  )
}

function NumberField({
  form: { values, change, refusal },
  field,
  most,
  hint,
}: {
  form: Form
  field: 'daysAhead' | 'maxHeld'
  most: number
  hint: string
}) {
  const t = useText()
  const label = t(`agents.${field}`)
  const wrong = readNumber(values[field], most) === undefined
  return (
    <Field
      label={label}
      hint={hint}
      error={wrong ? t('agents.numberWrong', { most }) : refusal(field, label)}
    >
      <Input
        inputMode="numeric"
        value={values[field]}
        maxLength={5}
        onChange={(typed) => change({ [field]: typed })}
      />
    </Field>
  )
}
