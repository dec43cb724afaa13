import { type Bounds, listBounds, maxCellLength, maxColumns } from './bounds.ts'
import { TooLargeArchive } from './unzip.ts'
import { walkXml, withoutEscapes } from './walk-xml.ts'

/** A row of a sheet that holds something, with its number as people see it, and its cells by column, from 0. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

/** A cell as its XML has it: what `value` means depends on the type. */
interface RawCell {
  column: number
  type: string
  value: string
}

interface RawRow {
  line: number
  cells: RawCell[]
}

/** The rows with at least one filled cell, `maxFilled` at most. */
export function rawRowsOf(xml: string, maxFilled: number, bounds = listBounds): RawRow[] {
  const rows: RawRow[] = []
  const text = textCollector()
  let elements = 0
  let row: RawRow = { line: 0, cells: [] }
  let cell: RawCell | undefined
  let next = 0
  walkXml(xml, {
    open(name, attribute) {
      if (name === 'row') {
        elements += 1
        if (elements > bounds.rows) throw new TooLargeArchive('rows')
        row = { line: lineOf(attribute('r')) ?? row.line + 1, cells: [] }
        next = 0
      } else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? next
        next = column + 1
        cell = column < maxColumns ? { column, type: attribute('t') ?? 'n', value: '' } : undefined
      } else if (cell) text.open(name, cell.type === 'inlineStr' ? 't' : 'v')
    },
    text: text.add,
    close(name) {
      text.close(name)
      if (name === 'c') {
        const value = text.take()
        if (cell && value.trim() !== '') row.cells.push({ ...cell, value })
        cell = undefined
      } else if (name === 'row' && row.cells.length > 0) {
        rows.push(row)
        if (rows.length >= maxFilled) return 'stop'
      }
      return undefined
    },
  })
  return rows
}

/** The shared strings that these rows refer to, by their number. */
export function sharedStringsOf(xml: string, rows: readonly RawRow[], bounds: Bounds): Map<number, string> {
  const indexes = new Set<number>()
  for (const { cells } of rows)
    for (const { type, value } of cells) if (type === 's') indexes.add(Number(value))
  const last = [...indexes].reduce((one, other) => Math.max(one, other), -1)
  const strings = new Map<number, string>()
  const text = textCollector()
  let number = -1
  if (last >= 0)
    walkXml(xml, {
      open(name) {
        if (name === 'si') {
          number += 1
          if (number >= bounds.sharedStrings) throw new TooLargeArchive('shared strings')
        } else text.open(name, 't')
      },
      text: text.add,
      close(name) {
        text.close(name)
        if (name !== 'si') return undefined
        const whole = text.take()
        if (indexes.has(number)) strings.set(number, whole)
        return number >= last ? 'stop' : undefined
      },
    })
  return strings
}

/** The cells as people see them: formulas by their last result, numbers without exponents, errors as nothing. */
export function displayedRows(
  rows: readonly RawRow[],
  shared: ReadonlyMap<number, string>,
  bounds: Bounds,
): SheetRow[] {
  let characters = 0
  return rows.flatMap(({ line, cells }) => {
    const texts: string[] = []
    for (const { column, type, value } of cells) {
      const text = displayedText(type, value, shared)
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, maxCellLength)
      characters += text.length
      if (characters > bounds.characters) throw new TooLargeArchive('characters')
      while (texts.length <= column) texts.push('')
      texts[column] = text
    }
    return texts.some((text) => text !== '') ? [{ line, cells: texts }] : []
  })
}

/** One formatter for all cells: making one takes longer than using it a hundred times. */
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 10 })

function displayedText(type: string, value: string, shared: ReadonlyMap<number, string>): string {
  if (type === 's') return withoutEscapes(shared.get(Number(value)) ?? '')
  if (type === 'e') return ''
  // Numbers come as a computer writes them: 1.38E10 is a telephone number too.
  if (type === 'n' && Number.isFinite(Number(value))) return plainNumber.format(Number(value))
  return withoutEscapes(value)
}

/** Collects the text of the elements of one name, without the readings (`rPh`) of Japanese and Chinese workbooks. */
function textCollector() {
  let reading = false
  let openElement: string | undefined
  let collected = ''
  return {
    open(name: string, of: 't' | 'v'): void {
      if (name === 'rPh') reading = true
      else if (name === of && !reading) openElement = name
    },
    add(piece: string): void {
      // More than is kept: escapes get shorter, spaces at the edges go away.
      if (openElement && collected.length < 8 * maxCellLength) collected += piece
    },
    close(name: string): void {
      if (name === 'rPh') reading = false
      if (name === openElement) openElement = undefined
    },
    take(): string {
      const whole = collected
      collected = ''
      return whole
    },
  }
}

const lastLine = 1_048_576

function lineOf(reference: string | undefined): number | undefined {
  const line = Number(reference)
  return Number.isInteger(line) && line > 0 && line <= lastLine ? line : undefined
}

/** `B7` → 1. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '')?.[1]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
