export const dashboards = {
  'problems.dashboards.notAllowed': '该账号无权打开大屏。请管理员授予“打开大屏”权限（dashboards.view）。',
  'problems.dashboards.secondFactorHeld': '已设置两步验证的用户不能登录大屏。请使用仅可查看大屏的专用账号。',
}
