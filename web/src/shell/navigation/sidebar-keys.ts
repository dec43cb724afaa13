import type { KeyboardEvent } from 'react'

/** The items reachable by arrow keys: those of an open fly-out alone, or those of the sidebar. */
function entriesAround(event: KeyboardEvent<HTMLElement>): HTMLElement[] {
  const scope = (event.target as Element).closest('.sidebar-flyout') ?? event.currentTarget
  return Array.from(scope.querySelectorAll<HTMLElement>('.sidebar-item')).filter(
    (item) => (item.closest('.sidebar-flyout') ?? event.currentTarget) === scope,
  )
}

/**
 * Keyboard navigation: up, down, Home, End and first letters move among visible items; right opens a submenu and
 * enters it, left leaves and closes it. Tab and Enter keep their defaults.
 */
export function moveInSidebar(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const item = (event.target as Element).closest<HTMLElement>('.sidebar-item')
  if (!item) return
  const target = targetOf(event, item)
  if (!target) return
  event.preventDefault()
  if (target !== item) target.focus()
}

function targetOf(event: KeyboardEvent<HTMLElement>, item: HTMLElement): HTMLElement | undefined {
  const items = entriesAround(event)
  const at = items.indexOf(item)
  const open = item.getAttribute('aria-expanded')
  switch (event.key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items.at(at - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case 'ArrowRight':
      if (open === 'true') return items[at + 1]
      if (open === 'false') item.click()
      return open === 'false' ? item : undefined
    case 'ArrowLeft': {
      if (open === 'true') item.click()
      if (open === 'true') return item
      const above = item.closest('ul, .sidebar-flyout')?.closest('li')?.querySelector<HTMLElement>('button')
      if (above && item.closest('.sidebar-flyout')) above.click()
      return above ?? undefined
    }
    default:
      return event.key.length === 1 && event.key !== ' ' ? firstWith(event.key, items, at) : undefined
  }
}

/** The next item whose name starts with the typed letter. */
function firstWith(letter: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  const lower = letter.toLocaleLowerCase()
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(lower),
  )
}
