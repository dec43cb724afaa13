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
  'jobs.agents.forgetVouchers.name': 'チャージ証憑の削除',
  'jobs.agents.forgetVouchers.explanation':
    'チャージの終了から一定日数後に証憑の画像を削除します。金額と伝票番号は残ります。',
  'jobs.orders.forgetCorrections.name': '証拠画像の削除',
  'jobs.orders.forgetCorrections.explanation': '審査から一定日数後に、訂正の画像と個人情報を削除します。',
  'jobs.sailings.makePlannedRuns.name': 'シーズンの公開',
  'jobs.sailings.makePlannedRuns.explanation':
    '公開されたシーズンの便を少しずつ作成し、販売を待たせません。中断した場合は続きから再開します。',
  'jobs.orders.giveBack.name': '欠航便の払戻し',
  'jobs.orders.giveBack.explanation': '欠航便の乗船券を注文ごとに払い戻し、中断した所から続けます。',
  'jobs.agents.endExpiredWithdrawals.name': '期限切れの出金を終了',
  'jobs.agents.endExpiredWithdrawals.explanation':
    '期限内に承認されなかった出金と口座変更を取り消し、金額をウォレットへ戻します。',
  'jobs.accounts.matchStatements.name': '明細書の照合',
  'jobs.accounts.matchStatements.explanation': '照合が終わっていない決済明細書の続きを行います。',
  'jobs.accounts.searchDifferences.name': '欠落した支払いの検索',
  'jobs.accounts.searchDifferences.explanation':
    '期限までに決済明細書に載らない支払いを探し、未処理の明細を再照合します。',
  'jobs.settlement.beginProof.name': '夜間点検の開始',
  'jobs.settlement.beginProof.explanation': '座席・乗船券・金額の夜間点検を開始します。',
  'jobs.settlement.prove.name': '座席・乗船券・金額の点検',
  'jobs.settlement.prove.explanation':
    '開始された点検を部分ごとに実行し、中断した所から続けます。不一致があるとジョブは失敗し、管理者と経理に通知されます。',
  'jobs.agents.warnOfWallets.name': 'ウォレットの警告',
  'jobs.agents.warnOfWallets.explanation':
    'ウォレットがしきい値を下回ったとき、または与信の期限が近いとき、代理店と経理に一度だけ通知します。',
  'jobs.settlement.earn.name': '出港した便の収益を配分',
  'jobs.settlement.earn.explanation': '出港した便の資金を各配分先に配分し、その後の変化も反映します。',
  'jobs.reports.foldFacts.name': 'レポートの集計',
  'jobs.reports.foldFacts.explanation':
    '前回の実行以降の販売、払戻し、入出金を集計し、レポートを速く表示します。',
  'jobs.reports.rebuildFacts.name': 'レポートの再集計',
  'jobs.reports.rebuildFacts.explanation':
    '乗船券と振替からレポートの数値をすべて作り直します。保存された数値が壊れていなければ結果は同じです。',
  'jobs.reports.sendScheduled.name': '定期レポートの送信',
  'jobs.reports.sendScheduled.explanation':
    '利用者が毎日または毎月受け取るレポートを作成し、受信箱に送ります。送れなかったものは後から送ります。',
  'jobs.settlement.drawUpStatements.name': '精算書の作成',
  'jobs.settlement.drawUpStatements.explanation': '依頼済みで未作成の精算書の作成を続けます。',
  'jobs.settlement.forgetDisputePictures.name': '異議の画像の削除',
  'jobs.settlement.forgetDisputePictures.explanation':
    '精算書のロックから一定日数後に異議の画像を削除します。コメントと回答は残ります。',
  'jobs.settlement.confirmBySilence.name': '精算書の期限後承諾',
  'jobs.settlement.confirmBySilence.explanation':
    'パラメーターに従い、期限までに回答のない精算書を承諾とみなします。',
}
