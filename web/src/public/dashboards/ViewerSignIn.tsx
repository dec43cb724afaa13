import { dashboardNames, dashboardPaths } from '@fairway/contract/dashboards/values'
import { type FormEvent, useState } from 'react'
import { logoUrl, productName } from '../../api/brand.ts'
import { hasCaptcha } from '../../api/captcha.ts'
import { passwordDigest } from '../../api/digest.ts'
import { ApiProblem } from '../../api/problem.ts'
import { prepareProof, takeProof } from '../../api/proof-of-work.ts'
import { deviceId } from '../../api/token.ts'
import { useText } from '../../i18n/text.ts'
import { River } from '../../sign-in/River.tsx'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { navigate, useTitle } from '../location.ts'
import { signInViewer } from './viewer.ts'

/** Cache buster: a new CAPTCHA needs a new URL. */
const captchaUrl = (version: number) => `/api/login/loginAuthCode.do?show=${deviceId()}&asked=${version}`

/** Signs a screen in; a signed-in screen selects its dashboard. */
export function ViewerSignIn({
  signedIn,
  onToken,
  onSignOut,
}: {
  signedIn: boolean
  onToken: (token: string) => void
  onSignOut: () => void
}) {
  const t = useText()
  useTitle(t(signedIn ? 'dashboards.all' : 'dashboards.signIn'))
  return (
    <div className="sign-in">
      <header>
        <LanguageChoice />
      </header>
      <main>
        <h1>
          <img height="36" alt={productName} src={logoUrl} />{' '}
          {t(signedIn ? 'dashboards.choose' : 'dashboards.signIn')}
        </h1>
        {signedIn ? (
          <nav className="board-choice stack" aria-label={t('dashboards.all')}>
            {dashboardNames.map((name) => (
              <a
                key={name}
                className="center strong plain-link"
                href={dashboardPaths[name]}
                onClick={(event) => {
                  event.preventDefault()
                  navigate(dashboardPaths[name])
                }}
              >
                {t(`dashboards.${name}`)}
              </a>
            ))}
            <button type="button" onClick={onSignOut}>
              {t('dashboards.signOut')}
            </button>
          </nav>
        ) : (
          <SignInForm onToken={onToken} />
        )}
      </main>
      <River />
    </div>
  )
}

function SignInForm({ onToken }: { onToken: (token: string) => void }) {
  const t = useText()
  const [picture, setPicture] = useState(Math.random)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { username, password, code } = event.currentTarget.elements as unknown as Record<
      'username' | 'password',
      HTMLInputElement
    > & { code?: HTMLInputElement }
    const empty = [username, password].find((field) => !field.value.trim())
    if (empty) {
      setError(t('session.required', { field: empty.labels?.[0]?.textContent ?? '' }))
      return empty.focus()
    }
    setBusy(true)
    setError('')
    try {
      onToken(
        await signInViewer({
          username: username.value.trim(),
          password: await passwordDigest(password.value),
          deviceId: deviceId(),
          code: code?.value.trim() ?? '',
          proof: await takeProof(),
        }),
      )
    } catch (failure) {
      const answered = failure instanceof ApiProblem
      setError((answered && failure.message) || t(answered ? 'session.wrong' : 'session.noAnswer'))
      // A CAPTCHA is valid for one attempt; the user name stays.
      setPicture(Math.random())
      if (code) code.value = ''
      ;(code ?? password).focus()
      setBusy(false)
    }
  }

  return (
    <form className="stack" noValidate onSubmit={signIn} onInput={prepareProof}>
      <label className="stack gap-1">
        <span className="soft small">{t('session.username')}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </label>
      <label className="stack gap-1">
        <span className="soft small">{t('session.password')}</span>
        <input name="password" type="password" autoComplete="current-password" />
      </label>
      {hasCaptcha && (
        <div className="picture">
          <label className="stack gap-1">
            <span className="soft small">{t('session.code')}</span>
            <input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={16} />
          </label>
          <button type="button" title={t('session.newPicture')} onClick={() => setPicture(Math.random())}>
            <img width="120" height="40" alt={t('session.picture')} src={captchaUrl(picture)} />
          </button>
        </div>
      )}
      <p className="danger-text" role="alert">
        {error}
      </p>
      <button type="submit" aria-disabled={busy}>
        {t(busy ? 'session.signingIn' : 'session.signIn')}
      </button>
    </form>
  )
}
