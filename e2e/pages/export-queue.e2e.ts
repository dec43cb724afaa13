import { lists as en } from '@fairway/texts/en/lists'
import { lists as zh } from '@fairway/texts/zh/lists'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// Files of others are made first: the dialog says how many, and goes on by itself.

const app = setUpBrowserApp()

const words = { zh, en }
const two = { zh: '前面还有 2 个文件', en: '2 files before yours' }

test.each(['zh', 'en'] as const)(
  'an export says its place in the queue while it waits (%s)',
  async (language) => {
    const w = words[language]
    const { server } = app
    const user = await app.signedIn('admin', { language, path: '/menus/orders/list' })
    const { page, consoleErrors, context } = user
    await page.locator('.query-table[aria-busy=false]').waitFor()

    const people = []
    for (const code of ['clerk', 'clerk2', 'accountant', 'carrier']) people.push(await server.signIn(code))
    // Two files that cannot be read on, and two that wait for them: the orders are locked meanwhile.
    const lock = await server.database.pool.connect()
    await lock.query('begin')
    await lock.query('lock table orders.orders in access exclusive mode')
    const whole = { list: 'orders.list', format: 'txt', request: {} }
    const others = people.map((person) => server.callRaw(person, 'lists.export', whole))
    await page.getByRole('button', { name: w['lists.table.export'], exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: w['lists.export.start'], exact: true }).click()
    await dialog.getByText(two[language]).waitFor()
    await lock.query('commit')
    lock.release()
    await dialog.waitFor({ state: 'detached' })
    for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ http: 200 })
    expect(consoleErrors).toEqual([])
    await context.close()
  },
)
