import './menu.css'
import './popover.css'
import { Menu } from '@base-ui/react/menu'
import type { BaseUIEvent } from '@base-ui/react/types'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { type MenuItem, MenuList } from './MenuList.tsx'

type Place = ComponentProps<typeof Menu.Positioner>['anchor']

export interface MenuPanelProps {
  id?: string
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  className?: string
  /** What it stands at; a press on it is its own to answer. */
  anchor: Place
  /** Where it is rendered, so that it is hidden and closed together with what surrounds its anchor. */
  container: HTMLElement | null | undefined
  /** Where the focus goes when the menu closes. */
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** True for the element a menu stands at and what is in it. */
const isInside = (place: Place, target: EventTarget | null) =>
  typeof place === 'object' &&
  place !== null &&
  'current' in place &&
  place.current instanceof Element &&
  target instanceof Node &&
  place.current.contains(target)

/**
 * An open menu, with the roles and keys of the ARIA Authoring Practices by Base UI. It stands in the browser's top
 * layer: never clipped, never under a dialog.
 */
export function MenuPanel({
  id,
  label,
  items,
  align = 'start',
  className = '',
  anchor,
  container,
  returnFocus,
  onClose,
}: MenuPanelProps) {
  const popup = useRef<HTMLDivElement>(null)
  /** A press since it opened: the end of the long press that opened it is none. */
  const pressed = useRef(false)

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
      // Tab closes the menu: Base UI's focus guards have nothing to catch, and a hidden element must be no tab stop.
      for (const guard of document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]'))
        guard.tabIndex = -1
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  useEffect(() => {
    const onPointerDown = () => {
      pressed.current = true
    }
    addEventListener('pointerdown', onPointerDown, true)
    return () => removeEventListener('pointerdown', onPointerDown, true)
  }, [])

  // Layout effect: the clean-up runs while the menu is still in the document, and knows whether it has the focus.
  useLayoutEffect(() => {
    const element = popup.current
    return () => {
      if (element?.contains(document.activeElement)) returnFocus.current?.focus()
    }
  }, [returnFocus])

  function close() {
    returnFocus.current?.focus()
    onClose()
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent>) {
    if (event.key === 'Escape') {
      // The menu alone closes, not the dialog or popover it stands in.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (event.key === 'Tab') {
      // From the anchor the browser goes on to the next stop, or to the one before.
      event.preventBaseUIHandler()
      close()
    }
  }

  return (
    <Menu.Root
      open
      modal={false}
      onOpenChange={(_open, details) => {
        const outside = details.reason === 'outside-press'
        if (outside && (!pressed.current || isInside(anchor, details.event.target))) details.cancel()
        else onClose()
      }}
    >
      <Menu.Portal container={container ?? null} className="menu-portal">
        <Menu.Positioner
          ref={(element) => element?.showPopover()}
          className="menu-place"
          popover="manual"
          positionMethod="fixed"
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // A row of a list around it opens by a click on anything but a control.
          onClick={(event) => event.stopPropagation()}
        >
          <Menu.Popup
            ref={popup}
            {...(id && { id })}
            className={`menu ${className}`}
            aria-label={label}
            finalFocus={false}
            onKeyDown={onKeyDown}
          >
            <MenuList items={items} onDone={close} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
