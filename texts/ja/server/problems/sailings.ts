export const sailings = {
  'problems.sailings.notFound': '便が見つかりません。',
  'problems.sailings.rangeTooLong': '最大 {most} 日までで、開始日は終了日以前にしてください。',
  'problems.sailings.placeMissing': '乗船地（桟橋または港）を指定してください。',
  'problems.sailings.shipOutOfService': '選んだ船舶は使用停止中です。別の船舶を選んでください。',
  'problems.sailings.seasonChanged':
    'プレビューの後でシーズンの内容が変わりました。プレビューを確認し直してから公開してください。',
  'problems.sailings.seasonBlocked':
    '{count} 件の競合があるため公開できません。解消するか、例外日を追加してください。',
  'problems.sailings.seasonReason': '{count} 件の競合を許容する理由を入力してください。',
  'problems.sailings.seasonEmpty':
    '公開する便はありません。この期間の便はすべて公開済みです。別の期間か運航計画を選んでください。',
}
