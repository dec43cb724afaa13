import { aboutField } from '@fairway/contract/kernel/problem'
import { expect, test } from 'vitest'
import { describe, invalidFields } from './problems.ts'

test('a refused field is told by its name in the request, and in words that a form completes with its own label', () => {
  const refused = invalidFields(
    { field: 'phone', reason: 'tooLong', values: { limit: '20' } },
    { field: 'code', reason: 'codeTaken', values: { value: '{field}' } },
  )
  const en = describe(refused, 'en')
  expect(en.message).toContain('phone may have at most 20 entries or characters')
  expect(en.fields[0]).toEqual({
    field: 'phone',
    reason: 'tooLong',
    message: 'phone may have at most 20 entries or characters',
    words: ['', ' may have at most 20 entries or characters'],
  })
  expect(aboutField(en.fields[0]!, 'Mobile phone')).toBe(
    'Mobile phone may have at most 20 entries or characters',
  )
  // What somebody typed is never taken for the place of the label.
  expect(aboutField(en.fields[1]!, 'User name')).toBe('User name: {field} is taken already')
  expect(aboutField(describe(refused, 'zh').fields[0]!, '手机号')).toBe('手机号 最多 20 项或字符')
})
