import { type FormEvent, useEffect, useRef, useState } from 'react'
import { command, query, type Reply } from '../../api/client.ts'
import { passwordDigest } from '../../api/digest.ts'
import { describeError } from '../../api/errors.ts'
import { endsSession } from '../../api/outcome.ts'
import { writeToken } from '../../api/token.ts'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { getSession, redirectToSignIn, signOut } from '../session/session.ts'
import { unsavedIds } from '../tabs/tab-store.ts'

type LockState = Reply<'session.lockState'>

/** What is known of the user before the server answers. */
function initialState(): LockState {
  const session = getSession()
  const { name, code } = session.phase === 'ready' ? session.me : { name: '', code: '' }
  return { locked: true, name, code, byPassword: true }
}

/** Whose session is locked, as the server knows it: after a reload the browser does not. */
function useLockState(confirmed: Promise<void>, onError: (error: unknown) => void): LockState {
  const [state, setState] = useState(initialState)
  const failed = useRef(onError)
  useEffect(() => {
    confirmed
      .then(() => query('session.lockState', {}, { background: true }))
      .then(setState)
      .catch(failed.current)
  }, [confirmed])
  return state
}

/** The session has ended behind the lock screen: the same user signs in again and finds the drafts. */
function leave(notice: string): void {
  saveDrafts()
  writeToken('')
  redirectToSignIn(notice)
}

/** The lock screen: the password of the user unlocks it; another user signs out from here. */
export function LockScreen({
  confirmed,
  onUnlocked,
}: {
  /** Settles when the server has locked the session; until then it would unlock without a password. */
  confirmed: Promise<void>
  onUnlocked: () => void
}) {
  const t = useText()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fail = (failure: unknown) => {
    const { text } = describeError(failure)
    if (endsSession(failure)) leave(text)
    else setError(text)
  }
  const { name, code, byPassword } = useLockState(confirmed, fail)

  useEffect(() => {
    document.title = t('lock.title')
  }, [t])

  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (busy || password === '') return field.current?.focus()
    setBusy(true)
    setError(undefined)
    try {
      await confirmed
      await command('session.unlock', { password: await passwordDigest(password) }, { background: true })
      onUnlocked()
    } catch (failure) {
      fail(failure)
      setPassword('')
      setBusy(false)
      field.current?.focus()
    }
  }

  return (
    <main className="lock-screen stack text-center" aria-labelledby="lock-title">
      <Icon name="lock" className="lock-icon accent-text" />
      <h1 id="lock-title">{t('lock.title')}</h1>
      <p className="soft wrap-anywhere">{code ? t('lock.user', { name, code }) : ' '}</p>
      {byPassword ? (
        <form className="stack text-start" onSubmit={unlock} noValidate>
          <input type="text" autoComplete="username" value={code} readOnly hidden />
          <Field label={t('lock.password')} error={error}>
            <PasswordInput
              ref={field}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              autoFocus
              showLabel={t('lock.show')}
            />
          </Field>
          <Button type="submit" tone="primary" busy={busy}>
            {t('lock.unlock')}
          </Button>
        </form>
      ) : (
        <p>{t('lock.partner')}</p>
      )}
      <SignOut />
    </main>
  )
}

/** Signs out; unsaved input is named first, because it is lost. */
function SignOut() {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="stack gap-2">
      {isConfirming && (
        <p className="warning-text" role="alert">
          {t('lock.unsaved')}
        </p>
      )}
      <Button
        icon="logout"
        tone={isConfirming ? 'danger' : 'quiet'}
        onClick={() => (isConfirming || unsavedIds().length === 0 ? signOut() : setConfirming(true))}
      >
        {t(isConfirming ? 'lock.discard' : 'shell.signOut')}
      </Button>
    </div>
  )
}
