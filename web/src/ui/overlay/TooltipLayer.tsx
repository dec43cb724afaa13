import './popover.css'
import './tooltip.css'
import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isCutOff } from './cut-off.ts'

/** A tooltip opens after the pointer has rested this long; the next one at once, as long as one is open. */
const openDelayMs = 300
/** It stays this long after the pointer has left, so that the pointer can reach it. */
const closeDelayMs = 150

interface Tip {
  anchor: HTMLElement
  text: string
}

/** What may have a tooltip: what says so, and what may be cut off or show only an icon. */
const anchors = '[data-tip], [data-key-tip], a, button, .ellipsis, .table-scroller :is(th, td)'

/**
 * The tooltip of an element: what `data-tip` says, the name of an icon button, or the whole of a truncated text; on keyboard
 * focus also the keys that `data-key-tip` names, which would be in the way of a pointer.
 */
function textOf(anchor: HTMLElement, byKeyboard: boolean): string {
  const { keyTip, tip = byKeyboard ? keyTip : undefined, whole } = anchor.dataset
  const parts = [anchor, ...anchor.querySelectorAll<HTMLElement>('*')]
  const words = anchor.textContent.trim()
  const unseen = anchor.querySelector('.unseen')?.textContent.trim()
  const cut = unseen === words || parts.some((part) => !part.matches('.unseen') && isCutOff(part))
  if (tip) return tip === words && !cut ? '' : tip
  // Only an icon is visible, perhaps with a count; the name may be hidden, as in the folded sidebar.
  const visible = anchor.innerText.trim()
  if (anchor.matches('a, button') && !/\p{L}/u.test(visible))
    return anchor.ariaLabel ?? (visible ? '' : words)
  return cut ? (whole ?? words) : ''
}

/** The nearest tooltip around what is pointed at or focused. */
function tipOf(target: EventTarget | null, byKeyboard = false): Tip | undefined {
  let anchor = target instanceof Element ? target.closest<HTMLElement>(anchors) : null
  while (anchor) {
    const text = textOf(anchor, byKeyboard)
    if (text) return { anchor, text }
    anchor = anchor.parentElement?.closest<HTMLElement>(anchors) ?? null
  }
  return undefined
}

/** True while the element says the same already, by its name or its description. */
function says(anchor: HTMLElement, text: string): boolean {
  const described = anchor.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = [
    anchor.ariaLabel,
    anchor.textContent,
    ...described.map((id) => document.getElementById(id)?.textContent),
  ]
  return words.some((one) => one?.trim() === text)
}

/**
 * The tooltips of the page, by Base UI: of elements with `data-tip`, icon buttons and truncated texts. On hover, and at
 * once on keyboard focus; the pointer can go onto it, and Esc closes it. The element is described by it while it is open.
 */
export function TooltipLayer() {
  const id = useId()
  const [tip, setTip] = useState<Tip>()
  const popup = useRef<HTMLDivElement>(null)
  const open = useRef(false)
  useLayoutEffect(() => {
    open.current = tip !== undefined
    if (!tip || says(tip.anchor, tip.text)) return
    const { anchor } = tip
    const described = anchor.getAttribute('aria-describedby')
    anchor.setAttribute('aria-describedby', described ? `${described} ${id}` : id)
    return () => {
      if (described) anchor.setAttribute('aria-describedby', described)
      else anchor.removeAttribute('aria-describedby')
    }
  }, [tip, id])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let at: HTMLElement | undefined
    /** It was opened by the focus: a pointer that comes from nowhere does not close it. */
    let byFocus = false
    const change = (next: Tip | undefined, delayMs: number) => {
      clearTimeout(timer)
      at = next?.anchor
      byFocus = false
      timer = setTimeout(setTip, delayMs, next)
    }
    const closeNow = () => {
      clearTimeout(timer)
      at = undefined
      setTip(undefined)
    }
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      if (target instanceof Node && popup.current?.contains(target)) {
        clearTimeout(timer)
        return
      }
      const next = tipOf(target)
      if (next && next.anchor === at) {
        // Back from the tooltip or from a child: it stays, or comes when it was to come.
        if (open.current) clearTimeout(timer)
        return
      }
      if (next) change(next, open.current ? 0 : openDelayMs)
      else if (byFocus) return
      else if (open.current) change(undefined, closeDelayMs)
      else closeNow()
    }
    const onFocus = (target: EventTarget | null) => {
      const next =
        target instanceof Element && target.matches(':focus-visible') ? tipOf(target, true) : undefined
      if (!next) return
      change(next, 0)
      byFocus = true
    }
    const onFocusIn = ({ target }: FocusEvent) => onFocus(target)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeNow()
    }
    const listeners = [
      ['pointerover', onPointerOver],
      ['pointerdown', closeNow],
      ['focusin', onFocusIn],
      ['focusout', closeNow],
      ['keydown', onKeyDown],
    ] as const
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true)
    document.documentElement.addEventListener('pointerleave', closeNow)
    // What called for it while it was being loaded.
    const hovered = tipOf([...document.querySelectorAll(':hover')].at(-1) ?? null)
    if (hovered) change(hovered, openDelayMs)
    onFocus(document.activeElement)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of listeners)
        document.removeEventListener(name, listener as EventListener, true)
      document.documentElement.removeEventListener('pointerleave', closeNow)
    }
  }, [])

  return (
    tip && (
      <Tooltip.Root open>
        <Tooltip.Portal className="tooltip-portal">
          <Tooltip.Positioner
            ref={(element) => element?.showPopover()}
            className="tooltip small"
            popover="manual"
            positionMethod="fixed"
            anchor={tip.anchor}
            side="bottom"
            sideOffset={4}
            collisionPadding={8}
          >
            <Tooltip.Popup ref={popup} id={id} role="tooltip">
              {tip.text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    )
  )
}
