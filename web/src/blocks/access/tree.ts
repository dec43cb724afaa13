import type { Reply } from '../../api/client.ts'

/** A node of the menu tree as administrators get it. */
export type AccessNode = Reply<'staff.permissions'>['nodes'][number]

/** A node with what hangs on it. */
export interface Branch {
  node: AccessNode
  children: Branch[]
}

/** The tree of a list of nodes; what hangs in a ring or on nothing stands at the top, where it can be seen. */
export function branchesOf(nodes: readonly AccessNode[]): Branch[] {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const childrenOf = new Map<string | null, AccessNode[]>()
  const isLost = (node: AccessNode): boolean => {
    const seen = new Set<string>()
    for (let at: AccessNode | undefined = node; at; at = known.get(at.parent ?? '')) {
      if (seen.has(at.id)) return true
      seen.add(at.id)
      if (at.parent !== null && !known.has(at.parent)) return true
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

/** The nodes from the top down to one, itself last. */
export function pathTo(nodes: readonly AccessNode[], id: string): AccessNode[] {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const path: AccessNode[] = []
  for (let node = known.get(id); node && !path.includes(node); node = known.get(node.parent ?? ''))
    path.unshift(node)
  return path
}

/** Everything of a branch that can be granted by itself: pages and buttons. */
export function grantable(branch: Branch): AccessNode[] {
  const own = branch.node.type === 'M' ? [] : [branch.node]
  return [...own, ...branch.children.flatMap(grantable)]
}

/** How much of a branch a set contains; a page whose button is granted comes along, so it counts. */
export function countIn(branch: Branch, granted: ReadonlySet<string>): { granted: number; all: number } {
  const all = grantable(branch)
  return { granted: all.filter(({ id }) => granted.has(id)).length, all: all.length }
}

/** Whether a branch is granted wholly, partly or not at all. */
export function stateOf(branch: Branch, granted: ReadonlySet<string>): boolean | 'mixed' {
  const { granted: some, all } = countIn(branch, granted)
  return some === 0 ? false : some === all ? true : 'mixed'
}

/** What was granted with the pages that come along with their buttons: as people with the role find it. */
export function withPages(nodes: readonly AccessNode[], granted: Iterable<string>): Set<string> {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const all = new Set(granted)
  for (const id of all) {
    const above = known.get(known.get(id)?.parent ?? '')
    if (above?.type === 'C') all.add(above.id)
  }
  return all
}

/**
 * The set after a press on a branch: all of it that may be granted, or nothing of it. `may` says what the person has
 * to give; what a role had before may always come back.
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
  // A button is nothing without its page.
  if (missing.length > 0 && page?.type === 'C' && may(page.id)) next.add(page.id)
  return next
}

/** What one set has and the other has not. */
export function difference(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return {
    grant: [...after].filter((id) => !before.has(id)),
    withdraw: [...before].filter((id) => !after.has(id)),
  }
}

/** Whether a node is meant by what was typed: its names in all languages, its word, its page. */
export function isMeant(node: AccessNode, typed: string): boolean {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const text = [...Object.values(node.names), node.id, node.uri].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** A row of the tree as it is shown. */
export interface Row {
  branch: Branch
  level: number
  parent: Branch | undefined
  place: number
  siblings: number
}

/** The rows that are seen: open branches, or everything on the way to what was typed. */
export function rowsOf(branches: readonly Branch[], opened: ReadonlySet<string>, typed: string): Row[] {
  const wanted = typed.trim() !== ''
  const holds = (branch: Branch): boolean => isMeant(branch.node, typed) || branch.children.some(holds)
  const rows = (siblings: readonly Branch[], level: number, parent: Branch | undefined): Row[] => {
    const meant = parent !== undefined && wanted && isMeant(parent.node, typed)
    const shown = wanted && !meant ? siblings.filter(holds) : siblings
    return shown.flatMap((branch, at) => [
      { branch, level, parent, place: at + 1, siblings: shown.length },
      ...(wanted
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
