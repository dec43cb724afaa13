import type { session as shape } from '../en/session.ts'

export const session = {
  'session.title': '登录',
  'session.platform': '内河客运联网售票系统管理平台',
  'session.agency': '代理商登录',
  'session.staff': '员工登录',
  'session.username': '用户名',
  'session.password': '密码',
  'session.code': '图中验证码',
  'session.picture': '验证码图片',
  'session.newPicture': '换一张',
  'session.signIn': '登录',
  'session.signingIn': '正在登录…',
  'session.capsLock': '大写锁定已打开',
  'session.wrong': '用户名或密码错误',
  'session.noAnswer': '服务器没有响应，请检查网络后重试。',
  'session.expired': '登录已过期，请重新登录',
  'session.required': '请填写：{field}',
  'session.language': '语言',
  'session.river': '重庆至宜昌 660 公里航道及沿线港口，按比例绘制',
  'session.ports': '重庆,长寿,涪陵,丰都,忠县,万州,云阳,奉节,巫山,巴东,秭归,宜昌',
} as const satisfies Record<keyof typeof shape, string>
