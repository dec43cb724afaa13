import { type FareMatrix, matrixOf, pairKey } from '@fairway/contract/fares/fare-matrix'
import type { Fen } from '@fairway/contract/kernel/money'
import type { Reply } from '../../../api/client.ts'
import { addStep, type EditHistory } from '../../../blocks/record/edit-history.ts'

/** A fare in fen, null where the pair is not sold, or what was typed and is no amount. */
export type Cell = Fen | null | string

/** The cells of each class by pair; what is not in it is not sold. */
export type Cells = Readonly<Record<string, Readonly<Record<string, Cell>>>>

/** What a cell becomes. */
export interface CellChange {
  classId: string
  key: string
  after: Cell
}

export type FareHistory = EditHistory<Cells>

type ClassFares = Reply<'fares.table'>['classes'][number]

/** The cells of saved fares. */
export const cellsOf = (classes: readonly ClassFares[]): Cells =>
  Object.fromEntries(
    classes.map(({ class: { id }, pairs }) => [
      id,
      Object.fromEntries(pairs.map(({ fromStop, toStop, fareFen }) => [pairKey(fromStop, toStop), fareFen])),
    ]),
  )

export const cellAt = (cells: Cells, classId: string, key: string): Cell => cells[classId]?.[key] ?? null

function put(cells: Cells, changes: readonly { classId: string; key: string; to: Cell }[]): Cells {
  const next: Record<string, Record<string, Cell>> = { ...cells }
  for (const classId of new Set(changes.map((change) => change.classId))) next[classId] = { ...next[classId] }
  for (const { classId, key, to } of changes) {
    const fares = next[classId]
    if (!fares) continue
    if (to === null) delete fares[key]
    else fares[key] = to
  }
  return next
}

/** The history with one more gesture, however many cells it changed; one that changes nothing is none. */
export function edit(history: FareHistory, changes: readonly CellChange[]): FareHistory {
  const cells = changes.filter(({ classId, key, after }) => cellAt(history.current, classId, key) !== after)
  if (cells.length === 0) return history
  return addStep(
    history,
    put(
      history.current,
      cells.map(({ after, ...cell }) => ({ ...cell, to: after })),
    ),
  )
}

/** Every cell that differs between two states. */
export function changedCells(
  before: Cells,
  after: Cells,
): { classId: string; key: string; was: Cell; now: Cell }[] {
  const classIds = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...classIds].flatMap((classId) => {
    const keys = new Set([...Object.keys(before[classId] ?? {}), ...Object.keys(after[classId] ?? {})])
    return [...keys].flatMap((key) => {
      const [was, now] = [cellAt(before, classId, key), cellAt(after, classId, key)]
      return was === now ? [] : [{ classId, key, was, now }]
    })
  })
}

/** Own changes put on what another user has saved meanwhile. */
export const rebased = (mine: Cells, base: Cells, theirs: Cells): Cells =>
  put(
    theirs,
    changedCells(base, mine).map(({ classId, key, now }) => ({ classId, key, to: now })),
  )

/** Cells that are no amount. */
export const faultyCells = (cells: Cells): { classId: string; key: string; text: string }[] =>
  Object.entries(cells).flatMap(([classId, fares]) =>
    Object.entries(fares).flatMap(([key, cell]) =>
      typeof cell === 'string' ? [{ classId, key, text: cell }] : [],
    ),
  )

/** The stops of a pair. */
export function stopsOf(key: string): { fromStop: number; toStop: number } {
  const [fromStop = 0, toStop = 0] = key.split('-').map(Number)
  return { fromStop, toStop }
}

/** The fares of one class, without what is no amount. */
export const matrixOfClass = (cells: Cells, classId: string): FareMatrix =>
  matrixOf(
    Object.entries(cells[classId] ?? {}).map(([key, cell]) => ({
      ...stopsOf(key),
      fareFen: typeof cell === 'number' ? cell : null,
    })),
  )

/** The cells as a request has them. */
export const requestOf = (cells: Cells) =>
  Object.entries(cells).flatMap(([classId, fares]) => {
    const pairs = Object.entries(fares).flatMap(([key, fareFen]) =>
      typeof fareFen === 'number' ? [{ ...stopsOf(key), fareFen }] : [],
    )
    return pairs.length === 0 ? [] : [{ classId, pairs }]
  })
