import { formatDay, withThousands } from '@fairway/contract/kernel/formats'
import { type Language, languageTag } from '@fairway/contract/kernel/languages'

/** How a value is written: amounts come in fen, moments and days as on the wire. */
export type CellKind = 'text' | 'number' | 'money' | 'moment' | 'day'
export type Cell = string | number | null

/** Rows that are given together. */
export type SheetRows = readonly (readonly Cell[])[]

/** What a file is made of, whatever its format, but for its rows. */
export interface SheetHead {
  title: string
  /** The product name of the installation the file comes from. */
  product: string
  /** Who, when, filtered by what: one line each. */
  notes: readonly string[]
  columns: readonly SheetColumn[]
  labels: SheetLabels
}

export interface SheetColumn {
  title: string
  kind: CellKind
  /** In characters. */
  width: number
  /** A workbook ends with its sum. */
  summed: boolean
}

/** What a format may have to say in the language of the file. */
export interface SheetLabels {
  /** Before the characters that no font of the file has. */
  missingCharacters: string
  /** Before the sums of a workbook. */
  total: string
}

export interface Sheet extends SheetHead {
  /** Some hundred rows at a time. */
  rows: AsyncIterable<SheetRows>
}

/** Whether the values of a column are aligned by their last digit. */
export const isNumeric = (kind: CellKind) => kind === 'money' || kind === 'number'

const moneyFormats = new Map<Language, Intl.NumberFormat>()

/** A value as people read it in a document: numbers and dates as the language writes them. */
export function displayText(value: Cell, kind: CellKind, language: Language): string {
  if (typeof value === 'string' && (kind === 'moment' || kind === 'day'))
    return formatDay(value, language, kind === 'day' ? 'date' : 'full') || value
  if (typeof value !== 'number' || !isNumeric(kind)) return cellText(value, kind)
  if (kind === 'number') return withThousands(value, language)
  const format =
    moneyFormats.get(language) ??
    new Intl.NumberFormat(languageTag(language), {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
  moneyFormats.set(language, format)
  return format.format(value / 100)
}

/** A value as other programs read it: amounts in yuan with two decimals, moments in Asia/Shanghai. */
export function cellText(value: Cell, kind: CellKind): string {
  if (value === null) return ''
  if (kind === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  if (kind === 'moment') return String(value).slice(0, 19).replace('T', ' ')
  return String(value)
}
