import './sign-in.css'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { logoUrl, productName } from '../api/brand.ts'
import { hasCaptcha } from '../api/captcha.ts'
import { deviceId } from '../api/token.ts'
import { type Language, languageName, languages } from '../i18n/language.ts'
import { switchLanguage, useLanguage, useText } from '../i18n/text.ts'
import { River } from './River.tsx'

const errorLasts = 5_000

/** Lazy chunk, prefetched while the user types. */
const signInRequest = () => import('./sign-in-request.ts')

/** Cache buster: a new CAPTCHA needs a new URL. */
const captchaUrl = (version: number) => `/api/login/loginAuthCode.do?show=${deviceId()}&asked=${version}`

/**
 * The sign-in page. It depends on React alone, so that it renders at once; the shell is prefetched while the user
 * types.
 */
export function SignIn({
  agency,
  notice,
  onTyping,
  onToken,
}: {
  /** True at the entry of agencies. */
  agency: boolean
  /** Notice: why the user was redirected here. */
  notice: string
  onTyping: () => void
  onToken: (token: string, digest: string) => Promise<void>
}) {
  const t = useText()
  const language = useLanguage()
  const title = t(agency ? 'session.agency' : 'session.title')
  const [picture, setPicture] = useState(() => Date.now())
  const [error, setError] = useState(notice)
  const [busy, setBusy] = useState(false)
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  useEffect(() => {
    document.title = `${title} – ${productName} · ${t('session.platform')}`
  }, [t, title])

  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setError(''), errorLasts)
    return () => clearTimeout(timer)
  }, [error])

  useEffect(() => document.querySelector('input')?.focus(), [])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setError('')
    const failure = await signInRequest().then(
      ({ submitSignIn }) => submitSignIn(form, t, onToken),
      () => t('session.noAnswer'),
    )
    if (!failure) return
    setError(failure)
    // A CAPTCHA is valid for one attempt; the user name stays.
    setPicture(Date.now())
    setBusy(false)
  }

  return (
    <div className="sign-in" data-agency={agency || undefined}>
      <header>
        <button
          type="button"
          title={t('session.mode')}
          onClick={() => signInRequest().then(({ switchMode }) => switchMode())}
        >
          <span aria-hidden="true">◐</span>
        </button>{' '}
        <select
          aria-label={t('session.language')}
          value={language}
          onChange={(event) => switchLanguage(event.target.value as Language)}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </header>
      <main>
        <h1>
          <img height="36" alt="" src={logoUrl} /> {productName}
          <small>{t('session.platform')}</small>
        </h1>
        {agency && (
          <p className="agency row between success-text strong">
            {title}
            <a href="/login">{t('session.staff')}</a>
          </p>
        )}
        <form
          className="stack"
          onSubmit={signIn}
          onInput={() => {
            onTyping()
            signInRequest().then(({ prepareSignIn }) => prepareSignIn(), console.warn)
          }}
          onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))}
        >
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
          <div className="picture">
            <label className="stack gap-1">
              <span className="soft small">{t('session.password')}</span>
              <input name="password" type={visible ? 'text' : 'password'} autoComplete="current-password" />
            </label>
            <button
              type="button"
              title={t('session.show')}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <svg width="40" height="24" fill="none" aria-hidden="true">
                <path d="M10 12q10-14 20 0-10 14-20 0" />
                <circle cx="20" cy="12" r="3" />
              </svg>
            </button>
          </div>
          {capsLock && <p className="warning-text">{t('session.capsLock')}</p>}
          {hasCaptcha && (
            <div className="picture">
              <label className="stack gap-1">
                <span className="soft small">{t('session.code')}</span>
                <input name="code" autoComplete="off" autoCapitalize="none" maxLength={16} />
              </label>
              <button type="button" title={t('session.newPicture')} onClick={() => setPicture(Date.now())}>
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
      </main>
      <River />
    </div>
  )
}
