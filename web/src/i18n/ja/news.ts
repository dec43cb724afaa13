import type { news as shape } from '../en/news.ts'

export const news = {
  'news.type.notice': 'お知らせ',
  'news.type.msg': '個人あて',
  'news.important.notice': '重要なお知らせ',
  'news.important.msg': '重要なメッセージ',
  'news.original': '原文は {language} です。お使いの言語の版はありません。',
  'news.step': '{count, number} 件中 {at, number} 件目',
  'news.next': '次へ',
  'news.close': '閉じる',
  'news.later': '後で読む',
  'news.details': '詳細を見る',
  'news.strip': '放送',
  'news.strip.pause': '流れを止める',
  'news.strip.go': '流れを再開',
  'news.strip.dismiss': '放送を閉じる',
} as const satisfies Record<keyof typeof shape, string>
