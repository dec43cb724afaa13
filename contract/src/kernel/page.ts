import * as z from 'zod/mini'
import { columnOfSort, type Sort } from '../lists/sort.ts'

/** A whole number as it arrives in an address: digits only, within limits. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.union([
      z.int(),
      z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/, { error: 'wholeNumber' })), z.transform(Number)),
    ]),
    z.int().check(z.gte(min), z.lte(max)),
  )
}

/** Yes or no as it arrives in an address. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
)

/** Several values under one name in an address: `status=paid&status=held`. A single one counts as a list. */
export function several<T extends z.ZodMiniType<unknown, unknown>>(item: T) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(50)),
  )
}

/**
 * One sort of a list or several in their order, each column once: `sort=-at&sort=total` is the latest first, those of one
 * moment by amount.
 */
function sortsBy<Column extends string>(columns: readonly Column[]) {
  // The enum has the columns' own type, which it cannot derive from a list.
  const sort = z.enum(columns.flatMap((column) => [column, `-${column}`])) as unknown as z.ZodMiniType<
    Sort<Column>,
    Sort<Column>
  >
  return z
    .pipe(
      z.union([sort, z.array(sort).check(z.minLength(1), z.maxLength(columns.length))]),
      z.transform((value: Sort<Column> | Sort<Column>[]) => (typeof value === 'string' ? [value] : value)),
    )
    .check(z.refine((sorts) => new Set(sorts.map(columnOfSort)).size === sorts.length))
}

/** Paging and sorting of a list request. */
export function pageRequest<const Columns extends readonly [string, ...string[]]>(...columns: Columns) {
  return {
    page: z._default(wholeNumber(1, 100_000), 1),
    pageSize: z._default(wholeNumber(1, 200), 20),
    sort: z.optional(sortsBy<Columns[number]>(columns)),
  }
}

/**
 * Paging and sorting of a list that grows for years. `after` is the `next` of the page before, with the same filters and sorts:
 * it goes to any depth, and no row is read twice or left out while others come in. Page numbers are for the beginning.
 */
export function keysetRequest<const Columns extends readonly [string, ...string[]]>(...columns: Columns) {
  return {
    ...pageRequest(...columns),
    page: z._default(wholeNumber(1, 5_000), 1),
    after: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/, { error: 'format' }))),
  }
}

/**
 * One page of a list: its rows, the total, and the moment it is from. `total` does not depend on the page, nor do `sums`, the
 * sums of all filtered rows by column. Where counting stops at a maximum, `more` marks a larger total, and there are no sums.
 * `next` is where the page after a full one begins, in lists that take `after`.
 */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.int(),
    more: z.optional(z.boolean()),
    sums: z.optional(z.record(z.string(), z.int())),
    next: z.optional(z.string()),
    asOf: z.string(),
  })
}

/** Search text typed by a person: trimmed, at most 100 characters. */
export const searchText = z.string().check(z.trim(), z.maxLength(100))
