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

/** The condition that restricts a column to a portion, and its parameters. */
interface Restriction {
  on: (column: string) => string
  values: readonly unknown[]
}

/** The conditions for a day, the parameter $1. */
const ofDay: Readonly<Record<Extract<Portion, { day: string }>['subject'], (column: string) => string>> = {
  sailings: (column) => `${column} in (select id from sailings.sailings where service_date = $1::date)`,
  days: (column) => `${column} = $1::date`,
  keys: (column) =>
    `${column} >= accounts.day_begins($1::date) and ${column} < accounts.day_begins($1::date + 1)`,
}

function restrictionTo(portion: Portion): Restriction {
  if ('day' in portion) return { on: ofDay[portion.subject], values: [portion.day] }
  if ('ids' in portion) return { on: (column) => `${column} = any($1::bigint[])`, values: [portion.ids] }
  return {
    on: (column) => `${column} >= $1::bigint and ${column} < $2::bigint`,
    values: [portion.from, portion.before],
  }
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

const statementOf = (subject: Subject, on: Restriction['on']) =>
  sets(setsOf[subject]?.(on)) + statement(rulesOf[subject](on))

/**
 * What should not be in one portion of the database, seen at one moment by one statement. It is the same for all portions of a kind and
 * prepared: planning it takes as long as looking at a day.
 */
export async function findViolationsIn(db: Connection, portion: Portion): Promise<Violation[]> {
  const { on, values } = restrictionTo(portion)
  const { rows } = await db.executeQuery<Violation>(preparedQuery(statementOf(portion.subject, on), values))
  return rows
}

/** What breaks some rules, each with its query, in one statement. */
export async function findBroken(db: Connection, rules: Queries): Promise<Violation[]> {
  const { rows } = await sql.raw<Violation>(statement(rules)).execute(db)
  return rows
}

/** What should not be about the seats of some sailings. */
export async function findViolationsOfSailings(db: Connection, ids: readonly string[]): Promise<Violation[]> {
  const text = statementOf('sailings', (column) => `${column} = any($1::bigint[])`)
  const { rows } = await db.executeQuery<Violation>(preparedQuery(text, [ids]))
  return rows
}

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
