import './quick-menu-panel.css'
import { useEffect } from 'react'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { withEntry } from '../../blocks/quick-menu/change.ts'
import { QuickMenuList } from '../../blocks/quick-menu/QuickMenuList.tsx'
import { fetchQuickMenu, useQuickMenu } from '../../blocks/quick-menu/quick-menu.ts'
import { useQuickMenuChange } from '../../blocks/quick-menu/use-change.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { onNavigate } from '../tabs/location.ts'

/** A panel without its entries opens after this long all the same, and says what is missing. */
const maxWaitMs = 400

/** Resolves when the entries are cached, so that the panel opens at its final size, or could not be fetched soon. */
export const entriesFetched = (): Promise<unknown> =>
  Promise.race([
    fetchQuickMenu().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ])

/** The panel of the quick menu, with a button that adds the current page. */
export function QuickMenuPanel({ current, onDone }: { current: MenuEntry | undefined; onDone: () => void }) {
  const t = useText()
  const menu = useQuickMenu()
  const change = useQuickMenuChange()
  const addable =
    current && !current.hidden && menu.data && !menu.data.items.some((item) => item.menuId === current.id)

  // Navigation closes the panel.
  useEffect(() => onNavigate(onDone), [onDone])

  return (
    <>
      <header className="row between">
        <h2>{t('quickMenu.title')}</h2>
        {addable && (
          <Button tone="quiet" icon="plus" onClick={() => change(withEntry(current.id))}>
            {t('quickMenu.addThis')}
          </Button>
        )}
      </header>
      <QuickMenuList />
    </>
  )
}
