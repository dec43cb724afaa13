export const reports = {
  'problems.reports.period': '结束日期不能早于开始日期，且最多 {most} 天。',
}
