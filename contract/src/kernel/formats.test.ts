import { expect, test } from 'vitest'
import { formatDate, maskNumber, relativeTime, withThousands, withUnit } from './formats.ts'
import { languages } from './languages.ts'
import { normaliseDateTime } from './normalise-date-time.ts'

test.each([
  ['2026/1/5 8:3', '2026-01-05 0803'],
  ['2026/12/31 23:59', '2026-12-31 2359'],
  ['2026/01/05 00:00', '2026-01-05 0000'],
  ['2026-1-5 8:03', '2026-01-05 0803'],
  ['  2026/1/5   8:3 ', '2026-01-05 0803'],
  ['２０２６/１/５ ８：３', '2026-01-05 0803'],
  ['2026-01-05 0803', '2026-01-05 0803'],
  ['2026/1/5 2360', undefined],
  ['2026/1/5 803', undefined],
  ['2026/1/5', '2026-01-05'],
  ['2024/2/29 1:1', '2024-02-29 0101'],
  ['2026/2/29 1:1', undefined],
  ['2026/13/1 1:1', undefined],
  ['2026/0/1 1:1', undefined],
  ['2026/1/32 1:1', undefined],
  ['2026/1/5 24:00', undefined],
  ['2026/1/5 8:60', undefined],
  ['26/1/5 8:3', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('[H4] the date picker takes %s and gives %s', (typed, expected) => {
  expect(normaliseDateTime(typed)).toBe(expected)
})

test('[H5] masks of every length keep what the rule keeps and never change the length', () => {
  const number = '1234567890123456789012345'
  for (let length = 0; length <= number.length; length++) {
    const plain = number.slice(0, length)
    const masked = maskNumber(plain)
    const [first, last] = length > 15 ? [6, 4] : length > 8 ? [1, 4] : length > 4 ? [0, 4] : [0, 0]
    expect(masked).toHaveLength(length)
    expect(masked.slice(0, first)).toBe(plain.slice(0, first))
    expect(masked.slice(length - last)).toBe(plain.slice(length - last))
    expect(masked.slice(first, length - last)).toBe('*'.repeat(length - first - last))
  }
})

test.each([
  ['11010519491231002X', '110105********002X'],
  ['1234567890123456', '123456******3456'],
  ['123456789012345', '1**********2345'],
  ['123456789', '1****6789'],
  ['12345678', '****5678'],
  ['12345', '*2345'],
  ['1234', '****'],
  ['', ''],
])('[H5] %s is shown as %s', (number, masked) => {
  expect(maskNumber(number)).toBe(masked)
})

test.each([
  [1_767_571_380, '2026-01-05 08:03:00', 'ten digits are seconds'],
  ['1767571380', '2026-01-05 08:03:00', 'ten digits as text are seconds'],
  [1_767_571_380_000, '2026-01-05 08:03:00', 'milliseconds'],
  ['1767571380000', '2026-01-05 08:03:00', 'milliseconds as text'],
  [1_000_000_000, '2001-09-09 09:46:40', 'the first number of ten digits'],
  [9_999_999_999, '2286-11-21 01:46:39', 'the last number of ten digits'],
  [new Date('2026-01-05T00:03:00Z'), '2026-01-05 08:03:00', 'a date object'],
  ['2026-01-05T00:03:00Z', '2026-01-05 08:03:00', 'UTC'],
  ['2026-01-05T08:03:00+08:00', '2026-01-05 08:03:00', 'the offset of the pier'],
  ['2026-01-05 08:03:00', '2026-01-05 08:03:00', 'wall time'],
  ['2026-01-05', '2026-01-05 00:00:00', 'a day'],
  ['', '', 'empty text'],
  [null, '', 'null'],
  [undefined, '', 'undefined'],
  [0, '', 'zero is no time'],
  [Number.NaN, '', 'not a number'],
  [-5, '', 'a negative number'],
  [12_345, '', 'a number too short for a time'],
  [1.5, '', 'a fraction'],
  ['2026-02-30', '', 'a day that does not exist'],
  ['2026-13-01 08:00', '', 'a month that does not exist'],
  ['yesterday', '', 'a word'],
  [new Date(Number.NaN), '', 'a broken date object'],
] as const)('[H6] %s is written as "%s": %s', (value, written, _why) => {
  expect(formatDate(value)).toBe(written)
})

test('[H6] the pattern may be another', () => {
  const moment = '2026-01-05T08:03:09+08:00'
  expect(formatDate(moment, 'YYYY-MM-DD')).toBe('2026-01-05')
  expect(formatDate(moment, 'M/D H:mm')).toBe('1/5 8:03')
  expect(formatDate(moment, 'HH:mm:ss')).toBe('08:03:09')
  expect(formatDate(moment, 'H:m:s')).toBe('8:3:9')
})

const justNow = { en: 'just now', zh: '刚刚', es: 'ahora mismo', ja: 'たった今' }

const borders: [seconds: number, texts: [en: string, zh: string, es: string, ja: string]][] = [
  [0, ['just now', '刚刚', 'ahora mismo', 'たった今']],
  [29.999, ['just now', '刚刚', 'ahora mismo', 'たった今']],
  [-29.999, ['just now', '刚刚', 'ahora mismo', 'たった今']],
  [30, ['1 minute ago', '1分钟前', 'hace 1 minuto', '1分前']],
  [60, ['1 minute ago', '1分钟前', 'hace 1 minuto', '1分前']],
  [60.001, ['2 minutes ago', '2分钟前', 'hace 2 minutos', '2分前']],
  [3_540, ['59 minutes ago', '59分钟前', 'hace 59 minutos', '59分前']],
  [3_599.999, ['60 minutes ago', '60分钟前', 'hace 60 minutos', '60分前']],
  [3_600, ['1 hour ago', '1小时前', 'hace 1 hora', '1時間前']],
  [3_600.001, ['2 hours ago', '2小时前', 'hace 2 horas', '2時間前']],
  [86_399.999, ['24 hours ago', '24小时前', 'hace 24 horas', '24時間前']],
  [86_400, ['1 day ago', '1天前', 'hace 1 día', '1日前']],
  [172_799.999, ['1 day ago', '1天前', 'hace 1 día', '1日前']],
  [172_800, ['3 Jan 2026', '2026-01-03', '3 ene 2026', '2026/01/03']],
  [-30, ['5 Jan 2026', '2026-01-05', '5 ene 2026', '2026/01/05']],
]

test.each(borders)('[H7] %f seconds ago in four languages', (seconds, texts) => {
  const now = new Date('2026-01-05T12:00:00+08:00')
  const moment = new Date(now.getTime() - seconds * 1000)
  expect(
    (['en', 'zh', 'es', 'ja'] as const).map((language) =>
      relativeTime(moment, now, language, justNow[language]),
    ),
  ).toEqual(texts)
})

test('[H7] no time gives no text', () => {
  for (const language of languages) expect(relativeTime(null, new Date(), language, 'just now')).toBe('')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [1_500, '1.5k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1e6, '1M'],
  [1.5e9, '1.5G'],
  [2e12, '2T'],
  [3.2e15, '3.2P'],
  [4e18, '4E'],
  [5e21, '5000E'],
  [-1_500, '-1.5k'],
  [12.34, '12.3'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('[H8] %f with its unit is %s', (value, text) => {
  expect(withUnit(value)).toBe(text)
})

test('[H8] the number of decimals can be chosen', () => {
  expect(withUnit(1_234_567, 3)).toBe('1.235M')
  expect(withUnit(1_234_567, 0)).toBe('1M')
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [100_000, '100,000'],
  [1_234_567.891, '1,234,567.891'],
  [-1_234, '-1,234'],
  [-123, '-123'],
  [Number.NaN, ''],
])('[H8] %f with thousands separators is %s', (value, text) => {
  expect(withThousands(value)).toBe(text)
})

test('[H8] Spanish separates thousands with points', () => {
  expect(withThousands(1_234_567.891, 'es')).toBe('1.234.567,891')
  expect(withThousands(1_234, 'es')).toBe('1.234')
})
