export const comments = {
  'problems.comments.closed': '目前暂不接受新评价。',
  'problems.comments.notFound': '该评价或产品不存在，或已不再公开。',
  'problems.comments.notYours': '未找到与该订单号和手机号相符的订单。请以船票或购票短信上的信息为准。',
  'problems.comments.notYet': '您的航班将于 {departs} 开航，开航后即可评价。',
  'problems.comments.noTrip': '该订单没有有效船票，无法评价。',
  'problems.comments.already': '该订单已有评价，每个订单只能评价一次。',
  'problems.comments.tooMany': '该网络地址尝试次数过多，请等待 {minutes} 分钟。',
}
