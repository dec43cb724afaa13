export const messages = {
  'problems.messages.notFound': 'そのメッセージはないか、取り下げられました。',
  'problems.messages.changedMeanwhile': 'このメッセージは他の人が変更しました。開き直してください。',
  'problems.messages.stateForbids':
    'この状態ではその操作はできません。読まれた可能性のある内容は変更せず、取り下げて書き直してください。',
  'problems.messages.originalMissing': '原文の言語で題名と本文を書いてください。',
  'problems.messages.nobodyChosen': '宛先を選んでください。',
  'problems.messages.personsOnly':
    '個人あてのメッセージは個人にだけ送れます。1人以上を選び、グループは選ばないでください。',
  'problems.messages.unknownTarget':
    '選んだ宛先の中に存在しないもの、または送信できないものがあります。選び直してください。',
  'problems.messages.overBefore':
    '誰も読まないうちに終わってしまいます。もっと遅い終了時刻を選んでください。',
}
