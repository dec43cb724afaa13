export const fares = {
  'problems.fares.tableNotFound': '運賃表が見つかりません。一覧から選んでください。',
  'problems.fares.noStops':
    'この航路の版にはまだ寄港地がありません。先に寄港地を追加してから運賃を作成してください。',
  'problems.fares.tooManyDrafts':
    'この航路にはすでに運賃の下書きが {most} 件あります。先に 1 件を公開するか破棄してください。',
  'problems.fares.ticketState': '発券済みで未使用の乗船券のみ可能です。',
  'problems.fares.noShowKept': 'この乗船券の規則では、乗り遅れた場合の払い戻しはありません。',
  'problems.fares.refundOver': 'この乗船券の規則では、払い戻しの期限を過ぎています。',
  'problems.fares.exchangeOver': 'この乗船券の規則では、変更の期限を過ぎています。',
  'problems.fares.exchangesUsed':
    'この乗船券は{most, plural, =0 {変更できません} other { # 回まで変更できます}}。払い戻しのうえ、新たに購入してください。',
  'problems.fares.gateClosed': '改札を締め切りました。変更や訂正はできません。',
  'problems.fares.correctionKind':
    'この乗船券の規則では、この種類の訂正はできません。払い戻しのうえ、新たに購入してください。',
  'problems.fares.correctionOver': '訂正は出航の {minutes} 分前まで可能です。',
  'problems.fares.correctionsUsed':
    'この乗船券は{most, plural, =0 {訂正できません} other { # 回まで訂正できます}}。払い戻しのうえ、新たに購入してください。',
  'problems.fares.conditionsNotFound': 'この規則はすでに存在しません。一覧から選択してください。',
  'problems.fares.conditionsChanged': '別のユーザーがこの規則を変更しました。開き直してください。',
  'problems.fares.conditionsNotDraft':
    '変更・承認・破棄できるのは下書きだけです。変更するには版をコピーしてください。',
  'problems.fares.conditionsNotApproved': '公開または下書きに戻せるのは、承認済みの規則だけです。',
  'problems.fares.conditionsNotPublished': '取り下げられるのは公開中の規則だけです。',
  'problems.fares.ownConditions': 'この下書きを最後に変更したのはあなたです。別のユーザーの承認が必要です。',
  'problems.fares.conditionsTie':
    '{code} 第 {version} 版が同じ販売に公開されています。先に取り下げるか、適用範囲を変更してください。',
  'problems.fares.conditionsTooEarly': '{from} 以降を選択してください。',
  'problems.fares.conditionsCode': 'コード {code} はすでに使われています。別のコードを入力してください。',
  'problems.fares.conditionsNeeded':
    '{line} を含む {count} 航路に販売中の便があり、規則がなくなります。先に別の規則を公開してください。',
  'problems.fares.tableNotDraft':
    '変更・承認・破棄できるのは下書きだけです。変更するには運賃表をコピーしてください。',
  'problems.fares.tableNotApproved': '公開または下書きに戻せるのは承認済みの運賃表だけです。',
  'problems.fares.tableNotPublished': '取り下げられるのは公開済みの運賃表だけです。',
  'problems.fares.ownTable': 'この下書きを最後に変更したのはあなたです。別のユーザーの承認が必要です。',
  'problems.fares.tableEmpty': '承認するには運賃が 1 件以上必要です。',
  'problems.fares.tableOver':
    'この運賃表の最終日 {to} は過ぎています。下書きに戻して期間を変更してください。',
  'problems.fares.sheetUnreadable':
    'Excel ブック（.xlsx）として読み取れません。パスワードなしの .xlsx で保存してやり直してください。',
  'problems.fares.sheetTooLarge':
    'ブックが大きすぎます。最大 {lines} 行、{bytes} バイトです。運賃を新しいブックにコピーしてください。',
  'problems.fares.sheetColumns':
    '1 行目に次の列がありません：{columns}。ダウンロードしたファイルを使ってください。',
  'problems.fares.sheetEmpty': 'このファイルの最初のシートに運賃がありません。',
  'problems.fares.ruleNotFound': 'この版はもう存在しません。一覧から選んでください。',
  'problems.fares.ruleNotDraft':
    '変更・承認・破棄できるのは下書きだけです。変更するには新しい版を作成してください。',
  'problems.fares.ruleNotApproved': '公開または下書きに戻せるのは承認済みの版だけです。',
  'problems.fares.ruleNotPublished': '取り下げられるのは公開済みの版だけです。',
  'problems.fares.ownRule': 'この下書きを最後に変更したのはあなたです。別のユーザーの承認が必要です。',
  'problems.fares.ruleTie': '第{version}版が公開済みで後から始まります。先に取り下げてください。',
  'problems.fares.ruleOver': 'この版の終了時刻を過ぎています。下書きに戻して変更してください。',
  'problems.fares.ruleTooEarly': '{from}以降を選んでください。',
  'problems.fares.adultNeeded':
    '単独で乗船できる最後の旅客区分です。これがないと販売できません。先に別の区分を公開してください。',
}
