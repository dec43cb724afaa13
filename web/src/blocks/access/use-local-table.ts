import { useState } from 'react'
import type { TableSearch } from '../page/page-context.tsx'

/** Paging and sorting of a list in a dialog: local state, not in the URL. */
export function useLocalTable<Sort extends string>(first: Sort): TableSearch<Sort> {
  const [at, setAt] = useState<{ page: number; pageSize: number; sort: Sort }>({
    page: 1,
    pageSize: 10,
    sort: first,
  })
  return {
    request: at,
    setPage: (page) => setAt({ ...at, page }),
    setPageSize: (pageSize) => setAt({ ...at, page: 1, pageSize }),
    setSort: (sort) => setAt({ ...at, page: 1, sort: (sort as Sort | undefined) ?? first }),
  }
}
