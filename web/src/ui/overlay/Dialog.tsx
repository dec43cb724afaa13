import './dialog.css'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../form/Button.tsx'
import { coverBehind } from './cover.ts'
import { useDialogFrame } from './dialog-frame.ts'
import { type OpenDialog, openDialogs, useOverlayHost } from './overlay.ts'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

export interface DialogProps {
  /** A stable id; the size is saved under it. */
  id: string
  title: string
  /** Called by Esc, the cross and a press beside the dialog; the owner takes the dialog away. */
  onClose: () => void
  /** The label of the close button. */
  closeLabel: string
  /** Its width until it is resized; its height is that of its content, up to 80 % of the window. */
  width?: 'narrow' | 'medium' | 'wide' | 'full'
  /** Dirty: a press outside does not close it. */
  dirty?: boolean
  /** False when an answer is required: no close button, no Esc. */
  dismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  footer?: ReactNode
  children: ReactNode
}

/**
 * A dialog over its tab, or over the window: moved by its header, resized by its corner (at least 400×300), clamped when
 * the window shrinks, full screen on phones. What it covers is inert; it traps the focus and restores it on close.
 */
export function Dialog({
  id,
  title,
  onClose,
  closeLabel,
  width = 'medium',
  dirty = false,
  dismissable = true,
  role = 'dialog',
  footer,
  children,
}: DialogProps) {
  const host = useOverlayHost()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  /** True between the blur of one element inside and the focus of the next: meanwhile `body` is the active element. */
  const moving = useRef(false)
  const { frameProps, headerProps, cornerProps } = useDialogFrame(id, box)
  const [level] = useState<OpenDialog>({ coversWindow: host === document.body })

  useLayoutEffect(() => {
    // Shown again with its tab, it still gives the focus back to what opened it.
    opener.current ??= document.activeElement
    openDialogs.push(level)
    const element = box.current
    const uncover = coverBehind(element?.parentElement, host)
    // A tab that is shown again keeps its focus; a new dialog focuses its first field.
    if (element && !element.contains(document.activeElement)) focusFirst(element)
    return () => {
      openDialogs.splice(openDialogs.indexOf(level), 1)
      uncover()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [level, host])

  // The focused button may have been removed; keys must still reach the dialog.
  useEffect(() => {
    const { activeElement, body } = document
    if (moving.current || openDialogs.at(-1) !== level || !box.current) return
    if (activeElement === null || activeElement === body) focusFirst(box.current)
  })

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    moving.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
  }
  function onFocus() {
    moving.current = false
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && openDialogs.at(-1) === level && !event.defaultPrevented) {
      event.stopPropagation()
      if (dismissable) onClose()
    }
    if (event.key !== 'Tab' || !box.current) return
    const stops = Array.from(box.current.querySelectorAll<HTMLElement>(focusable)).filter(
      (element) => element.offsetParent !== null && element.tabIndex >= 0,
    )
    const first = stops[0]
    const last = stops.at(-1)
    const leaving = event.shiftKey ? first : last
    if (document.activeElement !== leaving && document.activeElement !== box.current) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }

  return createPortal(
    <div
      className="dialog-veil"
      data-window={host === document.body || undefined}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && dismissable && !dirty) onClose()
      }}
    >
      <div
        ref={box}
        className={`dialog column ${width}`}
        {...{ role, 'aria-modal': true, 'aria-labelledby': titleId }}
        {...{ tabIndex: -1, onKeyDown, onBlur, onFocus }}
        {...frameProps}
      >
        <div className="dialog-header line-below row between" {...headerProps}>
          <h2 id={titleId} className="ellipsis">
            {title}
          </h2>
          {dismissable && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
        </div>
        <div className="dialog-body grow">{children}</div>
        {footer && <div className="dialog-footer cluster gap-2">{footer}</div>}
        <span className="dialog-corner" aria-hidden="true" {...cornerProps} />
      </div>
    </div>,
    host,
  )
}

/** The initial focus: `data-autofocus`, else the first field, else the first button, else the dialog itself. */
function focusFirst(box: HTMLElement): void {
  const target =
    box.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    box.querySelector<HTMLElement>('.dialog-body :is(input, select, textarea):not(:disabled)') ??
    box.querySelector<HTMLElement>('.dialog-footer button:not(:disabled)') ??
    box
  target.focus()
}
