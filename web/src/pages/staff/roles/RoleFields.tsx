import type { Texts } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { NameFields } from '../access/NameFields.tsx'
import { type DataScope, dataScopes, isWithin } from './scopes.ts'

export interface RoleWords {
  names: Texts
  dataScope: DataScope
  remark: string
}

/** What a role is called and whose data it sees. */
export function RoleFields({
  words,
  onChange,
  asked,
  own,
  fixedScope = false,
}: {
  words: RoleWords
  onChange: (words: RoleWords) => void
  asked: boolean
  /** How much the person sees: nobody gives away more. */
  own: DataScope
  fixedScope?: boolean
}) {
  const t = useText()
  return (
    <>
      <NameFields names={words.names} onChange={(names) => onChange({ ...words, names })} asked={asked} />
      <Field label={t('roles.dataScope')} hint={t(`roles.scopeHint.${words.dataScope}`)}>
        <Select
          value={words.dataScope}
          disabled={fixedScope}
          options={dataScopes.map((value) => ({
            value,
            label: t(`roles.scope.${value}`),
            disabled: !isWithin(value, own),
          }))}
          onChange={(dataScope) => onChange({ ...words, dataScope })}
        />
      </Field>
      <Field label={t('roles.remark')}>
        <TextArea
          value={words.remark}
          maxLength={500}
          rows={2}
          onChange={(remark) => onChange({ ...words, remark })}
        />
      </Field>
    </>
  )
}
