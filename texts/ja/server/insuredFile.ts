export const insuredFile = {
  'insuredFile.sheet.insured': '被保険者',
  'insuredFile.sheet.cancelled': '取消',
  'insuredFile.column.number': '番号',
  'insuredFile.column.day': '出発日',
  'insuredFile.column.departs': '出発時刻',
  'insuredFile.column.trip': '便',
  'insuredFile.column.ticket': '乗船券',
  'insuredFile.column.name': '氏名',
  'insuredFile.column.certificate': '身分証',
  'insuredFile.column.certificateNumber': '身分証番号',
  'insuredFile.column.amount': '保険料（元）',
} as const
