import { expect, test } from 'vitest'
import { maskedAuthor, plainText } from './plain-text.ts'

test.each([
  ['  A fine   trip \r\n\r\n\r\n\r\n again ', 'A fine trip\n\nagain'],
  ['a\u202eb\u0007c\u200bd', 'abcd'],
  ['家庭 👨‍👩‍👧 出游', '家庭 👨‍👩‍👧 出游'],
  ['<b>bold</b> & "quoted"', '<b>bold</b> & "quoted"'],
])('[A9] what is written is kept as plain text: %j', (written, kept) => {
  expect(plainText(written)).toBe(kept)
})

test.each([
  ['欧阳锋', '欧**'],
  ['maria del Carmen', 'M**'],
  ['𠮷田', '𠮷**'],
])('[A9] a name is shown by its first sign alone: %s', (name, shown) => {
  expect(maskedAuthor(name)).toBe(shown)
})
