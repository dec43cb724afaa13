import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import type { TextValues } from './message.ts'
import { writeMessage } from './write-message.ts'

const write = (text: string, values: TextValues = {}, locale = 'en') =>
  writeMessage(compileMessage(text), values, locale)

test('[E3] a text without braces is itself', () => {
  expect(write('Close others')).toBe('Close others')
})

test('[E3] arguments are filled in, and one that is missing leaves its braces visible', () => {
  expect(write('Close {title}', { title: 'Orders' })).toBe('Close Orders')
  expect(write('Close {title}')).toBe('Close {title}')
})

test('[E3] numbers and plurals follow the language', () => {
  const rows = '{count, plural, =0 {No rows} one {# row} other {# rows}}'
  expect([0, 1, 2, 12_345].map((count) => write(rows, { count }))).toEqual([
    'No rows',
    '1 row',
    '2 rows',
    '12,345 rows',
  ])
  expect(write('共 {count, number} 条', { count: 12_345 }, 'zh')).toBe('共 12,345 条')
  expect(write('{count, plural, one {# fila} other {# filas}}', { count: 12_345 }, 'es')).toBe('12.345 filas')
})

test('choices and offsets are taken as ICU says', () => {
  expect(write('{sex, select, male {he} female {she} other {they}}', { sex: 'x' })).toBe('they')
  expect(write('{count, plural, offset:1 =1 {you} other {you and # others}}', { count: 3 })).toBe(
    'you and 2 others',
  )
})

test('quoted braces are text', () => {
  expect(write("type '{'code'}'")).toBe('type {code}')
})
