export const dashboards = {
  'problems.dashboards.notAllowed':
    'This account may not open the dashboards. An administrator can grant “Open the dashboards” (dashboards.view).',
} as const
