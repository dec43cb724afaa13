import { type Channel, channels } from '@fairway/contract/fares/values'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { MultiSelect } from '../../../ui/form/MultiSelect.tsx'

/** Which sales and passengers a rule is for; no choice means all. */
export interface Scope {
  lineIds: string[]
  classIds: string[]
  channels: Channel[]
  typeCodes: string[]
}

/** The labels of the fields, also for what another user changed meanwhile. */
export const scopeLabels = {
  lineIds: 'fares.charges.lines',
  classIds: 'fares.charges.classes',
  channels: 'fares.charges.channels',
  typeCodes: 'fares.charges.types',
} as const satisfies Record<keyof Scope, string>

export function ScopeFields({
  values,
  change,
  errorOf,
}: {
  values: Scope
  change: (scope: Partial<Scope>) => void
  errorOf: (field: keyof Scope) => string | undefined
}) {
  const t = useText()
  const name = useName()
  const choices = useQueryOf('fares.ruleChoices', {})
  const { lines = [], classes = [], types = [] } = choices.data ?? {}
  const options = {
    lineIds: lines.map(({ id, names }) => ({ value: id, label: name(names) })),
    classIds: classes.map(({ id, names }) => ({ value: id, label: name(names) })),
    channels: channels.map((value) => ({ value, label: t(`fares.channel.${value}`) })),
    typeCodes: types.map(({ code, names }) => ({ value: code, label: name(names) })),
  }
  return (
    <>
      {choices.error && <ErrorNote error={choices.error} retry={() => void choices.refetch()} />}
      {(['lineIds', 'classIds', 'channels', 'typeCodes'] as const).map((field) => (
        <Field key={field} label={t(scopeLabels[field])} error={errorOf(field)}>
          <MultiSelect<string>
            comma={t('blocks.comma')}
            label={t(scopeLabels[field])}
            placeholder={t('fares.charges.every')}
            values={values[field]}
            options={options[field]}
            onChange={(all) => change({ [field]: all })}
          />
        </Field>
      ))}
    </>
  )
}
