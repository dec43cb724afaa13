export const fareSheet = {
  'fareSheet.name': '票价',
  'fareSheet.class': '舱位等级代码',
  'fareSheet.from': '起站序号',
  'fareSheet.fromDock': '起站',
  'fareSheet.to': '止站序号',
  'fareSheet.toDock': '止站',
  'fareSheet.km': '公里',
  'fareSheet.fare': '票价（元）',
}
