export const settlement = {
  'problems.settlement.otherOrganisation': '点検は運営者の担当者だけが利用できます。',
  'problems.settlement.ruleNotFound': 'この版はもう存在しません。一覧から選んでください。',
  'problems.settlement.ruleNotDraft':
    '変更・公開・破棄できるのは下書きだけです。新しい版を作成してください。',
  'problems.settlement.ruleNotPublished': '取り下げられるのは公開済みの版だけです。',
  'problems.settlement.ownRule':
    'この下書きを最後に変更したのはあなたです。別のユーザーが公開する必要があります。',
  'problems.settlement.ruleTie':
    '{code} 第{version}版が同じ乗船券に公開済みで、開始日がこの版以降です。取り下げるか、開始日を遅らせてください。',
  'problems.settlement.ruleEarned': '{to}までの便は配分済みです。開始日を遅らせてください。',
  'problems.settlement.periodNotFound': 'この期間はありません。一覧から選択してください。',
  'problems.settlement.periodRunning': '{period} はまだ終わっていません。翌日以降に締めてください。',
  'problems.settlement.periodClosed': '{period} は締め済みです。',
  'problems.settlement.periodBlocked': '{period} に未完了の確認項目があります。開いて確認してください。',
  'problems.settlement.closeAsked': '{period} の締めは承認待ちです。',
  'problems.settlement.closeNotAsked': '{period} の締めの申請はありません。',
  'problems.settlement.periodTooLong': '{most} 日以内で選択してください。',
  'problems.settlement.monthsTooLong': '{most} か月以内で選択してください。',
  'problems.settlement.sailingNotFound': 'この便に配分済み・配分待ちの収益はありません。',
} as const
