export const dashboards = {
  'problems.dashboards.notAllowed': '该账号无权打开大屏。请管理员授予“打开大屏”权限（dashboards.view）。',
}
