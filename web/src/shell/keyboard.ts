import { useEffect } from 'react'
import { isKey, presentActions } from '../blocks/actions.ts'
import { activate, presentWorkspace } from './workspace.ts'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** The tab that Alt and a digit mean: 1 to 8 by place, 9 the last. */
export function tabOfDigit<T>(tabs: readonly T[], digit: number): T | undefined {
  return digit === 9 ? tabs.at(-1) : tabs[digit - 1]
}

function pressed(event: KeyboardEvent): void {
  // An input method that is composing, a key held down and a dialog in front all have the first word.
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code) : null
  if (digit) {
    const tab = tabOfDigit(presentWorkspace().tabs, Number(digit[1]))
    if (tab) {
      event.preventDefault()
      activate(tab.id)
    }
    return
  }
  if (event.target instanceof Element && event.target.closest('[aria-modal=true], [popover]')) return
  for (const action of presentActions()) {
    if (!action.key || !isKey(event, action.key)) continue
    if (action.key.length === 1 && isTyping(event.target)) continue
    event.preventDefault()
    if (action.reason === undefined) action.run()
    return
  }
}

/** Listens to the keys of the whole window: tabs by number, and what the shown page offers. */
export function useKeyboard(): void {
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
