import type { QuickMenuItem } from '@fairway/contract/home/endpoints'
import { useState } from 'react'
import { report } from '../../api/errors.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { isIcon } from '../../ui/icons/icon-names.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { menuEntryType } from './entry-type.ts'
import type { RemarkForm } from './RemarkForm.tsx'

/** One entry: a link with its remark, a handle to drag it by, and a menu with everything else. */
export function QuickMenuEntry({
  item,
  first,
  last,
  drop,
  dragged,
  onDragged,
  onUp,
  onDown,
  onRemark,
  onRemove,
}: {
  item: QuickMenuItem
  first: boolean
  last: boolean
  /** The drop position beside it. */
  drop: 'before' | 'after' | undefined
  dragged: boolean
  onDragged: (menuId: string | undefined) => void
  onUp: () => void
  onDown: () => void
  onRemark: (remark: string) => void
  onRemove: () => void
}) {
  const t = useText()
  const name = useName()(item.names)
  const [Form, setForm] = useState<typeof RemarkForm>()
  const edit = () =>
    void import('./RemarkForm.tsx').then((module) => setForm(() => module.RemarkForm), report)
  const external = !item.url.startsWith('/')
  return (
    <li
      className="relative rounded row gap-1"
      data-entry={item.menuId}
      data-drop={drop}
      data-dragged={dragged || undefined}
      draggable={!Form}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copyMove'
        event.dataTransfer.setData(menuEntryType, item.menuId)
        onDragged(item.menuId)
      }}
      onDragEnd={() => onDragged(undefined)}
    >
      <Icon name="drag" className="quick-menu-handle soft" />
      <div className="quick-menu-words grow">
        {/* Dragging the link itself would replace the drag of the entry. */}
        <a
          className="row plain-link wrap-anywhere"
          href={item.url}
          draggable={false}
          data-key-tip={t('quickMenu.keys')}
          {...(external && { target: '_blank', rel: 'noopener' })}
        >
          <Icon name={isIcon(item.icon) ? item.icon : 'page'} />
          <span>{name}</span>
          {external && <Icon name="external" />}
        </a>
        {Form ? (
          <Form
            label={t('quickMenu.remarkOf', { name })}
            remark={item.remark}
            onDone={(remark) => {
              setForm(undefined)
              if (remark !== undefined && remark !== item.remark) onRemark(remark)
            }}
          />
        ) : (
          item.remark && <small>{item.remark}</small>
        )}
      </div>
      <Menu
        label={t('quickMenu.actions', { name })}
        align="end"
        className="icon-button"
        items={[
          ...(first
            ? []
            : [
                {
                  id: 'up',
                  icon: 'chevronUp' as const,
                  label: t('quickMenu.up'),
                  keys: 'Alt ↑',
                  onSelect: onUp,
                },
              ]),
          ...(last
            ? []
            : [
                {
                  id: 'down',
                  icon: 'chevronDown' as const,
                  label: t('quickMenu.down'),
                  keys: 'Alt ↓',
                  onSelect: onDown,
                },
              ]),
          { id: 'remark', icon: 'edit', label: t('quickMenu.editRemark'), onSelect: edit },
          {
            id: 'remove',
            icon: 'trash',
            label: t('quickMenu.remove'),
            keys: 'Del',
            separated: true,
            onSelect: onRemove,
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
    </li>
  )
}
