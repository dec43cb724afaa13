import type { DashboardName } from '@fairway/contract/dashboards/endpoints'

/** The addresses of the four dashboards, as they have always been. */
export const addresses: Record<DashboardName, string> = {
  ljy: '/visulation/ljyVisulation',
  sxy: '/visulation/sxyVisulation',
  gz: '/visulation/gzVisulation',
  xcx: '/visulation/xcxVisulation',
}

export const names = Object.keys(addresses) as DashboardName[]

export const signInPath = '/visulation/vLogin'

/** The dashboard at an address, if there is one. */
export function dashboardAt(path: string): DashboardName | undefined {
  return names.find((name) => addresses[name] === path.replace(/\/+$/, ''))
}

/** Where a screen goes after signing in: to a dashboard, whatever else the address asks for. */
export function wantedAfter(search: string): DashboardName | undefined {
  return dashboardAt((new URLSearchParams(search).get('redirect') ?? '').split(/[?#]/)[0] ?? '')
}
