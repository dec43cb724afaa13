export const fares = {
  'problems.fares.tableNotFound': '票价表不存在，请从列表中选择。',
  'problems.fares.ticketState': '仅已出票且未使用的船票可以办理。',
  'problems.fares.noShowKept': '按该船票的退改规则，误船后不予退款。',
  'problems.fares.refundOver': '按该船票的退改规则，已过退票时间。',
  'problems.fares.exchangeOver': '按该船票的退改规则，已过改签时间。',
  'problems.fares.exchangesUsed':
    '该船票{most, plural, =0 {不可改签} other {最多改签 # 次}}。请退票后重新购票。',
  'problems.fares.gateClosed': '检票已结束，不能再改签或更正。',
  'problems.fares.correctionKind': '该船票的退改规则不允许此类更正。请退票后重新购票。',
  'problems.fares.correctionOver': '更正须在开船前 {minutes} 分钟以上办理。',
  'problems.fares.correctionsUsed':
    '该船票{most, plural, =0 {不可更正} other {最多更正 # 次}}。请退票后重新购票。',
  'problems.fares.conditionsNotFound': '该规则已不存在，请从列表中选择。',
  'problems.fares.conditionsChanged': '其他用户已修改该规则，请重新打开。',
  'problems.fares.conditionsNotDraft': '只有草稿可以修改、审批或删除。如需修改，请复制为新版本。',
  'problems.fares.conditionsNotApproved': '只有已审批的规则可以发布或退回草稿。',
  'problems.fares.conditionsNotPublished': '只有已发布的规则可以撤回。',
  'problems.fares.ownConditions': '该草稿最后由您修改，须由其他用户审批。',
  'problems.fares.conditionsTie': '{code} 第 {version} 版已对相同的销售发布。请先撤回，或修改适用范围。',
  'problems.fares.conditionsTooEarly': '请选择 {from} 或更晚的时间。',
  'problems.fares.conditionsCode': '代码 {code} 已被使用，请输入其他代码。',
  'problems.fares.conditionsNeeded':
    '{count} 条航线（含 {line}）有在售航班，撤回后将没有规则。请先发布其他规则。',
}
