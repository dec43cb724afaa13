export const messages = {
  'problems.messages.notFound': 'メッセージが見つからないか、取り下げられました。',
  'problems.messages.changedMeanwhile': '別のユーザーがこのメッセージを変更しました。開き直してください。',
  'problems.messages.stateForbids': 'この状態ではその変更はできません。取り下げて新しく作成してください。',
  'problems.messages.originalMissing': '原文の言語ではタイトルと本文が必須です。',
  'problems.messages.nobodyChosen': '宛先を選んでください。',
  'problems.messages.personsOnly':
    '個人宛てのメッセージはユーザーにだけ送信できます。1 人以上を選び、グループは選ばないでください。',
  'problems.messages.unknownTarget':
    '選んだ宛先の中に存在しないもの、または送信できないものがあります。選び直してください。',
  'problems.messages.overBefore': '公開前に掲載期限が切れます。もっと遅い期限を選んでください。',
}
