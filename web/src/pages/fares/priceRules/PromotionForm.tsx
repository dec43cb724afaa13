import { promotionBenefits } from '@fairway/contract/fares/values'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Differs, PeriodFields } from './HeadFields.tsx'
import {
  emptyPromotion,
  limits,
  type PromotionValues,
  type PromotionVersion,
  promotionFaults,
  promotionRequest,
  promotionValues,
} from './promotion-values.ts'
import { ScopeFields, scopeLabels } from './ScopeFields.tsx'

/** The labels of the fields, also for what another user changed meanwhile. */
const labels = {
  code: 'fares.rules.code',
  names: 'fares.rules.name',
  validFrom: 'fares.table.validFrom',
  validTo: 'fares.table.validTo',
  benefit: 'fares.promotions.benefit',
  value: 'fares.promotions.value',
  ...scopeLabels,
  travelFrom: 'fares.promotions.travelFrom',
  travelTo: 'fares.promotions.travelTo',
  daysAhead: 'fares.promotions.daysAhead',
  peopleLeast: 'fares.promotions.peopleLeast',
  maxUses: 'fares.promotions.maxUses',
  budget: 'fares.promotions.budget',
  returns: 'fares.promotions.returns',
} as const satisfies Record<keyof PromotionValues, string>

/** What the value means, by the benefit. */
const valueLabels = {
  percentOff: 'fares.promotions.percent',
  amountOff: 'fares.promotions.amountOff',
  fixedFare: 'fares.promotions.fixedFare',
} as const

const faultTexts = {
  percentWrong: 'fares.rules.percentWrong',
  amountWrong: 'fares.charges.amountWrong',
  valueNeeded: 'fares.promotions.valueNeeded',
  budgetWrong: 'fares.promotions.budgetWrong',
  end: 'fares.rules.endWrong',
  travel: 'fares.edit.daysWrong',
} as const

/** Drafts a promotion, or changes a draft. */
export function PromotionForm({
  opened,
  onClose,
  onSaved,
}: {
  /** The draft that is changed; none for a new promotion. */
  opened?: { rule: PromotionVersion; revision: number }
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const t = useText()
  const creating = useIdempotentCommand('fares.createPromotion')
  const [start] = useState(() => ({
    values: opened ? promotionValues(opened.rule) : emptyPromotion(toInstant(new Date())),
    revision: opened?.revision ?? 0,
  }))
  const form = useRecordForm<PromotionValues>({
    opened: start,
    complete: (values) =>
      (opened !== undefined || values.code.trim() !== '') &&
      isNamed(values.names) &&
      Boolean(values.validFrom) &&
      values.validTo !== undefined &&
      Object.keys(promotionFaults(values)).length === 0,
    async save(values, revision) {
      const request = promotionRequest(values)
      if (opened) {
        await command('fares.savePromotion', { ...request, id: opened.rule.id, revision })
        onSaved(opened.rule.id)
        return
      }
      const made = await creating.run({ ...request, code: values.code.trim() })
      if (made) onSaved(made.id)
    },
    latest: async () => {
      if (!opened) return undefined
      const current = await query('fares.promotionVersion', { id: opened.rule.id })
      return { values: promotionValues(current.rule), revision: current.revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  const faults = promotionFaults(values)
  const errorOf = (field: keyof PromotionValues) => {
    const fault = faults[field]
    if (fault === 'whole') {
      const [least, most] = limits[field as keyof typeof limits]
      return t('fares.rules.wholeWrong', { least, most })
    }
    // An empty form is no mistake before it is saved.
    if (fault && (fault !== 'valueNeeded' || tried)) return t(faultTexts[fault])
    return form.refusal(field, t(labels[field]))
  }
  const number = (field: keyof typeof limits | 'budget') => (
    <Field label={t(labels[field])} hint={t('fares.promotions.noLimit')} error={errorOf(field)}>
      <Input
        inputMode={field === 'budget' ? 'decimal' : 'numeric'}
        value={values[field]}
        maxLength={11}
        onChange={(text) => change({ [field]: text })}
      />
    </Field>
  )
  const day = (field: 'travelFrom' | 'travelTo') => (
    <Field label={t(labels[field])} error={errorOf(field)}>
      <DayInput
        value={values[field]}
        placeholder={t('fares.promotions.anyDay')}
        onChange={(date) => change({ [field]: date })}
      />
    </Field>
  )

  return (
    <FormDialog
      id="fares-promotion"
      title={t(opened ? 'fares.rules.edit' : 'fares.promotions.new')}
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
        <Field label={t(labels.benefit)}>
          <Select
            value={values.benefit}
            onChange={(benefit) => change({ benefit })}
            options={promotionBenefits.map((value) => ({
              value,
              label: t(`fares.promotions.benefit.${value}`),
            }))}
          />
        </Field>
        <Field label={t(valueLabels[values.benefit])} error={errorOf('value')} required>
          <Input
            inputMode="decimal"
            value={values.value}
            maxLength={9}
            onChange={(value) => change({ value })}
          />
        </Field>
        <ScopeFields values={values} change={change} errorOf={errorOf} />
        {day('travelFrom')}
        {day('travelTo')}
        {number('daysAhead')}
        {number('peopleLeast')}
        {number('maxUses')}
        {number('budget')}
        <Checkbox checked={values.returns} onChange={(returns) => change({ returns })}>
          {t(labels.returns)}
        </Checkbox>
      </div>
    </FormDialog>
  )
}
