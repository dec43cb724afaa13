import { type DashboardName, dashboardNames, dashboardPaths } from '@fairway/contract/dashboards/values'

export const signInPath = '/visulation/vLogin'

/** The dashboard of a path, if there is one. */
export function dashboardAt(path: string): DashboardName | undefined {
  return dashboardNames.find((name) => dashboardPaths[name] === path.replace(/\/+$/, ''))
}

/** The dashboard to open after the sign-in, from the `redirect` parameter; other targets are ignored. */
export function requestedDashboard(search: string): DashboardName | undefined {
  return dashboardAt((new URLSearchParams(search).get('redirect') ?? '').split(/[?#]/)[0] ?? '')
}
