export const fareSheet = {
  'fareSheet.name': '運賃',
  'fareSheet.class': '等級コード',
  'fareSheet.from': '出発地番号',
  'fareSheet.fromDock': '出発地',
  'fareSheet.to': '到着地番号',
  'fareSheet.toDock': '到着地',
  'fareSheet.km': 'キロ数',
  'fareSheet.fare': '運賃（元）',
}
