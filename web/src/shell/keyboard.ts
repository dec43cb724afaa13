import { useEffect } from 'react'
import { isKey, type PageAction, visibleActions } from '../blocks/page/actions.ts'
import { openDialogs } from '../ui/overlay/overlay.ts'
import { toast } from '../ui/overlay/toast.ts'
import { lockScreen } from './lock/lock-screen.ts'
import { showOverlay } from './recovery/overlays.ts'
import { activate, close, getTabs, reopenClosed } from './tabs/tab-store.ts'

const isMac = /Mac|iP/.test(globalThis.navigator?.platform ?? '')

/** True when the key types a character into the focused field. On a Mac, Alt types characters as well. */
function writes(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey } = event
  return (
    key.length === 1 &&
    !ctrlKey &&
    !metaKey &&
    (!altKey || isMac) &&
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** The tab selected by Alt and a digit: 1 to 8 by position, 9 the last. */
function tabOfDigit<T>(tabs: readonly T[], digit: number): T | undefined {
  return digit === 9 ? tabs.at(-1) : tabs[digit - 1]
}

function closeActive(): void {
  const { active } = getTabs()
  if (active) close({ type: 'close', id: active })
}

/** The shortcuts of every page; their labels are those of the palette. */
export const globalKeys = [
  { id: 'search', key: 'Ctrl+K', run: () => showOverlay('search') },
  { id: 'help', key: '?', run: () => showOverlay('keys') },
  { id: 'close', key: 'Alt+W', run: closeActive },
  { id: 'lock', key: 'Alt+L', run: lockScreen },
  { id: 'reopen', key: 'Alt+Shift+W', run: reopenClosed },
] as const satisfies Pick<PageAction, 'id' | 'key' | 'run'>[]

function actionOf(event: KeyboardEvent): Pick<PageAction, 'reason' | 'run'> | undefined {
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code) : null
  const tab = digit && tabOfDigit(getTabs().tabs, Number(digit[1]))
  if (tab) return { run: () => activate(tab.id) }
  const global = globalKeys.find(({ key }) => isKey(event, key))
  if (global) return global
  // An open dialog or menu handles its own keys.
  if (openDialogs.length > 0 || document.querySelector('[popover]:popover-open [role^=menuitem]'))
    return undefined
  return visibleActions().find(({ key }) => key && isKey(event, key))
}

function onKeyDown(event: KeyboardEvent): void {
  // Ignored: IME composition, key repeat, typing, and everything behind a prompt of the shell.
  if (event.defaultPrevented || event.isComposing || event.repeat || writes(event)) return
  if (openDialogs.some((dialog) => dialog.coversWindow)) return
  const action = actionOf(event)
  if (!action) return
  event.preventDefault()
  if (action.reason === undefined) action.run()
  else toast({ tone: 'info', text: action.reason })
}

/** Global keyboard shortcuts: tabs by number, and the actions of the visible page. */
export function useKeyboard(): void {
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
