export const sailings = {
  'problems.sailings.notFound': '航班不存在，或您无权查看。',
  'problems.sailings.rangeTooLong': '最多选择 {most} 天，且起始日期不得晚于结束日期。',
  'problems.sailings.placeMissing': '请选择上船的码头或港口。',
  'problems.sailings.onlyOverseers': '仅可查看全网的用户可以暂停或恢复航线售票，您可暂停单个航班。',
  'problems.sailings.alreadyOver': '航班已到达。',
  'problems.sailings.alreadyCancelled': '航班已停航。',
  'problems.sailings.hasLeft': '航班已开航，不能停航，请登记晚点。',
  'problems.sailings.notClosed': '航班已开始售票。',
  'problems.sailings.alreadyStopped': '这些渠道已暂停售票。',
  'problems.sailings.notStopped': '此处未暂停售票。航线或全部航线的暂停须在原处恢复。',
  'problems.sailings.stopLeft': '船舶已驶离该站，或该站为终点，请选择后续停靠站。',
  'problems.sailings.delayBackwards':
    '前一停靠站的开航时间晚于此，请至少输入 {minutes} 分钟，或先修改前一站。',
}
