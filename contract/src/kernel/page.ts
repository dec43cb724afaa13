import * as z from 'zod/mini'

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

/** Paging and sorting of a list request. `sort` is a column name, with a leading minus for descending order. */
export function pageRequest<const Columns extends readonly [string, ...string[]]>(...columns: Columns) {
  const sorts = columns.flatMap((column) => [column, `-${column}`]) as unknown as readonly (
    | Columns[number]
    | `-${Columns[number]}`
  )[]
  return {
    page: z._default(wholeNumber(1, 100_000), 1),
    pageSize: z._default(wholeNumber(1, 200), 20),
    sort: z.optional(z.enum(sorts)),
  }
}

/**
 * One page of a list: its rows, the total, and the moment it is from. `total` does not depend on the page. Where
 * counting stops at a maximum, `more` marks a larger total.
 */
export function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ rows: z.array(row), total: z.int(), more: z.optional(z.boolean()), asOf: z.string() })
}

/** Search text typed by a person: trimmed, at most 100 characters. */
export const searchText = z.string().check(z.trim(), z.maxLength(100))
