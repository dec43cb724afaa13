export const handOver = {
  'handOver.under': '連携システムからログインしています',
  'handOver.wait': 'しばらくお待ちください。ログインしています…',
  'handOver.failed': '連携システムからログインできませんでした',
  'handOver.again': '再試行',
  'handOver.goOn': '現在のアカウントで続ける',
}
