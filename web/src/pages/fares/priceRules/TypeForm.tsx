import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useCertificateTypes } from '../../../blocks/fields/lookups.ts'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { MultiSelect } from '../../../ui/form/MultiSelect.tsx'
import { PeriodFields } from './HeadFields.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import {
  emptyType,
  limits,
  type TypeFault,
  type TypeValues,
  type TypeVersion,
  typeFaults,
  typeRequest,
  valuesOf,
} from './type-values.ts'
import { type RuleFormProps, useRuleForm } from './use-rule-form.ts'

/** The labels of the fields, also for what another user changed meanwhile. */
const labels = {
  code: 'fares.rules.code',
  names: 'fares.rules.name',
  validFrom: 'fares.table.validFrom',
  validTo: 'fares.table.validTo',
  percent: 'fares.types.share',
  needsSeat: 'fares.types.needsSeat',
  ageFrom: 'fares.types.ageFromInput',
  ageBelow: 'fares.types.ageBelowInput',
  heightFromCm: 'fares.types.heightFromInput',
  heightBelowCm: 'fares.types.heightBelowInput',
  certificateKinds: 'fares.types.certificates',
  proof: 'fares.types.proof',
  freePerAdult: 'fares.types.perAdultInput',
  isAdult: 'fares.types.isAdult',
  position: 'fares.types.position',
} as const satisfies Record<keyof TypeValues, string>

/** Drafts a passenger type, or changes a draft. */
export function TypeForm(props: RuleFormProps<TypeVersion>) {
  const { opened, onClose } = props
  const t = useText()
  const certificates = useCertificateTypes()
  const creating = useIdempotentCommand('fares.createPassengerType')
  const form = useRuleForm<TypeVersion, TypeValues, ReturnType<typeof typeRequest>>(props, {
    empty: emptyType,
    valuesOf,
    faults: typeFaults,
    requestOf: typeRequest,
    create: creating.run,
    save: (changed) => command('fares.savePassengerType', changed),
    read: (id) => query('fares.passengerTypeVersion', { id }),
  })
  const { values, change } = form
  const faults = typeFaults(values)
  const errorOf = (field: keyof TypeValues) => {
    const fault = faults[field]
    return fault ? faultText(fault, field) : form.refusal(field, t(labels[field]))
  }
  const faultText = (fault: TypeFault, field: keyof TypeValues) => {
    if (fault === 'whole') {
      const [least, most] = limits[field as keyof typeof limits]
      return t('fares.rules.wholeWrong', { least, most })
    }
    if (fault === 'percent') return t('fares.rules.percentWrong')
    if (fault === 'bound') return t('fares.rules.boundWrong')
    if (fault === 'end') return t('fares.rules.endWrong')
    return t(`fares.types.${fault}`)
  }
  const number = (field: keyof typeof limits, hint?: string) => (
    <Field label={t(labels[field])} hint={hint} error={errorOf(field)}>
      <Input
        inputMode="numeric"
        value={values[field]}
        maxLength={3}
        onChange={(text) => change({ [field]: text })}
      />
    </Field>
  )

  return (
    <RuleDialog
      id="fares-passenger-type"
      newKey="fares.types.new"
      isNew={!opened}
      form={form}
      labels={labels}
      onClose={onClose}
    >
      <div className="grid">
        <PeriodFields values={values} change={change} error={errorOf('validTo')} />
        <Field label={t(labels.percent)} error={errorOf('percent')} required>
          <Input
            inputMode="decimal"
            value={values.percent}
            maxLength={6}
            onChange={(percent) => change({ percent })}
          />
        </Field>
        {number('ageFrom')}
        {number('ageBelow')}
        {number('heightFromCm')}
        {number('heightBelowCm')}
        {number('freePerAdult', t('fares.types.perAdultHint'))}
        {number('position')}
        <Field
          label={t(labels.certificateKinds)}
          error={form.refusal('certificateKinds', t(labels.certificateKinds))}
        >
          <MultiSelect
            comma={t('blocks.comma')}
            label={t(labels.certificateKinds)}
            placeholder={t('fares.types.everyCertificate')}
            values={values.certificateKinds}
            options={certificates}
            onChange={(certificateKinds) => change({ certificateKinds })}
          />
        </Field>
      </div>
      <div className="cluster">
        <Checkbox checked={values.needsSeat} onChange={(needsSeat) => change({ needsSeat })}>
          {t(labels.needsSeat)}
        </Checkbox>
        <Checkbox checked={values.isAdult} onChange={(isAdult) => change({ isAdult })}>
          {t(labels.isAdult)}
        </Checkbox>
      </div>
      <fieldset className="stack gap-2">
        <legend>
          <strong>{t(labels.proof)}</strong>
        </legend>
        <NamesFields
          names={values.proof}
          onChange={(proof) => change({ proof })}
          submitted={false}
          maxLength={200}
          label={(language) => t('fares.types.proofIn', { language })}
        />
      </fieldset>
    </RuleDialog>
  )
}
