import { lazy, Suspense } from 'react'
import { loadTexts } from '../../i18n/text.ts'
import type { ViewMenuProps } from './ViewMenu.tsx'

const ViewMenu = lazy(async () => {
  const [module] = await Promise.all([import('./ViewMenu.tsx'), loadTexts('lists')])
  return module
})

/** The saved views of a list, beside the title of its page. The menu follows the list it belongs to. */
export function ListViews(props: ViewMenuProps) {
  return (
    <Suspense>
      <ViewMenu key={props.list} {...props} />
    </Suspense>
  )
}
