import { problems } from '../kernel/problem.ts'

/** Why an order could not be made, found or changed. Every text says what to do next. */
export const ordersProblems = problems('orders', {
  passengersForgotten: {
    status: 410,
    texts: {
      en: 'The personal data of this passenger have been erased for good, after their retention period or on request.',
      zh: '该旅客的个人信息因保存期满或应本人要求，已永久删除。',
      es: 'Los datos personales de este pasajero se suprimieron definitivamente, por vencer su plazo o a petición suya.',
      ja: 'この旅客の個人情報は、保存期間の満了または本人の請求により完全に消去されました。',
    },
  },
  notFound: {
    status: 404,
    texts: {
      en: 'There is no such order among those you may see.',
      zh: '在您可查看的范围内没有该订单。',
      es: 'No existe ese pedido entre los que usted puede ver.',
      ja: '閲覧できる範囲にその注文はありません。',
    },
  },
  noTrip: {
    status: 404,
    texts: {
      en: 'This sailing does not offer that trip in that class; choose another.',
      zh: '该航班没有此区间或舱等，请另选。',
      es: 'Esta travesía no ofrece ese trayecto en esa clase; elija otro.',
      ja: 'この便にはその区間または等級がありません。別のものを選んでください。',
    },
  },
  closed: {
    status: 409,
    texts: {
      en: 'Sales for this trip are closed; choose a later sailing.',
      zh: '该区间已停止售票，请选择后续航班。',
      es: 'La venta para este trayecto está cerrada; elija una travesía posterior.',
      ja: 'この区間の販売は終了しました。後の便を選んでください。',
    },
  },
  saleStopped: {
    status: 409,
    texts: {
      en: 'The sale of this sailing is stopped for now; choose another sailing or ask the dispatcher.',
      zh: '该航班已暂停售票，请选择其他航班或咨询调度。',
      es: 'La venta de esta travesía está suspendida por ahora; elija otra o consulte al despacho.',
      ja: 'この便の販売は一時停止中です。別の便を選ぶか、運航管理に確認してください。',
    },
  },
  sailingCancelled: {
    status: 409,
    texts: {
      en: 'This sailing is cancelled: nothing is sold or paid for it. Choose another sailing.',
      zh: '该航班已取消，不能再售票或付款，请选择其他航班。',
      es: 'Esta travesía está cancelada: no se vende ni se cobra nada. Elija otra.',
      ja: 'この便は欠航です。販売・支払いはできません。別の便を選んでください。',
    },
  },
  soldOut: {
    status: 409,
    texts: {
      en: 'Not enough seats are left: {wanted} wanted, {free} free. Choose another class or sailing.',
      zh: '余票不足：需要 {wanted} 张，剩余 {free} 张。请选择其他舱等或航班。',
      es: 'No quedan plazas suficientes: se piden {wanted}, quedan {free}. Elija otra clase u otra travesía.',
      ja: '座席が足りません（希望 {wanted}、空席 {free}）。別の等級または便を選んでください。',
    },
  },
  priceChanged: {
    status: 409,
    texts: {
      en: 'The price has changed from ¥{old} to ¥{new}; please confirm the new price.',
      zh: '票价已由 ¥{old} 变为 ¥{new}，请确认新价格。',
      es: 'El precio ha cambiado de ¥{old} a ¥{new}; confirme el nuevo precio.',
      ja: '料金が ¥{old} から ¥{new} に変わりました。新しい料金を確認してください。',
    },
  },
  noFare: {
    status: 409,
    texts: {
      en: 'No fare is published for this trip, class and passenger type.',
      zh: '该区间、舱等和旅客类型没有已发布的票价。',
      es: 'No hay tarifa publicada para este trayecto, clase y tipo de pasajero.',
      ja: 'この区間・等級・旅客種別の運賃は公開されていません。',
    },
  },
  alreadyTravels: {
    status: 409,
    texts: {
      en: 'This person already holds a ticket for the same time; nothing was sold.',
      zh: '该旅客在同一时间已有船票，未售出任何船票。',
      es: 'Esta persona ya tiene un billete para la misma hora; no se ha vendido nada.',
      ja: 'この旅客は同じ時間帯の乗船券をすでに持っています。販売は行われていません。',
    },
  },
  walletShort: {
    status: 409,
    texts: {
      en: 'The wallet has ¥{available} available; ¥{needed} are needed. Top it up or sell fewer tickets.',
      zh: '钱包可用余额 ¥{available}，需要 ¥{needed}。请充值或减少张数。',
      es: 'El monedero tiene ¥{available} disponibles; se necesitan ¥{needed}. Recárguelo o venda menos billetes.',
      ja: 'ウォレット残高は ¥{available} です（必要額 ¥{needed}）。入金するか枚数を減らしてください。',
    },
  },
  walletLimit: {
    status: 409,
    texts: {
      en: "The wallet's daily limit would be exceeded.",
      zh: '将超过钱包的每日限额。',
      es: 'Se superaría el límite diario del monedero.',
      ja: 'ウォレットの一日の限度額を超えます。',
    },
  },
  receiptUsed: {
    status: 409,
    texts: {
      en: 'The receipt {reference} has already paid for another order. Check the number on the receipt.',
      zh: '凭证号 {reference} 已用于另一订单的付款，请核对凭证上的号码。',
      es: 'El recibo {reference} ya pagó otro pedido. Compruebe el número del recibo.',
      ja: '控え番号 {reference} はすでに別の注文の支払いに使われています。番号を確認してください。',
    },
  },
  agencyHold: {
    status: 409,
    texts: {
      en: 'This hold belongs to an agency: only the agency can pay it, from its wallet. Release it and sell anew to take the money here.',
      zh: '该预留属于代理，只能由该代理用其钱包付款。如需在此收款，请释放后重新售票。',
      es: 'Esta reserva es de una agencia: solo ella puede pagarla, con su monedero. Para cobrar aquí, libérela y venda de nuevo.',
      ja: 'この仮押さえは代理店のものです。支払えるのは代理店のウォレットからだけです。ここで受け取るには解除して販売し直してください。',
    },
  },
  agentDisabled: {
    status: 409,
    texts: {
      en: 'Your agency may not sell at present; ask the operator.',
      zh: '贵代理目前不能售票，请联系运营单位。',
      es: 'Su agencia no puede vender por ahora; consulte al operador.',
      ja: '現在この代理店は販売できません。運営会社にお問い合わせください。',
    },
  },
  heldOnSailing: {
    status: 409,
    texts: {
      en: 'An agency may hold at most {most} unpaid seats on one sailing, and {held} count already. Pay or release some, or sell at once.',
      zh: '每家代理在同一航班最多可预留 {most} 个未付款座位，目前已计 {held} 个。请先付款或释放，或直接售票。',
      es: 'Una agencia puede reservar como máximo {most} plazas sin pagar en una travesía, y ya cuentan {held}. Pague o libere algunas, o venda directamente.',
      ja: '代理店が 1 便で未払いのまま押さえられるのは {most} 席までで、すでに {held} 席あります。支払うか解除するか、直接販売してください。',
    },
  },
  heldInAll: {
    status: 409,
    texts: {
      en: 'An agency may hold at most {most} unpaid seats in all, and {held} count already. Pay or release some, or sell at once.',
      zh: '每家代理最多可预留 {most} 个未付款座位，目前已计 {held} 个。请先付款或释放，或直接售票。',
      es: 'Una agencia puede reservar como máximo {most} plazas sin pagar en total, y ya cuentan {held}. Pague o libere algunas, o venda directamente.',
      ja: '代理店が未払いのまま押さえられるのは合計 {most} 席までで、すでに {held} 席あります。支払うか解除するか、直接販売してください。',
    },
  },
  travelPause: {
    status: 429,
    texts: {
      en: 'Too many sales were refused because the passenger already travels; try again in {seconds} s.',
      zh: '因旅客已有船票而被拒绝的次数过多，请 {seconds} 秒后再试。',
      es: 'Demasiadas ventas rechazadas porque el pasajero ya viaja; inténtelo de nuevo en {seconds} s.',
      ja: '旅客が乗船券を所持しているための拒否が多すぎます。{seconds} 秒後にもう一度お試しください。',
    },
  },
  noWallet: {
    status: 409,
    texts: {
      en: 'Your organisation has no wallet to pay from.',
      zh: '您的单位没有可用于支付的钱包。',
      es: 'Su organización no tiene un monedero con el que pagar.',
      ja: 'お客様の組織には支払い用のウォレットがありません。',
    },
  },
  paymentPasswordUnset: {
    status: 409,
    texts: {
      en: 'You have no payment password yet; set one in password management.',
      zh: '您尚未设置支付密码，请在密码管理中设置。',
      es: 'Aún no tiene contraseña de pago; cree una en la gestión de contraseñas.',
      ja: '支払いパスワードが未設定です。パスワード管理で設定してください。',
    },
  },
  wrongPaymentPassword: {
    status: 400,
    texts: {
      en: 'The payment password is wrong; nothing was sold.',
      zh: '支付密码错误，未售出任何船票。',
      es: 'La contraseña de pago es incorrecta; no se ha vendido nada.',
      ja: '支払いパスワードが違います。販売は行われていません。',
    },
  },
  paymentPause: {
    status: 429,
    texts: {
      en: 'Too many wrong payment passwords; please wait {seconds} seconds.',
      zh: '支付密码错误次数过多，请等待 {seconds} 秒。',
      es: 'Demasiadas contraseñas de pago incorrectas; espere {seconds} segundos.',
      ja: '支払いパスワードの誤りが続いています。{seconds} 秒お待ちください。',
    },
  },
  notHeld: {
    status: 409,
    texts: {
      en: 'This order is not held any more: it is {state}.',
      zh: '该订单已不在预留状态，当前状态：{state}。',
      es: 'Este pedido ya no está reservado; su estado es: {state}.',
      ja: 'この注文はもう仮押さえではありません（状態：{state}）。',
    },
  },
  holdExpired: {
    status: 409,
    texts: {
      en: 'The hold ran out at {until}; sell again.',
      zh: '预留已于 {until} 到期，请重新售票。',
      es: 'La reserva venció a las {until}; vuelva a vender.',
      ja: '仮押さえは {until} に期限切れになりました。もう一度販売してください。',
    },
  },
  notPrintable: {
    status: 409,
    texts: {
      en: 'Only paid tickets that have not been used can be printed.',
      zh: '只有已付款且未使用的船票可以打印。',
      es: 'Solo se pueden imprimir billetes pagados y no utilizados.',
      ja: '印刷できるのは、支払い済みで未使用の乗船券だけです。',
    },
  },
  reprintReason: {
    status: 409,
    texts: {
      en: 'These tickets were printed before; open the order and give a reason to print them again.',
      zh: '这些船票已打印过；如需补打，请打开订单并选择原因。',
      es: 'Estos billetes ya se imprimieron; abra el pedido e indique el motivo para imprimirlos otra vez.',
      ja: 'この乗船券は印刷済みです。再印刷するには注文を開いて理由を選んでください。',
    },
  },
  methodNotYours: {
    status: 403,
    texts: {
      en: 'request has no permission ({permission}): you may not take this kind of payment.',
      zh: '请求没有权限（{permission}）：您不能使用该支付方式。',
      es: 'la solicitud no tiene permiso ({permission}): no puede aceptar esta forma de pago.',
      ja: 'リクエストの権限がありません（{permission}）。この支払い方法は使えません。',
    },
  },
  givenUp: {
    status: 409,
    texts: {
      en: 'This request was already answered as not done; sell again.',
      zh: '该请求已确认未完成，请重新售票。',
      es: 'Esta solicitud ya se dio por no realizada; vuelva a vender.',
      ja: 'この要求は未完了として確定しています。もう一度販売してください。',
    },
  },
})

/** Why a field of a sale was refused; joined to the common reasons. */
export const ordersFieldTexts = {
  searchTooShort: {
    en: '{field} must have two characters, or one Chinese character',
    zh: '{field} 至少输入一个汉字或两个字符',
    es: '{field} debe tener dos caracteres o un carácter chino',
    ja: '{field} は 2 文字以上、漢字なら 1 文字以上でなければなりません',
  },
  stopOrder: {
    en: '{field} must lie after the stop of boarding',
    zh: '{field} 必须在上船站之后',
    es: '{field} debe estar después de la parada de embarque',
    ja: '{field} は乗船地より後でなければなりません',
  },
  reference: {
    en: '{field} must be the reference on the receipt: 4 to 64 letters, digits, dashes',
    zh: '{field} 必须是凭证上的参考号：4 至 64 位字母、数字或短横线',
    es: '{field} debe ser la referencia del recibo: de 4 a 64 letras, cifras o guiones',
    ja: '{field} は控えの参照番号（4〜64 文字の英数字・ハイフン）でなければなりません',
  },
  receiptUsed: {
    en: '{field}: this receipt has already paid for another order',
    zh: '{field}：该凭证已用于另一订单的付款',
    es: '{field}: este recibo ya pagó otro pedido',
    ja: '{field}：この控えはすでに別の注文の支払いに使われています',
  },
  passengerType: {
    en: '{field}: there is no such passenger type',
    zh: '{field}：没有该旅客类型',
    es: '{field}: no existe ese tipo de pasajero',
    ja: '{field}：その旅客種別はありません',
  },
  ageForType: {
    en: '{field}: {type} is for {ages}; this passenger is {age} on the day of travel',
    zh: '{field}：{type}适用年龄 {ages}，该旅客乘船当日为 {age} 岁',
    es: '{field}: {type} es para {ages}; este pasajero tiene {age} años el día del viaje',
    ja: '{field}：{type}の対象は {ages} です（乗船日の年齢は {age} 歳）',
  },
  country: {
    en: '{field} must be the code of a country or region, such as FR or HK',
    zh: '{field} 必须是国家或地区代码，例如 FR、HK',
    es: '{field} debe ser el código de un país o región, como FR o HK',
    ja: '{field} は FR や HK のような国・地域コードでなければなりません',
  },
  contradictsCertificate: {
    en: '{field} is not what the certificate number says',
    zh: '{field} 与证件号码所载不符',
    es: '{field} no coincide con lo que indica el número del documento',
    ja: '{field} が証明書番号の内容と一致しません',
  },
  certificateForType: {
    en: '{field}: {type} is not sold against this certificate',
    zh: '{field}：{type}不能使用该证件购票',
    es: '{field}: {type} no se vende con este documento',
    ja: '{field}：{type}はこの証明書では販売できません',
  },
  perAdult: {
    en: '{field}: at most {most} {type} for each adult, and {adults} adults are in this order',
    zh: '{field}：每位成人最多携带 {most} 名{type}，本单有 {adults} 位成人',
    es: '{field}: como máximo {most} de {type} por adulto, y en este pedido hay {adults} adultos',
    ja: '{field}：{type}は大人1名につき {most} 名までです（この注文の大人は {adults} 名）',
  },
  namesPassenger: {
    en: '{field} must not contain the name or the certificate number of the passenger: it is kept for good',
    zh: '{field} 会永久保存，不得包含旅客的姓名或证件号码',
    es: '{field} no debe contener el nombre ni el número de documento del pasajero, porque se conserva para siempre',
    ja: '{field} は永久に保存されるため、旅客の氏名や証明書番号を含めないでください',
  },
  samePerson: {
    en: '{field} belongs to the same person as passenger {other}',
    zh: '{field} 与第 {other} 位旅客是同一人',
    es: '{field} es de la misma persona que el pasajero {other}',
    ja: '{field} は旅客 {other} と同じ人です',
  },
  alreadyTravels: {
    en: '{field}: this person already holds a ticket for the same time',
    zh: '{field}：该旅客在同一时间已有船票',
    es: '{field}: esta persona ya tiene un billete para la misma hora',
    ja: '{field}：この旅客は同じ時間帯の乗船券をすでに持っています',
  },
} as const
