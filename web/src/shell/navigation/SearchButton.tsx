import { type Translate, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'
import { showOverlay } from '../recovery/overlays.ts'

/** Opens the palette: search over pages, actions, orders and sailings. */
export function SearchButton() {
  const t = useText()
  return (
    <IconButton
      className="wide-only"
      icon="search"
      label={`${t('shell.search')} (Ctrl+K)`}
      aria-keyshortcuts="Control+K"
      onClick={() => showOverlay('search')}
    />
  )
}

/** The palette as a menu item, where the bar has no room for its button. */
export const searchItem = (t: Translate): MenuItem => ({
  id: 'search',
  icon: 'search',
  label: t('shell.search'),
  onSelect: () => showOverlay('search'),
})

/** The keyboard help as a menu item. */
export const keysItem = (t: Translate): MenuItem => ({
  id: 'keys',
  icon: 'keyboard',
  label: t('shell.keys'),
  onSelect: () => showOverlay('keys'),
})
