import { useRef, useState } from 'react'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** A batch action. */
export interface BatchAction<Row> {
  id: string
  label: string
  icon: IconName
  danger?: boolean
  /** The confirmation before it runs, with the number of rows. */
  confirmation: (count: number) => string
  /** A reason sent with every row; entered in the confirmation. */
  reason?: { label: string; maxLength: number }
  /** Why a row is excluded; undefined when it is not. */
  refusalOf?: (row: Row) => string | undefined
  /** Runs for one row; throws on failure. Idempotent commands go through `runIdempotent`. */
  run: (row: Row, options: { reason: string; signal: AbortSignal }) => Promise<unknown>
  /** Runs once at the end, with the rows that succeeded: invalidate queries, print. */
  after?: (done: readonly Row[]) => unknown
}

/** The batch actions of a list. */
export interface Batch<Row> {
  /** The display name of a row: its number, its title. */
  name: (row: Row) => string
  actions: readonly BatchAction<Row>[]
}

export interface Selection<Row> {
  /** The selected rows by key, those of other pages included. */
  selected: ReadonlyMap<string, Row>
  /** How much of the page is selected. */
  page: 'all' | 'some' | 'none'
  /** Selects or deselects a row; `through` extends it to the row toggled before (Shift). */
  toggle: (row: Row, on: boolean, through: boolean) => void
  togglePage: (on: boolean) => void
  deselect: (keys: Iterable<string>) => void
}

const none: readonly [] = []

/** The selection over all pages; another filter resets it. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  filter: string,
): Selection<Row> {
  const [state, setState] = useState<{ filter: string; selected: ReadonlyMap<string, Row> }>({
    filter,
    selected: new Map(none),
  })
  const lastToggled = useRef<string>(undefined)
  // Returning to the first filter must not restore its selection.
  if (state.filter !== filter) setState({ filter, selected: new Map(none) })
  const pageRows = rows ?? []
  // Selected rows on this page are updated to their latest data.
  const selected = new Map(state.filter === filter ? state.selected : none)
  for (const row of pageRows) if (selected.has(keyOf(row))) selected.set(keyOf(row), row)
  const onPage = pageRows.filter((row) => selected.has(keyOf(row))).length

  function setSelected(some: readonly Row[], on: boolean) {
    const next = new Map(selected)
    for (const row of some)
      if (on) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    setState({ filter, selected: next })
  }

  return {
    selected,
    page: onPage === 0 ? 'none' : onPage === pageRows.length ? 'all' : 'some',
    toggle(row, on, through) {
      const at = pageRows.indexOf(row)
      const anchor = pageRows.findIndex((one) => keyOf(one) === lastToggled.current)
      lastToggled.current = keyOf(row)
      setSelected(
        through && anchor >= 0 ? pageRows.slice(Math.min(at, anchor), Math.max(at, anchor) + 1) : [row],
        on,
      )
    },
    togglePage: (on) => setSelected(pageRows, on),
    deselect(keys) {
      const next = new Map(selected)
      for (const key of keys) next.delete(key)
      setState({ filter, selected: next })
    },
  }
}
