export const request = {
  'problems.request.invalid': 'リクエストが無効です：{fields}',
  'problems.request.unreadable': 'リクエストを読み取れません。有効な {expected} である必要があります。',
  'problems.request.wrongMediaType':
    'このコンテンツタイプには対応していません。{expected} を送信してください。',
  'problems.request.tooLarge': 'リクエストが大きすぎます。最大 {most} バイトです。',
  'problems.request.tooComplex': 'リクエストの入れ子が深すぎるか、値が多すぎます。最大 {most} 階層です。',
  'problems.request.tooMany': 'リクエストが多すぎます。{seconds} 秒お待ちください。',
  'problems.request.unknown': 'リクエストが存在しません',
  'problems.request.noPermission': 'リクエストの権限がありません（{permission}）',
  'problems.request.onlyOverseers':
    'これはネットワーク全体のものです。変更には、すべての組織と桟橋を参照できる権限が必要です。',
  'problems.request.foreignOrigin': '別のサイトからのリクエストのため拒否しました。',
  'problems.request.keyMissing':
    'ヘッダー idempotency-key がないか無効です。16～64 文字の英数字、ハイフン、アンダースコアを使ってください。',
  'problems.request.keyUsed': 'このキーはすでに別のリクエストで使われています。',
}
