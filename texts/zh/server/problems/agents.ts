export const agents = {
  'problems.agents.outOfScope': '超出贵方销售范围：{scope}。请联系运营方。',
  'problems.agents.contractEnded': '贵方合同今日无效（{from} 至 {to}），请联系运营方。',
  'problems.agents.orderTooLarge': '贵方单笔订单上限为 ¥{most}，本订单为 ¥{total}。',
  'problems.agents.creditUsed': '该代理商欠款已超过此信用额度，请先充值。',
  'problems.agents.roleMissing': '代理商售票员角色不存在或已停用，请先启用。',
  'problems.agents.walletNotFound': '未找到该钱包。',
  'problems.agents.topUpNotFound': '未找到该充值记录。',
  'problems.agents.topUpEnded': '该充值已入账、驳回或撤回。',
  'problems.agents.topUpWaits': '该充值正在等待他人审批。',
  'problems.agents.topUpReferenceUsed': '凭证号 {reference} 的充值已申报过。',
  'problems.agents.topUpOwn': '本人申报的充值须由他人入账。',
  'problems.agents.periodTooLong': '对账单最多包含 {most} 天。',
} as const
