export const settlement = {
  'problems.settlement.otherOrganisation': '運航事業者の担当者専用です。',
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
  'problems.settlement.statementNotFound':
    'この精算書は存在しないか、他の組織のものです。一覧から選択してください。',
  'problems.settlement.statementNotOpen':
    'この精算書の状態では操作できません。ページを再読み込みしてください。',
  'problems.settlement.ownStatement': 'この精算書はご自身が作成しました。別のユーザーが確認してください。',
  'problems.settlement.monthOpen':
    '{month}は締められていません。先に月を締めてから精算書を作成してください。',
  'problems.settlement.lineNotFound': '精算書に{line}行目はありません。ページを再読み込みしてください。',
  'problems.settlement.lineDisputed': '{line}行目には異議が申し立て済みです。回答をお待ちください。',
  'problems.settlement.disputesOpen': '異議への回答待ちの行があります。回答後に承諾できます。',
  'problems.settlement.disputeNotFound': 'この異議は存在しません。ページを再読み込みしてください。',
  'problems.settlement.disputeAnswered': 'この異議には回答済みです。ページを再読み込みしてください。',
  'problems.settlement.adjustmentWaits': 'この行の調整が承認待ちです。先に処理してください。',
  'problems.settlement.deadlineOver': 'この精算書の期限は過ぎています。運航事業者にお問い合わせください。',
  'problems.settlement.notTheParty': '精算書の承諾と異議申立ては、当事者のユーザーだけが行えます。',
  'problems.settlement.partyHasUsers': 'この当事者には自社のユーザーがいます。そのユーザーが承諾します。',
  'problems.settlement.nothingPayable': '支払う金額がありません。精算書を確定してください。',
  'problems.settlement.paymentWaits': 'この精算書の支払が進行中です。先に記録または承認してください。',
  'problems.settlement.paymentNotApproved':
    '支払が承認されていません。申請し、別のユーザーが承認してください。',
  'problems.settlement.paymentReferenceUsed':
    '受領番号 {reference} は別の精算書で使われています。この支払の番号を入力してください。',
  'problems.settlement.statementUnpaid': '未払いの金額があります。支払ってから確定してください。',
} as const
