import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Shows a menu at the place it was asked for, the focus on its first entry, until something is pressed elsewhere, the
 * page moves or Esc; then the focus goes back.
 */
export function useShownAt(
  panel: RefObject<HTMLElement | null>,
  x: number,
  y: number,
  onDone: () => void,
): void {
  // Who shows it may render anew while the menu is open; the menu is shown once.
  const closed = useEffectEvent(onDone)

  // While it is still in the document, so that the focus can be given back.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const before = document.activeElement
    element.showPopover()
    element.style.left = `${Math.max(8, Math.min(x, innerWidth - element.offsetWidth - 8))}px`
    element.style.top = `${Math.max(8, Math.min(y, innerHeight - element.offsetHeight - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    // Opened by a finger that still rests there, the browser itself would close it when that is lifted.
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
