import type { ListFilter, Reader } from '@fairway/contract/lists/list'
import { type Filters, splitValues } from './list-request.ts'

/** A value that a list is filtered by; a filter of several values has a chip for each. */
export interface FilterChip {
  key: string
  /** The name of the filter. */
  title: string
  /** The value in words; undefined where the title says all, or the name behind an id is unknown. */
  value: string | undefined
  /** The change of the filters that removes it. */
  removal: Readonly<Record<string, string>>
}

/** What a list is filtered by, and how that is taken back. */
export interface AppliedFilters {
  chips: readonly FilterChip[]
  /** Sets some filters. */
  change: (changes: Readonly<Record<string, string>>) => void
  /** Removes all filters that have a chip. */
  clear: () => void
}

interface ChipContext {
  reader: Reader
  /** A day in the reader's language. */
  day: (day: string) => string
  /** The name behind an id. */
  named: (name: string, id: string) => string | undefined
}

/** The chips of the filters in a request, in the order of the list's fields. A required filter is never removed, so it has none. */
export function chipsOf(
  filters: Filters,
  values: Readonly<Record<string, string>>,
  request: Readonly<Record<string, unknown>>,
  context: ChipContext,
): FilterChip[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name] ?? ''
    if (filter.required || value === '' || request[name] === undefined) return []
    const title = context.reader.text(filter.title)
    if (filter.kind !== 'state' || !filter.many)
      return [{ key: name, title, value: valueText(name, filter, value, context), removal: { [name]: '' } }]
    const all = splitValues(value).filter((one) => Object.hasOwn(filter.texts, one))
    return all.map((one) => ({
      key: `${name} ${one}`,
      title,
      value: valueText(name, filter, one, context),
      removal: { [name]: all.filter((other) => other !== one).join() },
    }))
  })
}

function valueText(
  name: string,
  filter: ListFilter<never>,
  value: string,
  { reader, day, named }: ChipContext,
): string | undefined {
  switch (filter.kind) {
    case 'day':
      return day(value)
    case 'state': {
      const key = filter.texts[value]
      return key && reader.text(key)
    }
    case 'flag':
      return filter.texts && reader.text(filter.texts[value === 'false' ? 'false' : 'true'])
    case 'id':
      return named(name, value)
    case 'text':
    case 'number':
      return value
  }
}
