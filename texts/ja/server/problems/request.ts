export const request = {
  'problems.request.invalid': 'リクエストの内容が正しくありません：{fields}',
  'problems.request.unreadable': 'リクエストを読み取れません。有効な {expected} である必要があります。',
  'problems.request.wrongMediaType': 'この形式の内容は受け付けられません。{expected} を送ってください。',
  'problems.request.tooLarge': 'リクエストが大きすぎます。最大 {most} バイトです。',
  'problems.request.tooMany': 'リクエストが多すぎます。{seconds} 秒お待ちください。',
  'problems.request.unknown': 'リクエストが存在しません',
  'problems.request.noPermission': 'リクエストの権限がありません（{permission}）',
  'problems.request.foreignOrigin': '別のサイトからのリクエストのため拒否しました。',
  'problems.request.keyMissing':
    'ヘッダー idempotency-key がないか正しくありません。16〜64 文字の英数字、ハイフン、下線を使ってください。',
  'problems.request.keyUsed': 'このキーはすでに別のリクエストで使われています。',
}
