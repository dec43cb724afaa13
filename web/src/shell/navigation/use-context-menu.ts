import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Shows a context menu at a position with the focus on its first item; a press or scroll outside and Esc close it and
 * restore the focus.
 */
export function useContextMenu(
  panel: RefObject<HTMLElement | null>,
  x: number,
  y: number,
  onDone: () => void,
): void {
  // The owner may re-render while the menu is open; it is shown once.
  const onClose = useEffectEvent(onDone)

  // Layout effect: the cleanup runs while the element is still in the document, so that the focus can be restored.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const previousFocus = document.activeElement
    element.showPopover()
    element.style.left = `${Math.max(8, Math.min(x, innerWidth - element.offsetWidth - 8))}px`
    element.style.top = `${Math.max(8, Math.min(y, innerHeight - element.offsetHeight - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    // `manual` popover: light dismiss would close it when the long press is released.
    const onOutside = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) onClose()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    addEventListener('pointerdown', onOutside, true)
    addEventListener('wheel', onOutside, true)
    addEventListener('blur', onClose)
    addEventListener('resize', onClose)
    addEventListener('keydown', onKeyDown, true)
    return () => {
      removeEventListener('pointerdown', onOutside, true)
      removeEventListener('wheel', onOutside, true)
      removeEventListener('blur', onClose)
      removeEventListener('resize', onClose)
      removeEventListener('keydown', onKeyDown, true)
      if (element.contains(document.activeElement) && previousFocus instanceof HTMLElement)
        previousFocus.focus()
    }
  }, [panel, x, y])
}
