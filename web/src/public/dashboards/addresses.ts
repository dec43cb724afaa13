import type { DashboardName } from '@fairway/contract/dashboards/endpoints'

/** The paths of the four dashboards, as the specification fixes them. */
export const addresses: Record<DashboardName, string> = {
  ljy: '/visulation/ljyVisulation',
  sxy: '/visulation/sxyVisulation',
  gz: '/visulation/gzVisulation',
  xcx: '/visulation/xcxVisulation',
}

export const names = Object.keys(addresses) as DashboardName[]

export const signInPath = '/visulation/vLogin'

/** The dashboard of a path, if there is one. */
export function dashboardAt(path: string): DashboardName | undefined {
  return names.find((name) => addresses[name] === path.replace(/\/+$/, ''))
}

/** The dashboard to open after the sign-in, from the `redirect` parameter; other targets are ignored. */
export function wantedAfter(search: string): DashboardName | undefined {
  return dashboardAt((new URLSearchParams(search).get('redirect') ?? '').split(/[?#]/)[0] ?? '')
}
