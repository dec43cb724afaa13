export const network = {
  'problems.network.dockNotFound': '桟橋が見つかりません。港の一覧から選んでください。',
  'problems.network.lineNotFound': '航路が見つかりません。航路の一覧から選んでください。',
  'problems.network.lineVersionNotFound': '版が見つかりません。航路の版の一覧から選択してください。',
  'problems.network.lineVersionNotDraft':
    '変更・承認・破棄できるのは下書きだけです。変更するには新しい版として複製してください。',
  'problems.network.lineVersionNotApproved': '公開または下書きに戻せるのは、承認済みの版だけです。',
  'problems.network.lineVersionNotPublished': '取り下げられるのは公開中の版だけです。',
  'problems.network.ownLineVersion':
    'この下書きを最後に変更したのはあなたです。別のユーザーの承認が必要です。',
  'problems.network.lineVersionDay':
    '版 {version} が {from} から有効です。別の日を選ぶか、先に取り下げてください。',
  'problems.network.lineVersionTooEarly': 'この版の有効開始日は {from} 以降です。',
  'problems.network.lineVersionEmpty': '承認するには寄港地が 2 か所以上必要です。',
  'problems.network.noCarrier': '計画の対象にできる有効な船会社を選択してください。',
  'problems.network.dockDisabled':
    '{docks} は無効なため割り当てられません。先に有効にするか、別の桟橋を選んでください。',
  'problems.network.dockStays':
    '桟橋は使用中（{uses}）のため、港を変更できません。別の港に新しい桟橋を追加してください。',
  'problems.network.corporationNotFound': '港務会社が見つからないか、無効です。別の会社を選んでください。',
  'problems.network.onlyOverseers':
    '港の追加・削除・割り当てには、すべての組織を参照できる権限が必要です。自分の港は変更できます。',
}
