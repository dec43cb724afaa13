import type { AccessNode } from '../../../blocks/access/tree.ts'
import type { ShellApi } from '../../../blocks/page/page-context.tsx'

export const isElsewhere = (uri: string) => /^https?:\/\//.test(uri)

/** Whether this build has the page of a node; folders and buttons have none. */
export function hasPage({ type, uri }: Pick<AccessNode, 'type' | 'uri'>, pages: ShellApi['pages']): boolean {
  return type !== 'C' || isElsewhere(uri) || pages.has(uri)
}
