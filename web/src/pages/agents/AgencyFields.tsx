import type { Reply } from '../../api/client.ts'
import type { RecordForm } from '../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { type AgencyValues, readAmount, readNumber } from './agency-values.ts'

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

/** How much the agency may spend and hold. */
export function LimitFields({ form }: { form: Form }) {
  const t = useText()
  return (
    <>
      <h3>{t('agents.section.limits')}</h3>
      <div className="grid">
        <AmountField form={form} field="credit" hint="" />
        <AmountField form={form} field="dailyLimit" hint={t('agents.noLimit')} />
        <AmountField form={form} field="maxOrder" hint={t('agents.noLimit')} />
        <NumberField form={form} field="maxHeld" most={10_000} hint={t('agents.standardLimit')} />
      </div>
    </>
  )
}

function AmountField({
  form: { values, change, refusal },
  field,
  hint,
}: {
  form: Form
  field: 'credit' | 'dailyLimit' | 'maxOrder'
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
