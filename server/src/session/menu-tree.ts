import type { Language } from '@fairway/contract/kernel/languages'
import type { MenuNode } from '@fairway/contract/session'
import type { GrantedNode } from '../platform/sessions.ts'

/**
 * Builds the tree the browser gets from granted nodes in their order. A node whose parent is missing, or that hangs
 * in a ring, is left out rather than breaking the menu.
 */
export function menuTree(nodes: readonly GrantedNode[], language: Language): MenuNode[] {
  // The nodes of a role set are one and the same list until grants change, so their trees are built once.
  const known = trees.get(nodes) ?? new Map<Language, MenuNode[]>()
  trees.set(nodes, known)
  const tree = known.get(language) ?? build(nodes, language)
  known.set(language, tree)
  return tree
}

const trees = new WeakMap<readonly GrantedNode[], Map<Language, MenuNode[]>>()

function build(nodes: readonly GrantedNode[], language: Language): MenuNode[] {
  const childrenOf = new Map<string | null, GrantedNode[]>()
  for (const node of nodes) {
    const siblings = childrenOf.get(node.parentId)
    if (siblings) siblings.push(node)
    else childrenOf.set(node.parentId, [node])
  }
  const below = (parent: string | null): MenuNode[] =>
    (childrenOf.get(parent) ?? []).map((node) => ({
      id: node.id,
      name: node.names[language],
      names: node.names,
      uri: node.uri,
      type: node.type,
      status: node.status,
      parent,
      options: node.options,
      children: below(node.id),
    }))
  return below(null)
}
