import './sign-in.css'
import '../i18n/all-areas.ts'
import { type FormEvent, useEffect } from 'react'
import { logoUrl, productName } from '../api/brand.ts'
import { useFactorForm } from '../blocks/factor/use-factor-form.ts'
import { useText } from '../i18n/text.ts'
import { River } from './River.tsx'

/** The second step of the sign-in: the password was right, the second factor follows. */
export function FactorStep({
  onVerified,
  onLeave,
}: {
  onVerified: () => void
  /** Back to the password, with a notice where the sign-in ended by itself. */
  onLeave: (notice: string) => void
}) {
  const t = useText()
  const title = t('factor.step')
  const form = useFactorForm({ onVerified, onEnded: onLeave })
  const { state, isRecovery, field } = form

  useEffect(() => {
    document.title = `${title} – ${productName} · ${t('session.platform')}`
  }, [t, title])

  useEffect(() => {
    if (state) field.current?.focus()
  }, [state, field])

  return (
    <div className="sign-in">
      <header />
      <main>
        <h1>
          <img height="36" alt="" src={logoUrl} /> {productName}
          <small>{title}</small>
        </h1>
        <form
          className="stack"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            form.submit()
          }}
        >
          {form.hasPasskey && (
            <button type="button" aria-disabled={form.busy} onClick={form.usePasskey}>
              {t('factor.usePasskey')}
            </button>
          )}
          <label className="stack gap-1">
            <span className="soft small">{t(isRecovery ? 'factor.recoveryCode' : 'factor.code')}</span>
            <input
              ref={field}
              value={form.code}
              onChange={(event) => form.type(event.target.value)}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          </label>
          <p className="danger-text" role="alert">
            {form.error}
          </p>
          <button type="submit" aria-disabled={form.busy}>
            {t('factor.verify')}
          </button>
          {state?.app && (
            <button type="button" onClick={form.switchKind}>
              {t(isRecovery ? 'factor.useApp' : 'factor.useRecoveryCode')}
            </button>
          )}
          <button type="button" onClick={() => onLeave('')}>
            {t('blocks.cancel')}
          </button>
          <p className="soft small">{t('factor.askHelp')}</p>
        </form>
      </main>
      <River />
    </div>
  )
}
