import { declaredLists } from '@fairway/contract/all-lists'
import type { SignedInUser } from '@fairway/testing/api-client'
import { insertListRows } from '@fairway/testing/list-rows/insert'
import { requiredRequest } from '@fairway/testing/list-rows/requests'
import { isLong, randomSeed } from '@fairway/testing/random/budget'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

// Every list is available as a file and on paper, in the language of its reader.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  await insertListRows(app, admin)
  return () => app.close()
})

/** A European and an Asian language of a list, others in each run: all of them in a long run. */
function languagesOf(list: string): readonly string[] {
  if (isLong) return ['en', 'zh', 'es', 'ja']
  const turn = randomSeed + Object.keys(declaredLists).indexOf(list)
  return [turn % 2 ? 'es' : 'en', turn % 4 > 1 ? 'ja' : 'zh']
}

test.each(Object.keys(declaredLists))('%s is saved and printed in each language', async (list) => {
  const request = await requiredRequest(app, list)
  const titles = new Set<string>()
  for (const language of languagesOf(list)) {
    const saved = await app.callRaw(admin, 'lists.export', { list, format: 'txt', request }, { language })
    expect([list, language, saved.http, saved.message]).toEqual([list, language, 200, undefined])
    const lines = String(saved.data).replace('\uFEFF', '').split('\r\n')
    const { data: printed } = await app.call(admin, 'lists.print', { list, request }, { language })
    expect(lines[0], language).toBe(printed.title)
    expect(lines, language).toContain(printed.columns.map(({ title }) => title).join('\t'))
    for (const row of printed.rows) expect(row).toHaveLength(printed.columns.length)
    titles.add(printed.title)
  }
  expect(titles.size).toBeGreaterThan(1)
})

/** Lists that grow for years. */
const longLists = [
  'journal.logIns',
  'journal.operations',
  'orders.corrections',
  'orders.list',
  'orders.offers',
] as const

test.each(longLists)('%s is read row by row with cursors, in each of its sorts both ways', async (list) => {
  const columns = Object.entries(declaredLists[list]?.columns ?? {}).flatMap(([key, { sortable }]) =>
    sortable ? [key] : [],
  )
  expect(columns.length).toBeGreaterThan(0)
  for (const sort of columns.flatMap((column) => [column, `-${column}`])) {
    const read = async (request: object) =>
      (await app.callRaw(admin, list, { sort, ...request })).data as { rows: unknown[]; next?: string }
    const whole = await read({ pageSize: 4 })
    const rows: unknown[] = []
    for (let page = await read({ pageSize: 1 }); ; page = await read({ pageSize: 1, after: page.next })) {
      rows.push(...page.rows)
      if (page.next === undefined || rows.length === 4) break
    }
    expect([sort, rows]).toEqual([sort, whole.rows])
    expect(rows.length).toBeGreaterThan(1)
  }
})

test('what is filtered is what is printed, also for ports, lines and ships', async () => {
  const printed = async (list: string, request: object) =>
    (await app.call(admin, 'lists.print', { list, request: { ...request } })).data
  const all = await printed('network.lines', {})
  const ferries = await printed('network.lines', { kind: 'ferry' })
  expect(ferries.rows.length).toBeGreaterThan(0)
  expect(ferries.rows.length).toBeLessThan(all.rows.length)
  expect(ferries.notes).toContain('Filter: Type: Ferry')
  const filtered = await printed('network.ports', { text: 'wushan' })
  expect(new Set(filtered.rows.map(([port]) => port)).size).toBe(1)
  const ships = await app.call(admin, 'fleet.ships', {})
  const carrier = ships.data.ships[0]?.carrier
  const theirs = await printed('fleet.ships', { carrierId: carrier?.id })
  expect(theirs.rows).toHaveLength(ships.data.ships.filter((ship) => ship.carrier.id === carrier?.id).length)
  expect(theirs.notes).toContain(`Filter: Carrier: ${carrier?.names.en}`)
})
