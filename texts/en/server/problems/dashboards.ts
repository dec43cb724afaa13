export const dashboards = {
  'problems.dashboards.notAllowed':
    "This account can't open the dashboards. An administrator can grant “Open the dashboards” (dashboards.view).",
  'problems.dashboards.secondFactorHeld':
    'Users with a second factor cannot sign a screen in. Use an account for screens that only sees the dashboards.',
} as const
