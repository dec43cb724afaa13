export const system = {
  'problems.system.unknownParameter': 'パラメーターが見つかりません。',
  'problems.system.changedMeanwhile':
    '{name} さんが先に変更しました。新しい値を確認してからやり直してください。',
  'problems.system.parameterAsked': 'このパラメータの変更はすでに承認待ちです。',
  'problems.system.noPicture':
    'この画像は使用できません。{points} × {points} ピクセル、{kilobytes} KB 以下の PNG または JPEG ファイルを選んでください。',
  'problems.system.unknownPicture': 'この画像は存在しません。',
  'problems.system.unknownEntry': 'この項目はもう辞書にありません。',
  'problems.system.codeTaken': 'コード {code} の項目はすでにあります。',
  'problems.system.closedDictionary': 'この辞書の項目はシステムが定めるため、追加できません。',
  'problems.system.neededEntry': 'システムに必要な項目のため削除できません。無効にしてください。',
  'problems.system.lastEntry': '少なくとも 1 つの項目は有効にしておく必要があります。',
  'problems.system.unknownJob': 'ジョブが見つかりません。',
  'problems.system.taskGone': 'このタスクは完了したか取り消されました。',
  'problems.system.taskRunning': 'このタスクは実行中です。',
  'problems.system.jobsAsleep': '現在ジョブを実行するノードがありません。',
}
