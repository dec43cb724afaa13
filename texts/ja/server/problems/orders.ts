export const orders = {
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
  'problems.orders.alreadyTravels':
    'この旅客は同じ時間帯の乗船券をすでに持っています。販売は行われていません。',
  'problems.orders.walletShort':
    'ウォレットの残高が足りません：残高 ¥{available}、必要額 ¥{needed}。入金するか枚数を減らしてください。',
  'problems.orders.walletLimit': 'ウォレットの一日の限度額を超えます。',
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
  'problems.orders.holdExpired': '仮押さえは {until} に期限切れになりました。もう一度販売してください。',
  'problems.orders.notPrintable': '印刷できるのは、支払い済みで未使用の乗船券だけです。',
  'problems.orders.reprintReason':
    'この乗船券は印刷済みです。再印刷するには注文を開いて理由を選んでください。',
  'problems.orders.methodNotYours':
    'リクエストの権限がありません（{permission}）。この支払い方法は使えません。',
  'problems.orders.givenUp': 'このリクエストは未実行として確定しています。もう一度販売してください。',
}
