export const orders = {
  'problems.orders.passengerNotNamed':
    'この乗船券には旅客の氏名がまだ登録されていません。先に氏名と身分証番号を登録してください。',
  'problems.orders.passengersForgotten':
    'この旅客の個人情報は、保存期間の満了または本人の請求により完全に消去されました。',
  'problems.orders.notFound': '注文が見つかりません。',
  'problems.orders.noTrip': 'この便にはその区間または等級がありません。別のものを選んでください。',
  'problems.orders.closed': 'この区間の販売は終了しました。後の便を選んでください。',
  'problems.orders.saleStopped': 'この便の販売は一時停止中です。別の便を選ぶか、運航管理に確認してください。',
  'problems.orders.sailingCancelled': 'この便は欠航です。販売・支払いはできません。別の便を選んでください。',
  'problems.orders.soldOut':
    '座席が足りません（希望 {wanted}、空席 {free}）。別の等級または便を選んでください。',
  'problems.orders.seatTaken':
    '空席ではなくなりました：{seats}。販売は行われていません。別の座席を選ぶか、自動割り当てで販売してください。',
  'problems.orders.priceChanged': '料金が ¥{old} から ¥{new} に変わりました。新しい料金を確認してください。',
  'problems.orders.noFare': 'この区間・等級・旅客区分の運賃は公開されていません。',
  'problems.orders.noConditions': 'この区間に公開中の払戻・変更規則がありません。運賃で公開してください。',
  'problems.orders.alreadyTravels':
    'この旅客は同じ時間帯の乗船券をすでに持っています。販売は行われていません。',
  'problems.orders.walletShort':
    'ウォレットの残高が足りません：残高 ¥{available}、必要額 ¥{needed}。入金するか枚数を減らしてください。',
  'problems.orders.walletLimit':
    'ウォレットの1日の限度は ¥{limit} です。本日の利用 ¥{spent}、必要額 ¥{needed}。',
  'problems.orders.receiptUsed':
    '控え番号 {reference} はすでに別の注文の支払いに使われています。番号を確認してください。',
  'problems.orders.agencyHold':
    'この仮押さえは代理店のもので、代理店のウォレットからのみ支払えます。ここで支払いを受けるには、解除して販売し直してください。',
  'problems.orders.agentDisabled': '現在この代理店は販売できません。運営会社にお問い合わせください。',
  'problems.orders.heldOnSailing':
    '代理店が 1 便で仮押さえできる未払いの座席は {most} 席までで、すでに {held} 席あります。支払うか解除するか、直接販売してください。',
  'problems.orders.heldInAll':
    '代理店が仮押さえできる未払いの座席は合計 {most} 席までで、すでに {held} 席あります。支払うか解除するか、直接販売してください。',
  'problems.orders.travelPause':
    '旅客が乗船券を所持しているための拒否が多すぎます。{seconds} 秒後にもう一度お試しください。',
  'problems.orders.noWallet': '所属組織にウォレットがありません。',
  'problems.orders.paymentPasswordUnset': '支払いパスワードが未設定です。「パスワード」で設定してください。',
  'problems.orders.wrongPaymentPassword': '支払いパスワードが違います。販売は行われていません。',
  'problems.orders.paymentPause': '支払いパスワードの誤入力が続いています。{seconds} 秒お待ちください。',
  'problems.orders.notHeld': 'この注文はすでに仮押さえではありません（状態：{state}）。',
  'problems.orders.notRefundable': '払い戻しできるのは支払い済みの乗船券だけです（注文の状態：{state}）。',
  'problems.orders.holdExpired': '仮押さえは {until} に期限切れになりました。もう一度販売してください。',
  'problems.orders.notPrintable': '印刷できるのは、支払い済みで未使用の乗船券だけです。',
  'problems.orders.reprintReason':
    'この乗船券は印刷済みです。再印刷するには注文を開いて理由を選んでください。',
  'problems.orders.notPrintedByYou':
    'この乗船券は別の担当者が再印刷したか、印刷から時間が経っています。もう一度印刷してください。',
  'problems.orders.nothingToCollect':
    '受け取れる支払い済みの乗船券が見つかりません。身分証番号、乗船券コード、電話番号の下4桁を確認してください。',
  'problems.orders.collectionPause': '該当のない照会が続きました。{seconds}秒待ってください。',
  'problems.orders.grantExpired': '印刷できる時間が過ぎました。もう一度照会してください。',
  'problems.orders.codeUnknown':
    'このコードの乗船券はありません。当社の乗船券か確認するか、注文番号で検索してください。',
  'problems.orders.codeReprinted': 'この券は {on} の再印刷により無効になりました。最新の券だけが有効です。',
  'problems.orders.codeCorrected': 'この券は {on} の訂正により無効になりました。最新の券だけが有効です。',
  'problems.orders.methodNotYours':
    'リクエストの権限がありません（{permission}）。この支払い方法は使えません。',
  'problems.orders.givenUp': 'このリクエストは未実行として確定しています。もう一度販売してください。',
  'problems.orders.offerNotFound': '提案が見つかりません。',
  'problems.orders.offerExists':
    'この乗船券には {by} の提案があり、{until} まで有効です。先にそれを確定するか取り下げてください。',
  'problems.orders.tooManyOffers':
    'この注文には 1 日で {most} 件の提案が作成されました。該当するものを確定するか、明日もう一度お試しください。',
  'problems.orders.offerWithApproval':
    'この乗船券にはご自身の提案（{approval, select, approved {承認済み} other {承認待ち}}）があり、{until} まで有効です。先にそれを確定するか取り下げてください。',
  'problems.orders.offerEnded':
    'この提案は終了しています：{state}{by, select, none {} other {（{by}）}}、{on}。今回は何も変更していません。',
  'problems.orders.offerLapsed': 'この提案は期限切れです。変更は行われていません。新しく作成してください。',
  'problems.orders.offerNotApproved': 'この提案は先に別の担当者の承認が必要です。',
  'problems.orders.ticketChanged':
    '乗船券の状態が変わりました（現在：{state}）。処理は行われていません。注文を読み込み直してください。',
  'problems.orders.gateClosed': '改札は終了しました。手続きできません。',
  'problems.orders.paymentMissing': '差額の支払いが必要です。支払い方法を選んでください。',
  'problems.orders.ticketState': 'この乗船券では手続きできません（状態：{state}）。',
  'problems.orders.notPaid': 'この注文は支払われていません（状態：{state}）。',
  'problems.orders.agencyOrder':
    '代理店が販売したため、返金は代理店に行われます。旅客は代理店に申し出てください。',
  'problems.orders.voidTouched':
    '取り消せるのは、すべての乗船券が未使用・未変更で、改札終了前の注文だけです。',
  'problems.orders.voidNotYours':
    'この販売を取り消せるのは、代金を受け取った係員か、備考を付けた管理者だけです。',
  'problems.orders.voidLate':
    '販売の取り消しは {minutes} 分以内かつ当日のみです。管理者に依頼するか、払い戻してください。',
  'problems.orders.voidPart':
    'この注文の一部の乗船券しか表示できません。販売の取り消しは全体が対象です。販売した窓口に依頼してください。',
  'problems.orders.companionsStay':
    '{most, plural, =0 {同伴する大人が残りません} other {残る大人が同伴できるのは # 人までです}}。旅客 {passengers} の乗船券も一緒に手続きしてください。',
  'problems.orders.supplementCheaper': '追加の支払いがありません。変更を使ってください。',
  'problems.orders.supplementApart': '乗船券の区間が異なります。同じ区間のものを選んでください。',
  'problems.orders.sameTrip': 'すでにその便と等級の乗船券です。別のものを選んでください。',
  'problems.orders.correctionNotFound': '訂正が見つかりません。',
  'problems.orders.correctionExists':
    'この乗船券には {by} の訂正の申請があります。審査を待つか、先に取り下げてください。',
  'problems.orders.correctionEnded': 'この訂正は終了しています（状態：{state}）。新しく申請してください。',
  'problems.orders.correctionDecided':
    'この訂正はすでに処理されています。読み込み直して状態を確認してください。',
  'problems.orders.correctionLapsed':
    'この訂正は期限切れで、変更は行われていません。条件が許すうちに申請し直してください。',
  'problems.orders.correctionNotApproved': 'この訂正は先に別の担当者の承認が必要です。',
  'problems.orders.correctionTravels':
    '新しい旅客には同じ時間の乗船券があります{number, select, none {} other {（注文 {number}）}}。訂正は行われていません。',
  'problems.orders.notOnSaleYet': 'この便は、この窓口ではまだ販売開始前です。もっと早い日を選んでください。',
  'problems.orders.nothingToGiveBack': 'この便には待機中・処理中・失敗の払戻しがありません。',
  'problems.orders.walletTicketLimit':
    'このウォレットで支払える乗船券は1枚 ¥{limit} までですが、¥{needed} です。安い等級を選ぶか、運営者に限度の変更を依頼してください。',
  'problems.orders.walletClerkLimit':
    '1日の限度は ¥{limit} です。本日の利用 ¥{spent}、必要額 ¥{needed}。代理店の別の係員が販売するか、運営者に限度の変更を依頼してください。',
}
