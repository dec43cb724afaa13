import { expect, test } from 'vitest'
import { timeLeft } from './countdown.ts'

const departs = new Date('2026-06-15T09:20:00+08:00')
const at = (time: string) => timeLeft(departs, Date.parse(`2026-06-15T${time}+08:00`))

test('within the hour every second counts, before that whole minutes', () => {
  expect(at('08:19:59')).toEqual({ unit: 'minutes', minutes: 60 })
  expect(at('08:20:01')).toEqual({ unit: 'seconds', minutes: 59, seconds: 59 })
  expect(at('09:19:59')).toEqual({ unit: 'seconds', minutes: 0, seconds: 1 })
})

test('a departed boat shows how long ago it left', () => {
  expect(at('09:20:00')).toEqual({ unit: 'gone', minutes: 0 })
  expect(at('09:45:30')).toEqual({ unit: 'gone', minutes: 25 })
})
