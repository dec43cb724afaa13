import { expect, test } from 'vitest'
import { readFare } from './read-fare.ts'

test.each([
  ['128', 'en', 12_800],
  ['67.50', 'zh', 6_750],
  ['67,5', 'es', 6_750],
  ['¥1,280.00', 'en', 128_000],
  ['1.280,00', 'es', 128_000],
  ['１２８．５', 'ja', 12_850],
  ['128 元', 'zh', 12_800],
  ['0', 'en', 0],
  ['', 'en', null],
  [' – ', 'en', null],
] as const)('[M7] %j in %s is a fare', (text, language, fen) => {
  expect(readFare(text, language)).toEqual({ fen })
})

test.each([
  ['1.234', 'en', 'format'],
  ['1,23', 'en', 'format'],
  ['1,2345', 'zh', 'format'],
  ['12a', 'en', 'format'],
  ['-5', 'en', 'negative'],
  ['10000000.01', 'en', 'tooMuch'],
] as const)('[M7] %j in %s is none: %s', (text, language, fault) => {
  expect(readFare(text, language)).toEqual({ fault })
})

test('[M7] 1.234 is a thousand where the language parts thousands by a point', () => {
  expect(readFare('1.234', 'es')).toEqual({ fen: 123_400 })
})
