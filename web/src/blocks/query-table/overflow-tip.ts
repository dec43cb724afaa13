import { type RefObject, useEffect } from 'react'
import { afterPaint } from '../../ui/overlay/after-paint.ts'
import { positionPanel } from '../../ui/overlay/popover.ts'

const delay = 300
/** Half a pixel is rounding, not a text that is cut off. */
const isCutOff = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth + 1

/**
 * Tooltip of truncated table cells only: on hover after a delay, on focus at once. Truncated cells can be reached by
 * Tab; Esc hides the tooltip.
 */
export function useOverflowTip(
  scroller: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
  rows: unknown,
): void {
  useEffect(() => {
    const table = scroller.current
    const panel = tip.current
    if (!table || !panel) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let anchor: HTMLElement | undefined
    const cellOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('th, td') : null
    const hide = () => {
      clearTimeout(timer)
      anchor = undefined
      if (panel.matches(':popover-open')) panel.hidePopover()
    }
    const show = (cell: HTMLElement) => {
      hide()
      anchor = cell
      panel.textContent = cell.dataset.whole ?? cell.textContent
      panel.showPopover()
      positionPanel(cell, panel)
    }
    const entered = (event: Event) => {
      const cell = cellOf(event)
      if (cell === anchor) return
      hide()
      if (cell && isCutOff(cell)) timer = setTimeout(show, delay, cell)
    }
    const focused = (event: Event) => {
      const cell = cellOf(event)
      if (cell && isCutOff(cell)) show(cell)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !anchor) return
      event.preventDefault()
      hide()
    }
    table.addEventListener('pointerover', entered)
    table.addEventListener('pointerleave', hide)
    table.addEventListener('focusin', focused)
    table.addEventListener('focusout', hide)
    table.addEventListener('scroll', hide, { passive: true })
    table.addEventListener('keydown', onKeyDown)
    return () => {
      hide()
      table.removeEventListener('pointerover', entered)
      table.removeEventListener('pointerleave', hide)
      table.removeEventListener('focusin', focused)
      table.removeEventListener('focusout', hide)
      table.removeEventListener('scroll', hide)
      table.removeEventListener('keydown', onKeyDown)
    }
  }, [scroller, tip])

  // Truncation is known only after layout and changes with rows and width.
  useEffect(() => {
    const table = scroller.current
    if (!table || rows === undefined) return
    const mark = () => {
      const cells = Array.from(table.querySelectorAll<HTMLElement>('th, td'))
      const cut = cells.map(isCutOff)
      for (const [at, cell] of cells.entries()) {
        // Cells with a link or button are reached through it.
        if (cut[at] && !cell.querySelector('a, button')) cell.tabIndex = 0
        else cell.removeAttribute('tabindex')
      }
    }
    let stop: (() => void) | undefined
    const resized = new ResizeObserver(() => {
      stop?.()
      stop = afterPaint(mark)
    })
    resized.observe(table)
    return () => {
      resized.disconnect()
      stop?.()
    }
  }, [scroller, rows])
}
