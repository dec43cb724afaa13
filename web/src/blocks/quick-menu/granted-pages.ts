import type { Me } from '../page/page-context.tsx'

type Node = Me['rootMenus'][number]

/** Malformed options count as empty. */
function optionsOf(node: Node): { hidden?: unknown; home?: unknown } {
  try {
    const read: unknown = JSON.parse(node.options || '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** The granted pages, without hidden ones and the start page. */
export function grantedPages(menus: readonly Node[]): Node[] {
  return menus.flatMap((node) => {
    const { hidden, home } = optionsOf(node)
    const page = node.type === 'C' && node.uri !== '' && node.status === '1' && !hidden && !home
    return [...(page ? [node] : []), ...grantedPages(node.children)]
  })
}
