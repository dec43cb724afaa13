export const parameters = {
  'parameters.shell.productName.name': '产品名称',
  'parameters.shell.productName.explanation':
    '显示在登录页、菜单上方、浏览器标签页、船票和导出文件中的简称。已打开的窗口刷新后生效。',
  'parameters.shell.logo.name': '标志',
  'parameters.shell.logo.explanation': '产品名称旁的图片，也是浏览器标签页的图标。建议使用正方形图片。',
  'parameters.shell.platformName.name': '平台名称',
  'parameters.shell.platformName.explanation': '显示在浏览器标签页标题中页面名称之后。',
  'parameters.shell.platformName.standard': '内河客运联网售票系统管理平台',
  'parameters.shell.navbarTitle.name': '导航栏标题',
  'parameters.shell.navbarTitle.explanation': '显示在每个页面顶部，并印在船票上。',
  'parameters.shell.navbarTitle.standard': '客运船舶联网售票系统',
  'parameters.shell.feedbackUrl.name': '意见反馈网址',
  'parameters.shell.feedbackUrl.explanation':
    '“意见反馈”链接在新标签页中打开的问题跟踪系统网址，会附上用户的姓名和编号。留空则由本系统保存反馈，在“员工反馈”中查看。',
  'parameters.sessions.mostPerUser.name': '每个用户的会话数',
  'parameters.sessions.mostPerUser.explanation':
    '每个用户最多可同时拥有的会话数。再次登录时，最早的会话将自动退出。0 表示不限制。',
  'parameters.sessions.lockAfterMinutes.name': '自动锁屏时间',
  'parameters.sessions.lockAfterMinutes.explanation':
    '无操作达到此时长后自动锁屏，输入密码才能继续。0 表示仅通过“锁定屏幕”命令锁屏。',
  'parameters.orders.hotline.name': '船票服务电话',
  'parameters.orders.hotline.explanation': '印在每张船票底部的旅客服务电话。留空则不打印。',
  'parameters.orders.gateCloseMinutes.name': '停止检票提前时间',
  'parameters.orders.gateCloseMinutes.explanation': '开航前多久停止检票。船票上印有旅客登船的截止时间。',
  'parameters.orders.offerMinutes.name': '报价有效期',
  'parameters.orders.offerMinutes.explanation':
    '退票、改签和作废的报价在多长时间内可按原价确认，最迟到停止检票时。',
  'parameters.orders.voidMinutes.name': '售票作废时限',
  'parameters.orders.voidMinutes.explanation':
    '收款的售票员在当日多长时间内可免费作废误售订单。0：仅主管可作废。',
  'parameters.orders.freeFromDelayMinutes.name': '晚点免费退改',
  'parameters.orders.freeFromDelayMinutes.explanation': '旅客上船站的开航晚点达到此时长后，退票和改签免费。',
  'parameters.orders.approvedOverrules.name': '须审批的免费原因',
  'parameters.orders.approvedOverrules.explanation': '因这些原因免费退票或改签时，一律须由第二人审批。',
  'parameters.orders.overruleApprovalAbove.name': '超过此金额须审批（元）',
  'parameters.orders.overruleApprovalAbove.explanation':
    '免收金额超过此数的退票和改签，不论原因均须由第二人审批。',
  'parameters.orders.overruleApprovalHours.name': '待审批报价有效期',
  'parameters.orders.overruleApprovalHours.explanation': '须审批的报价在多长时间内有效。',
  'parameters.orders.holdMinutes.name': '预留时长',
  'parameters.orders.holdMinutes.explanation':
    '待付款订单的座位保留多久，最迟到停止售票为止。已有的预留不受影响。',
  'parameters.orders.mostHeldOnSailing.name': '每家代理商在同一航班的预留上限',
  'parameters.orders.mostHeldOnSailing.explanation':
    '一家代理商在同一航班最多可预留的未付款座位数；过期的预留在一段时间内仍计入。',
  'parameters.orders.mostHeldInAll.name': '每家代理商的预留总上限',
  'parameters.orders.mostHeldInAll.explanation': '一家代理商在所有航班最多可预留的未付款座位总数。',
  'parameters.orders.endedHoldMinutes.name': '过期预留计入时长',
  'parameters.orders.endedHoldMinutes.explanation':
    '代理商过期未付款或较晚释放的预留座位，在多长时间内仍计入其上限。',
  'parameters.orders.unpaidDataDays.name': '未付款订单的旅客信息保留时间',
  'parameters.orders.unpaidDataDays.explanation':
    '已过期或已取消订单的姓名、证件和电话保留多久。到期后于夜间删除，无法恢复。',
  'parameters.orders.travelledDataDays.name': '已出行旅客信息保留时间',
  'parameters.orders.travelledDataDays.explanation':
    '航程结束后姓名、证件和电话保留多久。到期后于夜间删除，无法恢复。缩短前请先咨询法务。',
  'parameters.agents.voucherDays.name': '充值凭证图片保留时间',
  'parameters.agents.voucherDays.explanation':
    '充值入账、拒绝或撤回后凭证图片的保留时间，到期后在夜间永久删除。会计法规可能要求更长时间。',
  'parameters.settlement.disputePictureDays.name': '异议附图保留时间',
  'parameters.settlement.disputePictureDays.explanation':
    '结算单锁定后异议附图的保留时间，到期后在夜间永久删除。会计法规可能要求更长时间。',
  'parameters.comments.accepted.name': '接受旅客评价',
  'parameters.comments.accepted.explanation': '关闭后，公开页面仍显示评价，但不再接受新评价。',
  'parameters.comments.mostTries.name': '同一 IP 地址的评价次数',
  'parameters.comments.mostTries.explanation':
    '同一 IP 地址十分钟内可尝试评价的次数。若许多访客共用一个地址，可适当提高。',
  'parameters.logs.clientErrorDays.name': '浏览器错误保留时间',
  'parameters.logs.clientErrorDays.explanation': '浏览器错误自最后一次出现起在日志中保留多久。',
  'parameters.logs.operationDays.name': '操作日志保留时间',
  'parameters.logs.operationDays.explanation': '操作日志保留多久。法律要求至少 180 天。',
  'parameters.logs.logInDays.name': '登录日志保留时间',
  'parameters.logs.logInDays.explanation': '登录日志保留多久。法律要求至少 180 天。',
  'parameters.logs.jobRunDays.name': '任务运行记录保留时间',
  'parameters.logs.jobRunDays.explanation': '任务运行记录保留多久；每个任务的最近一次运行始终保留。',
  'parameters.orders.counterCloseMinutes.name': '窗口停售时间',
  'parameters.orders.agentCloseMinutes.name': '代理商停售时间',
  'parameters.orders.onlineCloseMinutes.name': '小程序停售时间',
  'parameters.orders.closeOfSale':
    '旅客上船站开航前多久停止售票和预留收款；预留最迟到此时结束。个别航班可另行规定。',
  'parameters.orders.correctionHours.name': '变更申请有效期',
  'parameters.orders.correctionHours.explanation': '实名信息变更申请的有效时间，最迟至规则规定的开航前时限。',
  'parameters.orders.evidenceDays.name': '变更证明保存期',
  'parameters.orders.evidenceDays.explanation': '变更申请结束后图片的保存时间。',
  'parameters.fleet.certificateWarningDays.name': '证书到期提醒提前天数',
  'parameters.fleet.certificateWarningDays.explanation':
    '船公司和船舶的证书在最后有效日之前这么多天开始标记，并计入首页待办。',
  'parameters.sailings.turnroundMinutes.name': '船舶折返时间',
  'parameters.sailings.turnroundMinutes.explanation':
    '同一艘船两个航班之间的最短时间。班期预览会列出不足的班次。',
  'parameters.sailings.counterSaleDays.name': '窗口开售提前天数',
  'parameters.sailings.agentSaleDays.name': '代理商开售提前天数',
  'parameters.sailings.onlineSaleDays.name': '小程序开售提前天数',
  'parameters.sailings.saleHorizon':
    '各渠道在开航前多少天开始售票。单独设置售票期的航线不受影响。已发布的航班随之调整。',
  'parameters.fares.roundingFen.name': '计算票价的取整单位（分）',
  'parameters.fares.roundingFen.explanation':
    '按公里或百分比填入的票价取整到此数的倍数；100 为 1 元。每次填写时可另选，已保存的票价不变。',
  'parameters.agents.contractWarningDays.name': '合同到期提醒提前天数',
  'parameters.agents.contractWarningDays.explanation':
    '代理商和供应商的合同在最后一天之前这么多天起在列表中标出。',
  'parameters.agents.topUpApprovalDays.name': '充值等待审批',
  'parameters.agents.topUpApprovalDays.explanation': '充值等待第二人审批的时长。过期后可以再次核对。',
  'parameters.accounts.tillDifferenceFen.name': '长短款免审批上限',
  'parameters.accounts.tillDifferenceFen.explanation':
    '不超过该金额（分）的长短款在结班时直接入账，超过则须另一人审批；1000 为 ¥10。',
  'parameters.accounts.tillDifferenceDays.name': '长短款等待审批',
  'parameters.accounts.tillDifferenceDays.explanation': '长短款申请可审批的时长，逾期可重新申请。',
  'parameters.accounts.tillRequired.name': '须开班才能收付款',
  'parameters.accounts.tillRequired.explanation':
    '开启后，窗口售票、支付预留和现金退款都须先打开收银台。关闭后，首笔现金收款会自动开班，不含备用金。',
  'parameters.accounts.payoutApprovalDays.name': '其他方式付款等待审批',
  'parameters.accounts.payoutApprovalDays.explanation': '以不同于原支付方式付款的申请可审批的时长。',
  'parameters.agents.withdrawalApprovalDays.name': '提现等待审批',
  'parameters.agents.withdrawalApprovalDays.explanation':
    '提现或银行账户变更等待第二人审批的时长，逾期自动取消，金额退回钱包。',
  'parameters.agents.bankAccountCoolingHours.name': '银行账户冷静期',
  'parameters.agents.bankAccountCoolingHours.explanation':
    '代理商银行账户批准后到可收款的等待时间。越长，代理商越有时间发现并非本方提出的变更。',
  'parameters.settlement.closeApprovalDays.name': '关账等待审批',
  'parameters.settlement.closeApprovalDays.explanation': '月结或年结可审批的时长。',
  'parameters.accounts.transferApprovalDays.name': '转账等待审批',
  'parameters.accounts.transferApprovalDays.explanation': '转账或冲正可审批的时长。',
  'parameters.sessions.secondFactorFor.name': '必须使用两步验证的用户',
  'parameters.sessions.secondFactorFor.explanation':
    '除密码外还必须使用身份验证器应用或通行密钥的用户。尚未设置的用户下次登录时须先设置，之前不能进行其他操作。管理员：可编辑用户、角色或参数；资金经办人：可付款、登记充值或提现。留空：由用户自行决定。',
  'parameters.sessions.secondFactorMinutes.name': '两步验证有效时间',
  'parameters.sessions.secondFactorMinutes.explanation':
    '已设置两步验证的用户在付款、提现或审批时，如距上次验证超过此时间，须再次验证。',
  'parameters.sessions.secondPersonDays.name': '新建或变更的账号不参与互审',
  'parameters.sessions.secondPersonDays.explanation':
    '在此期间，用户与创建其账号、重置其密码或变更其角色的人不能互相审批。另一位管理员可提前确认该账号。0 表示不启用。',
  'parameters.factorGroup.administrators': '管理员',
  'parameters.factorGroup.moneyMovers': '资金经办人',
  'parameters.accounts.differenceLimit.name': '支付渠道差异免审批上限（元）',
  'parameters.accounts.differenceLimit.explanation':
    '超过该金额的差异须由第二人审批后入账；0 表示全部须审批。',
  'parameters.accounts.invoiceTaxBasisPoints.name': '发票税率（基点）',
  'parameters.accounts.invoiceTaxBasisPoints.explanation':
    '票价含税：300 即 3%，为客运服务简易计税的征收率。已申请的发票沿用申请时的税率。',
  'parameters.agents.lowBalanceYuan.name': '余额偏低提醒线（元）',
  'parameters.agents.lowBalanceYuan.explanation':
    '钱包可用金额低于此值时，向代理商和会计通知一次。0 表示不提醒。单独设置提醒线的钱包不受影响。',
  'parameters.agents.creditWarningDays.name': '信用到期提醒提前天数',
  'parameters.agents.creditWarningDays.explanation': '在信用到期前这么多天标记并通知代理商和会计。',
  'parameters.agents.creditApprovalDays.name': '信用额度等待审批',
  'parameters.agents.creditApprovalDays.explanation':
    '提高代理商信用额度等待第二人审批的时间，逾期可重新申请。',
  'parameters.settlement.confirmationDays.name': '结算单确认期限',
  'parameters.settlement.confirmationDays.explanation':
    '结算单发出后，收款方可确认或提出异议的天数；异议答复后重新计算。',
  'parameters.settlement.confirmBySilence.name': '逾期视为确认结算单',
  'parameters.settlement.confirmBySilence.explanation':
    '收款方在期限内未答复时是否视为确认，通常由合同约定。',
  'parameters.settlement.statementApprovalDays.name': '结算单等待审批',
  'parameters.settlement.statementApprovalDays.explanation':
    '结算单调整或付款等待第二人审批的天数，逾期可重新申请。',
}
