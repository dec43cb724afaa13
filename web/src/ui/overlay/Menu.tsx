import { type ComponentProps, type ComponentType, type ReactNode, useId, useRef, useState } from 'react'
import { reportLoadFailure } from './load-failure.ts'
import type { MenuItem } from './MenuList.tsx'
import type { MenuPanelProps } from './MenuPanel.tsx'

type Panel = ComponentType<MenuPanelProps>

/** Fetches the panel of every menu: at the first approach to a menu button, or before there is one. */
export const prepareMenus = async (): Promise<Panel> => (await import('./MenuPanel.tsx')).MenuPanel

/** The menu of a button of any look: what the button needs, and the menu while it is open. */
export function useMenuPanel({
  label,
  items,
  align = 'start',
}: {
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}): { buttonProps: ComponentProps<'button'>; panel: ReactNode } {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [Panel, setPanel] = useState<Panel>()
  const [pressed, setPressed] = useState(false)
  const open = pressed && Panel !== undefined
  const prepare = (onFailure: (error: unknown) => void) =>
    void prepareMenus().then((loaded) => setPanel(() => loaded), onFailure)
  // A press tries again and reports.
  const approach = () => prepare(console.warn)

  function press(opens: boolean) {
    setPressed(opens)
    if (opens && !Panel)
      prepare((error) => {
        setPressed(false)
        reportLoadFailure(error)
      })
  }

  return {
    buttonProps: {
      ref: anchor,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onPointerEnter: approach,
      onFocus: approach,
      onClick: () => press(!pressed),
      onKeyDown(event) {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        press(true)
      },
    },
    panel: open && (
      <Panel
        id={id}
        label={label}
        items={items}
        align={align}
        anchor={anchor}
        container={anchor.current?.parentElement}
        returnFocus={anchor}
        onClose={() => setPressed(false)}
      />
    ),
  }
}

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
  const { buttonProps, panel } = useMenuPanel({ label, items, align })
  return (
    <>
      <button {...buttonProps} type="button" className={`button quiet ${className}`}>
        {children}
        <span className="unseen">{label}</span>
      </button>
      {panel}
    </>
  )
}
