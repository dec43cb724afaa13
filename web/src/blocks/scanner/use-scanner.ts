import { useEffect, useEffectEvent } from 'react'
import { addKey, type Burst, characterOf, isGoing, isMachine, mostGapMs, noBurst, settleMs } from './burst.ts'
import { isReading, readPeople } from './read-people.ts'

type Editable = HTMLInputElement | HTMLTextAreaElement

/** Keys that write nothing and come in the midst of a reading: modifiers, and what an input method leaves unnamed. */
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
 * Hands over what a card reader or scanner types, wherever the focus is, and gives the fields it typed into their
 * text back. Pasted lines with people in them are handed over as well. Works only while the view is shown.
 * A field with `data-own-reading` keeps what is read into it, such as the code of a receipt.
 * `since` is when the reading began (as `performance.now()`): what its first keys set off can be taken back.
 */
export function useScanner(onRead: (text: string, since: number) => void): void {
  const read = useEffectEvent(onRead)

  useEffect(() => {
    let burst: Burst = noBurst
    /** The fields the keys of a burst went into, and what stood there before. */
    let disturbed = new Map<Editable, string>()
    /** Keys that were kept from the page because a reading is going on. */
    let held = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    /** When the last key of the reading handed over last was pressed. */
    let readAt = Number.NEGATIVE_INFINITY

    /** Hands over what is a reading by now; of anything else the kept keys go where they were meant to go, as if typed. */
    const settle = () => {
      clearTimeout(timer)
      const { text, startedAt, lastAt } = burst
      const caught = isMachine(burst) && isReading(text)
      if (!caught && held !== '') document.execCommand('insertText', false, held)
      held = ''
      if (caught) {
        readAt = lastAt
        for (const [field, value] of disturbed) restore(field, value)
        // After React's own microtask, so that the page knows its fields are as before, and ahead of the next key,
        // which must find the focus where the page puts it.
        queueMicrotask(() => read(text.trim(), startedAt))
        forget()
      }
      return caught
    }
    const forget = () => {
      burst = noBurst
      disturbed = new Map()
    }
    const end = () => {
      const caught = settle()
      forget()
      return caught
    }

    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof HTMLElement && event.target.dataset.ownReading !== undefined) return
      const before = burst
      const stroke = { key: event.key, code: event.code, shift: event.shiftKey, at: event.timeStamp }
      if (event.key === 'Enter') {
        // Enter ends a reading; it must not press a button or move the focus as well.
        const late = stroke.at - readAt <= mostGapMs
        if (end() || late) swallow(event)
        return
      }
      if (event.key === 'Tab') {
        // Tab parts the columns of a reading; after a person's typing it moves the focus as ever.
        const going = before.text.length >= 2 && stroke.at - before.lastAt <= mostGapMs
        if (!going) return
        swallow(event)
      }
      const next = addKey(before, stroke)
      if (next === before) {
        // A function key works on all that was typed before it, kept keys included.
        if (!partsOfReading.has(event.key)) end()
        return
      }
      if (next.startedAt === stroke.at) end()
      burst = next
      if (isGoing(burst)) {
        // The page need not draw what it will have to take back.
        if (event.key !== 'Tab') held += characterOf(stroke) ?? ''
        swallow(event)
      } else {
        const field = event.target
        if (isEditable(field) && !disturbed.has(field)) disturbed.set(field, field.value)
      }
      clearTimeout(timer)
      // A busy machine may hand on the rest later: keys are parted by when they were pressed, not by when they arrive.
      timer = setTimeout(settle, settleMs)
    }

    const pasted = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const people = readPeople(text)
      // One bare number is meant for the field it is pasted into.
      if (people.length === 0 || (people.length === 1 && people[0]?.name === '')) return
      swallow(event)
      read(text, event.timeStamp)
    }

    addEventListener('keydown', pressed, true)
    addEventListener('paste', pasted, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', pressed, true)
      removeEventListener('paste', pasted, true)
    }
  }, [])
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function isEditable(target: EventTarget | null): target is Editable {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Puts the old text back in a way React notices; a composition of an input method ends with the focus. */
function restore(field: Editable, value: string): void {
  const focused = document.activeElement === field
  if (focused) field.blur()
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (focused) field.focus()
}
