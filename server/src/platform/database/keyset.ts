import { columnOfSort, isDescending, type Sort } from '@fairway/contract/lists/sort'
import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '../http/problems.ts'
import type { Connection } from './database.ts'

/** Count limit: an exact count of a large list would delay the page, and no reader pages that far. */
export const maxCounted = 10_000

/** What a list is sorted by; never null, for nothing comes after null. Instants keep their microseconds in a cursor. */
export interface SortKey {
  column: RawBuilder<unknown>
  kind: 'instant' | 'number' | 'text'
}

interface PageRequest<Column extends string> {
  sort: readonly Sort<Column>[]
  after?: string | undefined
  page: number
  pageSize: number
}

/** The parts of a statement that reads one page. */
interface KeysetPage {
  /** After `order by`. */
  order: RawBuilder<unknown>
  /** A condition: what comes after the cursor; true without one. */
  where: RawBuilder<unknown>
  /** `limit` and, without a cursor, `offset`. */
  limit: RawBuilder<unknown>
  /** The values of a row's sort keys, a column for `nextCursor`. */
  keys: RawBuilder<string[]>
}

const validValue: Record<SortKey['kind'], RegExp> = {
  instant: /^-?\d{1,16}$/,
  number: /^-?\d{1,18}$/,
  text: /^\P{Cc}*$/u,
}

/**
 * Keyset paging: a page begins after the sort keys of the row before it, which an index finds at any depth; an offset would read
 * all rows before. Without a cursor a page is found by its number.
 * @param tieBreakers make the order total, in the direction of the last sort; keys that are sorted by anyway are left out.
 * @throws request.invalid when the cursor is none, or one of other sorts
 */
export function keysetPage<Column extends string>(
  { sort, after, page, pageSize }: PageRequest<Column>,
  columns: Readonly<Record<Column, SortKey>>,
  tieBreakers: readonly SortKey[],
): KeysetPage {
  const sorted = sort.map((one) => ({
    key: columns[columnOfSort<Column>(one)],
    descending: isDescending(one),
  }))
  const descending = isDescending(sort.at(-1) ?? '')
  const keys = [
    ...sorted,
    ...tieBreakers
      .filter((key) => !sorted.some((other) => other.key === key))
      .map((key) => ({ key, descending })),
  ]
  return {
    order: sql.join(
      keys.map((one) => sql`${one.key.column} ${one.descending ? sql`desc` : sql`asc`}`),
      sql`, `,
    ),
    where: after === undefined ? sql`true` : beyond(keys, cursorValues(after, sort, keys)),
    limit:
      after === undefined ? sql`limit ${pageSize} offset ${(page - 1) * pageSize}` : sql`limit ${pageSize}`,
    keys: sql`array[${sql.join(keys.map(({ key }) => textOfKey(key)))}]`,
  }
}

/** How many rows a statement finds, counted up to `maxCounted`. */
export async function countUpToLimit(
  db: Connection,
  statement: RawBuilder<unknown>,
): Promise<{ total: number; more: boolean }> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (${statement} limit ${maxCounted + 1}) fitting`.execute(db)
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, maxCounted), more: found > maxCounted }
}

/** The cursor of the page after these rows; undefined when it would be empty. */
export function nextCursor(
  { sort, pageSize }: Pick<PageRequest<string>, 'sort' | 'pageSize'>,
  rows: readonly { keys: readonly string[] }[],
): string | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < pageSize) return undefined
  return Buffer.from(JSON.stringify([sort.join(), ...last.keys])).toString('base64url')
}

interface DirectedKey {
  key: SortKey
  descending: boolean
}

function cursorValues(
  cursor: string,
  sort: readonly Sort[],
  keys: readonly DirectedKey[],
): readonly RawBuilder<unknown>[] {
  const [sortsOfCursor, ...values] = parsedCursor(cursor)
  const fits =
    sortsOfCursor === sort.join() &&
    values.length === keys.length &&
    keys.every(({ key }, at) => validValue[key.kind].test(values[at] ?? ''))
  if (!fits) throw invalidFields({ field: 'after', reason: 'format' })
  return keys.map(({ key }, at) => valueOfKey(key, values[at] ?? ''))
}

function parsedCursor(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // Not a cursor of ours.
  }
  return []
}

/** Row comparison, which one index serves; spelled out key by key where their directions differ. */
function beyond(keys: readonly DirectedKey[], values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [first, ...others] = keys
  const [value, ...otherValues] = values
  if (!first || !value) return sql`true`
  const operator = first.descending ? sql`<` : sql`>`
  if (others.every(({ descending }) => descending === first.descending))
    return sql`(${sql.join(keys.map(({ key }) => key.column))}) ${operator} (${sql.join(values)})`
  const { column } = first.key
  return sql`(${column} ${operator}= ${value} and (${column} ${operator} ${value} or ${beyond(others, otherValues)}))`
}

const textOfKey = ({ column, kind }: SortKey): RawBuilder<string> =>
  kind === 'instant' ? sql`(extract(epoch from ${column}) * 1000000)::bigint::text` : sql`${column}::text`

function valueOfKey({ kind }: SortKey, value: string): RawBuilder<unknown> {
  if (kind === 'instant') return sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`
  return kind === 'number' ? sql`${value}::bigint` : sql`${value}::text`
}
