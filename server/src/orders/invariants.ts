import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared.ts'
import type { Portion } from './domain/portions.ts'
import { rulesOf, type Subject, setsOf, subjects } from './invariant-rules.ts'

/** Something that must never be: which rule it breaks, and where. */
export interface Violation {
  rule: string
  where: string
  /** How many places of the portion break the rule, those that are not reported included. */
  total: number
}

/** Maximum of violations reported for each rule and portion: enough to start an investigation. */
export const maxViolationsPerRule = 20

type PortionOfDay = Extract<Portion, { day: string }>

/** The condition that restricts a column to a day, the parameter $1. */
const ofDay: Readonly<Record<PortionOfDay['subject'], (column: string) => string>> = {
  sailings: (column) => `${column} in (select id from sailings.sailings where service_date = $1::date)`,
  days: (column) => `${column} = $1::date`,
  keys: (column) =>
    `${column} >= accounts.day_begins($1::date) and ${column} < accounts.day_begins($1::date + 1)`,
}

/** The condition that restricts a column to other portions. No injection: their numbers never come from a request. */
function condition(portion: Exclude<Portion, PortionOfDay>): (column: string) => string {
  if ('ids' in portion) return (column) => `${column} in (${portion.ids.join(', ')})`
  return (column) => `${column} >= ${portion.from} and ${column} < ${portion.before}`
}

type Queries = Readonly<Record<string, string>>

/** What the rules share is materialized, so that it is read once. */
const sets = (queries: Queries = {}) =>
  Object.keys(queries).length === 0
    ? ''
    : `with ${Object.entries(queries)
        .map(([name, query]) => `${name} as materialized (${query})`)
        .join(',\n')}\n`

const statement = (rules: Queries) =>
  Object.entries(rules)
    .map(
      ([rule, query]) =>
        `select '${rule.replaceAll("'", "''")}' as rule, found as "where", total from (
          select found, (count(*) over ())::integer as total from (${query}) as v(found) limit ${maxViolationsPerRule}) broken`,
    )
    .join('\nunion all\n')

/** What should not be in one portion of the database, seen at one moment by one statement. */
export const findViolationsIn = (db: Connection, portion: Portion): Promise<Violation[]> =>
  'day' in portion ? findOfDay(db, portion) : findBrokenOf(db, portion.subject, condition(portion))

/** Looks at a day. The statement is the same for each one, and its planning takes longer than looking. */
async function findOfDay(db: Connection, { subject, day }: PortionOfDay): Promise<Violation[]> {
  const on = ofDay[subject]
  const text = sets(setsOf[subject]?.(on)) + statement(rulesOf[subject](on))
  const { rows } = await db.executeQuery<Violation>(preparedQuery(text, [day]))
  return rows
}

const findBrokenOf = (db: Connection, subject: Subject, on: (column: string) => string) =>
  findBroken(db, rulesOf[subject](on), setsOf[subject]?.(on))

/** What breaks some rules, each with its query, in one statement; they may share some sets of rows. */
export async function findBroken(db: Connection, rules: Queries, shared?: Queries): Promise<Violation[]> {
  const { rows } = await sql.raw<Violation>(sets(shared) + statement(rules)).execute(db)
  return rows
}

/** What should not be about the seats of some sailings. */
export const findViolationsOfSailings = (db: Connection, ids: readonly string[]): Promise<Violation[]> =>
  findBrokenOf(db, 'sailings', (column) => `${column} in (${ids.map(BigInt).join(', ')})`)

const everything = () => 'true'
const everyRule =
  sets(Object.assign({}, ...Object.values(setsOf).map((setsOf) => setsOf(everything)))) +
  subjects.map((subject) => statement(rulesOf[subject](everything))).join('\nunion all\n')

/**
 * Everything in the database that should not be, in one statement, for tests with little data. Looks at one moment:
 * sales that are being written meanwhile are seen whole or not at all.
 */
export async function findViolations(db: Connection): Promise<Violation[]> {
  const { rows } = await sql.raw<Violation>(everyRule).execute(db)
  return rows
}
