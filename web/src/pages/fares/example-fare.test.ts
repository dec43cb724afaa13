import { expect, test } from 'vitest'
import { exampleFen } from './example-fare.ts'

test('amounts in yuan are parsed exactly, without floating point', () => {
  expect(exampleFen('100')).toBe(10_000)
  expect(exampleFen('12.5')).toBe(1_250)
  expect(exampleFen('0.29')).toBe(29)
  expect(exampleFen(' 1,200.05 ')).toBe(120_005)
  expect(exampleFen('１２')).toBe(1_200)
})

test('invalid amounts are rejected', () => {
  for (const typed of ['', '-1', '1.234', 'abc', '1e5', '99999999']) expect(exampleFen(typed)).toBeUndefined()
})
