import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMobile } from '../../ui/frame/mobile.ts'
import { onNavigate } from '../tabs/location.ts'

/** Whether the sidebar came or went without sliding the last time; kept as the other state of the shell is. */
const stillKey = 'fairway-without-animation'

interface Drawer {
  open: boolean
  /** It goes without sliding: the device became another one, nobody closed it. */
  still: boolean
  toggle: () => void
  /** The element of the sidebar; the focus goes there and comes back. */
  side: RefObject<HTMLDivElement | null>
}

/**
 * The sidebar on a phone: a drawer that closes when another page is shown, however it was reached, by Esc and by a
 * press beside it. Another device begins with a closed one.
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
    const before = document.activeElement
    const close = () => setDrawer((now) => ({ ...now, open: false }))
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    const item = side.current?.querySelector<HTMLElement>('[aria-current=page], .sidebar-item')
    item?.focus({ preventScroll: true })
    const stop = onNavigate(close)
    addEventListener('keydown', pressed)
    return () => {
      stop()
      removeEventListener('keydown', pressed)
      // What is beside the drawer can be focused again only after it was closed.
      requestAnimationFrame(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
  }, [open])

  return {
    open: mobile && open,
    still,
    side,
    toggle: () => setDrawer((now) => ({ ...now, open: !now.open, still: false })),
  }
}
