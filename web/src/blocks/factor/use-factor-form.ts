import { useCallback, useEffect, useRef, useState } from 'react'
import { command, query, type Reply } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { endsSession } from '../../api/outcome.ts'
import { useText } from '../../i18n/text.ts'
import { answerChallenge, hasPasskeys, isPasskeyError } from './passkey.ts'

type FactorState = Reply<'session.factorState'>

/** Digits of a code of the app. */
const codeLength = 6

/** What is typed for a code: of an app the digits alone, however they are grouped. */
const tidy = (value: string, isRecovery: boolean) =>
  isRecovery ? value.slice(0, 20) : value.replace(/\D/g, '').slice(0, codeLength)

/**
 * The second factor as a form: a code of the app, sent as soon as it is complete; a recovery code; or a passkey. `onEnded`
 * is called when the session ended meanwhile.
 */
export function useFactorForm({
  onVerified,
  onEnded,
}: {
  onVerified: () => void
  onEnded: (notice: string) => void
}) {
  const t = useText()
  const [state, setState] = useState<FactorState>()
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isRecovery = byRecovery || state?.app === false

  const fail = useCallback(
    (failure: unknown) => {
      if (isPasskeyError(failure)) return setError(t('factor.passkeyCancelled'))
      const { text } = describeError(failure)
      if (endsSession(failure)) onEnded(text)
      else setError(text)
    },
    [t, onEnded],
  )
  const failed = useRef(fail)
  failed.current = fail

  useEffect(() => {
    query('session.factorState', {}, { background: true }).then(setState, (failure) =>
      failed.current(failure),
    )
  }, [])

  async function run(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
      onVerified()
    } catch (failure) {
      fail(failure)
      setCode('')
      setBusy(false)
      field.current?.focus()
    }
  }

  const verify = (value: string) =>
    run(() => command('session.verifyCode', { code: value.trim() }, { background: true }))

  return {
    state,
    isRecovery,
    code,
    error,
    busy,
    field,
    hasPasskey: state !== undefined && state.passkeys > 0 && hasPasskeys(),
    type(value: string) {
      const next = tidy(value, isRecovery)
      setCode(next)
      if (!isRecovery && next.length === codeLength && code.length < codeLength) void verify(next)
    },
    submit() {
      if (code.trim().length < codeLength) field.current?.focus()
      else void verify(code)
    },
    usePasskey: () =>
      void run(async () => {
        const { options } = await command('session.challengePasskey', {}, { background: true })
        const response = await answerChallenge(options)
        await command('session.verifyPasskey', { response: response as never }, { background: true })
      }),
    switchKind() {
      setByRecovery(!byRecovery)
      setCode('')
      setError(undefined)
      field.current?.focus()
    },
  }
}
