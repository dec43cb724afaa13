import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import { remainderRoles } from '@fairway/contract/settlement/rule-values'
import { useState } from 'react'
import { command, query } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { type Meanwhile, useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { isNamed } from '../../../blocks/values/names.ts'
import { type TextKey, useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Cascade } from './Cascade.tsx'
import { RuleHeadFields } from './RuleHeadFields.tsx'
import {
  emptyRule,
  type Rule,
  type RuleValues,
  readableSteps,
  remainderOf,
  ruleFaults,
  ruleRequest,
  ruleValues,
} from './rule-values.ts'
import { StepList } from './StepFields.tsx'

const none: readonly Named[] = []

/** The labels of the fields, for what another user changed meanwhile. */
const labels = {
  ...{
    code: 'allocation.code',
    names: 'allocation.name',
    lineId: 'allocation.line',
    classId: 'allocation.class',
  },
  ...{ channel: 'allocation.channel', sellerId: 'allocation.seller', validFrom: 'allocation.validFrom' },
  ...{ earnedOn: 'allocation.earnedOn', waitHours: 'allocation.waitHours', steps: 'allocation.steps' },
  ...{ remainderRole: 'allocation.remainder', remainderId: 'allocation.remainder' },
} as const satisfies Record<keyof RuleValues, TextKey>

/** Which fields another user changed meanwhile; ids and steps are read in the form itself. */
function Differs({ meanwhile: { by, before, after } }: { meanwhile: Meanwhile<RuleValues> }) {
  const t = useText()
  const fields = differingFields(before, after) as (keyof RuleValues)[]
  const written = (value: RuleValues[keyof RuleValues]) =>
    Array.isArray(value) ? String(value.length) : typeof value === 'string' ? value : ''
  return (
    <ChangedMeanwhile
      by={by}
      changes={fields.map((field) => ({
        field: t(labels[field]),
        before: written(before[field]),
        after: written(after[field]),
      }))}
    />
  )
}

/** Drafts a version, or changes a draft; what it does to a ticket of ¥100 stands below. */
export function RuleForm({
  opened,
  template,
  onClose,
  onSaved,
}: {
  /** The draft that is changed; none for a new one. */
  opened?: { rule: Rule; revision: number }
  /** The version that the next one begins like. */
  template?: Rule
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const creating = useIdempotentCommand('settlement.createRule')
  const { data: choices } = useQueryOf('settlement.ruleChoices', {})
  const [start] = useState(() => {
    const today = serviceDateOf(new Date())
    if (opened) return { values: ruleValues(opened.rule), revision: opened.revision }
    return {
      values: template ? { ...ruleValues(template), validFrom: today } : emptyRule(today),
      revision: 0,
    }
  })
  const form = useRecordForm<RuleValues>({
    opened: start,
    complete: (values) =>
      values.code.trim() !== '' && isNamed(values.names) && ruleFaults(values).length === 0,
    async save(values, revision) {
      const request = ruleRequest(values)
      if (opened) {
        await command('settlement.saveRule', { ...request, id: opened.rule.id, revision })
        onSaved(opened.rule.id)
        return
      }
      const made = await creating.run({ ...request, code: values.code.trim() })
      if (made) onSaved(made.id)
    },
    latest: async () => {
      if (!opened) return undefined
      const { rule, revision } = await query('settlement.rule', { id: opened.rule.id })
      return { values: ruleValues(rule), revision }
    },
  })
  const { values, change, tried, meanwhile } = form
  const faults = ruleFaults(values)
  const organisations = choices?.organisations ?? none
  return (
    <FormDialog
      id="settlement-rule"
      title={t(opened ? 'allocation.edit' : 'allocation.new')}
      submitLabel={t('blocks.save')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && <Differs meanwhile={meanwhile} />}
      {!opened && (
        <Field
          label={t('allocation.code')}
          hint={t('allocation.codeHint')}
          error={form.required('code', t('allocation.code'))}
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
      <RuleHeadFields form={form} choices={choices} faults={faults} />
      <StepList form={form} organisations={organisations} />
      <div className="grid">
        <Field label={t('allocation.remainder')}>
          <Select
            value={values.remainderRole}
            onChange={(remainderRole) => change({ remainderRole })}
            options={remainderRoles.map((value) => ({ value, label: t(`allocation.role.${value}`) }))}
          />
        </Field>
        {values.remainderRole === 'organisation' && (
          <Field
            label={t('allocation.organisation')}
            error={tried && values.remainderId === '' ? t('blocks.record.required') : undefined}
            required
          >
            <Select
              value={values.remainderId}
              placeholder={t('allocation.chooseOrganisation')}
              onChange={(remainderId) => change({ remainderId })}
              options={organisations.map(({ id, names }) => ({
                value: id,
                label: name(names),
              }))}
            />
          </Field>
        )}
      </div>
      <h3>{t('allocation.example')}</h3>
      <Cascade
        rule={{ steps: readableSteps(values), remainder: remainderOf(values) }}
        organisations={organisations}
      />
    </FormDialog>
  )
}
