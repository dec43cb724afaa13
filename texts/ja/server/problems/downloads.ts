export const downloads = {
  'problems.downloads.noFile': 'ファイルが見つかりません。',
  'problems.downloads.ticketGone':
    'このダウンロードリンクは使用済みか、1 分以上経過しています。もう一度ダウンロードしてください。',
}
