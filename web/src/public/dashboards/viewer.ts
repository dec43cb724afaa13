import type { DashboardName } from '@fairway/contract/dashboards/values'
import type { Reply, Request } from '../../api/client.ts'
import { send } from '../../api/http.ts'

const tokenKey = 'fairway-viewer-token'

/** The viewer token of the screen; it opens only the dashboards, and only with the cookie set beside it. */
export function readViewer(): string {
  return localStorage.getItem(tokenKey) ?? ''
}

export function writeViewer(token: string): void {
  if (token) localStorage.setItem(tokenKey, token)
  else localStorage.removeItem(tokenKey)
}

/** Subscribes to sign-in and sign-out of the screen in other windows of this browser. */
export function onViewerTokenChange(listener: (token: string) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener(event.newValue ?? '')
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Request timeout of a screen. */
const timeoutMs = 15_000

async function call(path: string, body?: object): Promise<unknown> {
  const { data } = await send(path, {
    // Sends the viewer token, not that of a back office session in the same browser.
    headers: { authorization: readViewer() },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return data
}

/** @throws ApiProblem when the server says no; anything else when it does not answer. */
export const fetchFigures = (dashboard: DashboardName) =>
  call(`/dashboards/figures?dashboard=${dashboard}`) as Promise<Reply<'dashboards.figures'>>

export const fetchTicket = async () =>
  ((await call('/dashboards/ticket', {})) as Reply<'dashboards.ticket'>).ticket

export const signInViewer = (request: Request<'dashboards.signIn'>) =>
  call('/dashboards/signIn', request) as Promise<Reply<'dashboards.signIn'>>

/** Ends the session here even when the server does not answer. */
export async function signOutViewer(): Promise<void> {
  try {
    await call('/dashboards/signOut', {})
  } catch (error) {
    console.warn('sign-out request failed', error)
  }
  writeViewer('')
}
