import { normaliseOrganisationCode, organisationCodeFault } from '@fairway/contract/kernel/identity'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'

/**
 * The registration code of an organisation. It is validated on blur, so that no error shows while typing, and
 * normalised.
 */
export function RegistrationField({
  value,
  onChange,
  tried,
  refusal,
}: {
  value: string
  onChange: (value: string) => void
  /** True once the form was submitted. */
  tried: boolean
  /** The error of the server. */
  refusal?: string | undefined
}) {
  const t = useText()
  const [blurred, setBlurred] = useState(false)
  const fault = registrationFault(value)
  return (
    <Field
      label={t('users.organisations.registrationCode')}
      hint={t('users.organisations.registrationHint')}
      error={(tried || blurred) && fault ? t(`users.organisations.registration.${fault}`) : refusal}
    >
      <Input
        value={value}
        maxLength={40}
        onChange={onChange}
        onBlur={() => {
          setBlurred(true)
          onChange(normaliseOrganisationCode(value))
        }}
      />
    </Field>
  )
}

/** The validation error of the input; none for an empty field. */
export function registrationFault(input: string) {
  const code = normaliseOrganisationCode(input)
  return code === '' ? undefined : organisationCodeFault(code)
}
