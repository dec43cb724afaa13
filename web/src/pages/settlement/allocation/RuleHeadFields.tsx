import { channels } from '@fairway/contract/fares/values'
import type { Named } from '@fairway/contract/kernel/texts'
import { earningMoments } from '@fairway/contract/settlement/rule-values'
import type { Reply } from '../../../api/client.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import type { RecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import type { RuleValues } from './rule-values.ts'

/** Which tickets a rule is for, from when on, and when its money is earned. */
export function RuleHeadFields({
  form,
  choices,
  faults,
}: {
  form: RecordForm<RuleValues>
  choices: Reply<'settlement.ruleChoices'> | undefined
  faults: readonly string[]
}) {
  const t = useText()
  const name = useName()
  const { values, change } = form
  const choose = (
    field: 'lineId' | 'classId' | 'sellerId',
    label: string,
    empty: string,
    options: readonly Named[] = [],
  ) => (
    <Field label={label} error={form.refusal(field, label)}>
      <Select
        value={values[field]}
        placeholder={empty}
        onChange={(id) => change({ [field]: id })}
        options={options.map(({ id, names }) => ({ value: id, label: name(names) }))}
      />
    </Field>
  )
  return (
    <div className="grid">
      {choose('lineId', t('allocation.line'), t('allocation.everyLine'), choices?.lines)}
      {choose('classId', t('allocation.class'), t('allocation.everyClass'), choices?.classes)}
      <Field label={t('allocation.channel')}>
        <Select
          value={values.channel}
          placeholder={t('allocation.everyChannel')}
          onChange={(channel) => change({ channel })}
          options={channels.map((value) => ({ value, label: t(`fares.channel.${value}`) }))}
        />
      </Field>
      {choose('sellerId', t('allocation.seller'), t('allocation.everySeller'), choices?.sellers)}
      <Field
        label={t('allocation.validFrom')}
        error={form.required('validFrom', t('allocation.validFrom'))}
        required
      >
        <DayInput
          value={values.validFrom}
          placeholder={t('allocation.serviceDate')}
          onChange={(validFrom) => change({ validFrom })}
        />
      </Field>
      <Field label={t('allocation.earnedOn')}>
        <Select
          value={values.earnedOn}
          onChange={(earnedOn) => change({ earnedOn })}
          options={earningMoments.map((value) => ({ value, label: t(`allocation.earnedOn.${value}`) }))}
        />
      </Field>
      <Field
        label={t('allocation.waitHours')}
        error={faults.includes('waitHours') ? t('allocation.waitWrong') : undefined}
      >
        <Input
          inputMode="numeric"
          className="figures"
          value={values.waitHours}
          maxLength={4}
          onChange={(waitHours) => change({ waitHours })}
        />
      </Field>
    </div>
  )
}
