import { type DragEvent, useState } from 'react'
import type { AccessNode, Row } from '../../../blocks/access/tree.ts'
import type { DropPlace } from '../access/TreeView.tsx'
import { dropAt, type Target } from './moves.ts'

/** Drag and drop within the tree. */
export function useTreeDrag(
  nodes: readonly AccessNode[],
  go: (node: AccessNode, target: Target | undefined) => Promise<void>,
) {
  const [dragged, setDragged] = useState<{ id: string; over?: string; place?: DropPlace }>()

  /** The drop target by the pointer position in a row: before or after it at its edges, else inside. */
  function targetAt(
    event: DragEvent<HTMLElement>,
    row: Row,
  ): { place: DropPlace; target: Target } | undefined {
    if (!dragged) return undefined
    const { id } = row.branch.node
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - box.top) / box.height
    const inside = dropAt(nodes, dragged.id, id, 'inside')
    const beside = part < 0.5 ? 'before' : 'after'
    const besideTarget = dropAt(nodes, dragged.id, id, beside)
    if (inside && (!besideTarget || (part > 0.3 && part < 0.7))) return { place: 'inside', target: inside }
    return besideTarget && { place: beside, target: besideTarget }
  }

  function over(event: DragEvent<HTMLElement>, row: Row) {
    if (!dragged) return
    const found = targetAt(event, row)
    if (found) event.preventDefault()
    const shown = found && { over: row.branch.node.id, place: found.place }
    if (shown?.over !== dragged.over || shown?.place !== dragged.place)
      setDragged({ id: dragged.id, ...shown })
  }

  function drop(event: DragEvent<HTMLElement>, row: Row) {
    event.preventDefault()
    const node = nodes.find(({ id }) => id === dragged?.id)
    // The indicator may lag behind the pointer: recompute on drop.
    const found = targetAt(event, row)
    setDragged(undefined)
    if (node) void go(node, found?.target)
  }

  return {
    start: (row: Row) => setDragged({ id: row.branch.node.id }),
    over,
    drop,
    end: () => setDragged(undefined),
    place: (row: Row) => (dragged?.over === row.branch.node.id ? dragged.place : undefined),
  }
}
