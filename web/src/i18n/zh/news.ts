import type { news as shape } from '../en/news.ts'

export const news = {
  'news.type.notice': '公告',
  'news.type.msg': '个人消息',
  'news.important.notice': '重要公告',
  'news.important.msg': '重要消息',
  'news.original': '原文为 {language}，没有您所用语言的版本。',
  'news.step': '第 {at, number} 条，共 {count, number} 条',
  'news.next': '下一条',
  'news.close': '关闭',
  'news.later': '稍后阅读',
  'news.details': '查看详情',
  'news.strip': '广播',
  'news.strip.pause': '暂停滚动',
  'news.strip.go': '继续滚动',
  'news.strip.dismiss': '收起广播',
} as const satisfies Record<keyof typeof shape, string>
