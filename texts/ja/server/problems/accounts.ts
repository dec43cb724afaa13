export const accounts = {
  'problems.accounts.accountNotFound': '勘定が見つかりません。',
  'problems.accounts.transferNotFound': '仕訳が見つかりません。',
  'problems.accounts.periodTooLong': '勘定の明細は最大{most}日間です。',
  'problems.accounts.payoutNotFound': '返金が見つかりません。',
  'problems.accounts.listNotFound': 'リストが見つかりません。',
  'problems.accounts.nothingToSend':
    'この支払いサービスの返金待ちはありません。一覧を再読み込みしてください。',
  'problems.accounts.notPayable': '支払い済みにできるのは、待ちまたは送信済みの返金だけです。',
  'problems.accounts.notSent': '失敗にできるのは、送信済みの返金だけです。',
  'problems.accounts.notFailed': '再送できるのは、失敗した返金だけです。',
  'problems.accounts.notCancellable': '取り消せるのは、未払いで未送信の返金だけです。',
  'problems.accounts.notChangeable': '別の方法に変更できるのは、待ちまたは失敗した返金だけです。',
  'problems.accounts.noCashWaiting': 'この現金は受け取り待ちではありません。注文をもう一度検索してください。',
  'problems.accounts.otherwisePending': '先に別の担当者が「承認」で別の方法について決定する必要があります。',
  'problems.accounts.referenceUsed':
    '返金 {payout} にこの伝票番号があります。この返金の番号を入力してください。',
  'problems.accounts.resultsUnreadable': '読み取り可能な csv または xlsx ファイルではありません。',
  'problems.accounts.resultsTooLarge': 'ファイルが大きすぎます。{most} kB までです。',
  'problems.accounts.resultsEmpty': 'ファイルの列見出しの下に行がありません。',
  'problems.accounts.resultsTooLong': 'ファイルは {most} 行までです。',
  'problems.accounts.resultsColumns': 'ファイルに次の列がありません：{columns}',
} as const
