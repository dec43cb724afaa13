import type { Me } from '../page/page-context.tsx'

type Node = Me['rootMenus'][number]

/** A malformed option text never breaks a page: it counts as empty. */
function optionsOf(node: Node): { hidden?: unknown; home?: unknown } {
  try {
    const read: unknown = JSON.parse(node.options || '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** The pages somebody was granted, without those that are hidden or home itself. */
export function grantedPages(menus: readonly Node[]): Node[] {
  return menus.flatMap((node) => {
    const { hidden, home } = optionsOf(node)
    const page = node.type === 'C' && node.uri !== '' && node.status === '1' && !hidden && !home
    return [...(page ? [node] : []), ...grantedPages(node.children)]
  })
}
