export const insuredFile = {
  'insuredFile.sheet.insured': '投保名单',
  'insuredFile.sheet.cancelled': '退保名单',
  'insuredFile.column.number': '序号',
  'insuredFile.column.day': '出发日期',
  'insuredFile.column.departs': '出发时间',
  'insuredFile.column.trip': '航次',
  'insuredFile.column.ticket': '船票',
  'insuredFile.column.name': '姓名',
  'insuredFile.column.certificate': '证件类型',
  'insuredFile.column.certificateNumber': '证件号码',
  'insuredFile.column.amount': '保费（元）',
} as const
