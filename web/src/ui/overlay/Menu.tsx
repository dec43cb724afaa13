import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import type { MenuItem } from './MenuList.tsx'
import type { MenuPanel } from './MenuPanel.tsx'

type Panel = ComponentType<Parameters<typeof MenuPanel>[0]>

/** Fetches the panel of every menu: at the first approach to a menu button, or before there is one. */
export const prepareMenus = async (): Promise<Panel> => (await import('./MenuPanel.tsx')).MenuPanel

/** A button that opens a menu below itself. */
export function Menu({
  label,
  items,
  align = 'start',
  className = '',
  children,
}: {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}) {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [Panel, setPanel] = useState<Panel>()
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(false)
  const prepare = () => void prepareMenus().then((loaded) => setPanel(() => loaded))

  function press() {
    // Once there is a panel the browser opens and closes it for its button.
    if (Panel) return
    setPressed(true)
    prepare()
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={`button quiet ${className}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        title={label}
        popoverTarget={id}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          press()
          document.getElementById(id)?.showPopover()
        }}
      >
        {children}
        <span className="unseen">{label}</span>
      </button>
      {Panel && (
        <Panel
          id={id}
          anchor={anchor}
          label={label}
          items={items}
          align={align}
          initiallyOpen={pressed}
          onToggle={setOpen}
        />
      )}
    </>
  )
}
