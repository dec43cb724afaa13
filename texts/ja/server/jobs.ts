export const jobs = {
  'jobs.accounts.foldDays.name': '日次締め',
  'jobs.accounts.foldDays.explanation':
    '終わった日を締めて以後の記帳を止め、勘定ごとの残高を保存します。漏れた日は順に締めます。',
  'jobs.comments.forgetOld.name': 'コメント投稿記録の削除',
  'jobs.comments.forgetOld.explanation': '1 日以上前の投稿試行の記録を削除します。',
  'jobs.journal.forgetOldErrors.name': '古いブラウザーエラーの削除',
  'jobs.journal.forgetOldErrors.explanation': '保存期間内に発生していないブラウザーエラーを削除します。',
  'jobs.journal.forgetOldEntries.name': '古い操作記録・ログイン記録の削除',
  'jobs.journal.forgetOldEntries.explanation': '保存期間を過ぎた操作記録とログイン記録を削除します。',
  'jobs.messages.announce.name': 'お知らせの公開',
  'jobs.messages.announce.explanation': '予定時刻になったお知らせを公開します。',
  'jobs.orders.renewHashes.name': '検索キーの更新',
  'jobs.orders.renewHashes.explanation':
    '入力されたままの電話番号や通行証番号から作られた検索キーを再計算し、どの表記でも注文を検索できるようにします。',
  'jobs.orders.alarmTravelRefusals.name': '販売拒否の監視',
  'jobs.orders.alarmTravelRefusals.explanation':
    '旅客が乗船券を所持しているための拒否が異常に多い利用者を管理者に知らせます。',
  'jobs.orders.lapseOffers.name': '提案の期限切れ',
  'jobs.orders.lapseOffers.explanation':
    '有効期限の過ぎた払い戻し・変更・取り消しの提案を終了し、新しい提案を可能にします。',
  'jobs.orders.expireHolds.name': '未払いの仮押さえの解除',
  'jobs.orders.expireHolds.explanation': '支払期限を過ぎた仮押さえを終了し、座席を解放します。',
  'jobs.orders.checkInvariants.name': '座席・乗船券・金額の点検',
  'jobs.orders.checkInvariants.explanation':
    '座席・乗船券・金額の整合性を毎晩点検します。不一致があるとジョブは失敗し、管理者に通知されます。',
  'jobs.orders.endOccupations.name': '終了便の座席占有の整理',
  'jobs.orders.endOccupations.explanation':
    '到着から1日以上過ぎた便の座席を検証し、占有の記録を削除します。乗船券と旅客数は残ります。',
  'jobs.orders.forgetPassengers.name': '旅客情報の消去',
  'jobs.orders.forgetPassengers.explanation':
    '保存期間を過ぎた注文から氏名・身分証・電話番号を消去します。販売の記録は残ります。',
  'jobs.sailings.keepTimetable.name': '便の作成',
  'jobs.sailings.keepTimetable.explanation': '時刻表に沿って今後の便を作成します。',
  'jobs.sailings.followClock.name': '便の状態の更新',
  'jobs.sailings.followClock.explanation': '時刻に合わせて便の状態を乗船中・航行中・到着済みに更新します。',
  'jobs.session.forgetOld.name': '古いセッションの削除',
  'jobs.session.forgetOld.explanation':
    '期限切れの認証コード、ログイン用リンク、セッション、ログイン試行、リクエストキーを削除します。',
  'jobs.system.forgetOldRuns.name': '古いジョブ実行記録の削除',
  'jobs.system.forgetOldRuns.explanation':
    '保存期間を過ぎた実行記録を削除します。各ジョブの最後の記録は残ります。',
  'jobs.orders.lapseCorrections.name': '訂正の期限切れ',
  'jobs.orders.lapseCorrections.explanation': '期限までに審査されなかった訂正の申請を終了します。',
  'jobs.orders.forgetCorrections.name': '証拠画像の削除',
  'jobs.orders.forgetCorrections.explanation': '審査から一定日数後に、訂正の画像と個人情報を削除します。',
  'jobs.sailings.makePlannedRuns.name': 'シーズンの公開',
  'jobs.sailings.makePlannedRuns.explanation':
    '公開されたシーズンの便を少しずつ作成し、販売を待たせません。中断した場合は続きから再開します。',
  'jobs.orders.giveBack.name': '欠航便の払戻し',
  'jobs.orders.giveBack.explanation': '欠航便の乗船券を注文ごとに払い戻し、中断した所から続けます。',
}
