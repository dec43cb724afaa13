import { useRef, useState } from 'react'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** A batch action. */
export interface BatchAction<Row> {
  id: string
  label: string
  icon: IconName
  danger?: boolean
  /** The confirmation before it runs, with the number of rows. */
  question: (count: number) => string
  /** A reason sent with every row; entered in the confirmation. */
  reason?: { label: string; most: number }
  /** Why a row is excluded; undefined when it is not. */
  refuses?: (row: Row) => string | undefined
  /** Runs for one row; throws on failure. Idempotent commands go through `runKeyed`. */
  run: (row: Row, given: { reason: string; signal: AbortSignal }) => Promise<unknown>
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
  chosen: ReadonlyMap<string, Row>
  /** How much of the page is selected. */
  page: 'all' | 'some' | 'none'
  /** Selects or deselects a row; `through` extends it to the row toggled before (Shift). */
  choose: (row: Row, on: boolean, through: boolean) => void
  choosePage: (on: boolean) => void
  letGo: (keys: Iterable<string>) => void
}

const none: readonly [] = []

/** The selection over all pages; another filter resets it. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  filter: string,
): Selection<Row> {
  const [state, setState] = useState<{ filter: string; chosen: ReadonlyMap<string, Row> }>({
    filter,
    chosen: new Map(none),
  })
  const touched = useRef<string>(undefined)
  // Returning to the first filter must not restore its selection.
  if (state.filter !== filter) setState({ filter, chosen: new Map(none) })
  const shown = rows ?? []
  // Selected rows on this page are updated to their latest data.
  const chosen = new Map(state.filter === filter ? state.chosen : none)
  for (const row of shown) if (chosen.has(keyOf(row))) chosen.set(keyOf(row), row)
  const onPage = shown.filter((row) => chosen.has(keyOf(row))).length

  function put(some: readonly Row[], on: boolean) {
    const next = new Map(chosen)
    for (const row of some)
      if (on) next.set(keyOf(row), row)
      else next.delete(keyOf(row))
    setState({ filter, chosen: next })
  }

  return {
    chosen,
    page: onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some',
    choose(row, on, through) {
      const at = shown.indexOf(row)
      const before = shown.findIndex((one) => keyOf(one) === touched.current)
      touched.current = keyOf(row)
      put(through && before >= 0 ? shown.slice(Math.min(at, before), Math.max(at, before) + 1) : [row], on)
    },
    choosePage: (on) => put(shown, on),
    letGo(keys) {
      const next = new Map(chosen)
      for (const key of keys) next.delete(key)
      setState({ filter, chosen: next })
    },
  }
}
