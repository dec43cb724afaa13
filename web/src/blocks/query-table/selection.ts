import { useRef, useState } from 'react'
import type { IconName } from '../../ui/icons/icon-names.ts'

/** Something that can be done with several rows. */
export interface BatchAction<Row> {
  id: string
  label: string
  icon: IconName
  danger?: boolean
  /** What is asked once before, told how many rows it is for. */
  question: (count: number) => string
  /** Words that go with every row, such as why; asked for together with the question. */
  reason?: { label: string; most: number }
  /** Why the row cannot; it is told so and left out. Undefined when it can. */
  refuses?: (row: Row) => string | undefined
  /** Does it for one row; throws when it was not done. Give keyed commands through `runKeyed`. */
  run: (row: Row, given: { reason: string; signal: AbortSignal }) => Promise<unknown>
  /** Once at the end, with the rows it was done for: forget what was read, print what was fetched. */
  after?: (done: readonly Row[]) => unknown
}

/** What can be done with the chosen rows of a list. */
export interface Batch<Row> {
  /** What people call a row: its number, its title. */
  name: (row: Row) => string
  actions: readonly BatchAction<Row>[]
}

export interface Selection<Row> {
  /** Every chosen row by its key, of other pages too. */
  chosen: ReadonlyMap<string, Row>
  /** How much of the page is chosen. */
  page: 'all' | 'some' | 'none'
  /** Chooses a row or lets it go; `through` does the same to all between it and the row touched before. */
  choose: (row: Row, on: boolean, through: boolean) => void
  choosePage: (on: boolean) => void
  letGo: (keys: Iterable<string>) => void
}

const none: readonly [] = []

/** Which rows are chosen: over all pages, until another filter shows another list. */
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
  // Coming back to the first filter must not bring back what was chosen then.
  if (state.filter !== filter) setState({ filter, chosen: new Map(none) })
  const shown = rows ?? []
  // Of those on this page the newest state is known.
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
