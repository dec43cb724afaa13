export const reports = {
  'problems.reports.period': '終了日は開始日以降とし、期間は最長 {most} 日です。',
}
