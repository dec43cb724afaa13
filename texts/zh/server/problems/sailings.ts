export const sailings = {
  'problems.sailings.notFound': '在您可查看的航班中没有这个航班。',
  'problems.sailings.rangeTooLong': '最多选择 {most} 天，且起始日期不得晚于结束日期。',
  'problems.sailings.placeMissing': '请选择乘客的上船地点：码头或港口。',
}
