import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Language, Names, Texts } from '@fairway/contract/kernel/languages'

/** How a value is written: amounts come in fen, moments and days as the wire tells them. */
export type CellKind = 'text' | 'number' | 'money' | 'moment' | 'day'
export type Cell = string | number | null

/** The reader's own words. */
export interface Reader {
  language: Language
  name: (texts: Names) => string
}

export interface ExportColumn<Row> {
  /** The same as the column's on the screen. */
  key: string
  titles: Texts
  kind?: CellKind
  /** In characters. */
  width?: number
  cell: (row: Row, reader: Reader) => Cell
}

export interface ExportFilter<Reply> {
  titles: Texts
  /** What stands in the file for the value; the value itself when absent. */
  show?: (value: string, reader: Reader, reply: Reply) => string
  /** True for ids, days and states, which say nothing of a person: the journal keeps their values. */
  inJournal?: boolean
}

/** How a list is exported: said once, beside the list. Its query, permission and scope are the list's own. */
export interface Exported<Reply = unknown, Row = unknown> {
  titles: Texts
  columns: readonly ExportColumn<Row>[]
  /** Where the rows stand in an answer that does not call them `rows`; such a list comes whole. */
  rowsOf?: (reply: Reply) => readonly Row[]
  filters: Readonly<Record<string, ExportFilter<Reply>>>
}

type Lists = {
  [Name in EndpointName]: ReplyOf<Endpoints[Name]> extends { rows: readonly unknown[] } ? Name : never
}[EndpointName]
type RowOf<Name extends EndpointName> =
  ReplyOf<Endpoints[Name]> extends { rows: readonly (infer Row)[] } ? Row : never

/** Says how a list is exported, checked against what the list answers. */
export function exportOf<Name extends Lists>(
  name: Name,
  exported: Exported<ReplyOf<Endpoints[Name]>, RowOf<Name>>,
): Record<string, Exported> {
  // Rows reach the columns only through the list of that name, so the two fit.
  return { [name]: exported as unknown as Exported }
}

/** As `exportOf`, for lists that are answered whole and under another name. */
export function exportOfWhole<Name extends EndpointName, Row>(
  name: Name,
  exported: Exported<ReplyOf<Endpoints[Name]>, Row> & {
    rowsOf: (reply: ReplyOf<Endpoints[Name]>) => readonly Row[]
  },
): Record<string, Exported> {
  // As above: the rows come out of that name's reply by `rowsOf`.
  return { [name]: exported as unknown as Exported }
}

/** Four texts in one line. */
export const texts = (en: string, zh: string, es: string, ja: string): Texts => ({ en, zh, es, ja })
