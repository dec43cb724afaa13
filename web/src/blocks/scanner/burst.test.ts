import { expect, test } from 'vitest'
import { addKey, characterOf, isMachine, noBurst } from './burst.ts'

const typed = (text: string, gapMs: number) =>
  [...text].reduce(
    (burst, key, index) => addKey(burst, { key, code: '', shift: false, at: 1000 + index * gapMs }),
    noBurst,
  )

test('a scanner is distinguished from typing by its speed', () => {
  expect(isMachine(typed('11010519491231002X', 5))).toBe(true)
  expect(isMachine(typed('11010519491231002X', 30))).toBe(true)
  expect(isMachine(typed('11010519491231002X', 50))).toBe(false)
  expect(isMachine(typed('1101051', 5))).toBe(false)
})

test('a gap starts a new burst, so that earlier typing is not part of a scan', () => {
  const before = typed('Ab', 200)
  const burst = [...'11010519491231002X'].reduce(
    (all, key, index) => addKey(all, { key, code: '', shift: false, at: 5000 + index * 4 }),
    before,
  )
  expect(burst.text).toBe('11010519491231002X')
})

test('a scan is read during IME composition too', () => {
  const hidden = (code: string, shift = false) => characterOf({ key: 'Process', code, shift, at: 0 })
  expect(hidden('Digit7')).toBe('7')
  expect(hidden('Numpad7')).toBe('7')
  expect(hidden('KeyX', true)).toBe('X')
  expect(hidden('KeyX')).toBe('x')
  expect(hidden('Backslash', true)).toBe('|')
  expect(hidden('F3')).toBeUndefined()
})

test('keys without a character do not end a scan', () => {
  const burst = addKey(typed('1101', 5), { key: 'Shift', code: 'ShiftLeft', shift: true, at: 1016 })
  expect(burst.text).toBe('1101')
  expect(addKey(burst, { key: 'X', code: 'KeyX', shift: true, at: 1020 }).text).toBe('1101X')
  expect(characterOf({ key: 'Enter', code: 'Enter', shift: false, at: 0 })).toBe('\n')
  expect(characterOf({ key: 'Tab', code: 'Tab', shift: false, at: 0 })).toBe('\t')
})
