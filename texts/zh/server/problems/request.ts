export const request = {
  'problems.request.invalid': '请求无效：{fields}',
  'problems.request.unreadable': '无法读取请求：内容必须是有效的 {expected}。',
  'problems.request.wrongMediaType': '不支持该内容类型，请发送 {expected}。',
  'problems.request.tooLarge': '请求过大，最多接受 {most} 字节。',
  'problems.request.tooComplex': '请求嵌套过深或包含的值过多，最多接受 {most} 层。',
  'problems.request.tooMany': '请求过于频繁，请等待 {seconds} 秒。',
  'problems.request.unknown': '请求不存在',
  'problems.request.noPermission': '请求没有权限（{permission}）',
  'problems.request.onlyOverseers': '该内容属于全网，修改需要能查看全部单位和码头的权限。',
  'problems.request.foreignOrigin': '该请求来自其他网站，已被拒绝。',
  'problems.request.keyMissing':
    'idempotency-key 请求头缺失或无效：应为 16 至 64 个字母、数字、短横线或下划线。',
  'problems.request.keyUsed': '该请求标识已用于另一请求。',
}
