import { Menu } from '@base-ui/react/menu'
import type { BaseUIEvent } from '@base-ui/react/types'
import { type MouseEvent, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: IconName
  /** Its shortcut, shown beside the label. */
  keys?: string
  /** For choices of which at most one is chosen: whether it is this one. */
  checked?: boolean
  /** For choices of which any number is chosen: whether it is. The menu stays open. */
  ticked?: boolean
  danger?: boolean
  /** Why it is disabled. */
  reason?: string | undefined
  /** A line above, where a new group begins. */
  separated?: boolean
  onSelect: () => void
}

/** The entries of a menu; those to choose one of are a group of radio items. */
export function MenuList({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  const entries = items.map((item) => <MenuEntry key={item.id} item={item} onDone={onDone} />)
  if (items.every((item) => item.checked === undefined)) return entries
  return <Menu.RadioGroup value={items.find((item) => item.checked)?.id ?? null}>{entries}</Menu.RadioGroup>
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const reasonId = useId()
  const disabled = item.reason !== undefined
  const shared = {
    className: `menu-item full-width row ${item.danger ? 'danger' : ''} ${item.separated ? 'separated' : ''}`,
    label: item.label,
    disabled,
    'aria-describedby': disabled ? reasonId : undefined,
    onClick: (event: BaseUIEvent<MouseEvent>) => {
      // The focus is put back first, which Base UI would undo: what is chosen may take the focus or remember it.
      event.preventBaseUIHandler()
      if (disabled) return
      if (item.ticked === undefined) onDone()
      item.onSelect()
    },
  }
  const words = (
    <>
      <span className="menu-words">
        {item.label}
        {disabled && (
          <small id={reasonId} aria-hidden="true">
            {item.reason}
          </small>
        )}
      </span>
      {item.keys && <kbd>{item.keys}</kbd>}
    </>
  )
  if (item.ticked !== undefined)
    return (
      <Menu.CheckboxItem {...shared} checked={item.ticked}>
        <Icon name="check" className={item.ticked ? '' : 'invisible'} />
        {words}
      </Menu.CheckboxItem>
    )
  if (item.checked === undefined)
    return (
      <Menu.Item {...shared}>
        {item.icon && <Icon name={item.icon} />}
        {words}
      </Menu.Item>
    )
  return (
    <Menu.RadioItem {...shared} value={item.id}>
      <Icon name="check" className={item.checked ? '' : 'invisible'} />
      {words}
    </Menu.RadioItem>
  )
}
