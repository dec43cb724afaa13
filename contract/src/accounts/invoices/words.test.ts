import { expect, test } from 'vitest'
import { chineseAmount } from './words.ts'

test.each([
  [0, '零元整'],
  [-105, '负壹元零伍分'],
  [1, '壹分'],
  [10, '壹角整'],
  [105, '壹元零伍分'],
  [110, '壹元壹角整'],
  [1_000, '壹拾元整'],
  [10_003, '壹佰元零叁分'],
  [105_003, '壹仟零伍拾元零叁分'],
  [100_000_00, '壹拾万元整'],
  [100_050_00, '壹拾万零伍拾元整'],
  [12_345_678_90, '壹仟贰佰叁拾肆万伍仟陆佰柒拾捌元玖角整'],
  [1_000_000_010_00, '壹拾亿零壹拾元整'],
])('[Q10] %i fen are written %s on an invoice', (fen, words) => {
  expect(chineseAmount(fen)).toBe(words)
})

test('[Q10] nothing but whole amounts is written in words', () => {
  expect(() => chineseAmount(1.5)).toThrow(RangeError)
})
