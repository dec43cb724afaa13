export const fleet = {
  'problems.fleet.shipNotFound': '船舶が見つかりません。船舶の一覧から選んでください。',
  'problems.fleet.carrierNotFound': '船会社が見つからないか無効です。別の会社を選んでください。',
  'problems.fleet.seriesNotFound': 'シリーズが見つかりません。別のシリーズを選んでください。',
  'problems.fleet.shipStays':
    '{uses}があるため、この船の船会社は変更できません。別の会社用に船舶を新規作成してください。',
  'problems.fleet.planNotFound': '甲板図が見つかりません。破棄された可能性があります。',
  'problems.fleet.planNotDraft': 'この甲板図は公開済みのため変更できません。下書きを作成してください。',
  'problems.fleet.draftExists': 'この船にはすでに下書きがあります。先に公開するか破棄してください。',
  'problems.fleet.planFault': '下書きが未完成です。不足している内容はプレビューに表示されます。',
  'problems.fleet.certificateTaken': 'この種類で番号 {number} の証書はすでにあります。',
  'problems.fleet.ownPlan':
    'この下書きを最後に変更したのはあなたです。別のユーザーが公開する必要があります。',
  'problems.fleet.drawingFault':
    '{fault, select, labelTwice {座席番号 {code} が二つあります。} placeTwice {{row} 列目の同じ位置に座席が二つあります。} deckTwice {番号 {deck} の甲板が二つあります。} cabinTwice {番号 {code} の船室が二つあります。} other {船室 {code} に属する座席がありますが、その甲板に船室がありません。}}',
}
