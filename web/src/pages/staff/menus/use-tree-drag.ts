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

  function onDragOver(event: DragEvent<HTMLElement>, row: Row) {
    if (!dragged) return
    const target = targetAt(event, row)
    if (target) event.preventDefault()
    const drawn = target && { over: row.branch.node.id, place: target.place }
    if (drawn?.over !== dragged.over || drawn?.place !== dragged.place)
      setDragged({ id: dragged.id, ...drawn })
  }

  function drop(event: DragEvent<HTMLElement>, row: Row) {
    event.preventDefault()
    const node = nodes.find(({ id }) => id === dragged?.id)
    // The indicator may lag behind the pointer: recompute on drop.
    const target = targetAt(event, row)
    setDragged(undefined)
    if (node) void go(node, target?.target)
  }

  return {
    start: (row: Row) => setDragged({ id: row.branch.node.id }),
    onDragOver,
    drop,
    end: () => setDragged(undefined),
    placeOf: (row: Row) => (dragged?.over === row.branch.node.id ? dragged.place : undefined),
  }
}
