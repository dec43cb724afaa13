import { expect, test } from 'vitest'
import { ticketDay, ticketTime } from './ticket-words.ts'

test('a day on a ticket is written year first with its weekday in both languages', () => {
  expect(ticketDay('2026-11-23T08:30:00+08:00')).toBe('2026-11-23 周一 Mon')
  expect(ticketDay('2026-11-23T00:05:00+08:00')).toBe('2026-11-23 周一 Mon')
  expect(ticketTime('2026-11-23T00:05:00+08:00')).toBe('00:05')
})
