import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { report } from '../api/errors.ts'
import { loadTexts, useName } from '../i18n/text.ts'
import { type MenuItem, MenuList } from '../ui/Menu.tsx'
import type { Menu, MenuEntry } from './menu.ts'

function find(entries: readonly MenuEntry[], id: string): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : find(entry.children, id)
    if (found) return found
  }
  return undefined
}

/** What can be done with a menu entry beside opening it, at the place it was asked for. */
export function EntryMenu({
  id,
  menu,
  x,
  y,
  onDone,
}: {
  id: string
  menu: Menu
  x: number
  y: number
  onDone: () => void
}) {
  const name = useName()
  const panel = useRef<HTMLDivElement>(null)
  const [items, setItems] = useState<readonly MenuItem[]>()
  const entry = find(menu.entries, id)
  const closed = useEffectEvent(onDone)

  useEffect(() => {
    if (!entry) return closed()
    let wanted = true
    Promise.all([import('./entry-menu-items.ts'), loadTexts('quickMenu')])
      .then(([module]) => module.itemsFor(entry))
      .then((made) => wanted && setItems(made), report)
    return () => {
      wanted = false
    }
  }, [entry])

  useEffect(() => {
    const element = panel.current
    if (!element || !items) return
    const before = document.activeElement
    const done = (event: Event) => (event as ToggleEvent).newState === 'closed' && closed()
    element.addEventListener('toggle', done)
    element.showPopover()
    element.style.left = `${Math.min(x, innerWidth - element.offsetWidth - 8)}px`
    element.style.top = `${Math.min(y, innerHeight - element.offsetHeight - 8)}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    return () => {
      element.removeEventListener('toggle', done)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [items, x, y])

  return (
    <MenuList
      ref={panel}
      popover="auto"
      items={items ?? []}
      label={entry ? name(entry.names) : ''}
      onDone={() => panel.current?.hidePopover()}
    />
  )
}
