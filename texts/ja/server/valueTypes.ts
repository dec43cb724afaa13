export const valueTypes = {
  'valueTypes.string': '文字列',
  'valueTypes.number': '数値',
  'valueTypes.int': '整数',
  'valueTypes.boolean': 'true または false',
  'valueTypes.array': 'リスト',
  'valueTypes.object': 'オブジェクト',
  'valueTypes.record': 'オブジェクト',
}
