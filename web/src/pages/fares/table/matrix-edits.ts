import { type FareMatrix, matrixOf, pairKey } from '@fairway/contract/fares/fare-matrix'
import type { Fen } from '@fairway/contract/kernel/money'
import type { Reply } from '../../../api/client.ts'

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

export type EditKind = 'typed' | 'pasted' | 'filled' | 'cleared' | 'imported'

/** One gesture with every cell it changed. */
export interface Edit {
  kind: EditKind
  cells: readonly (CellChange & { before: Cell })[]
}

export interface MatrixHistory {
  cells: Cells
  done: readonly Edit[]
  undone: readonly Edit[]
}

type ClassFares = Reply<'fares.table'>['classes'][number]

/** The cells of saved fares. */
export const cellsOf = (classes: readonly ClassFares[]): Cells =>
  Object.fromEntries(
    classes.map(({ class: { id }, pairs }) => [
      id,
      Object.fromEntries(pairs.map(({ fromStop, toStop, fareFen }) => [pairKey(fromStop, toStop), fareFen])),
    ]),
  )

export const historyOf = (cells: Cells): MatrixHistory => ({ cells, done: [], undone: [] })

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

/** The history with one more gesture; one that changes nothing is none. */
export function edit(history: MatrixHistory, kind: EditKind, changes: readonly CellChange[]): MatrixHistory {
  const cells = changes
    .map((change) => ({ ...change, before: cellAt(history.cells, change.classId, change.key) }))
    .filter(({ before, after }) => before !== after)
  if (cells.length === 0) return history
  return {
    cells: put(
      history.cells,
      cells.map(({ after, ...cell }) => ({ ...cell, to: after })),
    ),
    done: [...history.done, { kind, cells }],
    undone: [],
  }
}

export function undo(history: MatrixHistory): MatrixHistory {
  const last = history.done.at(-1)
  if (!last) return history
  return {
    cells: put(
      history.cells,
      last.cells.map(({ before, ...cell }) => ({ ...cell, to: before })),
    ),
    done: history.done.slice(0, -1),
    undone: [...history.undone, last],
  }
}

export function redo(history: MatrixHistory): MatrixHistory {
  const last = history.undone.at(-1)
  if (!last) return history
  return {
    cells: put(
      history.cells,
      last.cells.map(({ after, ...cell }) => ({ ...cell, to: after })),
    ),
    done: [...history.done, last],
    undone: history.undone.slice(0, -1),
  }
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
