export const profile = {
  'problems.profile.noPicture':
    'この画像は使用できません。{points} × {points} ピクセル以内の JPEG または PNG ファイルを選んでください。',
  'problems.profile.sessionGone': 'このセッションはすでに終了しています。',
}
