export const dashboards = {
  'problems.dashboards.notAllowed':
    'このアカウントではダッシュボードを開けません。管理者が「ダッシュボードを開く」（dashboards.view）を付与できます。',
  'problems.dashboards.secondFactorHeld':
    '2 段階認証を設定したユーザーは大型画面にログインできません。ダッシュボード専用のアカウントをお使いください。',
}
