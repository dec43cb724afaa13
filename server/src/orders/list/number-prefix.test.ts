import { expect, test } from 'vitest'
import { daysOfNumber } from './number-prefix.ts'

test.each([
  ['2', '2020-01-01', '2029-12-31'],
  ['26', '2026-01-01', '2026-12-31'],
  ['260', '2026-01-01', '2026-09-30'],
  ['261', '2026-10-01', '2026-12-31'],
  ['2602', '2026-02-01', '2026-02-28'],
  ['2802', '2028-02-01', '2028-02-29'],
  ['26022', '2026-02-20', '2026-02-28'],
  ['26043', '2026-04-30', '2026-04-30'],
  ['260615', '2026-06-15', '2026-06-15'],
  ['260615000042', '2026-06-15', '2026-06-15'],
])('numbers that begin with %s are of orders made from %s to %s', (prefix, from, to) => {
  expect(daysOfNumber(prefix)).toEqual({ from, to })
})

test.each(['', 'A26', '26A', '2613', '262', '26023', '260432', '260600'])('no day begins with %s', (prefix) =>
  expect(daysOfNumber(prefix)).toBeUndefined(),
)
