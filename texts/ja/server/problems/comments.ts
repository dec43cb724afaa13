export const comments = {
  'problems.comments.closed': '現在、新しいコメントは受け付けていません。',
  'problems.comments.notFound': 'このコメントまたは商品は存在しないか、公開が終了しています。',
  'problems.comments.notYours':
    'この注文番号と電話番号に合う注文が見つかりません。乗船券または購入時のメッセージをご確認ください。',
  'problems.comments.notYet': 'ご乗船の便は {departs} に出航します。出航後にコメントできます。',
  'problems.comments.noTrip': 'この注文には有効な乗船券がないため、コメントできません。',
  'problems.comments.already': 'この注文のコメントはすでにあります。コメントは 1 件の注文につき 1 件です。',
  'problems.comments.tooMany': 'このアドレスからの試行が多すぎます。{minutes} 分お待ちください。',
}
