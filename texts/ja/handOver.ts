export const handOver = {
  'handOver.under': '別のシステムからログインしています',
  'handOver.wait': 'しばらくお待ちください。セッションを開いています…',
  'handOver.failed': '別のシステムからログインできませんでした',
  'handOver.again': 'もう一度試す',
  'handOver.goOn': '現在のログインのまま続ける',
}
