export const sailings = {
  'problems.sailings.notFound': '航班不存在，或您无权查看。',
  'problems.sailings.rangeTooLong': '最多选择 {most} 天，且起始日期不得晚于结束日期。',
  'problems.sailings.placeMissing': '请选择上船的码头或港口。',
}
