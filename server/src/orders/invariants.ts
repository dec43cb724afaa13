import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import type { Portion } from './domain/portions.ts'
import { rulesOf, subjects } from './invariant-rules.ts'

/** Something that must never be: which rule it breaks, and where. */
export interface Violation {
  rule: string
  where: string
}

/** Maximum of violations reported for each rule and portion: enough to start an investigation. */
const maxViolationsPerRule = 20

/**
 * The condition that restricts a column to a portion. No injection: numbers and days come from the portion, never from
 * a request.
 */
function condition(portion: Portion): (column: string) => string {
  if (portion.subject === 'sailings')
    return (column) => `${column} in (select id from sailings.sailings where service_date = '${portion.day}')`
  if (portion.subject === 'days') return (column) => `${column} = '${portion.day}'`
  if (portion.subject === 'keys')
    return (column) =>
      `${column} >= '${portion.day} 00:00:00+08' and ${column} < timestamptz '${portion.day} 00:00:00+08' + interval '1 day'`
  if ('ids' in portion) return (column) => `${column} in (${portion.ids.join(', ')})`
  return (column) => `${column} >= ${portion.from} and ${column} < ${portion.before}`
}

const statement = (rules: Readonly<Record<string, string>>) =>
  Object.entries(rules)
    .map(
      ([rule, query]) =>
        `select '${rule.replaceAll("'", "''")}' as rule, found as "where" from (select * from (${query}) as v(found) limit ${maxViolationsPerRule}) broken`,
    )
    .join('\nunion all\n')

/** What should not be in one portion of the database, seen at one moment by one statement. */
export async function findViolationsIn(db: Connection, portion: Portion): Promise<Violation[]> {
  const { rows } = await sql
    .raw<Violation>(statement(rulesOf[portion.subject](condition(portion))))
    .execute(db)
  return rows
}

/** What should not be about the seats of some sailings. */
export async function findViolationsOfSailings(db: Connection, ids: readonly string[]): Promise<Violation[]> {
  const { rows } = await sql
    .raw<Violation>(statement(rulesOf.sailings((column) => `${column} in (${ids.map(BigInt).join(', ')})`)))
    .execute(db)
  return rows
}

const everyRule = subjects.map((subject) => statement(rulesOf[subject](() => 'true'))).join('\nunion all\n')

/**
 * Everything in the database that should not be, in one statement, for tests with little data. Looks at one moment:
 * sales that are being written meanwhile are seen whole or not at all.
 */
export async function findViolations(db: Connection): Promise<Violation[]> {
  const { rows } = await sql.raw<Violation>(everyRule).execute(db)
  return rows
}
