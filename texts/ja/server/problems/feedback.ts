export const feedback = {
  'problems.feedback.tooMuch': '1 時間に {count} 件送信されています。しばらくしてからお送りください。',
  'problems.feedback.notFound': 'フィードバックが見つかりません。',
  'problems.feedback.changed': '別のユーザーがこのフィードバックを変更しました。再読み込みしてください。',
}
