import { type PointerEvent as PressEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { edit } from './tab-store.ts'
import type { Tab } from './tabs.ts'

/** Drag threshold in pixels: a press that moves further is not a click. */
const dragThreshold = 6
/** Long press on touch, in ms: opens the context menu. */
const longPressMs = 500
/** Auto-scroll zone at both ends of the bar, in pixels. */
const scrollEdge = 28

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
  openMenu: (target: EventTarget, x: number, y: number) => void,
) {
  const press = useRef<Press>(undefined)
  const ended = useRef(false)

  function onPointerDown(event: PressEvent<HTMLElement>) {
    const tab = tabOf(event.target)
    ended.current = false
    if (!tab || event.button !== 0) return
    const { target, clientX: x, clientY: y } = event
    const onLongPress = () => {
      press.current = undefined
      ended.current = true
      openMenu(target, x, y)
    }
    const timer = event.pointerType === 'touch' ? setTimeout(onLongPress, longPressMs) : undefined
    press.current = { tab, x, y, dragging: false, timer }
  }

  // Window listeners: a fast pointer leaves the bar before the drag threshold is reached.
  const onPointerMove = useEffectEvent(move)
  const onPointerUp = useEffectEvent(release)
  useEffect(() => {
    addEventListener('pointermove', onPointerMove)
    addEventListener('pointerup', onPointerUp)
    addEventListener('pointercancel', onPointerUp)
    return () => {
      removeEventListener('pointermove', onPointerMove)
      removeEventListener('pointerup', onPointerUp)
      removeEventListener('pointercancel', onPointerUp)
    }
  }, [])

  function move(event: PointerEvent) {
    const pressed = press.current
    const bar = list.current
    if (!pressed || !bar) return
    if (!pressed.dragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < dragThreshold) return
      if (event.pointerType === 'touch' || pressed.tab.affix) return release()
      pressed.dragging = true
      bar.setPointerCapture(event.pointerId)
      bar.toggleAttribute('data-dragging', true)
    }
    const bounds = bar.getBoundingClientRect()
    if (event.clientX < bounds.left + scrollEdge) bar.scrollLeft -= scrollEdge / 2
    if (event.clientX > bounds.right - scrollEdge) bar.scrollLeft += scrollEdge / 2
    // The drop position is decided by the midpoints of the others, so that tags of different width do not flicker.
    const others = Array.from(bar.querySelectorAll<HTMLElement>('[data-tab]'))
    const from = others.findIndex((tag) => tag.dataset.tab === pressed.tab.id)
    others.splice(from, 1)
    const to = others.filter((tag) => {
      const { left, width } = tag.getBoundingClientRect()
      return left + width / 2 < event.clientX
    }).length
    if (to !== from) edit({ type: 'move', id: pressed.tab.id, to })
  }

  function release() {
    clearTimeout(press.current?.timer)
    if (press.current?.dragging) ended.current = true
    press.current = undefined
    list.current?.toggleAttribute('data-dragging', false)
  }

  return {
    onPointerDown,
    /** Suppresses the click after a drag or a long press. */
    justEnded: () => ended.current,
  }
}
