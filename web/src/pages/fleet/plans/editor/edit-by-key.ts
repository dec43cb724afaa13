import type { KeyboardEvent } from 'react'
import {
  duplicateRows,
  gridSize,
  hasRoomFor,
  insertRows,
  type Layout,
  moveRows,
  type Place,
  placeOf,
  putSeats,
  removeRows,
  removeSeats,
  rowsOf,
  toggleAisle,
} from './layout.ts'
import { areaBetween, extendTo, moveFocus, type Selection, selectOne } from './selection.ts'

interface State {
  layout: Layout
  deck: number
  selection: Selection
  classes: readonly { code: string }[]
  /** The class that is drawn. */
  drawn: string
}

/** What a key does: another selection, another drawing, another class to draw, or a place to go to. */
export interface KeyEdit {
  selection?: Selection
  layout?: Layout
  drawn?: string
  go?: 'undo' | 'redo' | 'cabin' | 'numbering' | 'label' | 'fault'
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key does in the grid; undefined for keys that are not its own. */
export function editByKey(event: Key, state: State): KeyEdit | undefined {
  const { key, altKey } = event
  if (event.ctrlKey || event.metaKey) return withCtrl(event, state) ?? moved(event, state)
  if (altKey)
    return key === 'ArrowUp' || key === 'ArrowDown' ? moveBy(state, key === 'ArrowUp' ? -1 : 1) : undefined
  return moved(event, state) ?? plain(key, state)
}

function moved(
  { key, shiftKey, ctrlKey, metaKey }: Key,
  { layout, deck, selection }: State,
): KeyEdit | undefined {
  const at = moveFocus(selection.focus, key, ctrlKey || metaKey, gridSize(layout, deck))
  return at && { selection: shiftKey ? extendTo(selection, at) : selectOne(deck, at) }
}

function withCtrl({ key, shiftKey }: Key, state: State): KeyEdit | undefined {
  const { layout, deck, selection } = state
  const rows = rowsOf(selection.places)
  switch (key.toLowerCase()) {
    case 'z':
      return { go: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { go: 'redo' }
    case 'a':
      return { selection: selectMore(state) }
    case 'd':
      return rows && hasRoomFor(layout, deck, rows) ? { layout: duplicateRows(layout, deck, rows) } : {}
    case 'delete':
    case 'backspace':
      return rows ? { layout: removeRows(layout, deck, rows) } : {}
    default:
      return undefined
  }
}

/** Selects the rows of the selection; then the deck. */
function selectMore({ layout, deck, selection }: State): Selection {
  const size = gridSize(layout, deck)
  const rows = rowsOf(selection.places) ?? { first: selection.focus.row, last: selection.focus.row }
  const line = areaBetween(
    deck,
    { row: rows.first, position: 1 },
    { row: rows.last, position: size.positions },
  )
  const isLine = [...line.places].every((place) => selection.places.has(place))
  return isLine
    ? areaBetween(deck, { row: 1, position: 1 }, { row: size.rows, position: size.positions })
    : line
}

function plain(key: string, { layout, deck, selection, classes, drawn }: State): KeyEdit | undefined {
  const places: Place[] = [...selection.places]
  const rows = rowsOf(places)
  const chosen = /^[1-9]$/.test(key) ? classes[Number(key) - 1] : undefined
  if (chosen) return { layout: putSeats(layout, places, chosen.code), drawn: chosen.code }
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      return {
        layout: places.every((place) => layout.seats[place])
          ? removeSeats(layout, places)
          : putSeats(layout, places, drawn),
      }
    case 'Insert':
      return rows && hasRoomFor(layout, deck, rows) ? { layout: insertRows(layout, deck, rows) } : {}
    case 'Delete':
    case 'Backspace':
      return { layout: removeSeats(layout, places) }
    case 'a': {
      const { first, last } = rows ?? { first: 1, last: 0 }
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      return { layout: toggleAisle(layout, deck, numbers, selection.focus.position) }
    }
    case 'c':
      return { go: 'cabin' }
    case 'n':
      return { go: 'numbering' }
    case 'Enter':
    case 'F2':
      return { go: 'label' }
    case 'F8':
      return { go: 'fault' }
    default:
      return undefined
  }
}

/** Moves the selected rows, and the selection with them. */
function moveBy({ layout, deck, selection }: State, by: -1 | 1): KeyEdit {
  const rows = rowsOf(selection.places)
  const next = rows ? moveRows(layout, deck, rows, by) : layout
  if (next === layout) return {}
  const shift = <At extends { row: number }>(at: At) => ({ ...at, row: at.row + by })
  const places = [...selection.places].map((place) => {
    const [, row = 0, position = 0] = place.split('/').map(Number)
    return placeOf(deck, { row: row + by, position })
  })
  return {
    layout: next,
    selection: {
      deck,
      anchor: shift(selection.anchor),
      focus: shift(selection.focus),
      places: new Set(places),
    },
  }
}
