import { type RefObject, useLayoutEffect } from 'react'
import { pinVariable } from './table-model.ts'

/**
 * Measures how far pinned columns are from their side of the table, each beside the one before it, and writes the distances to
 * the table; columns are as wide as what they say, so they are known only after layout.
 */
export function usePinOffsets(
  table: RefObject<HTMLTableElement | null>,
  { start = [], end = [] }: { start?: readonly string[] | undefined; end?: readonly string[] | undefined },
): void {
  const key = `${start.join()} ${end.join()}`
  useLayoutEffect(() => {
    const element = table.current
    if (!element || key === ' ') return
    const head = (column: string) => element.querySelector<HTMLElement>(`th[data-column="${column}"]`)
    const write = () => {
      const [starts = [], ends = []] = key.split(' ').map((part) => part.split(',').filter(Boolean))
      let offset = element.querySelector<HTMLElement>('thead .select-cell')?.offsetWidth ?? 0
      for (const column of starts) {
        element.style.setProperty(pinVariable(column), `${offset}px`)
        offset += head(column)?.offsetWidth ?? 0
      }
      offset = element.querySelector<HTMLElement>('thead .row-actions')?.offsetWidth ?? 0
      for (const column of ends.toReversed()) {
        element.style.setProperty(pinVariable(column), `${offset}px`)
        offset += head(column)?.offsetWidth ?? 0
      }
    }
    const resized = new ResizeObserver(write)
    for (const cell of element.querySelectorAll('thead th')) resized.observe(cell)
    write()
    return () => resized.disconnect()
  }, [table, key])
}
