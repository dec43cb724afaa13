export const river = {
  'problems.river.nothingToDo': '该文件没有任何更改。',
  'problems.river.importWaits': '另一项导入正在等待审批，请先批准或拒绝。',
  'problems.river.notEmpty': '已有河流数据。示例仅用于空系统。',
  'problems.river.refused': '文件违反数据规则：{rule}。请改正后重新检查。',
}
