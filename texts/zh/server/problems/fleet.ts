export const fleet = {
  'problems.fleet.shipNotFound': '船舶不存在，请从船舶列表中选择。',
  'problems.fleet.carrierNotFound': '船公司不存在或已停用，请另选。',
  'problems.fleet.seriesNotFound': '船舶系列不存在，请另选。',
  'problems.fleet.shipStays': '因为有{uses}，该船不能换到另一家船公司。请为那家公司新建船舶。',
  'problems.fleet.planNotFound': '甲板图不存在，可能已被丢弃。',
  'problems.fleet.planNotDraft': '该甲板图已发布，不能再修改。请以它新建草稿。',
  'problems.fleet.draftExists': '该船已有草稿，请先发布或丢弃。',
  'problems.fleet.planFault': '草稿尚不完整，预览中说明了缺什么。',
  'problems.fleet.certificateTaken': '已有同类型、编号为 {number} 的证书。',
  'problems.fleet.ownPlan': '该草稿由您最后修改，须由其他用户发布。',
  'problems.fleet.drawingFault':
    '{fault, select, labelTwice {有两个座位的座位号都是 {code}。} placeTwice {第 {row} 排的同一位置有两个座位。} deckTwice {有两层甲板的编号都是 {deck}。} cabinTwice {有两间舱室的编号都是 {code}。} other {有座位属于舱室 {code}，但该层甲板没有这间舱室。}}',
}
