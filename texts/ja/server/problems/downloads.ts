export const downloads = {
  'problems.downloads.noFile': 'ダウンロードできるそのファイルはありません。',
  'problems.downloads.ticketGone':
    'このダウンロードは使用済みか、1 分以上経過しています。もう一度ダウンロードしてください。',
}
