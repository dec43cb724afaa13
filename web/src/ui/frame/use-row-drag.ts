import './row-drag.css'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Drag {
  from: number
  /** Where the row would come to stand. */
  over: number
}

/** Pointers closer than this to the edge of the window bring the neighbouring row into view. */
const edge = 70

/**
 * Moves rows of a list by a handle, with mouse, pen or finger. Nothing changes before the row is dropped; Esc puts it back. A row has the
 * class `rowClass` gives, its handle `drag-handle`.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const startY = useRef(0)

  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const end = () => {
    for (const row of rows()) row.style.removeProperty('translate')
    setDrag(undefined)
  }

  // Before everything that Esc closes, and wherever the focus is.
  useEffect(() => {
    if (!drag) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    window.addEventListener('keydown', cancel, true)
    return () => window.removeEventListener('keydown', cancel, true)
  })

  function follow(from: number, y: number) {
    const all = rows()
    const middles = all.map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const over = middles.filter((middle, index) => index !== from && middle < y).length
    all[from]?.style.setProperty('translate', `0 ${y - startY.current}px`)
    const near = y < edge ? over - 1 : y > window.innerHeight - edge ? over + 1 : undefined
    if (near !== undefined) all[near]?.scrollIntoView({ block: 'nearest' })
    setDrag({ from, over })
  }

  return {
    /** The class of the row of this index: what is dragged, and beside which row it would be dropped. */
    rowClass: (index: number) => `drag-row ${drag ? placeIn(drag, index) : ''}`.trimEnd(),
    /** Of the handle in the row of this index. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        startY.current = event.clientY
        setDrag({ from: index, over: index })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) follow(drag.from, event.clientY)
      },
      onPointerUp: () => {
        if (!drag) return
        const { from, over } = drag
        end()
        if (from !== over) onMove(from, over)
      },
      onPointerCancel: end,
    }),
  }
}

function placeIn({ from, over }: Drag, index: number): string {
  if (index === from) return 'dragged'
  const place = index > from ? index - 1 : index
  if (over === from) return ''
  if (place === over) return 'drop-before'
  return place === over - 1 ? 'drop-after' : ''
}
