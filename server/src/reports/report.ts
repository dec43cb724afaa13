import type { Names } from '@fairway/contract/kernel/languages'
import {
  addDays,
  daysBetween,
  type ServiceDate,
  serviceDateOf,
  toInstant,
} from '@fairway/contract/kernel/service-date'
import { type Comparison, maxReportDays } from '@fairway/contract/reports/values'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'

/** What the parts of a report are: the key of a fact `f`, and how the key of a part `p` is named. */
export interface Division {
  key: RawBuilder<unknown>
  /** So many parts on a page, the largest ones; a file has all of them. */
  maxParts?: number
  /** A part is of one day, such as a sailing: those of the earlier period are others, and are not read. All figures are plain sums. */
  isOfOneDay?: boolean
  /** Joins of what names the part; absent for keys named by `namesOf`. */
  joins?: RawBuilder<unknown>
  names?: RawBuilder<unknown>
  toNames?: RawBuilder<unknown>
  label?: RawBuilder<unknown>
  /** Names of a key that is a word of the product, in every language. */
  namesOf?: (key: string) => Names
}

/** Days from the first to the last. */
export interface Range {
  from: ServiceDate
  to: ServiceDate
}

/** Rows with a day, and which of them are meant. */
export interface Facts {
  /** A statement with a column `day`; it is wrapped and filtered by day and `condition`. */
  facts: RawBuilder<unknown>
  condition: RawBuilder<boolean>
}

export interface ReportSource extends Omit<Facts, 'facts'> {
  /** With all days that are meant where the facts join what is found by day as well. */
  facts: RawBuilder<unknown> | ((range: Range) => RawBuilder<unknown>)
  /** Facts that come to the same by day in fewer rows; days are added up from these. All figures are plain sums. */
  days?: Facts | undefined
}

/** A report over facts: rows with a day and what they are divided by. */
export interface Definition<Figure extends string> {
  /** Each figure as an aggregate over facts `f` that days add up; the first one is compared and decides the order. */
  figures: Readonly<Record<Figure, RawBuilder<unknown>>>
  source: ReportSource
  division: Division
  /** The period when the request has none, by its distance from today. */
  standard?: { from: number; to: number }
  /** Where parts have an order of their own. */
  order?: 'byKey'
}

export interface PeriodRequest {
  from?: ServiceDate | undefined
  to?: ServiceDate | undefined
  compare?: Comparison | undefined
  lineId?: string | undefined
  agentId?: string | undefined
}

interface Row {
  day: string | null
  key: string | null
  present: boolean
  figures: (number | null)[]
  /** The first figure without the present day, and without the one it is compared with. */
  whole: number
  names: Names | null
  to_names: Names | null
  label: string
  /** How many parts there are in all; null on a day. */
  parts: number | null
}

type Sums<Figure extends string> = Record<Figure, number>

const weeksOf = (days: number) => Math.ceil(days / 7) * 7
const yearDays = 364

/** The period a report is about, and the one it is compared with: whole weeks earlier, so that weekdays meet. */
export function periodsOf(
  { from, to, compare = 'weekdays' }: PeriodRequest,
  now: Date,
  standard = { from: -6, to: 0 },
) {
  const today = serviceDateOf(now)
  const span = standard.to - standard.from
  const last = to ?? (from === undefined ? addDays(today, standard.to) : addDays(from, span))
  const first = from ?? addDays(last, -span)
  const length = daysBetween(first, last) + 1
  if (length < 1 || length > maxReportDays) throw problem('reports.period', { most: maxReportDays })
  const shift = compare === 'year' ? yearDays : weeksOf(length)
  return {
    ...{ from: first, to: last, length, shift, today },
    before: { from: addDays(first, -shift), to: addDays(last, -shift) },
    running: first <= today && today <= last,
  }
}

/**
 * Answers a report: facts summed up by day and by division, for the period and the one it is compared with, in one statement,
 * so that what is folded and what is not yet belong to one moment.
 * @throws reports.period
 */
export function answerReport<Figure extends string>(
  { db, now, services, isFile = false }: Pick<Context, 'db' | 'now' | 'services' | 'isFile'>,
  request: PeriodRequest,
  definition: Definition<Figure>,
) {
  const answer = (from: Database) => answerFrom(from, { now, isFile }, request, definition)
  // A file is read in the transaction that journals it.
  return db === services.database.db ? services.replica.read(answer) : answer(db)
}

async function answerFrom<Figure extends string>(
  db: Database,
  { now, isFile }: { now: Date; isFile: boolean },
  request: PeriodRequest,
  definition: Definition<Figure>,
) {
  const period = periodsOf(request, now, definition.standard)
  const { from, to, before, today, shift } = period
  const { division, figures, source } = definition
  const names = Object.keys(figures) as Figure[]
  const maxParts = isFile ? null : (division.maxParts ?? null)
  const ofParts = division.isOfOneDay ? [period] : [period, before]
  const { rows } = await sql<Row>`
    with facts as (${factsOf(source, ofParts, period, sql`, ${division.key} as part`)}
    ), days as (${factsOf(source.days ?? source, [period, before], period)}
    ), summed as (${sumsByDayAndPart(definition, [today, addDays(today, -shift)])}
    ), placed as (
      select f.key, row_number() over (order by max(f.figures[1]) filter (where f.present) desc nulls last,
          max(f.figures[1]) filter (where not f.present) desc nulls last, f.key) as place, (count(*) over ())::integer as parts
      from summed f where f.day is null group by f.key)
    select p.day, p.key, p.present, p.figures, p.whole, ${division.names ?? sql`null::jsonb`} as names,
      ${division.toNames ?? sql`null::jsonb`} as to_names, coalesce(${division.label ?? sql`''`}, '') as label, placed.parts
    from summed p left join placed on p.day is null and coalesce(placed.key, '') = coalesce(p.key, '') ${division.joins ?? sql``}
    where p.day is not null or placed.place <= coalesce(${maxParts}::integer, placed.place)`.execute(db)
  const sumsOf = (row: Row | undefined): Sums<Figure> =>
    Object.fromEntries(names.map((name, at) => [name, row?.figures[at] ?? 0])) as Sums<Figure>
  const dayRows = rows.filter(({ day }) => day !== null)
  const byDay = new Map(dayRows.map((row) => [row.day, row]))
  const days = Array.from({ length: period.length }, (_, at) => {
    const date = addDays(from, at)
    const earlierDate = addDays(date, -shift)
    return { date, earlierDate, now: sumsOf(byDay.get(date)), earlier: sumsOf(byDay.get(earlierDate)) }
  })
  const parts = rows.filter(({ day }) => day === null)
  const total = (side: 'now' | 'earlier') =>
    Object.fromEntries(
      names.map((name) => [name, days.reduce((sum, day) => sum + day[side][name], 0)]),
    ) as Sums<Figure>
  const wholeOf = (present: boolean) =>
    dayRows.reduce((sum, row) => sum + (row.present === present ? row.whole : 0), 0)
  return {
    ...{ from, to, before, running: period.running, days },
    now: total('now'),
    earlier: total('earlier'),
    change: changeOf(wholeOf(true), wholeOf(false)),
    parts: partsOf(parts, definition, sumsOf),
    partsInAll: parts[0]?.parts ?? 0,
    filtered: rows.length === 0 ? { lineId: null, agentId: null } : await filteredBy(db, request),
    asOf: toInstant(now),
  }
}

/** Facts of some periods; those of the present one are marked. */
const factsOf = (
  { facts, condition }: ReportSource,
  periods: readonly Range[],
  present: Range,
  more = sql``,
) => sql`
      select f.*, f.day between ${present.from}::date and ${present.to}::date as present${more}
      from (${typeof facts === 'function' ? facts(spanOf(periods)) : facts}) f
      where (${sql.join(
        periods.map(({ from, to }) => sql`f.day between ${from}::date and ${to}::date`),
        sql` or `,
      )}) and ${condition}`

/** From the first day of some periods to their last. */
function spanOf(periods: readonly Range[]): Range {
  const days = periods.flatMap(({ from, to }) => [from, to]).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) throw new Error('a report is about some period')
  return { from, to }
}

/**
 * The figures of each day and of each part. Facts are added up by both first, where that leaves fewer rows to add up twice.
 * @param running days that are not over, left out of what is compared
 */
function sumsByDayAndPart<Figure extends string>(
  { figures, division: { isOfOneDay }, source: { days } }: Definition<Figure>,
  running: readonly ServiceDate[],
): RawBuilder<unknown> {
  const measures = Object.values<RawBuilder<unknown>>(figures)
  const isOver = sql`f.day <> all(${running}::date[])`
  const sums = sql`f.present, array[${sql.join(measures)}]::float8[] as figures,
        coalesce(${measures[0]} filter (where ${isOver}), 0)::float8 as whole`
  if (days || isOfOneDay)
    return sql`
      select f.day::text as day, null::text as key, ${sums} from days f group by f.day, f.present
      union all
      select null, f.part::text, ${sums} from facts f group by f.part, f.present`
  const column = (at: number) => sql.raw(`m${at}`)
  return sql`
      select f.day::text as day, f.part::text as key, f.present,
        array[${sql.join(measures.map((_, at) => sql`sum(f.${column(at)})`))}]::float8[] as figures,
        coalesce(sum(f.m0) filter (where ${isOver}), 0)::float8 as whole
      from (
        select f.day, f.part, f.present, ${sql.join(measures.map((measure, at) => sql`${measure} as ${column(at)}`))}
        from facts f group by f.day, f.part, f.present) f
      group by grouping sets ((f.day, f.present), (f.part, f.present))`
}

/** What a report is filtered by. Asked for where it has facts: names of others are no matter of those without. */
async function filteredBy(db: Database, request: PeriodRequest) {
  const { rows } = await sql<{ line: Names | null; agent: Names | null }>`
    select (select l.names from network.lines l where l.id = ${request.lineId ?? null}::bigint) as line,
      (select o.names from staff.organisations o where o.id = ${request.agentId ?? null}::bigint) as agent`.execute(
    db,
  )
  return { lineId: rows[0]?.line ?? null, agentId: rows[0]?.agent ?? null }
}

/** The change from one figure to the next in basis points; null where there was nothing to compare with. */
const changeOf = (now: number, earlier: number): number | null =>
  earlier === 0 ? null : Math.round(((now - earlier) / Math.abs(earlier)) * 10_000)

/** The parts, the largest first; one that has nothing now but had something before is there too. */
function partsOf<Figure extends string>(
  rows: readonly Row[],
  { division, figures, order }: Definition<Figure>,
  sumsOf: (row: Row | undefined) => Sums<Figure>,
) {
  const main = Object.keys(figures)[0] as Figure
  const parts = [...Map.groupBy(rows, ({ key }) => key ?? '')].map(([key, sides]) => {
    const [now, earlier] = [sides.find(({ present }) => present), sides.find(({ present }) => !present)]
    const one = now ?? earlier
    return {
      key,
      names: division.namesOf?.(key) ?? one?.names ?? null,
      toNames: one?.to_names ?? null,
      label: one?.label ?? '',
      now: sumsOf(now),
      earlier: sumsOf(earlier),
      change: changeOf(now?.whole ?? 0, earlier?.whole ?? 0),
    }
  })
  const byKey = (a: { key: string }, b: { key: string }) =>
    a.key.localeCompare(b.key, 'en', { numeric: true })
  return order === 'byKey'
    ? parts.sort(byKey)
    : parts.sort((a, b) => b.now[main] - a.now[main] || b.earlier[main] - a.earlier[main] || byKey(a, b))
}
