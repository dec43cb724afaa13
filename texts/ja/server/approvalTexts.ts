export const approvalTexts = {
  'approvalTexts.overrule':
    '注文 {order} の無料の{kind}：乗船券 {tickets} 枚、返金 {amount}。理由：{overrule}{note}',
  'approvalTexts.note': '。{reason}',
  'approvalTexts.payOtherwise': '注文 {order}：{amount} を{from}ではなく{to}で返金',
  'approvalTexts.correction': '乗船券 {ticket} の氏名・身分証の訂正（{kind}）、手数料 {fee}',
  'approvalTexts.topUp': '{agency}：{method}によるチャージ{amount}を計上（伝票番号{reference}）',
  'approvalTexts.importRiver': '河川データの取り込み：新規 {created} 件、変更 {changed} 件',
} as const
