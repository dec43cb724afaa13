import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'

/** Something that can be done with one row. */
export interface RowAction extends Omit<MenuItem, 'checked' | 'ticked' | 'keys'> {
  icon: IconName
  /** One of the two commonest, or the next step: a button of its own. The others are in the menu. */
  common?: boolean
  /** Its command is running. */
  busy?: boolean
}

export interface RowActionsProps {
  /** The display name of the row. */
  name: string
  /** In one order for every row of a list; what is not possible for this one says why by its `reason`. */
  actions: readonly RowAction[]
}

/** The actions of a row: the commonest as buttons, the others in a menu at the end, at the same place in every list. */
export function RowActions({ name, actions }: RowActionsProps) {
  const t = useText()
  const items = actions.filter(({ common }) => !common)
  return (
    <span className="row-tools">
      {actions
        .filter(({ common }) => common)
        .map(({ id, icon, label, reason, busy = false, onSelect }) => (
          <Button key={id} tone="quiet" icon={icon} reason={reason} busy={busy} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {items.length > 0 && (
        <Menu label={t('lists.table.more', { name })} align="end" className="icon-button" items={items}>
          <Icon name="more" />
        </Menu>
      )}
    </span>
  )
}
