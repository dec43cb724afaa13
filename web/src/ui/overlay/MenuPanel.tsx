import { type Ref, type RefObject, useEffect } from 'react'
import { type MenuItem, MenuList } from './MenuList.tsx'
import { usePopover } from './popover.ts'

/** The panel of a menu button. */
export function MenuPanel({
  id,
  anchor,
  label,
  items,
  align,
  initiallyOpen,
  onToggle,
}: {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
  /** True when the button was pressed before this module was loaded. */
  initiallyOpen: boolean
  onToggle: (open: boolean) => void
}) {
  const { panel, open, setOpen, panelProps } = usePopover('auto', align, anchor)

  useEffect(() => {
    if (initiallyOpen) setOpen(true)
  }, [initiallyOpen, setOpen])

  useEffect(() => onToggle(open), [open, onToggle])

  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [open, panel])

  return (
    <MenuList
      {...panelProps}
      ref={panel as Ref<HTMLDivElement>}
      id={id}
      items={open ? items : []}
      label={label}
      onDone={() => {
        setOpen(false)
        anchor.current?.focus()
      }}
    />
  )
}
