import './menu.css'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { usePopover } from './popover.ts'

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

/** A button that opens a menu below itself. */
export function Menu({
  label,
  items,
  align = 'start',
  className = '',
  children,
}: {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}) {
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto', align)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [open, panel])

  function close() {
    setOpen(false)
    anchor.current?.focus()
  }

  return (
    <>
      <button
        ref={anchor as Ref<HTMLButtonElement>}
        type="button"
        className={`button quiet ${className}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        title={label}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
        <span className="unseen">{label}</span>
      </button>
      <MenuList
        {...panelProps}
        ref={panel as Ref<HTMLDivElement>}
        id={id}
        items={open ? items : []}
        label={label}
        onDone={close}
      />
    </>
  )
}
