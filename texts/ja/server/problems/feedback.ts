export const feedback = {
  'problems.feedback.tooMuch': '1 時間に {count} 件送信されています。しばらくしてからお送りください。',
  'problems.feedback.notFound': 'このフィードバックは見つかりません。',
  'problems.feedback.changed': '他の担当者が先に変更しました。もう一度確認してください。',
}
