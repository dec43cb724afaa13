import { readFare } from '@fairway/contract/fares/read-fare'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '../../../i18n/text.ts'
import { fareText } from './fare-text.ts'
import { actionOf, type GridAction } from './grid-keys.ts'
import { keyOf, type Place, placed, readRange, type Selection, selected } from './grid-moves.ts'
import type { Cell } from './matrix-edits.ts'

export interface GridEvents {
  onEdit: (changes: { key: string; after: Cell }[]) => void
  onUndo: () => void
  onRedo: () => void
  /** Goes to the next problem, or to the next change. */
  onProblem: () => void
  onChange: () => void
  /** Opens the dialog that fills a selection. */
  onFill: () => void
  /** A range was pasted. */
  onPasted: (count: number, outside: number) => void
}

const first: Place = { from: 0, to: 1 }

/** The state of a grid of fares: the selection, what is being typed, and what keys and the clipboard do. */
export function useFareGrid(stops: number, cells: Readonly<Record<string, Cell>>, events: GridEvents) {
  const language = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState<Selection>({ anchor: first, focus: first })
  const [typing, setTyping] = useState<{ key: string; text: string }>()
  const [editing, setEditing] = useState(false)
  const { anchor, focus } = selection
  const chosen = selected(selection)
  const corner = { from: Math.min(anchor.from, focus.from), to: Math.min(anchor.to, focus.to) }
  const inputAt = (place: Place) =>
    table.current?.querySelector<HTMLInputElement>(`[data-key="${keyOf(place)}"]`)
  const valueAt = (place: Place): Cell => cells[keyOf(place)] ?? null
  const read = (text: string): Cell => {
    const typed = readFare(text, language)
    return 'fen' in typed ? typed.fen : text.trim()
  }

  function stop() {
    setTyping(undefined)
    setEditing(false)
  }

  /** Changes cells and selects the text of the one with the focus again, so that typing replaces it. */
  function replacing(does: () => void) {
    flushSync(does)
    inputAt(focus)?.select()
  }

  function commit() {
    if (typing) events.onEdit([{ key: typing.key, after: read(typing.text) }])
    stop()
  }

  function go(place: Place, extend = false) {
    commit()
    setSelection((now) => ({ anchor: extend ? now.anchor : place, focus: place }))
    inputAt(place)?.focus()
    inputAt(place)?.select()
  }

  function change(after: (place: Place) => Cell) {
    events.onEdit(chosen.map((place) => ({ key: keyOf(place), after: after(place) })))
    stop()
  }

  /** Where a cell of a selection is filled from: the first of its column or row, or its neighbour where there is one cell. */
  const above = ({ from, to }: Place) => ({
    from: chosen.length > 1 ? corner.from : Math.max(from - 1, 0),
    to,
  })
  const before = ({ from, to }: Place) => ({
    from,
    to: Math.max(chosen.length > 1 ? corner.to : to - 1, from + 1),
  })

  function run(action: GridAction) {
    if (action.kind === 'go') return go(action.place, action.extend)
    const value = typing ? read(typing.text) : valueAt(focus)
    const now = (does: () => void) => () => {
      commit()
      does()
    }
    const does = {
      undo: typing ? stop : events.onUndo,
      redo: now(events.onRedo),
      problem: now(events.onProblem),
      change: now(events.onChange),
      dialog: now(events.onFill),
      cancel: stop,
      clear: () => change(() => null),
      fillDown: () => change((place) => valueAt(above(place))),
      fillRight: () => change((place) => valueAt(before(place))),
      fillSelection: () => change(() => value),
      edit: () => {
        setEditing(true)
        inputAt(focus)?.setSelectionRange(99, 99)
      },
    }
    if (['edit', 'problem', 'change', 'dialog'].includes(action.kind)) does[action.kind]()
    else replacing(does[action.kind])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const action = actionOf(event, { focus, editing, stops })
    if (!action) return
    event.preventDefault()
    run(action)
  }

  function onCopy(event: ClipboardEvent) {
    if (editing) return
    const right = Math.max(anchor.to, focus.to)
    const lines = [...new Set(chosen.map(({ from }) => from))].map((from) =>
      Array.from({ length: right - corner.to + 1 }, (_, at) =>
        corner.to + at > from ? fareText(valueAt({ from, to: corner.to + at }), language) : '',
      ).join('\t'),
    )
    event.clipboardData.setData('text/plain', lines.join('\n'))
    event.preventDefault()
    if (event.type === 'cut') change(() => null)
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (editing && !/[\t\n]/.test(text)) return
    event.preventDefault()
    const rows = readRange(text)
    const [single] = rows.length === 1 && rows[0]?.length === 1 ? rows[0] : []
    if (single !== undefined) return replacing(() => change(() => read(single)))
    const range = placed(rows, corner, stops)
    replacing(() => {
      events.onEdit(range.cells.map((cell) => ({ key: keyOf(cell), after: read(cell.text) })))
      stop()
    })
    events.onPasted(range.cells.length, range.outside)
  }

  return {
    ...{ table, chosen, focus, editing, language, go, commit, setEditing, setSelection },
    /** What is being typed into a cell; undefined where nothing is. */
    typedAt: (key: string) => (typing?.key === key ? typing.text : undefined),
    type: (key: string, text: string) => {
      setTyping({ key, text })
      setEditing(true)
    },
    handlers: { onKeyDown, onCopy, onCut: onCopy, onPaste },
  }
}

export type FareGridState = ReturnType<typeof useFareGrid>
