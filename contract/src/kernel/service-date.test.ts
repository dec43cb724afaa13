import { expect, test } from 'vitest'
import { instant, moment } from './dates.ts'
import {
  addDays,
  daysBetween,
  isCalendarDay,
  isServiceDate,
  momentOn,
  serviceDateOf,
  toInstant,
} from './service-date.ts'

test.each([
  ['2026-01-01', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1999-12-31', false],
  ['2101-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%j is a day on the pier: %s', (text, right) => {
  expect(isServiceDate(text)).toBe(right)
})

test('the days of three hundred years are those of the Gregorian calendar', () => {
  const wrong: string[] = []
  for (let year = 1799; year <= 2101; year++)
    for (let month = 0; month <= 13; month++)
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
        const date = new Date(`${text}T00:00:00Z`)
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
        if (isCalendarDay(text) !== (exists && year >= 1800 && year <= 2100)) wrong.push(text)
      }
  expect(wrong).toEqual([])
})

test('the service date changes at midnight in Shanghai, whatever the time zone of the server', () => {
  expect(serviceDateOf(new Date('2026-06-14T15:59:59Z'))).toBe('2026-06-14')
  expect(serviceDateOf(new Date('2026-06-14T16:00:00Z'))).toBe('2026-06-15')
})

test('days are counted across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
})

test('an instant is written with the offset of Asia/Shanghai', () => {
  expect(toInstant(momentOn('2026-06-15', 8 * 60 + 30))).toBe('2026-06-15T08:30:00+08:00')
})

test.each([
  ['2026-06-15T08:30:00+08:00', true],
  ['2026-06-15T00:30:00Z', true],
  ['2026-06-15 08:30', false],
  ['2026-06-15T25:00:00Z', false],
])('%j is a time with its offset: %s', (text, right) => {
  expect(instant.safeParse(text).success).toBe(right)
})

test.each([
  ['2026-06-15T08:30:00+08:00', true],
  ['2026-06-15', false],
  ['2026-02-30T08:30:00+08:00', false],
  ['1999-12-31T08:30:00+08:00', false],
  ['0000-01-01T00:00:00Z', false],
  // In Shanghai in the year 10000, which no reply can write.
  ['9999-12-31T23:59:59-12:00', false],
])('a request may name the moment %j: %s', (text, right) => {
  expect(moment.safeParse(text).success).toBe(right)
})
