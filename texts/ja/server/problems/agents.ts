export const agents = {
  'problems.agents.outOfScope': '販売範囲外です：{scope}。運営会社へご連絡ください。',
  'problems.agents.contractEnded': '本日は契約期間外です（{from}～{to}）。運営会社へご連絡ください。',
  'problems.agents.orderTooLarge': '貴代理店の1注文の上限は¥{most}です。この注文は¥{total}です。',
  'problems.agents.creditUsed': 'この与信限度を超える未払いがあります。先にチャージしてください。',
  'problems.agents.roleMissing': '代理店係のロールが存在しないか無効です。先に有効にしてください。',
  'problems.agents.walletNotFound': 'ウォレットが見つかりません。',
  'problems.agents.topUpNotFound': 'チャージが見つかりません。',
  'problems.agents.topUpEnded': 'このチャージは計上・却下・取り下げ済みです。',
  'problems.agents.topUpWaits': 'このチャージはほかの担当者の承認待ちです。',
  'problems.agents.topUpReferenceUsed': '伝票番号{reference}のチャージは届出済みです。',
  'problems.agents.topUpOwn': '自分で届け出たチャージは、ほかの担当者が計上します。',
  'problems.agents.periodTooLong': '取引明細は最大{most}日間です。',
} as const
