export const dictionaries = {
  'dictionaries.certificateTypes.name': '証明書の種類',
  'dictionaries.certificateTypes.explanation': '実名乗船券の販売に使える証明書と、その番号の検査規則です。',
  'dictionaries.countries.name': '国・地域',
  'dictionaries.countries.explanation':
    'ISO 3166-1 のすべての国・地域とコードです。無効にしたものは選択肢に出ません。',
  'dictionaries.refundReasons.name': '払戻の理由',
  'dictionaries.refundReasons.explanation': '払戻の理由です。窓口と報告書で使われます。',
  'dictionaries.lockReasons.name': '座席ロックの理由',
  'dictionaries.lockReasons.explanation': '座席を販売から外すときに選べます。',
  'dictionaries.hideReasons.name': 'コメントを非表示にする理由',
  'dictionaries.hideReasons.explanation': 'コメントを非公開にするときに選べます。',
}
