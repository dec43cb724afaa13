import { promotionBenefits } from '@fairway/contract/fares/values'
import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { PeriodFields } from './HeadFields.tsx'
import {
  emptyPromotion,
  limits,
  type PromotionValues,
  type PromotionVersion,
  promotionFaults,
  promotionRequest,
  promotionValues,
} from './promotion-values.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ScopeFields, scopeLabels } from './ScopeFields.tsx'
import { type RuleFormProps, useRuleForm } from './use-rule-form.ts'

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
export function PromotionForm(props: RuleFormProps<PromotionVersion>) {
  const { opened, onClose } = props
  const t = useText()
  const creating = useIdempotentCommand('fares.createPromotion')
  const form = useRuleForm<PromotionVersion, PromotionValues, ReturnType<typeof promotionRequest>>(props, {
    empty: emptyPromotion,
    valuesOf: promotionValues,
    faults: promotionFaults,
    requestOf: promotionRequest,
    create: creating.run,
    save: (changed) => command('fares.savePromotion', changed),
    read: (id) => query('fares.promotionVersion', { id }),
  })
  const { values, change, tried } = form
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
    <RuleDialog
      id="fares-promotion"
      newKey="fares.promotions.new"
      isNew={!opened}
      form={form}
      labels={labels}
      onClose={onClose}
    >
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
      </div>
      <Checkbox checked={values.returns} onChange={(returns) => change({ returns })}>
        {t(labels.returns)}
      </Checkbox>
    </RuleDialog>
  )
}
