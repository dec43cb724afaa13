import './menu.css'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { usePopover } from './popover.ts'

const delay = 400

/** More words about something, shown after a moment under the pointer, at once by keyboard, and read aloud. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const { anchor, panel, setOpen, panelProps } = usePopover('manual')
  const [wanted, setWanted] = useState<'no' | 'soon' | 'now'>('no')
  const id = useId()

  useEffect(() => {
    if (wanted !== 'soon') return setOpen(wanted === 'now')
    const timer = setTimeout(() => setOpen(true), delay)
    return () => clearTimeout(timer)
  }, [wanted, setOpen])

  const listening = {
    onPointerEnter: () => setWanted('soon'),
    onPointerLeave: () => setWanted('no'),
    onFocus: () => setWanted('now'),
    onBlur: () => setWanted('no'),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setWanted('no'),
  }

  return (
    <span ref={anchor as Ref<HTMLSpanElement>} aria-describedby={id} {...listening}>
      {children}
      <span {...panelProps} ref={panel as Ref<HTMLSpanElement>} id={id} role="tooltip" className="tooltip">
        {text}
      </span>
    </span>
  )
}
