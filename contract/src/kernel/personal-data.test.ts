import { expect, test } from 'vitest'
import { withoutPersonalData } from './personal-data.ts'

test.each([
  ['fetch of /api/orders/list?who=abc&date=2026-01-01 failed', 'fetch of /api/orders/list failed'],
  ['at https://host/menus/orders/list?number=12#x (1:2)', 'at https://host/menus/orders/list (1:2)'],
  ['no place for 11010519491231002X', 'no place for …'],
  ['no place for 110105194912310', 'no place for …'],
  ['call 138 0013 8000 or 010-62345678', 'call … or …'],
  ['passport E12345678, permit H1234567890', 'passport …, permit …'],
  ['card 6222 0212 3456 7890 123', 'card …'],
  ['乘客李明没有证件', '…'],
  ['{"name":"Li Ming","phone":"13800138000","seat":4}', '{"name":"…","phone":"…","seat":4}'],
  ["passengerName = 'Li Ming', class 2", 'passengerName = "…", class 2'],
  ['authorization: q8TzV0d3Kx9sLmN2pR4tW6yB', 'authorization: "…"'],
  ['token=abc', 'token="…"'],
  ['mail li.ming@example.com', 'mail …'],
  ['key 7f3kQ2x9LmN2pR4tW6yBq8TzV0d3Kx9s is used', 'key … is used'],
  [`Unexpected token '<', "<p>Li Ming" is not valid JSON`, `Unexpected token '…', "…" is not valid JSON`],
])('%s becomes %s', (text, clean) => {
  expect(withoutPersonalData(text, 500)).toBe(clean)
})

test.each([
  "TypeError: Cannot read properties of undefined (reading 'names')",
  'at TripMatrix (https://host/assets/SailingPage-DkX81aQz.js:12:3456)',
  'at PassengerTypesPageOfTheNetwork (/assets/PassengerTypesPage-DkX81aQz.js:1:20345)',
  '/menus/orders/detail/1234',
  'performWorkOnRootViaSchedulerTask',
  'Minified React error #185; visit https://react.dev/errors/185 for the full message',
  'orders.list: 500, 6001',
  'the "names" of "ships" and "lines" are missing',
  "it can't be read and don't ask why",
])('%s says nothing about anybody and stays', (text) => {
  expect(withoutPersonalData(text, 500)).toBe(text)
})

test('cleaning twice changes nothing more', () => {
  const once = withoutPersonalData('{"name":"Li","no":"11010519491231002X"} 李明 token=abc 13800138000', 500)
  expect(withoutPersonalData(once, 500)).toBe(once)
})

test.each([
  [`${'a '.repeat(300)}"Li Ming says`, 610, 'Li'],
  [`${'a '.repeat(300)}'Li Ming' was said`, 606, 'Li'],
  [`${'a '.repeat(300)}token7f3kQ2x9LmN2pR4tW6yBq8TzV0d3Kx9s`, 612, '7f3k'],
  [`${'a '.repeat(300)}name: "Li Ming and all the rest`, 620, 'Li'],
])('a text that is cut keeps no half of what would have been taken away: %#', (text, longest, secret) => {
  const clean = withoutPersonalData(text, longest)
  expect(clean.length).toBeLessThanOrEqual(longest)
  expect(clean).toContain('a a a')
  expect(clean).not.toContain(secret)
})

test('a text is cut between whole signs', () => {
  expect(withoutPersonalData('x🙂'.repeat(10), 6).isWellFormed()).toBe(true)
})
