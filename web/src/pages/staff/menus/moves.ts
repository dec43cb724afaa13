import type { AccessNode } from '../../../blocks/access/tree.ts'
import type { DropPlace } from '../access/TreeView.tsx'

/** The target of a move: parent folder or root, before a sibling or at the end. */
export interface Target {
  parent: string | null
  before: string | null
}

export type Direction = 'up' | 'down' | 'in' | 'out'

type Nodes = readonly AccessNode[]

const nodeOf = (nodes: Nodes, id: string | null) => nodes.find((node) => node.id === id)
const siblingsOf = (nodes: Nodes, parent: string | null) => nodes.filter((node) => node.parent === parent)

/** Whether a node of this type may be a child there. */
export function fits(type: AccessNode['type'], parent: AccessNode | undefined): boolean {
  if (type === 'A') return parent !== undefined && parent.type !== 'A'
  return parent === undefined || parent.type === 'M'
}

/** True when `id` is `above` or its descendant. */
function isBelow(nodes: Nodes, id: string | null, above: string): boolean {
  const visited = new Set<string>()
  for (let at = nodeOf(nodes, id); at && !visited.has(at.id); at = nodeOf(nodes, at.parent)) {
    if (at.id === above) return true
    visited.add(at.id)
  }
  return false
}

function checked(nodes: Nodes, id: string, target: Target): Target | undefined {
  const node = nodeOf(nodes, id)
  if (!node || target.before === id) return undefined
  if (!fits(node.type, nodeOf(nodes, target.parent)) || isBelow(nodes, target.parent, id)) return undefined
  return target
}

/** The target of a move by keyboard; undefined when there is none. */
export function moveBy(nodes: Nodes, id: string, direction: Direction): Target | undefined {
  const node = nodeOf(nodes, id)
  if (!node) return undefined
  const siblings = siblingsOf(nodes, node.parent)
  const at = siblings.indexOf(node)
  const beforeOf = (place: number) => siblings[place]?.id ?? null
  if (direction === 'up')
    return at > 0 ? checked(nodes, id, { parent: node.parent, before: beforeOf(at - 1) }) : undefined
  if (direction === 'down')
    return at < siblings.length - 1
      ? checked(nodes, id, { parent: node.parent, before: beforeOf(at + 2) })
      : undefined
  if (direction === 'in') {
    const into = siblings.slice(0, at).findLast((other) => fits(node.type, other))
    return into && checked(nodes, id, { parent: into.id, before: null })
  }
  const parent = nodeOf(nodes, node.parent)
  if (!parent) return undefined
  const aunts = siblingsOf(nodes, parent.parent)
  return checked(nodes, id, { parent: parent.parent, before: aunts[aunts.indexOf(parent) + 1]?.id ?? null })
}

/** The target of a drop over another node; undefined where it is not allowed. */
export function dropAt(nodes: Nodes, dragged: string, over: string, place: DropPlace): Target | undefined {
  const target = nodeOf(nodes, over)
  if (!target || dragged === over) return undefined
  if (place === 'inside') return checked(nodes, dragged, { parent: over, before: null })
  if (place === 'before') return checked(nodes, dragged, { parent: target.parent, before: over })
  const others = siblingsOf(nodes, target.parent).filter(({ id }) => id !== dragged)
  const next = others[others.indexOf(target) + 1]?.id ?? null
  return checked(nodes, dragged, { parent: target.parent, before: next })
}
