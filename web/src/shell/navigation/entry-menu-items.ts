import { maxQuickMenuItems } from '@fairway/contract/home/values'
import { report } from '../../api/errors.ts'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { changeQuickMenu, withEntry, withoutEntry } from '../../blocks/quick-menu/change.ts'
import { fetchQuickMenu } from '../../blocks/quick-menu/quick-menu.ts'
import { textIn } from '../../i18n/language.ts'
import { currentLanguage, text } from '../../i18n/text.ts'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** The context menu of an entry: add to or remove from the quick menu, open in a new window. */
export async function itemsFor(entry: MenuEntry): Promise<MenuItem[]> {
  const { items } = await fetchQuickMenu()
  const inside = items.some((item) => item.menuId === entry.id)
  const name = textIn(entry.names, currentLanguage())
  const change = async () => {
    const outcome = await changeQuickMenu(inside ? withoutEntry(entry.id) : withEntry(entry.id))
    if (outcome === 'full')
      toast({ tone: 'warning', text: text('quickMenu.full', { count: maxQuickMenuItems }) })
    else toast({ tone: 'success', text: text(inside ? 'quickMenu.removed' : 'quickMenu.added', { name }) })
  }
  return [
    {
      id: 'quickMenu',
      icon: 'star',
      label: text(inside ? 'quickMenu.remove' : 'quickMenu.add'),
      onSelect: () => change().catch(report),
    },
    {
      id: 'newWindow',
      icon: 'external',
      label: text('quickMenu.newWindow'),
      onSelect: () => window.open(entry.href, '_blank', 'noopener'),
    },
  ]
}
