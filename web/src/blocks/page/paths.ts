import type { PageUri } from '@fairway/contract/menus'

/** Pages whose path the specification fixes; all others are at `/menus/{uri}`. */
export const ownPaths = {
  'documentation/index': '/documentation/index',
  'feedback/index': '/feedback/index',
  'guide/index': '/guide/index',
  'logManager/logList': '/logManager/logList',
  'profile/index': '/profile/index',
  'reports/sales': '/soldAnalysis',
  'staff/passwords': '/menus/updatePassword/index',
} as const satisfies Partial<Record<PageUri, `/${string}`>>

/**
 * The path of a page: `pagePath('orders/detail', order.id)` with its parameter, `pagePath('network/lines', { line })`
 * with a query string; undefined values are left out.
 */
export function pagePath(
  page: PageUri,
  to: string | Readonly<Record<string, string | undefined>> = {},
): `/${string}` {
  const path = (ownPaths as Partial<Record<PageUri, `/${string}`>>)[page] ?? (`/menus/${page}` as const)
  if (typeof to === 'string') return `${path}/${encodeURIComponent(to)}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(to)) if (value !== undefined) search.set(name, value)
  return search.size === 0 ? path : `${path}?${search}`
}
