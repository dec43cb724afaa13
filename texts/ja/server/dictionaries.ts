export const dictionaries = {
  'dictionaries.certificateTypes.name': '身分証の種類',
  'dictionaries.certificateTypes.explanation': '記名式乗船券の販売に使える身分証と、その番号の検査規則です。',
  'dictionaries.countries.name': '国・地域',
  'dictionaries.countries.explanation':
    'ISO 3166-1 のすべての国・地域とコードです。無効にしたものは選択肢に表示されません。',
  'dictionaries.refundReasons.name': '払戻の理由',
  'dictionaries.refundReasons.explanation': '払戻の理由です。窓口と報告書で使われます。',
  'dictionaries.lockReasons.name': '座席ロックの理由',
  'dictionaries.lockReasons.explanation': '座席をロックするときに選択します。',
  'dictionaries.hideReasons.name': 'コメントを非表示にする理由',
  'dictionaries.hideReasons.explanation': 'コメントを非表示にするときに選択します。',
}
