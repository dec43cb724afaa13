import { type ReactNode, useRef } from 'react'
import { useOverflowTip } from './overflow-tip.ts'

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** The scroll container of a table, with one tooltip for truncated cells. */
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
  const tip = useRef<HTMLDivElement>(null)
  useOverflowTip(scroller, tip, rows)
  return (
    <>
      <section
        ref={scroller}
        className={`table-scroller surface relative scroll-x outlined ${className}`}
        aria-label={label}
        {...reachable}
      >
        {children}
      </section>
      {/* Screen readers read the full text in the cell itself. */}
      <div ref={tip} popover="manual" aria-hidden="true" className="tooltip small" />
    </>
  )
}
