export const reports = {
  'problems.reports.period': '结束日期不能早于开始日期，且最多 {most} 天。',
  'problems.reports.scheduleNotFound': '没有该定期报表，可能已停用。',
  'problems.reports.tooManySchedules': '最多可定期发送 {most} 份报表。请先停用一份。',
}
