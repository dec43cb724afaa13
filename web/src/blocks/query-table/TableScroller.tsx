import { type ReactNode, useRef } from 'react'
import { useOverflowTip } from './overflow-tip.ts'

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** The box a table scrolls in, with the one tip that shows the whole text of cells that are cut off. */
export function TableScroller({
  label,
  rows,
  className = '',
  children,
}: {
  label: string
  /** What the table shows: when it changes other cells are cut off. */
  rows: unknown
  className?: string
  children: ReactNode
}) {
  const scroller = useRef<HTMLElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  useOverflowTip(scroller, tip, rows)
  return (
    <>
      <section ref={scroller} className={`table-scroller ${className}`} aria-label={label} {...reachable}>
        {children}
      </section>
      {/* Whoever listens hears the whole text in its cell. */}
      <div ref={tip} popover="manual" aria-hidden="true" className="tooltip" />
    </>
  )
}
