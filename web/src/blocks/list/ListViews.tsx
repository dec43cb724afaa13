import { lazy, Suspense } from 'react'
import type { ViewMenuProps } from './ViewMenu.tsx'

const ViewMenu = lazy(() => import('./ViewMenu.tsx'))

/** The saved views of a list, beside the title of its page. The menu follows the list it belongs to. */
export function ListViews(props: ViewMenuProps) {
  return (
    <Suspense>
      <ViewMenu key={props.list} {...props} />
    </Suspense>
  )
}
