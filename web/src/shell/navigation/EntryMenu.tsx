import type { ComponentProps } from 'react'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { useName } from '../../i18n/text.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'

/** The context menu of a menu entry. */
export function EntryMenu({
  entry,
  ...rest
}: { entry: MenuEntry } & Omit<ComponentProps<typeof ContextMenu>, 'label'>) {
  const name = useName()
  return <ContextMenu {...rest} label={name(entry.names)} />
}
