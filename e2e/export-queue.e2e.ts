import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists as en } from '../web/src/i18n/en/lists.ts'
import { lists as zh } from '../web/src/i18n/zh/lists.ts'
import { openStage, type Stage, signIn } from './browser.ts'

// Files of others are made first: the dialog says how many, and goes on by itself.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const words = { zh, en }
const two = { zh: '前面还有 2 个文件', en: '2 files before yours' }
const next = { zh: zh['lists.export.place'], en: en['lists.export.place'] }

test.each(['zh', 'en'] as const)('an export says its place in the queue while it waits (%s)', async (language) => {
  const w = words[language]
  const { server } = stage
  const desk = await stage.desk({ language })
  const { page, complaints, context } = desk
  await signIn(stage, desk, 'admin')
  await page.goto('/menus/orders/list')
  await page.locator('.query-table[aria-busy=false]').waitFor()

  // Two files that cannot be read on, and two that wait for them: the journal is locked meanwhile.
  const lock = await server.database.pool.connect()
  await lock.query('begin')
  await lock.query('lock table journal.operations in access exclusive mode')
  const whole = { list: 'journal.operations', format: 'txt', request: { to: '2026-06-15' } }
  const others = []
  for (const code of ['admin2', 'accountant', 'accountant2', 'carrier']) {
    const person = await server.signIn(code)
    const list = code.startsWith('admin') ? whole : { ...whole, list: 'orders.list', request: {} }
    others.push(server.callRaw(person, 'lists.export', list))
  }
  await page.getByRole('button', { name: w['lists.export.button'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: w['lists.export.start'], exact: true }).click()
  await dialog.getByText(two[language]).waitFor()
  await lock.query('commit')
  lock.release()
  await dialog.waitFor({ state: 'detached' })
  for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ http: 200 })
  expect(next[language]).toContain('before')
  expect(complaints).toEqual([])
  await context.close()
})
