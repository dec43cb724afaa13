import { readFile } from 'node:fs/promises'
import { buildSale } from '@fairway/testing/orders'
import { lists as enLists } from '@fairway/texts/en/lists'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// Chosen rows and sums of a list, tried on the orders.

const app = setUpBrowserApp()
let user: BrowserUser
const numbers: string[] = []
beforeAll(async () => {
  const clerk = await app.server.signIn('clerk')
  for (let turn = 0; turn < 3; turn++) {
    const { data } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server))
    numbers.push(data.number)
  }
  user = await app.signedIn('clerk')
})

test.each(['xlsx', 'txt', 'docx', 'pdf'] as const)(
  'chosen rows are exported alone as %s, and the others are not in the request',
  async (format) => {
    const { page } = user
    await page.goto('/menus/orders/list')
    for (const number of numbers.slice(0, 2))
      await page
        .getByRole('checkbox', { name: enLists['lists.table.select'].replace('{name}', number), exact: true })
        .check()
    await page
      .getByRole('region', { name: enLists['lists.batch.title'], exact: true })
      .getByRole('button', { name: enLists['lists.table.export'], exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Exports the 2 selected rows').waitFor()
    await dialog.getByText(enLists[`lists.export.${format}`], { exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: enLists['lists.export.start'], exact: true }).click(),
    ])
    await dialog.waitFor({ state: 'detached' })
    const bytes = await readFile(await file.path())
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`))
    expect(bytes.length).toBeGreaterThan(100)
    if (format !== 'txt') return
    const text = bytes.toString()
    for (const [at, number] of numbers.entries()) expect(text.includes(number), number).toBe(at < 2)
    expect(text).toContain('Selected rows only')
  },
)

test('the foot of a list is the sum of all filtered orders, also of those on other pages and on paper', async () => {
  const { page } = user
  const { rows } = await app.server.database.pool.query<{ sum: string }>(
    'select sum(total_fen) as sum from orders.orders',
  )
  const sum = (Number(rows[0]?.sum) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  await page.goto('/menus/orders/list?pageSize=1')
  await page.locator('.query-table tbody tr').first().waitFor()
  const foot = page.locator('.query-table tfoot')
  await foot.getByText(enLists['lists.table.sums']).waitFor()
  expect(await foot.innerText()).toContain(sum)
  await page.getByRole('button', { name: enLists['lists.table.print'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('tfoot').waitFor()
  expect(await dialog.locator('tfoot').innerText()).toContain(sum)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
