import './lock.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { command } from '../../api/client.ts'
import { isReplyLost } from '../../api/outcome.ts'
import { queryClient } from '../../api/queries.ts'
import { readSessionValue, writeSessionValue } from '../../api/session-values.ts'
import { onTokenChange, readToken, sessionPrefix } from '../../api/token.ts'
import { loadTexts } from '../../i18n/text.ts'
import { type OpenDialog, openDialogs } from '../../ui/overlay/overlay.ts'
import { noteActivity } from './activity.ts'
import { LockScreen } from './LockScreen.tsx'

/** The lock of this window while it is shown. */
interface Lock {
  unlocked: PromiseWithResolvers<void>
  aborted: AbortController
  remove(): void
}

const lockedKey = 'locked'
const retryDelayMs = 2_000
/** The other windows' dialogs and shortcuts are off behind the lock screen. */
const level: OpenDialog = { coversWindow: true }

let lock: Lock | undefined
let unlockedAt = -1

/** Locks every window of this browser; the server refuses the session until the password is entered. */
export function lockSession(): void {
  writeSessionValue(lockedKey, '1')
  show({ isLockedByServer: false })
}

/** Waits until the session is unlocked, for a request that the server refused because it is locked. */
export async function untilUnlocked(sentAt: number): Promise<void> {
  // Refused before the session was unlocked, and read after it: the request is sent again at once.
  if (sentAt < unlockedAt) return
  writeSessionValue(lockedKey, '1')
  await show({ isLockedByServer: true })
}

/** Unlocks this window, and by the shared flag the others: the server has unlocked the session. */
function unlocked(): void {
  localStorage.removeItem(sessionPrefix + lockedKey)
  noteActivity()
  hide()
}

/** Locks and unlocks this window with the others of this browser; a flag that was left locks it at once. */
export function syncLockWithOtherWindows(): () => void {
  const locksOut = () => readSessionValue(lockedKey) !== ''
  if (locksOut()) lockSession()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== sessionPrefix + lockedKey) return
    if (locksOut()) show({ isLockedByServer: false })
    // Without a token the session has ended; its own prompt or the sign-in page follows.
    else if (readToken() !== '') hide()
  }
  addEventListener('storage', onStorage)
  const stopTokens = onTokenChange((token) => token && hide())
  return () => {
    removeEventListener('storage', onStorage)
    stopTokens()
  }
}

function show({ isLockedByServer }: { isLockedByServer: boolean }): Promise<void> {
  if (lock) return lock.unlocked.promise
  const aborted = new AbortController()
  const confirmed = isLockedByServer ? Promise.resolve() : lockOnServer(aborted.signal)
  lock = {
    unlocked: Promise.withResolvers(),
    aborted,
    remove: render(confirmed),
  }
  return lock.unlocked.promise
}

function hide(): void {
  const former = lock
  if (!former) return
  lock = undefined
  unlockedAt = performance.now()
  former.aborted.abort()
  former.remove()
  former.unlocked.resolve()
  // What changed meanwhile.
  void queryClient.invalidateQueries()
}

/** @throws ApiProblem when the session has ended. */
async function lockOnServer(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await command('session.lock', {}, { background: true, signal })
      return
    } catch (error) {
      if (signal.aborted) return
      if (!isReplyLost(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}

/**
 * Shows the lock screen over the window: a React root of its own in a modal dialog, the topmost of the top layer.
 * Everything else is hidden and inert but stays as it is, down to the selection in a field and the scroll positions.
 */
function render(confirmed: Promise<void>): () => void {
  const { documentElement, body, title } = document
  const restoreFocus = saveFocus()
  const dialog = document.createElement('dialog')
  dialog.id = 'lock'
  dialog.tabIndex = -1
  // Neither a card reader nor Esc reaches what is behind.
  dialog.dataset.scannerOff = ''
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  documentElement.dataset.locked = ''
  body.append(dialog)
  dialog.showModal()
  openDialogs.push(level)
  const root = createRoot(dialog)
  loadTexts('lock', 'blocks', 'shell').then(
    () => root.render(createElement(LockScreen, { confirmed, onUnlocked: unlocked })),
    (error: unknown) => console.error('the lock screen could not be loaded', error),
  )
  return () => {
    openDialogs.splice(openDialogs.indexOf(level), 1)
    delete documentElement.dataset.locked
    dialog.close()
    root.unmount()
    dialog.remove()
    document.title = title
    restoreFocus()
  }
}

/** Saves the focus with the selection in a text field, which the browser drops when the field is hidden. */
function saveFocus(): () => void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return () => undefined
  const isText = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  const { selectionStart = null, selectionEnd = null } = isText ? activeElement : {}
  return () => {
    if (!activeElement.isConnected) return
    activeElement.focus({ preventScroll: true })
    if (isText && selectionStart !== null) activeElement.setSelectionRange(selectionStart, selectionEnd)
  }
}
