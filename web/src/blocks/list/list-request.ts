import { isServiceDate } from '@fairway/contract/kernel/service-date'
import type { ListFilter } from '@fairway/contract/lists/list'

export type Filters = Readonly<Record<string, ListFilter<never>>>

/** The name of a filter in the address of a page. */
export const searchParamOf = (filters: Filters, name: string): string => filters[name]?.address ?? name

/** The values of a filter that takes several, which are one value in the URL: `state=paid,held`. */
export const splitValues = (text: string): string[] => text.split(',').filter(Boolean)

/** The value of a filter from the URL, as the endpoint takes it; undefined for empty or incomplete input. */
function parseValue(filter: ListFilter<never>, text: string): unknown {
  if (text === '') return undefined
  switch (filter.kind) {
    case 'day':
      return isServiceDate(text) ? text : undefined
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined
    case 'state':
      return filter.many ? knownValues(filter, text) : knownValues(filter, text)?.[0]
    case 'flag':
      // A flag without texts for both sides is a box: not sent unless it is ticked.
      return filter.texts === undefined || text !== 'false'
    case 'text':
    case 'id':
      return text
  }
}

/** The values of the URL that the filter knows; undefined for none. */
function knownValues({ texts }: Extract<ListFilter<never>, { kind: 'state' }>, text: string) {
  const known = splitValues(text).filter((value) => Object.hasOwn(texts, value))
  return known.length > 0 ? known : undefined
}

/** The filters of a list's request, those that are not set left out. */
export function requestOf(
  filters: Filters,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = parseValue(filter, values[name] ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
