import { type ChargeKind, canBePaid, chargeBases, chargeKinds } from '@fairway/contract/fares/values'
import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
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
import { PeriodFields } from './HeadFields.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { ScopeFields, scopeLabels } from './ScopeFields.tsx'
import { type RuleFormProps, useRuleForm } from './use-rule-form.ts'

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
export function ChargeForm(props: RuleFormProps<ChargeVersion>) {
  const { opened, onClose } = props
  const t = useText()
  const name = useName()
  const choices = useQueryOf('fares.ruleChoices', {})
  const creating = useIdempotentCommand('fares.createCharge')
  const form = useRuleForm<ChargeVersion, ChargeValues, ReturnType<typeof chargeRequest>>(props, {
    empty: emptyCharge,
    valuesOf: chargeValues,
    faults: chargeFaults,
    requestOf: chargeRequest,
    create: creating.run,
    save: (changed) => command('fares.saveCharge', changed),
    read: (id) => query('fares.chargeVersion', { id }),
  })
  const { values, change, tried } = form
  const faults = chargeFaults(values)
  const errorOf = (field: keyof ChargeValues) => {
    const fault = faults[field]
    // An empty form is no mistake before it is saved.
    if (fault && (fault !== 'nothing' || tried)) return t(faultTexts[fault])
    return form.refusal(field === 'fixed' ? 'fixedFen' : field, t(labels[field]))
  }
  const payeesOf = (kind: ChargeKind) =>
    (choices.data?.payees ?? []).filter(({ supplies }) => canBePaid(kind, supplies))

  return (
    <RuleDialog
      id="fares-charge"
      newKey="fares.charges.new"
      isNew={!opened}
      form={form}
      labels={labels}
      onClose={onClose}
    >
      <div className="grid">
        <PeriodFields values={values} change={change} error={errorOf('validTo')} />
        <Field label={t(labels.kind)}>
          <Select
            value={values.kind}
            onChange={(kind) =>
              change({
                kind,
                // Who does not supply the other kind is not paid for it.
                ...(!payeesOf(kind).some(({ id }) => id === values.payeeId) && { payeeId: '' }),
              })
            }
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
            options={payeesOf(values.kind).map(({ id, names }) => ({ value: id, label: name(names) }))}
          />
        </Field>
        <ScopeFields values={values} change={change} errorOf={errorOf} />
      </div>
      <div className="cluster">
        <Checkbox checked={values.onFree} onChange={(onFree) => change({ onFree })}>
          {t(labels.onFree)}
        </Checkbox>
        <Checkbox checked={values.refundable} onChange={(refundable) => change({ refundable })}>
          {t(labels.refundable)}
        </Checkbox>
      </div>
    </RuleDialog>
  )
}
