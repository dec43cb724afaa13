import { readdirSync } from 'node:fs'
import { price } from '@fairway/contract/kernel/money'
import { aboutField } from '@fairway/contract/kernel/problem'
import { problemCatalogue } from '@fairway/contract/problems'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describe, fieldReasons, invalidFields, problem } from './problems.ts'

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

test('a type of the schema is written in words', () => {
  const refused = invalidFields({ field: 'code', reason: 'type', values: { expected: 'string' } })
  expect(describe(refused, 'en').fields[0]?.message).toBe('code must be text')
  expect(describe(refused, 'zh').fields[0]?.message).toBe('code必须是文本')
  const noFile = invalidFields({ field: 'file', reason: 'type', values: { expected: 'record' } })
  expect(describe(noFile, 'zh').fields[0]?.message).toBe('file必须是对象')
})

test('of two limits that an amount breaks the narrower one is named', () => {
  const amount = z.object({ fen: price.check(z.gte(1)) })
  const limits = (fen: number) => fieldReasons(amount.safeParse({ fen }).error?.issues ?? [])
  expect(limits(-1)).toEqual([{ field: 'fen', reason: 'tooSmall', values: { limit: '1' } }])
  expect(limits(1e308)).toEqual([{ field: 'fen', reason: 'tooLarge', values: { limit: '1000000000' } }])
})

/** Arguments that are written as they are: numbers, amounts, moments, names and lists of names, formats, ids that one typed. */
const writtenAsTheyAre = new Set(
  `seconds minutes most limit count people held points kilobytes entries wanted free old new available needed spent age ages adults other
  line until departs name by seats roles docks columns value allowed code id permission permissions menus reference type fields
  payout version from to on passengers never once number uses scope total row deck lines bytes place rule encoding faults text difference invoice ticket period month`.split(
    /\s+/,
  ),
)
/** Arguments that stand for a word of the catalogue, which has to be put in by its text. */
const words = new Set(['state', 'expected'])

test('the arguments of a refusal are values that can be read, and codes are translated', async () => {
  const folder = new URL('../../../../texts/en/server/', import.meta.url)
  const files = ['fields.ts', ...readdirSync(new URL('problems/', folder)).map((file) => `problems/${file}`)]
  const areas: Record<string, Record<string, string>>[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  )
  const names = areas
    .flatMap((area) => Object.values(area).flatMap((texts) => Object.values(texts)))
    // A name is followed by the end or by its format; the words of a plural are not; what selects between words is not written.
    .flatMap((text) => [...text.matchAll(/\{(\w+)\s*(?:\}|,(?!\s*select))/g)].map(([, name = '']) => name))
  const unknown = names.filter((name) => name !== 'field' && !writtenAsTheyAre.has(name) && !words.has(name))
  expect([...new Set(unknown)]).toEqual([])
})

test('a permission in a message is written by its name, and stays as it is in the details', () => {
  const refused = problem('request.noPermission', { permission: 'orders.void' })
  expect(describe(refused, 'en')).toMatchObject({
    message: 'request has no permission (Void own sales)',
    details: { permission: 'orders.void' },
  })
  expect(describe(refused, 'zh').message).toBe('请求没有权限（作废本人售票）')
  expect(describe(problem('staff.notHeld', { permissions: 'home, unknown' }), 'en').message).toContain(
    'Home, unknown',
  )
})

test('a moment in a message is written as the language writes it, and stays as it is in the details', () => {
  const until = '2026-06-16T09:00:00+08:00'
  const { message, details } = describe(problem('orders.offerExists', { by: 'Chen', until }), 'en')
  expect(message).toContain('valid until 16 Jun 2026, 09:00.')
  expect(details).toEqual({ by: 'Chen', until })
})
