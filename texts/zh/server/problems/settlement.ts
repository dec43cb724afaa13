export const settlement = {
  'problems.settlement.otherOrganisation': '核查仅供运营方人员使用。',
  'problems.settlement.ruleNotFound': '该版本已不存在，请从列表中选择。',
  'problems.settlement.ruleNotDraft': '只有草稿可以修改、发布或放弃。如需修改，请新建版本。',
  'problems.settlement.ruleNotPublished': '只有已发布的版本可以撤回。',
  'problems.settlement.ownRule': '该草稿最后由您修改，须由其他用户发布。',
  'problems.settlement.ruleTie':
    '{code} 第 {version} 版已对相同船票发布且不早于本版本生效，请撤回该版本或推迟生效日期。',
  'problems.settlement.ruleEarned': '截至 {to} 的航班已清分，请推迟生效日期。',
  'problems.settlement.periodNotFound': '没有该期间，请从列表中选择。',
  'problems.settlement.periodRunning': '{period} 尚未结束，次日起方可关账。',
  'problems.settlement.periodClosed': '{period} 已关账。',
  'problems.settlement.periodBlocked': '{period} 尚有待办检查项，请打开查看。',
  'problems.settlement.closeAsked': '{period} 的关账正在等待审批。',
  'problems.settlement.closeNotAsked': '您没有待审批的 {period} 关账申请。',
  'problems.settlement.periodTooLong': '最多选择 {most} 天。',
  'problems.settlement.monthsTooLong': '最多选择 {most} 个月。',
  'problems.settlement.sailingNotFound': '该航班没有清分或待清分的收入。',
} as const
