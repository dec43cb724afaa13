import { type Language, textIn } from '@fairway/contract/kernel/languages'
import { type MenuNode, me } from '@fairway/contract/session/endpoints'
import { pinyinKeys } from '@fairway/texts/pinyin'
import type { GrantedNode } from './load-session.ts'

/**
 * The menu tree as the bytes the browser gets, checked against the contract. The nodes of a role set are one and the
 * same list until grants change, so their bytes are made once.
 */
export function menuTreeJson(nodes: readonly GrantedNode[], language: Language): Buffer {
  const byLanguage = cache.get(nodes) ?? new Map<Language, Buffer>()
  cache.set(nodes, byLanguage)
  const bytes =
    byLanguage.get(language) ??
    Buffer.from(JSON.stringify(me.shape.rootMenus.parse(menuTree(nodes, language))))
  byLanguage.set(language, bytes)
  return bytes
}

const cache = new WeakMap<readonly GrantedNode[], Map<Language, Buffer>>()

/**
 * Builds the tree from granted nodes in their order. A node whose parent is missing, or that hangs in a ring, is
 * left out rather than breaking the menu.
 */
function menuTree(nodes: readonly GrantedNode[], language: Language): MenuNode[] {
  const childrenOf = new Map<string | null, GrantedNode[]>()
  for (const node of nodes) {
    const siblings = childrenOf.get(node.parentId)
    if (siblings) siblings.push(node)
    else childrenOf.set(node.parentId, [node])
  }
  const below = (parent: string | null): MenuNode[] =>
    (childrenOf.get(parent) ?? []).map((node) => ({
      id: node.id,
      name: textIn(node.names, language),
      names: node.names,
      uri: node.uri,
      type: node.type,
      status: node.status,
      parent,
      options: node.options,
      typed: pinyinText(node.names.zh),
      children: below(node.id),
    }))
  return below(null)
}

function pinyinText(chinese: string | undefined): string {
  const { initials, pinyin } = pinyinKeys(chinese)
  return `${initials} ${pinyin}`.trim()
}
