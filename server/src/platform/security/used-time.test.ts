import { expect, test } from 'vitest'
import { UsedTime } from './used-time.ts'

test('an owner uses a burst at once, afterwards a share of the time that passes', () => {
  const used = new UsedTime({ burstMs: 10_000, share: 0.5 })
  expect(used.add('clerk', 10_000, 0)).toBe(false)
  expect(used.add('clerk', 1, 0)).toBe(true)
  // Half of the second that passed is free again.
  expect(used.add('clerk', 500, 1_002)).toBe(false)
  expect(used.add('clerk', 100, 1_002)).toBe(true)
  expect(used.add('other clerk', 10_000, 1_002)).toBe(false)
})

test('what was used beyond the burst counts up to one more, and thousands of owners are forgotten once they rest', () => {
  const used = new UsedTime({ burstMs: 1_000, share: 1 })
  expect(used.add('script', 60_000, 0)).toBe(true)
  expect(used.add('script', 0, 999)).toBe(true)
  expect(used.add('script', 0, 2_000)).toBe(false)
  for (let turn = 0; turn < 3_000; turn++) expect(used.add(`user ${turn}`, 900, 10_000 + turn)).toBe(false)
})
