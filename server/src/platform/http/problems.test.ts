import { readdirSync } from 'node:fs'
import { aboutField } from '@fairway/contract/kernel/problem'
import { problemCatalogue } from '@fairway/contract/problems'
import { expect, test } from 'vitest'
import { describe, invalidFields, problem } from './problems.ts'

test('a refused field is reported by its name in the request, and in a message that a form completes with its own label', () => {
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
  // User input is never taken for the placeholder of the label.
  expect(aboutField(en.fields[1]!, 'User name')).toBe('User name: {field} is already in use')
  expect(aboutField(describe(refused, 'zh').fields[0]!, '手机号')).toBe('手机号最多 20 项或字符')
})

test('every text of a failure belongs to a failure that can be named', async () => {
  const folder = new URL('../../../../texts/en/server/problems/', import.meta.url)
  const files: Record<string, object>[] = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href)),
  )
  const keys = files.flatMap((file) => Object.values(file).flatMap((texts) => Object.keys(texts)))
  expect(keys.sort()).toEqual(
    Object.keys(problemCatalogue)
      .map((code) => `problems.${code}`)
      .sort(),
  )
})

test('a text keeps its braces when a value is missing, so that it shows', () => {
  expect(describe(problem('orders.soldOut', { wanted: 2 }), 'en').message).toContain(
    '2 required, {free} free',
  )
})
