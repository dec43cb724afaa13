import { useEffect, useEffectEvent } from 'react'
import {
  addKey,
  type Burst,
  characterOf,
  idleTimeoutMs,
  isMachine,
  isRunning,
  maxGapMs,
  noBurst,
} from './burst.ts'
import { isReading, readPeople } from './read-people.ts'

type Editable = HTMLInputElement | HTMLTextAreaElement

/** Keys without a character that occur within a scan: modifiers, and keys an IME leaves unidentified. */
const partsOfReading: ReadonlySet<string> = new Set([
  'Shift',
  'CapsLock',
  'NumLock',
  'AltGraph',
  'Dead',
  'Process',
  'Unidentified',
])

/**
 * Detects the input of card readers and scanners wherever the focus is, calls back with it, and restores the fields
 * it was typed into. Pasted lines with people are passed on as well. Active only while the view is visible. A field
 * with `data-own-reading` keeps its scans, such as the code of a receipt. `since` is when the scan began (as
 * `performance.now()`): side effects of its first keys can be undone.
 */
export function useScanner(onRead: (text: string, since: number) => void): void {
  const read = useEffectEvent(onRead)

  useEffect(() => {
    let burst: Burst = noBurst
    /** The fields the burst was typed into, with their previous values. */
    let changedFields = new Map<Editable, string>()
    /** Characters held back from the page during a scan. */
    let heldBack = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Time of the last key of the latest scan. */
    let readAt = Number.NEGATIVE_INFINITY

    /** Ends a burst: a scan is passed on; otherwise the characters held back are inserted as if typed. */
    const flush = () => {
      clearTimeout(timer)
      const { text, startedAt, lastAt } = burst
      const isScan = isMachine(burst) && isReading(text)
      if (!isScan && heldBack !== '') document.execCommand('insertText', false, heldBack)
      heldBack = ''
      if (isScan) {
        readAt = lastAt
        for (const [field, value] of changedFields) restore(field, value)
        // After React's own microtask, so that the page has handled the restored fields, and before the next key, which
        // must find the focus where the page puts it.
        queueMicrotask(() => read(text.trim(), startedAt))
        reset()
      }
      return isScan
    }
    const reset = () => {
      burst = noBurst
      changedFields = new Map()
    }
    const end = () => {
      const caught = flush()
      reset()
      return caught
    }

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof HTMLElement && event.target.dataset.ownReading !== undefined) return
      const previous = burst
      const stroke = { key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp }
      if (event.key === 'Enter') {
        // Enter ends a scan and must not submit or move the focus.
        const followsScan = stroke.at - readAt <= maxGapMs
        if (end() || followsScan) suppress(event)
        return
      }
      if (event.key === 'Tab') {
        // Tab separates the columns of a scan; after normal typing it moves the focus.
        const isWithinScan = previous.text.length >= 2 && stroke.at - previous.lastAt <= maxGapMs
        if (!isWithinScan) return
        suppress(event)
      }
      const next = addKey(previous, stroke)
      if (next === previous) {
        // A function key works on all that was typed before it, kept keys included.
        if (!partsOfReading.has(event.key)) end()
        return
      }
      if (next.startedAt === stroke.at) end()
      burst = next
      if (isRunning(burst)) {
        // Hold back characters that would be removed again.
        if (event.key !== 'Tab') heldBack += characterOf(stroke) ?? ''
        suppress(event)
      } else {
        const field = event.target
        if (isEditable(field) && !changedFields.has(field)) changedFields.set(field, field.value)
      }
      clearTimeout(timer)
      // Events may be delivered late: gaps are measured by event time, not by arrival.
      timer = setTimeout(flush, idleTimeoutMs)
    }

    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const people = readPeople(text)
      // A single number belongs into the field it is pasted into.
      if (people.length === 0 || (people.length === 1 && people[0]?.name === '')) return
      suppress(event)
      read(text, event.timeStamp)
    }

    addEventListener('keydown', onKeyDown, true)
    addEventListener('paste', onPaste, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('paste', onPaste, true)
    }
  }, [])
}

function suppress(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function isEditable(target: EventTarget | null): target is Editable {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Restores a value so that React notices it; the blur ends an IME composition. */
function restore(field: Editable, value: string): void {
  const focused = document.activeElement === field
  if (focused) field.blur()
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (focused) field.focus()
}
