import { useEffect, useEffectEvent } from 'react'
import { reportLoadFailure } from '../../ui/overlay/load-failure.ts'
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
import { isZoneContinued, isZoneUnfinished } from './machine-readable-zone.ts'
import { readPeople } from './read-people.ts'
import { type Reading, type Recognised, readingOf } from './reading.ts'

/** Idle timeout within the zone of a travel document: what arrived of it is never typed, so that it can be awaited. */
const zoneTimeoutMs = 600

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

/** What a page takes from card readers and scanners. */
export interface ScannerUse {
  /** The kinds that are removed from the field they were typed into and passed on; others remain typed text. */
  kinds: readonly Recognised['kind'][]
  /** `since` is when the scan began (as `performance.now()`): side effects of its first keys can be undone. */
  onRead: (reading: Reading, since: number) => void
}

/**
 * Detects the input of card readers and scanners wherever the focus is, calls back with it, and restores the fields
 * it was typed into. Pasted lines with people are passed on as well. Active only while the view is visible. A field
 * with `data-own-reading` keeps its scans, such as the code of a receipt, except for payment codes.
 */
export function useScanner(use: ScannerUse): void {
  const takes = useEffectEvent((reading: Recognised, isOwnField: boolean) =>
    isOwnField ? reading.kind === 'paymentCode' : use.kinds.includes(reading.kind),
  )
  const read = useEffectEvent(use.onRead)

  useEffect(() => {
    let burst: Burst = noBurst
    /** True when the burst was typed into a field that keeps its scans. */
    let isOwnField = false
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
      const { startedAt, lastAt } = burst
      const reading = isMachine(burst) ? readingOf(burst.text) : undefined
      const isScan = reading !== undefined && takes(reading, isOwnField)
      if (!isScan) typeHeldBack(heldBack)
      heldBack = ''
      if (isScan) {
        readAt = lastAt
        for (const [field, value] of changedFields) restore(field, value)
        // After React's own microtask, so that the page has handled the restored fields, and before the next key, which
        // must find the focus where the page puts it.
        queueMicrotask(() => passOn(reading, startedAt))
        reset()
      }
      return isScan
    }
    /** The parser of travel documents is loaded with the first of them. */
    const passOn = (reading: Recognised, since: number) => {
      if (reading.kind !== 'zone') return read(reading, since)
      import('./load-travel-document.ts')
        .then(({ loadTravelDocument }) => loadTravelDocument(reading.lines))
        .then((document) => read({ kind: 'travelDocument', document }, since))
        .catch(reportLoadFailure)
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

    const restartTimer = () => {
      clearTimeout(timer)
      // Events may be delivered late: gaps are measured by event time, not by arrival.
      timer = setTimeout(flush, isZoneUnfinished(burst.text) ? zoneTimeoutMs : idleTimeoutMs)
    }

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isScannerOff(event.target)) return
      const previous = burst
      const stroke = { key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp }
      if (event.key === 'Enter') {
        if (isRunning(previous) && isZoneContinued(previous.text)) {
          burst = addKey(previous, stroke)
          suppress(event)
          restartTimer()
          return
        }
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
      isOwnField = event.target instanceof HTMLElement && event.target.dataset.ownReading !== undefined
      if (isRunning(burst) || heldBack !== '' || event.key === 'Tab') {
        // Hold back characters that would be removed again, and what follows them.
        heldBack += characterOf(stroke) ?? ''
        suppress(event)
      } else {
        const field = event.target
        if (isEditable(field) && !changedFields.has(field)) changedFields.set(field, field.value)
      }
      restartTimer()
    }

    const onPaste = (event: ClipboardEvent) => {
      if (isScannerOff(event.target)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const people = readPeople(text)
      // A single number belongs into the field it is pasted into.
      if (people.length === 0 || (people.length === 1 && people[0]?.name === '')) return
      const reading = { kind: 'people', people, pasted: true } as const
      if (!takes(reading, false)) return
      suppress(event)
      read(reading, event.timeStamp)
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

/** Behind a dialog with `data-scanner-off` no page takes a scan: the lock screen. */
function isScannerOff(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-scanner-off]') !== null
}

function suppress(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Enters held-back keys that were no scan as if they were typed now: Tab moves on to the next field. */
function typeHeldBack(text: string): void {
  for (const [at, part] of text.split('\t').entries()) {
    if (at > 0) focusNext()
    if (part !== '') document.execCommand('insertText', false, part)
  }
}

function focusNext(): void {
  const order = Array.from(
    document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
  ).filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const next = order[order.indexOf(document.activeElement as HTMLElement) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
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
