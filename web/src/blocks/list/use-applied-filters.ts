import type { ListFilter } from '@fairway/contract/lists/list'
import { useFormat } from '../../i18n/format.ts'
import { type AppliedFilters, chipsOf } from './filter-chips.ts'
import { useReader } from './reader.ts'

/** Names of ids that the reply of a list does not know. */
export type FilterNames = (filter: string, id: string) => string | undefined

/** The filters of a list's request as chips; `reply` knows the names of ids once it is there. */
export function useAppliedFilters<Filter extends string, Reply>({
  filters: declared,
  values,
  request,
  reply,
  names,
  setFilters,
}: {
  filters: Readonly<Record<Filter, ListFilter<Reply>>>
  values: Readonly<Record<Filter, string>>
  request: Readonly<Record<string, unknown>>
  reply: Reply | undefined
  names?: FilterNames | undefined
  setFilters: (changes: Partial<Record<Filter, string>>) => void
}): AppliedFilters {
  const reader = useReader()
  const { moment } = useFormat()
  const filters: Readonly<Record<string, ListFilter<Reply>>> = declared

  function named(name: string, id: string): string | undefined {
    const filter = filters[name]
    const known = filter?.kind === 'id' && reply !== undefined ? filter.named(id, reply) : undefined
    return names?.(name, id) ?? (typeof known === 'object' ? reader.name(known) : known)
  }

  const chips = chipsOf(filters, values, request, { reader, day: (day) => moment(day, 'date'), named })
  // The changes come from the names of the declaration.
  const change = (changes: Readonly<Record<string, string>>) =>
    setFilters(changes as Partial<Record<Filter, string>>)
  return {
    chips,
    change,
    clear: () =>
      change(
        Object.fromEntries(chips.flatMap(({ removal }) => Object.keys(removal)).map((name) => [name, ''])),
      ),
  }
}
