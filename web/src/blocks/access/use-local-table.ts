import type { Sort } from '@fairway/contract/lists/sort'
import { useState } from 'react'
import type { TableSearch } from '../page/page-context.tsx'

/** Paging and sorting of a list in a dialog: local state, not in the URL. */
export function useLocalTable<Column extends string>(first: Sort<Column>): TableSearch<Column> {
  const [at, setAt] = useState<TableSearch<Column>['request']>({ page: 1, pageSize: 10, sort: [first] })
  return {
    request: at,
    setPage: (page) => setAt({ ...at, page }),
    setPageSize: (pageSize) => setAt({ ...at, page: 1, pageSize }),
    setSorts: (sorts) =>
      setAt({ ...at, page: 1, sort: sorts.length > 0 ? (sorts as Sort<Column>[]) : [first] }),
  }
}
