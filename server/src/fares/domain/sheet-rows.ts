import { pairKey } from '@fairway/contract/fares/fare-matrix'
import { readFare } from '@fairway/contract/fares/read-fare'
import type { Language } from '@fairway/contract/kernel/languages'

/** The columns of a sheet of fares in their order. The first line names them in any language. */
export const sheetColumns = ['class', 'from', 'fromDock', 'to', 'toDock', 'km', 'fare'] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** Columns a sheet must have; the others are for the reader. */
const neededColumns: readonly SheetColumn[] = ['class', 'from', 'to', 'fare']

export type SheetFaultReason =
  | 'unknownCode'
  | 'stop'
  | 'stopOrder'
  | 'fare'
  | 'tooSmall'
  | 'tooLarge'
  | 'repeated'

const faultOfFare = { format: 'fare', negative: 'tooSmall', tooMuch: 'tooLarge' } as const

/** What is wrong with a cell. */
export interface SheetFault {
  line: number
  column: SheetColumn
  value: string
  reason: SheetFaultReason
}

/** A line that is right: the fare of a pair of a class, null where it is not sold. */
export interface SheetFare {
  classCode: string
  fromStop: number
  toStop: number
  fareFen: number | null
}

const plainTitle = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|\*/g, '')
    .trim()

/** Which column of the sheet is which, from its first line, and the needed ones that are not there. */
export function placesOf(
  head: readonly string[],
  titlesOf: (column: SheetColumn) => readonly string[],
): { places: ReadonlyMap<SheetColumn, number>; missing: SheetColumn[] } {
  const titles = head.map(plainTitle)
  const places = new Map<SheetColumn, number>()
  for (const column of sheetColumns) {
    const spellings = titlesOf(column).map(plainTitle)
    const at = titles.findIndex((title) => spellings.includes(title))
    if (at >= 0) places.set(column, at)
  }
  return { places, missing: neededColumns.filter((column) => !places.has(column)) }
}

/**
 * The fares of the lines that are right, and what is wrong with the others. Stops are numbered from 1 in a sheet. Numbers are
 * written by the spreadsheet with a point, texts as the reader's language has them.
 */
export function readFareRows(
  rows: readonly { line: number; cells: readonly string[] }[],
  places: ReadonlyMap<SheetColumn, number>,
  {
    classCodes,
    stops,
    language,
  }: { classCodes: ReadonlyMap<string, string>; stops: number; language: Language },
): { fares: SheetFare[]; faults: SheetFault[] } {
  const fares: SheetFare[] = []
  const faults: SheetFault[] = []
  const present = new Set<string>()
  for (const { line, cells } of rows) {
    const cell = (column: SheetColumn) => (cells[places.get(column) ?? -1] ?? '').normalize('NFKC').trim()
    const before = faults.length
    const fault = (column: SheetColumn, reason: SheetFaultReason) =>
      faults.push({ line, column, value: cell(column), reason })
    const classCode = classCodes.get(cell('class').toLowerCase())
    if (classCode === undefined) fault('class', 'unknownCode')
    const from = stopIn(cell('from'), stops)
    const to = stopIn(cell('to'), stops)
    if (from === undefined) fault('from', 'stop')
    if (to === undefined) fault('to', 'stop')
    if (from !== undefined && to !== undefined && from >= to) fault('to', 'stopOrder')
    const fare = readCell(cell('fare'), language)
    if ('fault' in fare) fault('fare', faultOfFare[fare.fault])
    if (classCode !== undefined && from !== undefined && to !== undefined) {
      const key = `${classCode}/${pairKey(from, to)}`
      if (present.has(key)) fault('to', 'repeated')
      present.add(key)
      if (faults.length === before && 'fen' in fare)
        fares.push({ classCode, fromStop: from, toStop: to, fareFen: fare.fen })
    }
  }
  return { fares, faults }
}

function stopIn(text: string, stops: number): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= stops ? number - 1 : undefined
}

/** A number of a spreadsheet has a point, and at most two places that count; anything else is read as typed. */
function readCell(text: string, language: Language) {
  return /^\d{1,10}(\.\d{1,2}0*)?$/.test(text)
    ? readFare(text.replace(/(\.\d\d)0+$/, '$1'), 'en')
    : readFare(text, language)
}
