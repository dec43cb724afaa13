export const approvalTexts = {
  'approvalTexts.overrule':
    '订单 {order} 免费{kind}：{tickets} 张船票，退款 {amount}。原因：{overrule}{note}',
  'approvalTexts.note': '。{reason}',
  'approvalTexts.payOtherwise': '订单 {order}：{amount} 由{from}改为{to}退款',
  'approvalTexts.correction': '船票 {ticket} 实名信息变更（{kind}），手续费 {fee}',
  'approvalTexts.topUp': '{agency}：{method}充值 {amount} 入账，凭证号 {reference}',
  'approvalTexts.importRiver': '导入河流数据：新增 {created} 条，修改 {changed} 条',
} as const
