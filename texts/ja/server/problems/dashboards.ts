export const dashboards = {
  'problems.dashboards.notAllowed':
    'このアカウントではダッシュボードを開けません。管理者が「ダッシュボードを開く」（dashboards.view）を付与できます。',
}
