import { type ReactNode, useRef } from 'react'
import { useCutOffCells } from './cut-off-cells.ts'

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** The scroll container of a table. */
export function TableScroller({
  label,
  rows,
  className = '',
  children,
}: {
  label: string
  /** The rows: a change re-measures which cells are truncated. */
  rows: unknown
  className?: string
  children: ReactNode
}) {
  const scroller = useRef<HTMLElement>(null)
  useCutOffCells(scroller, rows)
  return (
    <section
      ref={scroller}
      className={`table-scroller surface relative scroll-x outlined ${className}`}
      aria-label={label}
      {...reachable}
    >
      {children}
    </section>
  )
}
