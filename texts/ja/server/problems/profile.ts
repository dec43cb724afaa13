export const profile = {
  'problems.profile.noPicture':
    '{points} × {points} 画素以内の JPEG または PNG 画像ではありません。別のファイルを選んでください。',
  'problems.profile.sessionGone': 'このセッションはすでに終了しています。',
}
