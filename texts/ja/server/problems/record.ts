export const record = {
  'problems.record.notFound': 'データが見つかりません。削除された可能性があります。',
  'problems.record.changedMeanwhile':
    'この間に {by} が変更しました。保存されていません：違いを確認してもう一度保存してください。',
  'problems.record.codeTaken': 'コード {code} は既に使われています。別のコードを選んでください。',
  'problems.record.inUse': '使用中のため削除できません：{uses}。無効にするか、先にそちらから外してください。',
} as const
