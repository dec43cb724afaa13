export const record = {
  'problems.record.notFound': '记录不存在，可能已被删除。',
  'problems.record.changedMeanwhile': '{by} 已修改此记录，您的修改未保存：请核对差异后重新保存。',
  'problems.record.codeTaken': '编码 {code} 已被使用，请换一个。',
  'problems.record.inUse': '仍在使用：{uses}。请先在那里移除，或改为停用。',
} as const
