import type { Names } from '@fairway/contract/kernel/languages'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const day = testNow.toISOString().slice(0, 10)

/** What each list says of a row, as far as its search looks at it. */
const lists: Record<string, (text: string) => Promise<{ key: string; words: string[] }[]>> = {
  roles: async (text) =>
    (await app.call(admin, 'staff.roles', { text, pageSize: 200 })).data.rows.map(({ code, names }) => ({
      key: code,
      words: [code, ...Object.values(names)],
    })),
  organisations: async (text) =>
    (await app.call(admin, 'staff.organisations', { text, pageSize: 200 })).data.rows.map((row) => ({
      key: row.code,
      words: [row.code, row.registrationCode, ...Object.values(row.names)],
    })),
  sailings: async (text) =>
    (await app.call(admin, 'sailings.list', { text, from: day, to: day, pageSize: 200 })).data.rows.map(
      (row) => ({
        key: row.id,
        words: [
          row.line.code,
          row.ship.code,
          ...Object.values(row.line.names),
          ...Object.values(row.ship.names),
        ],
      }),
    ),
}

for (const [list, search] of Object.entries(lists))
  test(`the search of ${list} finds the rows that have the words, in any language, and no others`, async () => {
    const all = await search('')
    expect(all.length).toBeGreaterThan(3)
    const plain = (word: string) =>
      word
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    const first = all[0]?.words.at(-1) ?? ''
    for (const text of [
      'en',
      'es',
      'zh',
      'ja',
      '"',
      ':',
      '{',
      ',',
      '%',
      '_',
      '\\',
      first,
      first.slice(0, 2),
    ]) {
      const expected = all.filter(({ words }) => words.some((word) => plain(word).includes(plain(text))))
      expect(
        (await search(text)).map(({ key }) => key),
        text,
      ).toEqual(expected.map(({ key }) => key))
    }
  })

test('all words are found, in any order and language, whatever their case and accents', async () => {
  const names: Names = {
    en: 'Gorges "Express"',
    zh: '三峡快线',
    es: 'Expreso de las Gargantas – Línea',
    ja: '三峡ライン',
  }
  const found = async (words: string) => {
    const { rows } = await sql<{ found: boolean }>`
      select platform.localized_matches(${JSON.stringify({ names, code: 'GX_1' })}::jsonb, ${words}) as found`.execute(
      app.database.db,
    )
    return rows[0]?.found
  }
  for (const words of ['', '  ', 'express GORGES', 'linea', 'LÍNEA 三峡', '"Express"', 'gx_1', 'ﾗｲﾝ', '快'])
    expect(await found(words), words).toBe(true)
  for (const words of ['names', 'zh', 'code', '{', '":', 'gx%1', 'express none', '\\'])
    expect(await found(words), words).toBe(false)
})
