export const notices = {
  'notices.travelRefusals.title': '多次因旅客已有船票而拒绝售票',
  'notices.travelRefusals.content':
    '{name}（{code}，{organisation}）一小时内有 {times} 次因旅客已持有其他单位售出的船票而被拒绝售票。此类操作可能被用来打探他人行程。详情见操作日志“{operation}”。',
  'notices.brokenRecords.title': '夜间核查发现数据不一致',
  'notices.brokenRecords.content':
    '座位、船票与资金有 {count} 处不一致。请打开“结算 › {page}”查看具体位置。请勿手工更正，请联系服务器运维人员。',
  'notices.passwordGuessing.title': '多次输入错误密码',
  'notices.passwordGuessing.ofUser':
    '在新浏览器上多次输入了账号 {user} 的错误密码。{user} 在新浏览器上的登录已被限速；曾经登录过的电脑不受影响。来源 IP 地址可在登录日志中查看。',
  'notices.passwordGuessing.ofNetwork':
    '来自网络 {network} 的登录多次输入错误密码。该网络中新浏览器的登录已被限速；已知电脑不受影响。如为本单位网络，在新电脑上登录需多等待几秒。',
  'notices.sailing.cancelled.title': '航班停航：{sailing}',
  'notices.sailing.cancelled.content':
    '{sailing}（{ship}）停航，原因：{reason}。{note}\n船票全额退回您的钱包，预留已结束。请通知您的旅客（共 {people} 人）：\n{passengers}',
  'notices.sailing.delayed.title': '航班晚点：{sailing}',
  'notices.sailing.delayed.content':
    '{sailing}（{ship}）晚点 {minutes} 分钟，原因：{reason}。{note}\n请通知您的旅客（共 {people} 人）：\n{passengers}',
  'notices.sailing.onTime.title': '航班恢复正点：{sailing}',
  'notices.sailing.onTime.content':
    '{sailing}（{ship}）恢复按计划时间运行。{note}\n请通知您的旅客（共 {people} 人）：\n{passengers}',
  'notices.wallet.lowBalance.title': '余额偏低：{agency}',
  'notices.wallet.lowBalance.content': '{agency}的钱包可用金额仅剩 {available}，请及时充值，以免影响售票。',
  'notices.wallet.creditEnds.title': '信用将于 {until} 到期：{agency}',
  'notices.wallet.creditEnds.content':
    '{agency}的信用额度 {credit} 有效期至 {until}，到期后仅可使用余额。目前可用金额 {available}。',
  'notices.report.title': '报表已生成：{name}',
  'notices.report.content': '{name} 已生成。打开该报表并选择“定期发送”即可下载。文件保留 90 天。',
  'notices.statement.sent.title': '{month} 结算单 {number}',
  'notices.statement.sent.content':
    '{month} 的结算单已发出。请在期限内打开“结算 › 结算单”确认，或对个别行提出异议。',
  'notices.statement.answered.title': '异议已答复：{number}',
  'notices.statement.answered.content': '{month} 结算单 {number} 有行已调整或异议已答复，请打开结算单查看。',
  'notices.statement.paid.title': '结算单 {number} 已付款',
  'notices.statement.paid.content': '{month} 结算单 {number} 的款项已由银行划付。',
  'notices.statement.silent.title': '结算单 {number} 视为已确认',
  'notices.statement.silent.content': '{month} 结算单 {number} 在期限内未提出异议。',
  'notices.statement.confirmed.title': '结算单 {number} 已确认',
  'notices.statement.confirmed.content': '收款方已确认 {month} 结算单 {number}，可以付款。',
  'notices.statement.disputed.title': '结算单 {number} 有异议',
  'notices.statement.disputed.content':
    '收款方对 {month} 结算单 {number} 的某一行提出异议。请打开“结算 › 结算单”，以调整或说明理由答复。',
}
