import './popover.css'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

const gap = 4
const margin = 8

/** The alignment of a panel: at the start or end of its anchor (below or above it), or beside it. */
export type Align = 'start' | 'end' | 'beside'

/** Positions a panel below its anchor, or above where there is more room, inside the window. */
function positionPanel(anchor: Element, panel: HTMLElement, align: Align = 'start'): void {
  const at = anchor.getBoundingClientRect()
  if (align === 'beside') {
    panel.style.maxHeight = `${innerHeight - 2 * margin}px`
    panel.style.left = `${at.right}px`
    panel.style.top = `${Math.max(margin, Math.min(at.top, innerHeight - panel.offsetHeight - margin))}px`
    return
  }
  const below = innerHeight - at.bottom - gap - margin
  const above = at.top - gap - margin
  panel.style.maxHeight = ''
  panel.style.setProperty('--anchor-width', `${at.width}px`)
  const upwards = panel.scrollHeight > below && above > below
  // The available room, not the current height: rows may still be loading.
  panel.style.maxHeight = `${upwards ? above : below}px`
  const height = panel.offsetHeight
  const left = align === 'start' ? at.left : at.right - panel.offsetWidth
  panel.style.left = `${Math.max(margin, Math.min(left, innerWidth - panel.offsetWidth - margin))}px`
  panel.style.top = `${upwards ? at.top - gap - height : at.bottom + gap}px`
}

/**
 * A popover in the browser's top layer: never clipped, never under a dialog. `auto` closes by light dismiss (Esc,
 * outside press); `manual` is closed by its owner.
 */
export function usePopover(
  kind: 'auto' | 'manual',
  align: Align = 'start',
  /** The element it stands at, where that is rendered elsewhere. */
  anchorElsewhere?: RefObject<HTMLElement | null>,
): {
  anchor: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
  open: boolean
  setOpen: (open: boolean) => void
  panelProps: { popover: 'auto' | 'manual' }
} {
  const ownAnchor = useRef<HTMLElement>(null)
  const anchor = anchorElsewhere ?? ownAnchor
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const lastOpen = useRef(open)
  const fromBrowser = useRef(false)

  useLayoutEffect(() => {
    lastOpen.current = open
  }, [open])

  useEffect(() => {
    const element = panel.current
    if (!element) return
    // The content is rendered before the browser shows the panel, so that its size is known.
    const toggling = (event: Event) => {
      const opens = (event as ToggleEvent).newState === 'open'
      if (opens === lastOpen.current) return
      fromBrowser.current = true
      flushSync(() => setOpen(opens))
      fromBrowser.current = false
    }
    element.addEventListener('beforetoggle', toggling)
    return () => element.removeEventListener('beforetoggle', toggling)
  }, [])

  useEffect(() => {
    const element = panel.current
    if (!element) return
    const isOpen = () => element.matches(':popover-open')
    if (!open) {
      if (isOpen() && !fromBrowser.current) element.hidePopover()
      return
    }
    if (!isOpen() && !fromBrowser.current) element.showPopover()
    const reposition = () => {
      if (anchor.current && isOpen()) positionPanel(anchor.current, element, align)
    }
    reposition()
    // When the browser opens it, it is rendered only after this event; still before the paint.
    const frame = requestAnimationFrame(reposition)
    const onScroll = (event: Event) => {
      if (!element.contains(event.target as Node)) reposition()
    }
    const resizes = new ResizeObserver(reposition)
    resizes.observe(element)
    addEventListener('resize', reposition)
    addEventListener('scroll', onScroll, true)
    return () => {
      cancelAnimationFrame(frame)
      resizes.disconnect()
      removeEventListener('resize', reposition)
      removeEventListener('scroll', onScroll, true)
      if (isOpen() && !fromBrowser.current) element.hidePopover()
    }
  }, [open, align, anchor])

  return { anchor, panel, open, setOpen, panelProps: { popover: kind } }
}
