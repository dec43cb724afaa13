import './quick-menu-panel.css'
import { useEffect } from 'react'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { withEntry } from '../../blocks/quick-menu/change.ts'
import { QuickMenuList } from '../../blocks/quick-menu/QuickMenuList.tsx'
import { useQuickMenu } from '../../blocks/quick-menu/quick-menu.ts'
import { useQuickMenuChange } from '../../blocks/quick-menu/use-change.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { onNavigate } from '../tabs/location.ts'

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
