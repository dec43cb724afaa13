import './sign-in.css'
import '../i18n/all-areas.ts'
import { useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { productName } from '../api/brand.ts'
import type { Reply, Request } from '../api/client.ts'
import { send } from '../api/http.ts'
import { ApiProblem } from '../api/problem.ts'
import { deviceId, readToken, writeToken } from '../api/token.ts'
import { loadTexts, useText } from '../i18n/text.ts'
import { saveEntry } from './entry.ts'

/**
 * Exchanges a one-time sign-in code (SSO hand-over) for a session of this browser; the code has been removed from the
 * URL already. Resolves to true with a session, to false when the user continues without one after a refusal.
 */
export async function handOver(root: Root, code: string): Promise<boolean> {
  await loadTexts('session', 'handOver')
  root.render(<HandOver />)
  for (;;) {
    try {
      const request: Request<'session.takeOver'> = { code, deviceId: deviceId() }
      const { data } = await send('/session/takeOver', { method: 'POST', body: JSON.stringify(request) })
      writeToken(data as Reply<'session.takeOver'>)
      saveEntry(true)
      return true
    } catch (error) {
      const answered = error instanceof ApiProblem
      const retry = await new Promise<boolean>((resolve) =>
        root.render(
          <HandOver
            why={answered ? error.message : ''}
            onRetry={answered ? undefined : () => resolve(true)}
            onGoOn={() => resolve(false)}
          />,
        ),
      )
      if (!retry) return false
      root.render(<HandOver />)
    }
  }
}

/** The page of a sign-in from a partner system: pending, or why it failed and what to do. */
function HandOver({
  why,
  onRetry,
  onGoOn,
}: {
  /** Set on failure: the message of the server, empty without a reply. */
  why?: string
  onRetry?: (() => void) | undefined
  onGoOn?: () => void
}) {
  const t = useText()
  const title = t(why === undefined ? 'handOver.under' : 'handOver.failed')
  useEffect(() => {
    document.title = `${title} – ${productName} · ${t('session.platform')}`
  }, [t, title])
  return (
    <div className="sign-in">
      <header />
      <main className="hand-over">
        <h1>{title}</h1>
        {why === undefined ? (
          <p className="danger-text" role="status">
            {t('handOver.wait')}
          </p>
        ) : (
          <>
            <p className="danger-text" role="alert" style={{ marginBottom: 16 }}>
              {why || t('session.noAnswer')}
            </p>
            {onRetry && (
              <button type="button" onClick={onRetry}>
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
