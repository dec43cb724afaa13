import { normaliseOrganisationCode, organisationCodeFault } from '@fairway/contract/kernel/identity'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/**
 * What an organisation is registered under. It is looked at once the field is left, so that nobody is told of a fault
 * while they still type, and then stands in the one spelling that is kept.
 */
export function RegistrationField({
  value,
  onChange,
  tried,
  refusal,
}: {
  value: string
  onChange: (value: string) => void
  /** True once somebody wanted to save. */
  tried: boolean
  /** Why the server did not take it. */
  refusal?: string | undefined
}) {
  const t = useText()
  const [left, setLeft] = useState(false)
  const fault = registrationFault(value)
  return (
    <Field
      label={t('users.organisations.registrationCode')}
      hint={t('users.organisations.registrationHint')}
      error={(tried || left) && fault ? t(`users.organisations.registration.${fault}`) : refusal}
    >
      <Input
        value={value}
        maxLength={40}
        onChange={onChange}
        onBlur={() => {
          setLeft(true)
          onChange(normaliseOrganisationCode(value))
        }}
      />
    </Field>
  )
}

/** What is wrong with what was typed; nothing with an empty field. */
export function registrationFault(typed: string) {
  const code = normaliseOrganisationCode(typed)
  return code === '' ? undefined : organisationCodeFault(code)
}
