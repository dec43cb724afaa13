import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Shows a context menu at a position with the focus on its first item; a press or scroll outside and Esc close it and
 * restore the focus.
 */
export function useShownAt(
  panel: RefObject<HTMLElement | null>,
  x: number,
  y: number,
  onDone: () => void,
): void {
  // The owner may re-render while the menu is open; it is shown once.
  const closed = useEffectEvent(onDone)

  // Layout effect: the cleanup runs while the element is still in the document, so that the focus can be restored.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const before = document.activeElement
    element.showPopover()
    element.style.left = `${Math.max(8, Math.min(x, innerWidth - element.offsetWidth - 8))}px`
    element.style.top = `${Math.max(8, Math.min(y, innerHeight - element.offsetHeight - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    // `manual` popover: light dismiss would close it when the long press is released.
    const elsewhere = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) closed()
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      closed()
    }
    addEventListener('pointerdown', elsewhere, true)
    addEventListener('wheel', elsewhere, true)
    addEventListener('blur', closed)
    addEventListener('resize', closed)
    addEventListener('keydown', escaped, true)
    return () => {
      removeEventListener('pointerdown', elsewhere, true)
      removeEventListener('wheel', elsewhere, true)
      removeEventListener('blur', closed)
      removeEventListener('resize', closed)
      removeEventListener('keydown', escaped, true)
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [panel, x, y])
}
