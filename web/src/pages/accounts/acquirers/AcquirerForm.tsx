import { sentMethods } from '@fairway/contract/accounts/values'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { command, query } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DateField } from '../../../blocks/fields/DateField.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { MultiSelect } from '../../../ui/form/MultiSelect.tsx'
import {
  type Acquirer,
  type AcquirerValues,
  copyOf,
  daysOf,
  emptyAcquirer,
  requestOf,
  valuesOf,
} from './acquirer-values.ts'
import { MappingFields } from './MappingFields.tsx'

/** The labels of the fields, for what another user changed meanwhile. */
const labels = {
  code: 'acquirers.code',
  names: 'acquirers.name',
  methods: 'acquirers.methods',
  settlementDays: 'acquirers.settlementDays',
  startsOn: 'acquirers.startsOn',
  encoding: 'acquirers.encoding',
  reference: 'acquirers.column.reference',
  amount: 'acquirers.column.amount',
  fee: 'acquirers.column.fee',
  time: 'acquirers.column.time',
  kind: 'acquirers.column.kind',
  refundReference: 'acquirers.column.refundReference',
  refundAmount: 'acquirers.column.refundAmount',
  refundWords: 'acquirers.refundWords',
  endMark: 'acquirers.endMark',
  dayOrder: 'acquirers.dayOrder',
  feeSign: 'acquirers.feeSign',
} as const satisfies Record<keyof AcquirerValues, string>

/** Makes an acquirer, or another one like it, and changes it: what it settles, and how its statement files are read. */
export function AcquirerForm({
  acquirer,
  template,
  title,
  onClose,
  onSaved,
}: {
  /** The acquirer that is changed. */
  acquirer?: Acquirer
  /** The acquirer that a new one is like. */
  template?: Acquirer
  title: string
  onClose: () => void
  onSaved: (names: Acquirer['names']) => void
}) {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const form = useRecordForm<AcquirerValues>({
    opened: {
      values: acquirer ? valuesOf(acquirer) : template ? copyOf(template, today) : emptyAcquirer(today),
      revision: acquirer?.revision ?? 0,
    },
    complete: (values) =>
      isNamed(values.names) &&
      daysOf(values.settlementDays) !== undefined &&
      [values.code, values.reference, values.amount].every((text) => text.trim() !== ''),
    async save(values, revision) {
      const request = requestOf(values)
      if (acquirer) await command('accounts.editAcquirer', { ...request, id: acquirer.id, revision })
      else await command('accounts.createAcquirer', request)
      onSaved(values.names)
    },
    latest: async () => {
      if (!acquirer) return undefined
      const current = await query('accounts.acquirer', { id: acquirer.id })
      return { values: valuesOf(current), revision: current.revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  return (
    <FormDialog
      id="accounts-acquirer"
      title={title}
      submitLabel={t(acquirer ? 'acquirers.save' : 'acquirers.create')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).map((field) => ({
            field: t(labels[field]),
            before: written(meanwhile.before[field]),
            after: written(meanwhile.after[field]),
          }))}
        />
      )}
      <div className="grid">
        <Field label={t('acquirers.code')} error={form.required('code', t('acquirers.code'))} required>
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code })} />
        </Field>
        <Field
          label={t('acquirers.methods')}
          hint={t('acquirers.methodsHint')}
          error={form.refusal('methods', t('acquirers.methods'))}
        >
          <MultiSelect
            comma={t('blocks.comma')}
            label={t('acquirers.methods')}
            placeholder={t('acquirers.noMethods')}
            values={values.methods}
            options={sentMethods.map((value) => ({ value, label: t(`payouts.method.${value}`) }))}
            onChange={(methods) => change({ methods })}
          />
        </Field>
        <Field
          label={t('acquirers.settlementDays')}
          hint={t('acquirers.settlementDaysHint')}
          error={
            tried && daysOf(values.settlementDays) === undefined
              ? t('blocks.record.required')
              : form.refusal('settlementDays', t('acquirers.settlementDays'))
          }
          required
        >
          <Input
            value={values.settlementDays}
            maxLength={2}
            inputMode="numeric"
            onChange={(settlementDays) => change({ settlementDays })}
          />
        </Field>
        <Field
          label={t('acquirers.startsOn')}
          hint={t('acquirers.startsOnHint')}
          error={form.refusal('startsOn', t('acquirers.startsOn'))}
        >
          <DateField value={values.startsOn} onChange={(startsOn) => change({ startsOn })} />
        </Field>
      </div>
      <NamesFields names={values.names} onChange={(names) => change({ names })} submitted={tried} />
      <MappingFields form={form} />
    </FormDialog>
  )
}

/** The value of a field in words. */
const written = (value: AcquirerValues[keyof AcquirerValues]) =>
  typeof value === 'string' ? value : Object.values(value).join(' / ')
