import { expect, test } from 'vitest'
import { spreadOver } from './spread-over.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

test('[R1] of a month with more sailings than are computed those are taken that lie evenly over it, none twice', () => {
  expect(spreadOver(numbers(4), 5)).toEqual([0, 1, 2, 3])
  expect(spreadOver(numbers(5), 5)).toEqual([0, 1, 2, 3, 4])
  expect(spreadOver(numbers(10), 4)).toEqual([0, 2, 5, 7])
  const some = spreadOver(numbers(1_033), 1_000)
  expect([some.length, new Set(some).size, some[0]]).toEqual([1_000, 1_000, 0])
  expect(some.at(-1)).toBeGreaterThan(1_030)
})
