export const server = {
  'problems.server.fault': 'システムエラーです。管理者に連絡してください',
  'problems.server.busy': 'サーバーが混み合っています。少し待ってからもう一度お試しください。',
  'problems.server.storageFull':
    'サーバーの保存領域がいっぱいのため、現在は保存できません。サーバーの管理者に連絡してください。これまでの操作は保存されています。',
  'problems.server.outcomeUnknown':
    '完了したかどうかをサーバーで確認できませんでした。やり直す前に結果を確認してください。',
  'problems.server.starting': 'サーバーを起動しています。少し待ってからもう一度お試しください。',
}
