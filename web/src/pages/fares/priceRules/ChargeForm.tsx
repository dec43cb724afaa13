import { chargeBases, chargeKinds } from '@fairway/contract/fares/values'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import {
  type ChargeValues,
  type ChargeVersion,
  chargeFaults,
  chargeRequest,
  chargeValues,
  emptyCharge,
} from './charge-values.ts'
import { Differs, PeriodFields } from './HeadFields.tsx'
import { ScopeFields, scopeLabels } from './ScopeFields.tsx'

/** The labels of the fields, also for what another user changed meanwhile. */
const labels = {
  code: 'fares.rules.code',
  names: 'fares.rules.name',
  validFrom: 'fares.table.validFrom',
  validTo: 'fares.table.validTo',
  kind: 'fares.charges.kind',
  basis: 'fares.charges.basis',
  fixed: 'fares.charges.fixed',
  percent: 'fares.charges.share',
  onFree: 'fares.charges.onFree',
  refundable: 'fares.charges.refundable',
  payeeId: 'fares.charges.payee',
  ...scopeLabels,
} as const satisfies Record<keyof ChargeValues, string>

const faultTexts = {
  amountWrong: 'fares.charges.amountWrong',
  percentWrong: 'fares.rules.percentWrong',
  nothing: 'fares.charges.nothing',
  amountOfOrder: 'fares.charges.amountOfOrder',
  typesOfOrder: 'fares.charges.typesOfOrder',
  operatorsFee: 'fares.charges.operatorsFee',
  end: 'fares.rules.endWrong',
} as const

/** Drafts a charge, or changes a draft. */
export function ChargeForm({
  opened,
  onClose,
  onSaved,
}: {
  /** The draft that is changed; none for a new charge. */
  opened?: { rule: ChargeVersion; revision: number }
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const choices = useQueryOf('fares.ruleChoices', {})
  const creating = useIdempotentCommand('fares.createCharge')
  const [start] = useState(() => ({
    values: opened ? chargeValues(opened.rule) : emptyCharge(toInstant(new Date())),
    revision: opened?.revision ?? 0,
  }))
  const form = useRecordForm<ChargeValues>({
    opened: start,
    complete: (values) =>
      (opened !== undefined || values.code.trim() !== '') &&
      isNamed(values.names) &&
      Boolean(values.validFrom) &&
      values.validTo !== undefined &&
      Object.keys(chargeFaults(values)).length === 0,
    async save(values, revision) {
      const request = chargeRequest(values)
      if (opened) {
        await command('fares.saveCharge', { ...request, id: opened.rule.id, revision })
        onSaved(opened.rule.id)
        return
      }
      const made = await creating.run({ ...request, code: values.code.trim() })
      if (made) onSaved(made.id)
    },
    latest: async () => {
      if (!opened) return undefined
      const current = await query('fares.chargeVersion', { id: opened.rule.id })
      return { values: chargeValues(current.rule), revision: current.revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  const faults = chargeFaults(values)
  const errorOf = (field: keyof ChargeValues) => {
    const fault = faults[field]
    // An empty form is no mistake before it is saved.
    if (fault && (fault !== 'nothing' || tried)) return t(faultTexts[fault])
    return form.refusal(field === 'fixed' ? 'fixedFen' : field, t(labels[field]))
  }
  const payees = choices.data?.payees ?? []

  return (
    <FormDialog
      id="fares-charge"
      title={t(opened ? 'fares.rules.edit' : 'fares.charges.new')}
      submitLabel={t('fares.edit.save')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && <Differs meanwhile={meanwhile} labels={labels} />}
      {!opened && (
        <Field
          label={t('fares.rules.code')}
          hint={t('fares.rules.codeHint')}
          error={form.required('code', t('fares.rules.code'))}
          required
        >
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code })} />
        </Field>
      )}
      <NamesFields
        names={values.names}
        onChange={(names) => change({ names })}
        submitted={tried}
        maxLength={60}
      />
      <div className="grid">
        <PeriodFields values={values} change={change} error={errorOf('validTo')} />
        <Field label={t(labels.kind)}>
          <Select
            value={values.kind}
            onChange={(kind) => change({ kind })}
            options={chargeKinds.map((value) => ({ value, label: t(`river.charge.${value}`) }))}
          />
        </Field>
        <Field label={t(labels.basis)}>
          <Select
            value={values.basis}
            onChange={(basis) => change({ basis })}
            options={chargeBases.map((value) => ({ value, label: t(`fares.charges.basis.${value}`) }))}
          />
        </Field>
        <Field label={t(labels.fixed)} error={errorOf('fixed')}>
          <Input
            inputMode="decimal"
            value={values.fixed}
            maxLength={9}
            onChange={(fixed) => change({ fixed })}
          />
        </Field>
        <Field label={t(labels.percent)} error={errorOf('percent')}>
          <Input
            inputMode="decimal"
            value={values.percent}
            maxLength={6}
            onChange={(percent) => change({ percent })}
          />
        </Field>
        <Field label={t(labels.payeeId)} error={errorOf('payeeId')}>
          <Select
            value={values.payeeId}
            placeholder={t('fares.charges.operator')}
            onChange={(payeeId) => change({ payeeId })}
            options={payees.map(({ id, names }) => ({ value: id, label: name(names) }))}
          />
        </Field>
        <ScopeFields values={values} change={change} errorOf={errorOf} />
        <Checkbox checked={values.onFree} onChange={(onFree) => change({ onFree })}>
          {t(labels.onFree)}
        </Checkbox>
        <Checkbox checked={values.refundable} onChange={(refundable) => change({ refundable })}>
          {t(labels.refundable)}
        </Checkbox>
      </div>
    </FormDialog>
  )
}
