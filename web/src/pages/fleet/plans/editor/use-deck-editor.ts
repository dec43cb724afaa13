import type { DrawingFault } from '@fairway/contract/fleet/plan-drawing'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Reply } from '../../../../api/client.ts'
import { faultsOf, hasPlace } from './DrawingFaults.tsx'
import { editByKey, type KeyEdit } from './edit-by-key.ts'
import {
  addDeck,
  deckNumbers,
  type Layout,
  nameDeck,
  type Place,
  putSeats,
  type Rows,
  removeSeats,
  rowsOf,
} from './layout.ts'
import { type Selection, selectOne } from './selection.ts'
import { useHistory } from './use-history.ts'

export type Tool = 'select' | 'draw' | 'erase'

const bow = { row: 1, position: 1 }

/** What a new deck is called until it is given its own name. */
const namesOfDeck = (deck: number) => ({
  ...{ en: `Deck ${deck}`, zh: `${deck}层甲板`, es: `Cubierta ${deck}`, ja: `第${deck}甲板` },
})

export interface DeckEditorState {
  layout: Layout
  classes: Reply<'fleet.classes'>['classes']
  /** The deck that is drawn; 0 while there is none. */
  deck: number
  selection: Selection
  /** The selected places, and those of them that have a seat. */
  places: readonly Place[]
  seats: readonly Place[]
  /** The rows that the selection lies in. */
  rows: Rows | undefined
  faults: readonly DrawingFault[]
  tool: Tool
  /** The code of the class that is drawn. */
  drawn: string
  fields: Record<'label' | 'cabin' | 'numbering', RefObject<HTMLDivElement | null>>
  grid: RefObject<HTMLDivElement | null>
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Makes one step of the history. */
  apply: (next: Layout) => void
  select: (next: Selection) => void
  setTool: (tool: Tool) => void
  setDrawn: (code: string) => void
  showDeck: (deck: number) => void
  goTo: (fault: DrawingFault) => void
  addDeck: (copyOf?: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onStroke: (selection: Selection) => void
}

/** The state of the deck editor: what is selected, with which tool, and every step back to what was opened. */
export function useDeckEditor(
  layout: Layout,
  classes: DeckEditorState['classes'],
  onChange: (next: Layout) => void,
): DeckEditorState {
  const decks = deckNumbers(layout)
  const [chosen, select] = useState(() => selectOne(decks.at(-1) ?? 0, bow))
  const [tool, setTool] = useState<Tool>('select')
  const [drawn, setDrawn] = useState(classes[0]?.code ?? '')
  const { apply, undo, redo } = useHistory(layout, onChange)
  const fields = {
    label: useRef<HTMLDivElement>(null),
    cabin: useRef<HTMLDivElement>(null),
    numbering: useRef<HTMLDivElement>(null),
  }
  const grid = useRef<HTMLDivElement>(null)
  // A deck that was undone, or removed by another user, is none to stay on.
  const selection = decks.includes(chosen.deck) ? chosen : selectOne(decks.at(-1) ?? 0, bow)
  const { deck } = selection
  const places = [...selection.places]
  const faults = faultsOf(layout)

  function goTo(fault: DrawingFault) {
    if (!hasPlace(fault)) return
    select(selectOne(fault.deck, { row: fault.row, position: fault.position ?? 1 }))
    // After the deck is drawn.
    setTimeout(() => grid.current?.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus())
  }

  function goToNextFault() {
    const placed = faults.filter(hasPlace)
    const { row, position } = selection.focus
    const at = placed.findIndex(
      (one) => one.deck === deck && one.row === row && (one.position ?? 1) === position,
    )
    const next = placed[(at + 1) % placed.length]
    if (next) goTo(next)
  }

  function go(to: KeyEdit['go']) {
    if (to === 'undo') undo?.()
    else if (to === 'redo') redo?.()
    else if (to === 'fault') goToNextFault()
    else if (to) focusWithin(fields[to].current)
  }

  return {
    ...{
      layout,
      classes,
      deck,
      selection,
      places,
      faults,
      tool,
      drawn,
      fields,
      grid,
      undo,
      redo,
      apply,
      select,
    },
    ...{ setTool, setDrawn, goTo },
    rows: rowsOf(places),
    seats: places.filter((place) => layout.seats[place]),
    showDeck: (number) => select(selectOne(number, bow)),
    addDeck(copyOf) {
      const added = addDeck(layout, {}, copyOf)
      if (!added) return
      apply(nameDeck(added.layout, added.deck, namesOfDeck(added.deck)))
      select(selectOne(added.deck, bow))
    },
    onKeyDown(event) {
      const edit = editByKey(event, { layout, deck, selection, classes, drawn })
      if (!edit) return
      event.preventDefault()
      event.stopPropagation()
      if (edit.selection) select(edit.selection)
      if (edit.layout) apply(edit.layout)
      if (edit.drawn !== undefined) setDrawn(edit.drawn)
      go(edit.go)
    },
    onStroke: (stroke) =>
      apply(tool === 'draw' ? putSeats(layout, stroke.places, drawn) : removeSeats(layout, stroke.places)),
  }
}

/** Opens the part that a field lies in, and goes to it. */
function focusWithin(part: HTMLElement | null) {
  const details = part?.closest('details')
  if (details) details.open = true
  const input = part?.querySelector('input')
  input?.focus()
  input?.select()
}
