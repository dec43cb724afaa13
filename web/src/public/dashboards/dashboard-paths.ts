import type { DashboardName } from '@fairway/contract/dashboards/endpoints'

/** The paths of the four dashboards, as the specification fixes them. */
export const dashboardPaths: Record<DashboardName, string> = {
  ljy: '/visulation/ljyVisulation',
  sxy: '/visulation/sxyVisulation',
  gz: '/visulation/gzVisulation',
  xcx: '/visulation/xcxVisulation',
}

export const dashboardNames = Object.keys(dashboardPaths) as DashboardName[]

export const signInPath = '/visulation/vLogin'

/** The dashboard of a path, if there is one. */
export function dashboardAt(path: string): DashboardName | undefined {
  return dashboardNames.find((name) => dashboardPaths[name] === path.replace(/\/+$/, ''))
}

/** The dashboard to open after the sign-in, from the `redirect` parameter; other targets are ignored. */
export function requestedDashboard(search: string): DashboardName | undefined {
  return dashboardAt((new URLSearchParams(search).get('redirect') ?? '').split(/[?#]/)[0] ?? '')
}
