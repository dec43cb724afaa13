import { useState } from 'react'
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
  /** `after` opens what comes next and shows the result itself: no toast says that it is done. */
  continues?: boolean
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
  /** The same in the form of the table model. */
  rowSelection: Record<string, true>
  /** Takes the model's selection; keys of other pages stay as long as the model has them. */
  onChange: (update: SelectionUpdate) => void
  deselect: (keys: Iterable<string>) => void
}

type SelectionUpdate = Record<string, true> | ((old: Record<string, true>) => Record<string, true>)

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
  // Returning to the first filter must not restore its selection.
  if (state.filter !== filter) setState({ filter, selected: new Map(none) })
  // Selected rows on this page are updated to their latest data.
  const selected = new Map(state.filter === filter ? state.selected : none)
  for (const row of rows ?? []) if (selected.has(keyOf(row))) selected.set(keyOf(row), row)
  const rowSelection = Object.fromEntries(Array.from(selected.keys(), (key) => [key, true as const]))

  return {
    selected,
    rowSelection,
    onChange(update) {
      const keys = typeof update === 'function' ? update(rowSelection) : update
      const known = new Map([...selected, ...(rows ?? []).map((row) => [keyOf(row), row] as const)])
      const chosen = [...known].filter(([key]) => keys[key])
      setState({ filter, selected: new Map(chosen) })
    },
    deselect(keys) {
      const next = new Map(selected)
      for (const key of keys) next.delete(key)
      setState({ filter, selected: next })
    },
  }
}
