export const dashboards = {
  'problems.dashboards.notAllowed':
    "This account can't open the dashboards. An administrator can grant “Open the dashboards” (dashboards.view).",
} as const
