import type { Names } from '@fairway/contract/kernel/languages'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import type { List } from '@fairway/contract/lists/list'
import { divisions, type ReportName } from '@fairway/contract/reports/values'
import type { ReactNode } from 'react'
import type { QueryName, Reply } from '../../api/client.ts'
import type { Period } from '../../blocks/fields/periods.ts'
import type { TextKey } from '../../i18n/text.ts'
import type { Figure } from './figures.tsx'

type Sums<Key extends string> = Record<Key, number>

/** A part of any report. */
export interface Part<Key extends string> {
  key: string
  names: Names | null
  toNames: Names | null
  label: string
  now: Sums<Key>
  earlier: Sums<Key>
  change: number | null
}

/** What every report answers. */
export interface Report<Key extends string> {
  from: ServiceDate
  to: ServiceDate
  before: Period
  running: boolean
  now: Sums<Key>
  earlier: Sums<Key>
  change: number | null
  days: { date: ServiceDate; earlierDate: ServiceDate; now: Sums<Key>; earlier: Sums<Key> }[]
  parts: Part<Key>[]
  partsInAll: number
  asOf: string
}

/** One report: its list, its figures, how it is drawn. */
export interface ReportDefinition<
  Name extends QueryName,
  Row,
  Column extends string,
  Filter extends string,
  Key extends string,
> {
  list: List<Name, Reply<Name>, Row, Column, Filter, never>
  /** The reply of the list as a report; the declaration was checked against it. */
  report: (reply: Reply<Name>) => Report<Key>
  /** What can be drawn and is summed up; the first one is drawn first. */
  figures: readonly Figure<Key>[]
  /** Divisions, the first one is the default; none where the report has one only. */
  divisions: readonly { value: string; title: TextKey }[]
  /** A curve over parts instead of bars over days. */
  curve?: TextKey
  /** The days it opens with, by their distance from today. */
  standard?: { from: number; to: number }
  /** Where a part opens to its rows. */
  rowsOf?: (part: Part<Key>, by: string, period: Period) => `/${string}` | undefined
  /** What is drawn besides, for a division. */
  besides?: (report: Report<Key>, by: string) => ReactNode
}

/** Checks a definition against the report of its list. */
export const defineReport = <
  Name extends QueryName,
  Row extends Part<Key>,
  Column extends string,
  Filter extends string,
  Key extends string,
>(
  definition: ReportDefinition<Name, Row, Column, Filter, Key>,
) => definition

/** What a report can be divided by, with titles. */
export const divisionsOf = (name: ReportName) =>
  divisions[name].map((value) => ({ value, title: `reports.by.${value}` as const }))
