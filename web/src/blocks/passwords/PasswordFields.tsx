import '../../ui/theme/content.css'
import './passwords.css'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'
import type { PasswordForm } from './use-password-form.ts'

/** A word of warning above a password form. */
export function PasswordNote({ danger = false, children }: { danger?: boolean; children: ReactNode }) {
  return (
    <p
      role={danger ? 'alert' : undefined}
      className={`password-note note row top ${danger ? 'danger' : 'warning'}`}
    >
      <Icon name={danger ? 'danger' : 'warning'} />
      <span>{children}</span>
    </p>
  )
}

/** The form of `usePasswordForm`: old, new with its strength, and the new one again. */
export function PasswordFields({
  form,
  id,
  user,
  children,
}: {
  form: PasswordForm
  /** For a button that stands elsewhere. */
  id: string
  /** The user name, for browsers that keep passwords. */
  user: string
  children?: ReactNode
}) {
  const t = useText()
  const { kind, proof, values, errors } = form
  const input = (field: 'old' | 'next' | 'again', autoComplete: string) => (
    <PasswordInput
      name={field}
      data-autofocus={field === 'old' || undefined}
      autoComplete={autoComplete}
      showLabel={t('staff.password.show')}
      value={values[field]}
      maxLength={100}
      onChange={(value) => form.type(field, value)}
      onBlur={() => form.onBlur(field)}
    />
  )
  return (
    <form
      ref={form.form}
      id={id}
      className="password-form stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <input type="text" name="username" autoComplete="username" value={user} readOnly hidden />
      <Field label={t(`staff.password.old.${proof}`)} error={errors.old} required>
        {input('old', proof === 'login' ? 'current-password' : 'off')}
      </Field>
      <Field
        label={t(`staff.password.new.${kind}`)}
        error={errors.next}
        hint={t('staff.password.hint')}
        required
      >
        {input('next', kind === 'login' ? 'new-password' : 'off')}
      </Field>
      <StrengthMeter password={values.next} />
      <Field label={t('staff.password.again')} error={errors.again} required>
        {input('again', kind === 'login' ? 'new-password' : 'off')}
      </Field>
      {children}
    </form>
  )
}
