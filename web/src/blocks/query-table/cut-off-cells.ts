import { type RefObject, useEffect } from 'react'
import { afterPaint } from '../../ui/overlay/after-paint.ts'
import { isCutOff } from '../../ui/overlay/cut-off.ts'

/** Makes truncated cells of a table reachable by Tab, so that their tooltip is. */
export function useCutOffCells(scroller: RefObject<HTMLElement | null>, rows: unknown): void {
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
