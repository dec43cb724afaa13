import { expect, test } from 'vitest'
import { bothTexts, ticketDay, ticketTime } from './ticket-labels.ts'

test('a date on a ticket is year first with its weekday in both languages', () => {
  expect(ticketDay('2026-11-23T08:30:00+08:00')).toBe('2026-11-23 周一 Mon')
  expect(ticketDay('2026-11-23T00:05:00+08:00')).toBe('2026-11-23 周一 Mon')
  expect(ticketTime('2026-11-23T00:05:00+08:00')).toBe('00:05')
})

test('a name on a ticket is printed in Chinese, then in English', () => {
  expect(bothTexts({ en: 'Wushan', zh: '巫山', es: 'Wushan (es)', ja: '巫山 (ja)' })).toEqual([
    { text: '巫山', language: 'zh' },
    { text: 'Wushan', language: 'en' },
  ])
})

test('a name in one language is printed once, and is never empty', () => {
  expect(bothTexts({ zh: '巫山' })).toEqual([{ text: '巫山', language: 'zh' }])
  expect(bothTexts({ en: 'Wushan' })).toEqual([{ text: 'Wushan', language: 'en' }])
  expect(bothTexts({ es: 'Muelle' })).toEqual([{ text: 'Muelle', language: 'es' }])
  expect(bothTexts({ es: 'Muelle', ja: '桟橋' })).toEqual([{ text: 'Muelle', language: 'es' }])
  expect(bothTexts({ en: 'Yangtze 2', zh: 'Yangtze 2' })).toEqual([{ text: 'Yangtze 2', language: 'zh' }])
})
