import './sign-in.css'
import '../i18n/all-areas.ts'
import { useEffect } from 'react'
import type { Root } from 'react-dom/client'
import type { Reply, Request } from '../api/client.ts'
import { send } from '../api/http.ts'
import { ApiProblem } from '../api/problem.ts'
import { deviceId, readToken, writeToken } from '../api/token.ts'
import { loadTexts, useText } from '../i18n/text.ts'
import { rememberEntry } from './entry.ts'

/**
 * Exchanges a one-time code for a session of this browser; the code has left the address already. Comes back with true
 * when there is a session, with false when somebody who was refused goes on without.
 */
export async function handOver(root: Root, code: string): Promise<boolean> {
  await loadTexts('session', 'handOver')
  root.render(<HandOver />)
  for (;;) {
    try {
      const request: Request<'session.takeOver'> = { code, deviceId: deviceId() }
      const { data } = await send('/session/takeOver', { method: 'POST', body: JSON.stringify(request) })
      writeToken(data as Reply<'session.takeOver'>)
      rememberEntry(true)
      return true
    } catch (error) {
      const answered = error instanceof ApiProblem
      const again = await new Promise<boolean>((resolve) =>
        root.render(
          <HandOver
            why={answered ? error.message : ''}
            onAgain={answered ? undefined : () => resolve(true)}
            onGoOn={() => resolve(false)}
          />,
        ),
      )
      if (!again) return false
      root.render(<HandOver />)
    }
  }
}

/** What somebody sees who comes from another system: that it is under way, or why it did not work and what to do. */
function HandOver({
  why,
  onAgain,
  onGoOn,
}: {
  /** Set once it did not work: the server's words, empty when none came. */
  why?: string
  onAgain?: (() => void) | undefined
  onGoOn?: () => void
}) {
  const t = useText()
  const title = t(why === undefined ? 'handOver.under' : 'handOver.failed')
  useEffect(() => {
    document.title = `${title} – ${t('session.platform')}`
  }, [t, title])
  return (
    <div className="sign-in">
      <header />
      <main className="hand-over">
        <h1>{title}</h1>
        {why === undefined ? (
          <p role="status">{t('handOver.wait')}</p>
        ) : (
          <>
            <p role="alert" style={{ marginBottom: 16 }}>
              {why || t('session.noAnswer')}
            </p>
            {onAgain && (
              <button type="button" onClick={onAgain}>
                {t('handOver.again')}
              </button>
            )}{' '}
            <button type="submit" onClick={onGoOn}>
              {t(readToken() ? 'handOver.goOn' : 'session.signIn')}
            </button>
          </>
        )}
      </main>
    </div>
  )
}
