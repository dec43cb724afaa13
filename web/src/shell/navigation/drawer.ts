import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMobile } from '../../ui/frame/mobile.ts'
import { onNavigate } from '../tabs/location.ts'

/** Whether the last change of the sidebar was without animation; stored like the rest of the shell's state. */
const stillKey = 'fairway-without-animation'

interface Drawer {
  open: boolean
  /** No animation: the window changed between mobile and desktop width. */
  still: boolean
  toggle: () => void
  /** The element of the sidebar, for focus management. */
  side: RefObject<HTMLDivElement | null>
}

/**
 * The sidebar on a phone: a drawer that closes on navigation, Esc and a press on the backdrop. It starts closed after
 * a change between mobile and desktop.
 */
export function useDrawer(): Drawer {
  const mobile = useMobile()
  const [drawer, setDrawer] = useState({
    open: false,
    still: localStorage.getItem(stillKey) !== '0',
    mobile,
  })
  const side = useRef<HTMLDivElement>(null)
  const { open, still } = drawer
  if (drawer.mobile !== mobile) setDrawer({ open: false, still: true, mobile })

  useEffect(() => localStorage.setItem(stillKey, still ? '1' : '0'), [still])

  useEffect(() => {
    if (!open) return
    const previousFocus = document.activeElement
    const close = () => setDrawer((now) => ({ ...now, open: false }))
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    const item = side.current?.querySelector<HTMLElement>('[aria-current=page], .sidebar-item')
    item?.focus({ preventScroll: true })
    const stop = onNavigate(close)
    addEventListener('keydown', onKeyDown)
    return () => {
      stop()
      removeEventListener('keydown', onKeyDown)
      // The rest of the page is `inert` until after the drawer has closed.
      requestAnimationFrame(
        () => previousFocus instanceof HTMLElement && previousFocus.focus({ preventScroll: true }),
      )
    }
  }, [open])

  return {
    open: mobile && open,
    still,
    side,
    toggle: () => setDrawer((now) => ({ ...now, open: !now.open, still: false })),
  }
}
