import type { Reply } from '../../api/client.ts'

/** A node of the menu tree as administrators see it. */
export type AccessNode = Reply<'staff.permissions'>['nodes'][number]

/** A node with its descendants. */
export interface Branch {
  node: AccessNode
  children: Branch[]
}

/** Builds the tree from a flat list; nodes in a cycle and orphans become roots, so that they stay visible. */
export function branchesOf(nodes: readonly AccessNode[]): Branch[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const childrenOf = new Map<string | null, AccessNode[]>()
  const isLost = (node: AccessNode): boolean => {
    const visited = new Set<string>()
    for (let at: AccessNode | undefined = node; at; at = byId.get(at.parent ?? '')) {
      if (visited.has(at.id)) return true
      visited.add(at.id)
      if (at.parent !== null && !byId.has(at.parent)) return true
    }
    return false
  }
  for (const node of nodes) {
    const parent = isLost(node) ? null : node.parent
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), node])
  }
  const below = (parent: string | null, depth: number): Branch[] =>
    depth > 12
      ? []
      : (childrenOf.get(parent) ?? []).map((node) => ({ node, children: below(node.id, depth + 1) }))
  return below(null, 0)
}

/** The path from the root to a node, itself last. */
export function pathTo(nodes: readonly AccessNode[], id: string): AccessNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const path: AccessNode[] = []
  for (let node = byId.get(id); node && !path.includes(node); node = byId.get(node.parent ?? ''))
    path.unshift(node)
  return path
}

/** The grantable nodes of a branch: pages and buttons. */
export function grantable(branch: Branch): AccessNode[] {
  const own = branch.node.type === 'M' ? [] : [branch.node]
  return [...own, ...branch.children.flatMap(grantable)]
}

/** How many grantable nodes of a branch a set contains; a granted button includes its page. */
export function countIn(branch: Branch, granted: ReadonlySet<string>): { granted: number; all: number } {
  const all = grantable(branch)
  return { granted: all.filter(({ id }) => granted.has(id)).length, all: all.length }
}

/** Whether a branch is granted wholly, partly or not at all. */
export function stateOf(branch: Branch, granted: ReadonlySet<string>): boolean | 'mixed' {
  const { granted: some, all } = countIn(branch, granted)
  return some === 0 ? false : some === all ? true : 'mixed'
}

/** The effective grants: granted nodes with the pages of granted buttons. */
export function withPages(nodes: readonly AccessNode[], granted: Iterable<string>): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const all = new Set(granted)
  for (const id of all) {
    const above = byId.get(byId.get(id)?.parent ?? '')
    if (above?.type === 'C') all.add(above.id)
  }
  return all
}

/**
 * Toggles a branch: grants everything grantable, or revokes it. `may` says what the user may grant; what the role had
 * before can always be restored.
 */
export function toggled(
  branch: Branch,
  granted: ReadonlySet<string>,
  may: (id: string) => boolean,
  page?: AccessNode,
): Set<string> {
  const ids = grantable(branch).map(({ id }) => id)
  const next = new Set(granted)
  const missing = ids.filter((id) => !granted.has(id) && may(id))
  if (missing.length === 0) for (const id of ids) next.delete(id)
  else for (const id of missing) next.add(id)
  // A button requires its page.
  if (missing.length > 0 && page?.type === 'C' && may(page.id)) next.add(page.id)
  return next
}

/** The difference of two sets: added and removed. */
export function difference(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    grant: [...after].filter((id) => !before.has(id)),
    withdraw: [...before].filter((id) => !after.has(id)),
  }
}

/** Whether a node matches the input: names in all languages, id, page uri. */
export function matchesInput(node: AccessNode, input: string): boolean {
  const words = input.toLowerCase().trim().split(/\s+/)
  const text = [...Object.values(node.names), node.id, node.uri].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** A visible row of the tree. */
export interface Row {
  branch: Branch
  level: number
  parent: Branch | undefined
  position: number
  siblings: number
}

/** The visible rows: expanded branches, or the matches of a search with their ancestors. */
export function rowsOf(branches: readonly Branch[], opened: ReadonlySet<string>, input: string): Row[] {
  const filtering = input.trim() !== ''
  const holds = (branch: Branch): boolean => matchesInput(branch.node, input) || branch.children.some(holds)
  const rows = (siblings: readonly Branch[], level: number, parent: Branch | undefined): Row[] => {
    const parentMatches = parent !== undefined && filtering && matchesInput(parent.node, input)
    const visible = filtering && !parentMatches ? siblings.filter(holds) : siblings
    return visible.flatMap((branch, at) => [
      { branch, level, parent, position: at + 1, siblings: visible.length },
      ...(filtering
        ? holds(branch)
          ? rows(branch.children, level + 1, branch)
          : []
        : opened.has(branch.node.id)
          ? rows(branch.children, level + 1, branch)
          : []),
    ])
  }
  return rows(branches, 1, undefined)
}
