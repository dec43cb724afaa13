import { lazy, Suspense, useState } from 'react'
import type { AppliedFilters as Applied } from './filter-chips.ts'

/** Only a filtered list has some. */
const FilterChips = lazy(() => import('./FilterChips.tsx'))

/** What a list is filtered by, above it. Mounted from the first chip on, so that the focus stays when the last one is removed. */
export function AppliedFilters(applied: Applied) {
  const [needed, setNeeded] = useState(false)
  if (applied.chips.length > 0 && !needed) setNeeded(true)
  return (
    needed && (
      <Suspense>
        <FilterChips {...applied} />
      </Suspense>
    )
  )
}
