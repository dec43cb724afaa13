export const session = {
  'problems.session.unknown': '登录已失效，请重新登录',
  'problems.session.endedElsewhere': '您已退出登录：该账号在别处登录，或会话已从其他设备或由管理员结束。',
  'problems.session.expired': '登录已过期，请重新登录',
  'problems.session.wrongPassword': '用户名或密码错误',
  'problems.session.proofNeeded': '浏览器的安全校验缺失或已失效，请重试。',
  'problems.session.wrongCode': '验证码错误或已失效，请输入新的验证码。',
  'problems.session.pause': '错误次数过多，请等待 {seconds} 秒。',
  'problems.session.mustChangePassword': '请先修改密码。',
  'problems.session.codeUnknown': '登录链接无效。请在来源系统重新获取链接，或直接登录。',
  'problems.session.codeUsed': '此链接已被使用，每个链接只能使用一次。请重新获取链接，或直接登录。',
  'problems.session.codeExpired': '此链接已过期，有效期为一分钟。请重新获取链接，或直接登录。',
  'problems.session.partnerUnknown': '该合作系统密钥未知或已停用。',
  'problems.session.handOverOther': '只能为本人签发登录凭证；合作系统只能为其所属单位中可登录的用户签发。',
  'problems.session.partnerBeyondOwn': '该密钥可让权限高于您的用户登录。请联系拥有相应权限的管理员办理。',
  'problems.session.handOverBeyond':
    '该用户的权限高于密钥责任人的权限。请由拥有相应权限的管理员在“合作系统”中重新启用该密钥。',
  'problems.session.partnerUnsponsored':
    '该密钥的责任人已离开或不再有权管理密钥。请由有权限的管理员在“合作系统”中重新启用。',
  'problems.session.noPartner': '合作系统不存在。',
  'problems.session.partnerTaken': '该代码的合作系统已存在。',
  'problems.session.organisationUnknown': '没有使用该代码的单位。',
}
