export const dictionaries = {
  'dictionaries.certificateTypes.name': '证件类型',
  'dictionaries.certificateTypes.explanation': '实名售票可用的证件，以及每种证件号码的校验规则。',
  'dictionaries.countries.name': '国家和地区',
  'dictionaries.countries.explanation': 'ISO 3166-1 的全部国家和地区及其代码；停用的不再供选择。',
  'dictionaries.refundReasons.name': '退票原因',
  'dictionaries.refundReasons.explanation': '退票的原因，供售票员选择并用于报表。',
  'dictionaries.lockReasons.name': '锁座原因',
  'dictionaries.lockReasons.explanation': '锁定座位时供选择。',
  'dictionaries.hideReasons.name': '隐藏评价的原因',
  'dictionaries.hideReasons.explanation': '隐藏评价时供选择。',
}
