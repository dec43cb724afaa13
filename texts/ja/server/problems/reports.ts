export const reports = {
  'problems.reports.period': '終了日は開始日以降とし、期間は最長 {most} 日です。',
  'problems.reports.scheduleNotFound': 'この定期レポートはありません。停止された可能性があります。',
  'problems.reports.tooManySchedules':
    '定期送信できるレポートは{most}件までです。先に1件を停止してください。',
}
