import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MenuItem } from './MenuList.tsx'
import { MenuPanel } from './MenuPanel.tsx'

/** A context menu at a position; a press or scroll outside and Esc close it and restore the focus. */
export function ContextMenu({
  x,
  y,
  label,
  items,
  className = '',
  onDone,
}: {
  x: number
  y: number
  label: string
  items: readonly MenuItem[]
  className?: string
  onDone: () => void
}) {
  const previousFocus = useRef(document.activeElement as HTMLElement | null)
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const onClose = useEffectEvent(onDone)

  useEffect(() => {
    const close = () => onClose()
    const onWheel = (event: WheelEvent) => {
      if (!(event.target as Element).closest('[role=menu]')) onClose()
    }
    addEventListener('wheel', onWheel)
    addEventListener('blur', close)
    addEventListener('resize', close)
    return () => {
      removeEventListener('wheel', onWheel)
      removeEventListener('blur', close)
      removeEventListener('resize', close)
    }
  }, [])

  return (
    <MenuPanel
      label={label}
      items={items}
      className={className}
      anchor={anchor}
      container={document.body}
      returnFocus={previousFocus}
      onClose={onDone}
    />
  )
}
