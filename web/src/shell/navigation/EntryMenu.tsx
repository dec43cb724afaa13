import { useRef } from 'react'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { useName } from '../../i18n/text.ts'
import { type MenuItem, MenuList } from '../../ui/overlay/MenuList.tsx'
import { useContextMenu } from './use-context-menu.ts'

/** The context menu of a menu entry. */
export function EntryMenu({
  entry,
  items,
  x,
  y,
  onDone,
}: {
  entry: MenuEntry
  items: readonly MenuItem[]
  x: number
  y: number
  onDone: () => void
}) {
  const name = useName()
  const panel = useRef<HTMLDivElement>(null)
  useContextMenu(panel, x, y, onDone)
  return <MenuList ref={panel} popover="manual" items={items} label={name(entry.names)} onDone={onDone} />
}
