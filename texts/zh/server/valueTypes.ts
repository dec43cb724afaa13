export const valueTypes = {
  'valueTypes.string': '文本',
  'valueTypes.number': '数字',
  'valueTypes.int': '整数',
  'valueTypes.boolean': 'true 或 false',
  'valueTypes.array': '列表',
  'valueTypes.object': '对象',
  'valueTypes.record': '对象',
}
