import { type Pace, proposeTimes } from '@fairway/contract/network/line-times'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { redo, undo } from '../../../blocks/record/edit-history.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { useRowDrag } from '../../../ui/frame/use-row-drag.ts'
import { type Cell, cells, StopRow } from './StopRow.tsx'
import { moveStop, removeStop, type StopHistory, timesOf, typeTime } from './stop-edits.ts'
import type { FoundFault } from './stop-faults.ts'
import { writeTime } from './time-text.ts'

/** The stops of a draft: typed, dragged and moved by keys. */
export function StopList({
  history,
  edit,
  pace,
  faults,
  onInsertAfter,
  onCurrent,
  focusAdd,
}: {
  history: StopHistory
  edit: (next: StopHistory) => void
  pace: Pace
  faults: readonly FoundFault[]
  /** Asks for a stop after this one. */
  onInsertAfter: (index: number) => void
  /** The row that was entered last. */
  onCurrent: (index: number) => void
  focusAdd: () => void
}) {
  const t = useText()
  const name = useName()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  /** The cell that is focused once its row stands where it was moved. */
  const focusNext = useRef<string>(undefined)
  const { current: stops } = history
  const times = timesOf(stops)
  const proposed = proposeTimes(times, pace, 'empty')
  const { rowClass, handle } = useRowDrag(list, (from, to) => move(from, to, 'handle'))

  useEffect(() => {
    const cell = focusNext.current
    if (cell === undefined) return
    focusNext.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus()
  })

  function move(from: number, to: number, cell: Cell) {
    const stop = stops[from]
    if (!stop || to < 0 || to >= stops.length) return
    focusNext.current = `${stop.key}-${cell}`
    edit(moveStop(history, from, to))
    setSaid(t('network.edit.moved', { dock: name(stop.dock.names), number: to + 1, count: stops.length }))
  }

  function remove(index: number) {
    const stop = stops[index]
    const next = stops[index + 1] ?? stops[index - 1]
    if (next) focusNext.current = `${next.key}-handle`
    else focusAdd()
    edit(removeStop(history, index))
    if (stop) setSaid(t('network.edit.removed', { dock: name(stop.dock.names) }))
  }

  function focusCell(index: number, cell: Cell) {
    const stop = stops[index]
    const find = (which: Cell) =>
      list.current?.querySelector<HTMLElement>(`[data-cell="${stop?.key}-${which}"]`)
    const target = find(cell) ?? find('handle')
    target?.focus()
    return target !== undefined && target !== null
  }

  function onKey(event: KeyboardEvent, index: number, cell: Cell) {
    if (event.nativeEvent.isComposing) return
    const { key, altKey, target } = event
    const control = event.ctrlKey || event.metaKey
    const letter = key.toLowerCase()
    const input = target instanceof HTMLInputElement ? target : undefined
    const done = () => event.preventDefault()
    if (control && letter === 'z' && !event.shiftKey) {
      done()
      edit(undo(history))
    } else if (control && (letter === 'y' || letter === 'z')) {
      done()
      edit(redo(history))
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      done()
      const to = index + (key === 'ArrowUp' ? -1 : 1)
      if (altKey) move(index, to, cell)
      else focusCell(to, cell)
    } else if (key === 'Insert') {
      done()
      onInsertAfter(index)
    } else if (key === 'Delete' && (!input || control)) {
      done()
      remove(index)
    } else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !altKey) {
      const step = key === 'ArrowLeft' ? -1 : 1
      const whole = input && input.selectionStart === 0 && input.selectionEnd === input.value.length
      const atEdge =
        input && (step < 0 ? input.selectionEnd === 0 : input.selectionStart === input.value.length)
      if (input && !whole && !atEdge) return
      for (let at = cells.indexOf(cell) + step; cells[at]; at += step)
        if (list.current?.querySelector(`[data-cell="${stops[index]?.key}-${cells[at]}"]`)) {
          done()
          focusCell(index, cells[at] ?? 'handle')
          return
        }
    }
  }

  return (
    <>
      <ol className="stop-list" ref={list}>
        {stops.map((stop, index) => {
          const [now, before] = [proposed[index], proposed[index - 1]]
          const minutes =
            now?.arriveMinutes != null && before?.departMinutes != null
              ? now.arriveMinutes - before.departMinutes
              : undefined
          return (
            <li key={stop.key} className={`stop-row ${rowClass(index)}`}>
              <StopRow
                stop={stop}
                index={index}
                count={stops.length}
                proposed={{
                  arrive: writeTime(now?.arriveMinutes ?? null),
                  depart: writeTime(now?.departMinutes ?? null),
                }}
                leg={before && { km: Math.abs(stop.riverKm - before.riverKm), minutes }}
                faults={faults.filter((fault) => fault.index === index)}
                handle={handle(index)}
                onKey={(event, cell) => onKey(event, index, cell)}
                onFocus={() => onCurrent(index)}
                onType={(field, text) => edit(typeTime(history, stop.key, field, text))}
                onRemove={() => remove(index)}
              />
            </li>
          )
        })}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
