import { readFileSync } from 'node:fs'
import { endpoints } from '@fairway/contract/all'
import { declaredLists } from '@fairway/contract/all-lists'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { languages, textIn } from '@fairway/contract/kernel/languages'
import type { AnyList, Reader } from '@fairway/contract/lists/list'
import type { SignedInUser } from '@fairway/testing/api-client'
import { insertListRows } from '@fairway/testing/list-rows/insert'
import { requiredRequest } from '@fairway/testing/list-rows/requests'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import type { TextKey } from '@fairway/texts/keys'
import { beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../platform/texts.ts'
import { cellOf } from './file-values.ts'

// What every declared list promises: its texts are there, its values can be written, its filters and orders can be asked for.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  await insertListRows(app, admin)
  return () => app.close()
})

/** A value that each kind of filter takes. */
const samples: Record<string, unknown> = { text: 'a', day: '2026-06-15', number: 4, flag: true, id: '1' }
/** Ids that are names, a build or a dictionary: what they take is no number. */
const named: Record<string, unknown> = {
  job: 'comments:forgetOld',
  version: '1',
  name: 'countries',
  who: 'abc',
}

function keysOf({ title, empty, columns, filters, batch }: AnyList): TextKey[] {
  return [
    title,
    empty,
    ...Object.values(columns).flatMap((column) => [
      column.title,
      column.empty,
      ...('texts' in column ? Object.values(column.texts) : []),
    ]),
    ...Object.values(filters).flatMap((filter) => [
      filter.title,
      filter.kind === 'day' ? filter.until?.period : undefined,
      filter.placeholder,
      ...('texts' in filter && filter.texts ? Object.values(filter.texts) : []),
    ]),
    ...Object.values(batch?.actions ?? {}).flatMap(({ title, question, reason }) => [
      title,
      question,
      reason?.title,
    ]),
  ].filter((key) => key !== undefined)
}

const all = Object.entries(declaredLists)

describe.each(all)('%s', (name, list) => {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
  const accepts = async (part: Record<string, unknown>) =>
    endpoint.request.safeParse({ ...(await requiredRequest(app, name)), ...part })

  test('every text of it is there in every language', () => {
    for (const key of keysOf(list))
      for (const language of languages) expect([key, textOf(language, key)]).not.toEqual([key, key])
  })

  test('every value of a real reply can be written in every language', async () => {
    const { data } = await app.callRaw(
      admin,
      name as keyof typeof endpoints,
      await requiredRequest(app, name),
    )
    const rows = (list.rows ? list.rows(data as never) : (data as { rows: unknown[] }).rows) as never[]
    expect(rows.length).toBeGreaterThan(name === 'system.failedTasks' ? -1 : 0)
    expect(new Set(rows.map(list.rowKey)).size).toBe(rows.length)
    for (const language of languages) {
      const reader: Reader = {
        language,
        name: (names) => textIn(names, language),
        text: (key, values) => textOf(language, key, values),
      }
      for (const [key, column] of Object.entries(list.columns))
        for (const row of rows) {
          const cell = cellOf(column, row, reader)
          expect([key, String(cell)]).not.toEqual([key, expect.stringMatching(/undefined|\[object|NaN/)])
          if (column.kind === 'state') {
            const value = column.value(row, reader)
            if (value !== null) expect(Object.keys(column.texts)).toContain(value)
          }
        }
    }
  })

  test('its filters and orders are those of its endpoint', async () => {
    for (const [key, filter] of Object.entries(list.filters)) {
      const values =
        filter.kind === 'state'
          ? [...Object.keys(filter.texts), ...(filter.many ? [Object.keys(filter.texts)] : [])]
          : [named[key] ?? samples[filter.kind]]
      for (const value of values) {
        const accepted = await accepts({ [key]: value })
        expect([key, value, accepted.error?.issues]).toEqual([key, value, undefined])
        expect(Object.keys(accepted.data as object)).toContain(key)
      }
      const without = await accepts({ [key]: undefined })
      expect([key, without.success]).toEqual([key, !filter.required])
    }
    const orders = Object.entries(list.columns).flatMap(([key, { sortable }]) =>
      sortable ? [key, `-${key}`] : [],
    )
    for (const sort of [...orders, ...(list.sort ? [list.sort] : [])]) {
      const accepted = await accepts({ sort })
      expect([sort, accepted.success]).toEqual([sort, true])
    }
  })

  test('a filter of several values gives the rows of any of them', async () => {
    const count = async (request: object) => {
      const { data } = await app.callRaw(admin, name as keyof typeof endpoints, {
        ...(await requiredRequest(app, name)),
        ...request,
      })
      return list.rows ? list.rows(data as never).length : (data as { total: number }).total
    }
    for (const [key, filter] of Object.entries(list.filters)) {
      if (filter.kind !== 'state' || !filter.many) continue
      const values = Object.keys(filter.texts)
      const counts = await Promise.all(values.map((value) => count({ [key]: value })))
      const several = await count({ [key]: values.slice(0, -1) })
      expect([key, several]).toEqual([key, counts.slice(0, -1).reduce((sum, one) => sum + one, 0)])
      expect(await count({ [key]: values })).toBe(several + (counts.at(-1) ?? 0))
      expect([key, Math.max(...counts)]).not.toEqual([key, 0])
    }
  })

  test('the columns of the screen are those of the file, each followed by what its cell holds besides', async () => {
    const columns = Object.entries(list.columns)
    const onScreen = columns.flatMap(([key, { within }]) => (within === undefined ? [key] : []))
    for (const [, { within }] of columns) if (within !== undefined) expect(onScreen).toContain(within)
    const { data } = await app.call(admin, 'lists.print', {
      list: name,
      request: await requiredRequest(app, name),
      columns: onScreen,
    })
    expect(data.columns).toHaveLength(columns.length)
  })
})

/** The glossary's words by their English one. */
const glossary = new Map(
  readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(
      (cells) => cells.length === 8 && cells[3] !== '–' && cells[3] !== 'zh' && !cells[3]?.startsWith('---'),
    )
    .map(([, en = '', , zh = '', es = '', ja = '']) => [en, { zh, es, ja }] as const),
)

test('a label that is a word of the glossary is that word in every language', () => {
  const labels = new Set(all.flatMap(([, list]) => keysOf(list)))
  const faults: string[] = []
  let compared = 0
  for (const key of labels) {
    const english = textOf('en', key).toLowerCase()
    const singular = glossary.get(english)
    const word = singular ?? glossary.get(english.replace(/s$/, ''))
    if (!word) continue
    compared += 1
    // The plural of a Spanish word is another one, and a number of a thing begins with the thing: 订单号.
    for (const language of singular ? (['zh', 'es', 'ja'] as const) : (['zh', 'ja'] as const)) {
      const text = textOf(language, key)
      if (!word[language].split(/[、,]\s*/).some((one) => text.toLowerCase().startsWith(one.toLowerCase())))
        faults.push(`${key} ${language}: ${text} instead of ${word[language]}`)
    }
  }
  expect(compared).toBeGreaterThan(10)
  expect(faults).toEqual([])
})
