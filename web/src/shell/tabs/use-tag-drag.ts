import { type PointerEvent as PressEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Tab } from './tabs.ts'
import { edit } from './workspace.ts'

/** Drag threshold in pixels: a press that moves further is not a click. */
const dragFrom = 6
/** Long press on touch, in ms: opens the context menu. */
const longPress = 500
/** Auto-scroll zone at both ends of the bar, in pixels. */
const edge = 28

interface Press {
  tab: Tab
  x: number
  y: number
  dragging: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Drag and drop of tags with mouse or pen, by pointer capture; on touch a drag scrolls the bar and a long press opens
 * the menu.
 */
export function useTagDrag(
  list: RefObject<HTMLElement | null>,
  tabOf: (target: EventTarget) => Tab | undefined,
  ask: (target: EventTarget, x: number, y: number) => void,
) {
  const press = useRef<Press>(undefined)
  const ended = useRef(false)

  function down(event: PressEvent<HTMLElement>) {
    const tab = tabOf(event.target)
    ended.current = false
    if (!tab || event.button !== 0) return
    const { target, clientX: x, clientY: y } = event
    const rest = () => {
      press.current = undefined
      ended.current = true
      ask(target, x, y)
    }
    const timer = event.pointerType === 'touch' ? setTimeout(rest, longPress) : undefined
    press.current = { tab, x, y, dragging: false, timer }
  }

  // Window listeners: a fast pointer leaves the bar before the drag threshold is reached.
  const moved = useEffectEvent(move)
  const released = useEffectEvent(release)
  useEffect(() => {
    addEventListener('pointermove', moved)
    addEventListener('pointerup', released)
    addEventListener('pointercancel', released)
    return () => {
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', released)
      removeEventListener('pointercancel', released)
    }
  }, [])

  function move(event: PointerEvent) {
    const now = press.current
    const bar = list.current
    if (!now || !bar) return
    if (!now.dragging) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < dragFrom) return
      if (event.pointerType === 'touch' || now.tab.affix) return release()
      now.dragging = true
      bar.setPointerCapture(event.pointerId)
      bar.toggleAttribute('data-dragging', true)
    }
    const bounds = bar.getBoundingClientRect()
    if (event.clientX < bounds.left + edge) bar.scrollLeft -= edge / 2
    if (event.clientX > bounds.right - edge) bar.scrollLeft += edge / 2
    // The drop position is decided by the midpoints of the others, so that tags of different width do not flicker.
    const others = Array.from(bar.querySelectorAll<HTMLElement>('[data-tab]'))
    const from = others.findIndex((tag) => tag.dataset.tab === now.tab.id)
    others.splice(from, 1)
    const to = others.filter((tag) => {
      const { left, width } = tag.getBoundingClientRect()
      return left + width / 2 < event.clientX
    }).length
    if (to !== from) edit({ type: 'move', id: now.tab.id, to })
  }

  function release() {
    clearTimeout(press.current?.timer)
    if (press.current?.dragging) ended.current = true
    press.current = undefined
    list.current?.toggleAttribute('data-dragging', false)
  }

  return {
    onPointerDown: down,
    /** Suppresses the click after a drag or a long press. */
    justEnded: () => ended.current,
  }
}
