export const system = {
  'problems.system.unknownParameter': '参数不存在。',
  'problems.system.changedMeanwhile': '{name} 刚刚修改了该参数，请查看新值后再操作。',
  'problems.system.parameterAsked': '该参数已有一项变更正在等待审批。',
  'problems.system.noPicture':
    '不支持该图片。请选择不超过 {points} × {points} 像素、{kilobytes} KB 的 PNG 或 JPEG 文件。',
  'problems.system.unknownPicture': '该图片不存在。',
  'problems.system.unknownEntry': '字典中已没有该条目。',
  'problems.system.codeTaken': '字典中已有代码为 {code} 的条目。',
  'problems.system.closedDictionary': '该字典的条目由系统规定，不能新增。',
  'problems.system.neededEntry': '该条目为系统所必需，不能删除，可以停用。',
  'problems.system.lastEntry': '至少要保留一个启用的条目。',
  'problems.system.unknownJob': '任务不存在。',
  'problems.system.taskGone': '该任务已完成或已被放弃。',
  'problems.system.taskRunning': '该任务正在运行。',
  'problems.system.jobsAsleep': '当前没有节点运行任务。',
}
