import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'

const mark = '/* prepared */'

/**
 * Begins a statement that is to be a prepared statement: each connection parses it once and, from the sixth execution on,
 * keeps its plan. For statements that join a dozen tables by their keys, whose planning takes a hundred times as long as
 * their execution. Not for those whose conditions or best plan depend on the values, such as the page of a filtered list.
 */
export const prepared = sql.raw(mark)

/**
 * A prepared statement from a text that is put together, with its parameters as $1, $2 and so on: for
 * `db.executeQuery`.
 */
export const preparedQuery = (text: string, values: readonly unknown[]) =>
  CompiledQuery.raw(`${mark}${text}`, [...values])

/** Statements of this process by their text; the few texts of one statement differ by the data scope of the caller. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A connection that names the statements which `prepared` begins, as the driver keeps them by their name. */
export class PreparingClient extends pg.Client {
  override query(text: unknown, ...others: unknown[]): never {
    const query = super.query as (...parameters: unknown[]) => unknown
    if (typeof text !== 'string' || !text.trimStart().startsWith(mark))
      return query.call(this, text, ...others) as never
    const [values, ...rest] = others
    return query.call(this, { name: nameOf(text), text, values }, ...rest) as never
  }
}
