import { expect, test } from 'vitest'
import { normaliseReference } from './reference.ts'

test('a receipt is the same one however its letters and the space around it were typed', () => {
  expect(normaliseReference(' pos-7_a \n')).toBe('POS-7_A')
})

test.each(['', 'abc', 'a b c d', 'ＡＢＣＤ', 'ä123', 'x'.repeat(65)])('%j is no reference', (text) =>
  expect(normaliseReference(text)).toBeUndefined(),
)
