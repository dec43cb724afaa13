import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

// Beside a record stands who changed it, from what to what.

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

test('[M13] a record tells who changed it and from what to what, the latest change first', async () => {
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'staff.createOrganisation', {
    code: 'QJ',
    kind: 'carrier',
    names: { en: 'Qijiang Ferries', zh: '綦江轮渡' },
  })
  const edit = (version: number, zh: string) =>
    app.call(admin, 'staff.editOrganisation', {
      ...{ id: data.id, version, code: 'QJ', kind: 'carrier', names: { en: 'Qijiang Ferries', zh } },
    })
  await edit(1, '綦江航运')
  expect((await edit(1, '綦江船务')).status).toBe(409)
  const history = await app.call(admin, 'journal.recordHistory', {
    entity: 'staff.organisation',
    id: data.id,
  })
  const { rows, more } = history.data
  expect(more).toBe(false)
  expect(rows.map(({ by }) => by)).toEqual(['林岚', '林岚'])
  expect(rows[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['names', 'en: Qijiang Ferries, zh: 綦江轮渡', 'en: Qijiang Ferries, zh: 綦江航运'],
  ])
  expect(rows[1]?.changes.map(({ field }) => field)).toEqual(['code', 'kind', 'names'])
})

test('[M13] the history of a record opens with the permission to edit such records alone', async () => {
  const request = { entity: 'staff.organisation', id: '1' } as const
  for (const code of ['clerk', 'agency', 'accountant'])
    expect((await app.call(await app.signIn(code), 'journal.recordHistory', request)).http).toBe(403)
})
