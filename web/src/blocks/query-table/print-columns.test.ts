import { expect, test } from 'vitest'
import { columnWraps } from './print-columns.ts'

test('numbers, states and moments are printed on one line, words between them, addresses anywhere', () => {
  const rows = [
    [
      '202606150001',
      'Paid',
      '2026-06-15 09:00:00',
      'Chongqing Chaotianmen → Wushan Port',
      `https://${'a'.repeat(40)}`,
    ],
    ['202606150002', 'Closed', '', '重庆朝天门港 → 巫山港神女溪码头一号', ''],
  ]
  expect(columnWraps(rows)).toEqual(['whole', 'whole', 'whole', 'words', 'long'])
  expect(columnWraps([])).toEqual([])
})

test('no more columns are kept unwrapped than fit the paper', () => {
  const wraps = columnWraps([Array.from({ length: 12 }, (_, at) => 'x'.repeat(10 + (at % 8)))])
  expect(wraps.filter((wrap) => wrap === 'whole').length).toBeLessThan(12)
  expect(wraps[0]).toBe('whole')
})
