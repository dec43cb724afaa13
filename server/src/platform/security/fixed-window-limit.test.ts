import { expect, test } from 'vitest'
import { FixedWindowLimit } from './fixed-window-limit.ts'

const at = (seconds: number) => new Date(Date.parse('2026-06-15T09:00:00+08:00') + seconds * 1000)

test('a key has a limit in each window and gets the seconds to wait for the next', () => {
  const ration = new FixedWindowLimit({ most: 2, windowMs: 60_000 })
  expect([0, 1, 2].map((second) => ration.consume('a', at(second)))).toEqual([0, 0, 58])
  expect(ration.consume('b', at(3))).toBe(0)
  expect(ration.consume('a', at(60))).toBe(0)
})

test('a key of many has more', () => {
  const ration = new FixedWindowLimit({ most: 1, windowMs: 60_000 })
  expect([1, 2, 3].map(() => ration.consume('wide', at(0), 2))).toEqual([0, 0, 60])
})

test('a clock that was put back begins a new window', () => {
  const ration = new FixedWindowLimit({ most: 1, windowMs: 60_000 })
  ration.consume('a', at(600))
  expect(ration.consume('a', at(0))).toBe(0)
})

test('keys beyond the maximum are evicted, the oldest first', () => {
  const ration = new FixedWindowLimit({ most: 1, windowMs: 60_000 })
  for (let key = 0; key <= 10_000; key++) ration.consume(`key ${key}`, at(0))
  expect(ration.consume('key 0', at(1))).toBe(0)
  expect(ration.consume('key 9999', at(1))).toBeGreaterThan(0)
})
