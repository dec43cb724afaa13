import { expect, test } from 'vitest'
import { readCash } from './cash.ts'

test('no amount means the exact sum, more gives change, less says what is missing', () => {
  expect(readCash(' ', 7_500)).toEqual({ state: 'exact' })
  expect(readCash('75', 7_500)).toEqual({ state: 'enough', received: 7_500, change: 0 })
  expect(readCash('100,5', 7_500)).toEqual({ state: 'enough', received: 10_050, change: 2_550 })
  expect(readCash('50', 7_500)).toEqual({ state: 'short', missing: 2_500 })
  expect(readCash('74.99', 7_500)).toEqual({ state: 'short', missing: 1 })
})

test('full-width figures and the sign of the yuan are read as typed on a Chinese keyboard', () => {
  expect(readCash('￥８０．５', 7_500)).toEqual({ state: 'enough', received: 8_050, change: 550 })
})

test('what is no amount is never taken for the exact sum', () => {
  for (const typed of ['1oo', '-5', '5.123', '1.2.3', '12345678', '.'])
    expect(readCash(typed, 7_500)).toEqual({ state: 'unreadable' })
  expect(readCash('50', undefined)).toEqual({ state: 'waiting' })
})
