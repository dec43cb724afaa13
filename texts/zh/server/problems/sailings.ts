export const sailings = {
  'problems.sailings.notFound': '航班不存在，或您无权查看。',
  'problems.sailings.rangeTooLong': '最多选择 {most} 天，且起始日期不得晚于结束日期。',
  'problems.sailings.placeMissing': '请选择上船的码头或港口。',
  'problems.sailings.shipOutOfService': '所选船舶已停用，请选择其他船舶。',
  'problems.sailings.seasonChanged': '预览之后班期已有变化，请重新查看预览后再发布。',
  'problems.sailings.seasonBlocked': '{count} 处冲突使班期无法发布。请先解决，或设为例外日。',
  'problems.sailings.seasonReason': '请说明接受 {count} 处冲突的原因。',
  'problems.sailings.seasonEmpty': '没有可发布的内容：这些日期的航班均已发布。请选择其他日期或班期。',
}
