import { create } from 'zustand'
import { command, query } from '../../api/client.ts'
import { describeError, report, reportSessionEnd, resetSessionEnd } from '../../api/errors.ts'
import { cancelRequests } from '../../api/http.ts'
import { isReplyLost } from '../../api/outcome.ts'
import { clearPendingRequests } from '../../api/pending-requests.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queries.ts'
import { onTokenChange, removeToken, writeToken } from '../../api/token.ts'
import { dropAllDrafts } from '../../blocks/page/drafts.ts'
import { type Menu, readMenu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { text } from '../../i18n/text.ts'
import { entryUrl } from '../../sign-in/entry.ts'
import { signInUrl } from '../../sign-in/redirect.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { initPreferences, syncPreferences } from '../settings/preferences.ts'
import { urlOf } from '../tabs/location.ts'
import { fixedPathOf, prefetchPage, registry } from '../tabs/registry.ts'
import { likelyPage } from '../tabs/routes.ts'
import { clearTabs, hasBackup, readTabs } from '../tabs/tab-storage.ts'
import { clearWeakPassword } from './weak-password.ts'

/** The signed-in user and the menu granted to them. */
export type SessionState = { phase: 'loading' } | { phase: 'ready'; me: Me; menu: Menu }

const store = create<SessionState>(() => ({ phase: 'loading' }))
const noticeKey = 'fairway-notice'
const lastUserKey = 'fairway-user'
const homeKey = 'fairway-home'

/** The session; re-renders on change. */
export function useSession(): SessionState {
  return store()
}

/** The current session. */
export function getSession(): SessionState {
  return store.getState()
}

let redirecting = false

/** True once this window is redirecting to the sign-in page: no unload prompt then. */
export function isRedirecting(): boolean {
  return redirecting
}

/**
 * Redirects to the sign-in page by a full page load: nothing of this session stays in memory. An empty `returnTo` leads
 * to the start page after the next sign-in.
 */
export function redirectToSignIn(
  notice = '',
  returnTo = location.pathname + location.search + location.hash,
): void {
  if (notice) sessionStorage.setItem(noticeKey, notice)
  redirecting = true
  location.replace(signInUrl(returnTo, entryUrl()))
}

async function applySession(me: Me): Promise<void> {
  if (!Array.isArray(me.rootMenus)) {
    writeToken('')
    redirectToSignIn('expired')
    return
  }
  const lastUserId = sessionStorage.getItem(lastUserKey)
  if (lastUserId && lastUserId !== me.id) {
    dropAllDrafts()
    clearTabs()
    clearPendingRequests()
  }
  sessionStorage.setItem(lastUserKey, me.id)
  // Before the first render: colours and language saved on another device apply first.
  await initPreferences(me.id, me.parameters.preferences).catch(report)
  const menu = readMenu(me.rootMenus, fixedPathOf)
  localStorage.setItem(homeKey, menu.home?.uri ?? '')
  store.setState({ phase: 'ready', me, menu }, true)
}

/** Retry back-off for user info, in ms: bridges a short network outage, an overloaded server and a locked session. */
const retryDelays = [500, 1_000, 2_000, 4_000]

/** Loads user info; network errors and an overloaded server are retried, all other errors are final. */
async function loadMe(firstReply: Promise<Me>): Promise<Me> {
  let attempt = firstReply
  for (const delay of retryDelays) {
    try {
      return await attempt
    } catch (error) {
      if (!isReplyLost(error) && !isNotRefused(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
      attempt = query('session.me', {}, { background: true })
    }
  }
  return attempt
}

/**
 * Starts the session. On any error the token is reset and the sign-in page says why. It is rendered in place, because
 * a page load would need the network that may be what is missing.
 */
export async function startSession(
  firstReply: Promise<Me>,
  showSignIn: (notice: string, step?: 'factor') => Promise<void>,
): Promise<void> {
  // The page is prefetched in parallel with the menu that will grant it.
  prefetchPage(likelyPage(location.pathname, localStorage.getItem(homeKey) ?? '', registry))
  try {
    const me = await loadMe(firstReply)
    await restoreCrashBackup(me.id)
    await applySession(me)
  } catch (error) {
    // The password was right: the sign-in goes on with the second factor.
    if (error instanceof ApiProblem && error.code === 'session.secondFactorDue')
      return showSignIn('', 'factor')
    writeToken('')
    const notice = describeError(error).text
    await showSignIn(notice).catch(() => redirectToSignIn(notice))
  }
}

/** The server is overloaded (503), or the session is locked (423): it has not refused the session. */
function isNotRefused(error: unknown): boolean {
  return error instanceof ApiProblem && [503, 423].includes(error.httpStatus)
}

/** Restores tabs and drafts of a window of this user that crashed, with the page it showed. */
async function restoreCrashBackup(userId: string): Promise<void> {
  try {
    if (!(await hasBackup(userId))) return
    const { restoreBackup } = await import('../recovery/crash-backup.ts')
    if (!(await restoreBackup(userId))) return
    const { tabs, active } = readTabs(userId)
    const activeTab = tabs.find((tab) => tab.id === active)
    if (activeTab && location.pathname === '/')
      history.replaceState(null, '', urlOf({ ...activeTab, path: activeTab.id }))
    toast({ tone: 'info', text: text('shell.tab.restored') })
  } catch (error) {
    console.warn('crash backup could not be restored', error)
  }
}

/** Refreshes permissions and menu without a reload of the page. Returns whether it worked. */
export async function refreshAuth(): Promise<boolean> {
  try {
    await query('session.refresh', {})
    await applySession(await query('session.me', {}))
    return true
  } catch (error) {
    report(error)
    return false
  }
}

/** Reloads user info and permissions in the background. Returns whether it worked. */
export async function reloadMe(): Promise<boolean> {
  try {
    await applySession(await query('session.me', {}, { background: true }))
    return true
  } catch (error) {
    // Background request: only the end of the session is reported to the user.
    if (!reportSessionEnd(error)) console.warn('permissions could not be reloaded', error)
    return false
  }
}

/** Signs out, with a notice on the sign-in page. */
export function signOutWithNotice(notice: string): Promise<void> {
  return endSession(notice)
}

/** Signs out: ends the session here even when the server does not answer; tabs and drafts of this user are deleted. */
export function signOut(): Promise<void> {
  return endSession('')
}

async function endSession(notice: string): Promise<void> {
  try {
    await syncPreferences(AbortSignal.timeout(1_000))
    cancelRequests()
    await command('session.signOut', {}, { signal: AbortSignal.timeout(3_000), last: true })
  } catch (error) {
    console.warn('sign-out request failed', error)
  }
  clearSession()
  redirectToSignIn(notice, '')
}

async function deleteCrashBackups(userId: string): Promise<void> {
  const { deleteBackups } = await import('../recovery/crash-backup.ts')
  await deleteBackups(userId)
}

function clearSession(): void {
  clearWeakPassword()
  removeToken()
  dropAllDrafts({ forGood: true })
  clearTabs({ forGood: true })
  clearPendingRequests()
  const session = store.getState()
  if (session.phase === 'ready') deleteCrashBackups(session.me.id).catch(() => undefined)
  sessionStorage.removeItem(lastUserKey)
  queryClient.clear()
}

/**
 * Syncs with other windows of this browser: a sign-out there signs out here, a new sign-in of the same person resumes
 * here.
 */
export function syncWithOtherWindows(): () => void {
  return onTokenChange(async (token) => {
    if (token === null) {
      clearSession()
      return redirectToSignIn('', '')
    }
    // The session has expired in another window; this one stays readable with everything that was typed.
    if (token === '') {
      reportSessionEnd(new ApiProblem('', 401, { status: 50_014 }))
      return
    }
    const session = store.getState()
    const me = await query('session.me', {}, { background: true }).catch(report)
    if (!me) return
    if (session.phase === 'ready' && session.me.id !== me.id) {
      redirecting = true
      return location.replace('/')
    }
    resetSessionEnd()
    await applySession(me)
    // Refetches what was refused meanwhile.
    await queryClient.invalidateQueries()
  })
}
