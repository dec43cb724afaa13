import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../all.ts'
import { code, id, idempotencyKey } from './ids.ts'
import { chooseLanguage } from './languages.ts'
import { flag, pageRequest, several, wholeNumber } from './page.ts'

test.each([
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['0', false],
  ['-1', false],
  ['01', false],
  [1, false],
])('%j as an id: %s', (value, right) => {
  expect(id.safeParse(value).success).toBe(right)
})

test('a code and a key are short and plain', () => {
  expect(code.safeParse('NIGHT-2R').success).toBe(true)
  expect(code.safeParse('a b').success).toBe(false)
  expect(idempotencyKey.safeParse('x'.repeat(15)).success).toBe(false)
  expect(idempotencyKey.safeParse('x'.repeat(16)).success).toBe(true)
})

test('a list starts on its first page, and no page is endless', () => {
  const request = z.object(pageRequest('at', 'number'))
  expect(request.parse({})).toEqual({ page: 1, pageSize: 20 })
  expect(request.parse({ page: '3', pageSize: '50', sort: '-at' })).toEqual({
    page: 3,
    pageSize: 50,
    sort: ['-at'],
  })
  for (const wrong of [{ page: '0' }, { pageSize: '201' }, { sort: 'name' }, { page: '1.5' }, { page: 'x' }])
    expect(request.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('a list takes several sorts in their order, each column once', () => {
  const request = z.object(pageRequest('at', 'number'))
  expect(request.parse({ sort: ['number', '-at'] }).sort).toEqual(['number', '-at'])
  for (const sort of [[], ['at', '-at'], ['at', 'name'], ['at', 'number', 'at']])
    expect(request.safeParse({ sort }).success, JSON.stringify(sort)).toBe(false)
})

test('query parameters carry booleans, numbers and lists as text', () => {
  expect(flag.parse('true')).toBe(true)
  expect(wholeNumber(0, 31).parse('31')).toBe(31)
  expect(several(z.string()).parse('paid')).toEqual(['paid'])
  expect(several(z.string()).parse(['paid', 'held'])).toEqual(['paid', 'held'])
})

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['fr-FR,es;q=0.5,ja;q=0.7', 'ja'],
  ['ja;q=0', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [['de', 'es-MX'], 'es'],
])('of %j we speak %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})

test('every request bounds what it takes: no text and no list without an end', () => {
  const open: string[] = []
  const look = (schema: unknown, path: string) => {
    if (typeof schema !== 'object' || schema === null) return
    const part = schema as Record<string, unknown>
    const bounded = ['maxLength', 'pattern', 'enum', 'const', 'format'].some((key) => key in part)
    if (part.type === 'string' && !bounded && part.allOf === undefined) open.push(path)
    if (part.type === 'array' && part.maxItems === undefined) open.push(path)
    for (const [key, inner] of Object.entries(part)) look(inner, `${path}.${key}`)
  }
  for (const [name, { request }] of Object.entries(endpoints))
    look(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }), name)
  // A refinement that is a bound in itself does not show in the schema; these are such.
  expect(
    open.filter(
      (path) =>
        !/\.(date|day|from|to|month|soldFrom|requestedFrom|requestedTo|soldTo|validFrom|validTo|countedFrom|paidOn|madeFrom|madeTo|startsOn|importedFrom|importedTo|askedFrom|askedTo|begins)$/.test(
          path,
        ),
    ),
  ).toEqual([])
})
