import { expect, test } from 'vitest'
import { isKey } from '../page/actions.ts'
import { matching } from './lookup-matches.ts'
import { readDay } from './read-day.ts'

const today = '2026-11-21'
const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  ['2026-3-5', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['3/5', '2026-03-05'],
  ['0305', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['3月5日', '2026-03-05'],
  ['22.11.', '2026-11-22'],
  ['5.3.', '2026-03-05'],
  ['5.3.2027', '2027-03-05'],
  ['5/3/2027', '2027-03-05'],
  ['22 nov', '2026-11-22'],
  ['22 Nov 2026', '2026-11-22'],
  ['1 Sept', '2026-09-01'],
  ['Nov 22', '2026-11-22'],
  ['November 22, 2026', '2026-11-22'],
  ['22nov', '2026-11-22'],
  ['22 de noviembre de 2026', '2026-11-22'],
  ['3 ene', '2026-01-03'],
  ['2026/11/22', '2026-11-22'],
  ['+1', '2026-11-22'],
  ['-21', '2026-10-31'],
  ['２０２６－３－５', '2026-03-05'],
  ['today', '2026-11-21'],
  ['Tomorrow ', '2026-11-22'],
  ['yesterday', '2026-11-20'],
  ['明天', '2026-11-22'],
  ['后天', '2026-11-23'],
  ['昨天', '2026-11-20'],
  ['hoy', '2026-11-21'],
  ['mañana', '2026-11-22'],
  ['manana', '2026-11-22'],
  ['pasado  mañana', '2026-11-23'],
  ['今日', '2026-11-21'],
  ['あした', '2026-11-22'],
  ['明後日', '2026-11-23'],
])('a day typed as %s is %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day)
})

test.each([
  '',
  '2026-02-30',
  '13/1',
  '305',
  'tomorow',
  'demain',
  '2026',
  '22 no',
  'nov',
  '31 nov',
  '22 nov 5',
  '31.11.',
  '1/2/3',
])('%s is no day', (typed) => {
  expect(readDay(typed, today)).toBeUndefined()
})

test('a look-up finds by name and code, and what begins with the typed text comes first', () => {
  const options = [
    { value: '1', label: 'New Wanzhou', hint: 'NWZ' },
    { value: '2', label: 'Wanzhou', hint: 'WZP' },
    { value: '3', label: 'Yichang', hint: 'WAN' },
  ]
  expect(matching(options, ' wan ').map((option) => option.value)).toEqual(['2', '3', '1'])
  expect(matching(options, 'x')).toEqual([])
})

test('a code typed in full ranks before names that start with it', () => {
  const countries = [
    { value: 'DK', label: 'Denmark', hint: 'DK · DNK', codes: ['DK', 'DNK'] },
    { value: 'DE', label: 'Germany', hint: 'DE · DEU', codes: ['DE', 'DEU'] },
  ]
  expect(matching(countries, 'de').map((option) => option.value)).toEqual(['DE', 'DK'])
  expect(matching(countries, 'den').map((option) => option.value)).toEqual(['DK'])
  expect(matching(countries, 'DEU').map((option) => option.value)).toEqual(['DE'])
})

test('shortcuts differ by their modifier keys; on a Mac ⌘ counts as Ctrl', () => {
  expect(isKey(press('F2'), 'F2')).toBe(true)
  expect(isKey(press('F2', { shiftKey: true }), 'F2')).toBe(false)
  expect(isKey(press('Enter', { metaKey: true }), 'Ctrl+Enter')).toBe(true)
  expect(isKey(press('˜', { altKey: true, code: 'KeyN' }), 'Alt+N')).toBe(true)
  expect(isKey(press('/'), '/')).toBe(true)
  expect(isKey(press('?', { shiftKey: true }), '?')).toBe(true)
})
