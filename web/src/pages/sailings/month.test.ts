import { expect, test } from 'vitest'
import { kindsOfDay, nextMonth, weeksOf } from './month.ts'

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const june = weeksOf('2026-06')
  expect(june[0]![0]).toBe('2026-06-01')
  expect(june.at(-1)!.at(-1)).toBe('2026-07-05')
  expect(june).toHaveLength(5)
  expect(weeksOf('2026-02')).toHaveLength(5)
  expect(weeksOf('2026-08')[0]![0]).toBe('2026-07-27')
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('months go on over the turn of the year', () => {
  expect(nextMonth('2026-12', 1)).toBe('2027-01')
  expect(nextMonth('2026-01', -1)).toBe('2025-12')
  expect(nextMonth('2026-06', 0)).toBe('2026-06')
})

test('the lines of a day are put together by kind, with the load of all their legs', () => {
  const names = { en: '', zh: '', es: '', ja: '' }
  const line = (lineId: string, sailings: number, placeLegs: number, takenLegs: number) => ({
    lineId,
    sailings,
    placeLegs,
    takenLegs,
    fullest: 0,
  })
  const calendar = {
    month: '2026-06',
    asOf: '',
    lines: [
      { id: '1', code: 'A', names, kind: 'fast' as const },
      { id: '2', code: 'B', names, kind: 'fast' as const },
      { id: '3', code: 'C', names, kind: 'cruise' as const },
    ],
    days: [
      {
        date: '2026-06-02',
        sailings: 4,
        cancelled: 1,
        lines: [line('1', 2, 300, 100), line('2', 2, 100, 100), line('3', 0, 0, 0)],
      },
    ],
  }
  expect(kindsOfDay(calendar, '2026-06-02')).toEqual([{ kind: 'fast', sailings: 4, load: 0.5 }])
  expect(kindsOfDay(calendar, '2026-06-03')).toEqual([])
})
