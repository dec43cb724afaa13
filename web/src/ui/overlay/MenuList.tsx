import './menu.css'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: IconName
  /** Its shortcut, shown beside the label. */
  keys?: string
  checked?: boolean
  danger?: boolean
  /** Why it is disabled. */
  reason?: string | undefined
  /** A line above, where a new group begins. */
  separated?: boolean
  onSelect: () => void
}

/** The entries of a menu: arrow keys, Home, End and first letters move, Enter chooses. */
export function MenuList({
  items,
  onDone,
  label,
  ...rest
}: ComponentProps<'div'> & { items: readonly MenuItem[]; onDone: () => void; label: string }) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const entries = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]'))
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key]
    const letter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
        ? [...entries.slice(at + 1), ...entries].find((entry) =>
            entry.textContent?.toLowerCase().startsWith(event.key.toLowerCase()),
          )
        : undefined
    const target = to === undefined ? letter : entries[to]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div className="menu" {...rest} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
          aria-disabled={item.reason !== undefined || undefined}
          title={item.reason}
          tabIndex={-1}
          className={`menu-item full-width pressable row ${item.danger ? 'danger' : ''} ${item.separated ? 'separated' : ''}`}
          onClick={() => {
            if (item.reason !== undefined) return
            onDone()
            item.onSelect()
          }}
        >
          {item.checked !== undefined ? (
            <Icon name="check" className={item.checked ? '' : 'invisible'} />
          ) : (
            item.icon && <Icon name={item.icon} />
          )}
          <span className="menu-words">{item.label}</span>
          {item.keys && <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  )
}
