import { blocks as en } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// Columns and sorts of a list, tried on the journal.

const app = setUpBrowserApp()
let user: BrowserUser
const list = '/logManager/logList?operation=orders.hold'

beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-06-10T08:00+08'::timestamptz + n / 2 * interval '1 minute', u.id, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7'
    from generate_series(10, 69) n join staff.users u on u.code = 'clerk'`)
  user = await app.signedIn('admin')
  // Wide enough for every column.
  await user.page.setViewportSize({ width: 1440, height: 900 })
})

const keysOf = (page: Page) =>
  page
    .locator('.query-table thead th[data-column]')
    .evaluateAll((heads) =>
      heads.map((head) => (head instanceof HTMLElement ? head.dataset.column : undefined)),
    )
const head = (page: Page, key: string) => page.locator(`.query-table thead th[data-column="${key}"]`)
const widthOf = async (page: Page, key: string) =>
  Math.round((await head(page, key).boundingBox())?.width ?? 0)
const settingsOf = async () =>
  (await app.server.database.pool.query('select settings from lists.settings')).rows[0]?.settings ?? {}

/** Drags the edge of a column by so many pixels. */
async function drag(page: Page, key: string, by: number) {
  const box = await head(page, key).locator('.column-resizer').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 5 })
  await page.mouse.up()
}

async function openList(page: Page) {
  await app.server.database.pool.query('delete from lists.settings')
  await page.goto(list)
  await page.getByText('30 rows').waitFor()
}

test('a column is resized by its edge, not below 60 pixels, and is as wide after a reload', async () => {
  const { page } = user
  await openList(page)
  const before = await widthOf(page, 'operation')
  await drag(page, 'operation', 70)
  await expect.poll(async () => Math.abs((await widthOf(page, 'operation')) - before - 70)).toBeLessThan(3)
  await expect.poll(async () => Object.keys((await settingsOf()).widths ?? {})).toEqual(['operation'])
  const resized = await widthOf(page, 'operation')
  await page.reload()
  await page.getByText('30 rows').waitFor()
  await expect.poll(() => widthOf(page, 'operation')).toBe(resized)
  // Narrower than its bound it does not get.
  await drag(page, 'operation', -600)
  await expect.poll(() => widthOf(page, 'operation')).toBe(60)
  await expect.poll(async () => (await settingsOf()).widths?.operation).toBe(60)
  // A double click gives it back the width of its content.
  await head(page, 'operation').locator('.column-resizer').dblclick()
  await expect.poll(() => widthOf(page, 'operation')).toBe(before)
  await expect.poll(async () => (await settingsOf()).widths).toEqual({})
})

test('the list settings take the width of a column by keyboard alone', async () => {
  const { page } = user
  await openList(page)
  const title = (await head(page, 'operation').innerText()).trim()
  await page.getByRole('button', { name: enLists['lists.table.settings'], exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('spinbutton', {
    name: enLists['lists.table.width'].replace('{column}', title),
    exact: true,
  })
  await field.focus()
  await page.keyboard.type('310')
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page, 'operation')).toBe(310)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a column is dragged before another one, and the file has the columns in that order', async () => {
  const { page } = user
  await openList(page)
  const before = await keysOf(page)
  const last = before.at(-1) ?? ''
  await head(page, last).dragTo(head(page, before[0] ?? ''), {
    sourcePosition: { x: 12, y: 4 },
    targetPosition: { x: 4, y: 4 },
  })
  const after = [last, ...before.slice(0, -1)]
  await expect.poll(() => keysOf(page)).toEqual(after)
  await expect.poll(async () => ((await settingsOf()).order ?? []).slice(0, after.length)).toEqual(after)
  const exportRequest = page.waitForRequest(/\/api\/lists\/export/)
  await page.getByRole('button', { name: enLists['lists.table.export'], exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: enLists['lists.export.start'], exact: true })
    .click()
  expect((await exportRequest).postDataJSON().columns).toEqual(after)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a pinned column stays in sight while the others scroll, and so does the head', async () => {
  const { page } = user
  await openList(page)
  await page.setViewportSize({ width: 1000, height: 600 })
  const key = (await keysOf(page)).at(-1) ?? ''
  const title = (await head(page, key).innerText()).trim()
  await page.getByRole('button', { name: enLists['lists.table.settings'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: enLists['lists.settings.pin'].replace('{column}', title), exact: true })
    .selectOption('start')
  await expect.poll(async () => (await keysOf(page))[0]).toBe(key)
  await dialog.getByRole('button', { name: en['blocks.close'], exact: true }).last().click()
  // Wider than the window.
  const scroller = page.locator('.query-table .table-scroller')
  for (const column of (await keysOf(page)).slice(1, 3)) {
    await drag(page, column ?? '', 380)
  }
  const place = async () => Math.round((await head(page, key).boundingBox())?.x ?? 0)
  const before = await place()
  await scroller.evaluate((element) => element.scrollTo(200, 150))
  await expect
    .poll(() => scroller.evaluate((element) => [element.scrollLeft, element.scrollTop]))
    .toEqual([200, 150])
  expect(await place()).toBe(before)
  const [top, headTop] = [await scroller.boundingBox(), await head(page, key).boundingBox()]
  expect(Math.abs((top?.y ?? 0) - (headTop?.y ?? 99))).toBeLessThan(3)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('Shift adds a further sort: the order is shown, in the address, and remembered', async () => {
  const { page } = user
  await app.server.database.pool.query('delete from lists.settings')
  await page.goto('/logManager/logList?user=clerk')
  await page.getByText('60 rows').waitFor()
  const button = (key: string) => head(page, key).getByRole('button')
  await button('operation').click()
  await page.waitForURL(/sort=operation/)
  await button('at').click({ modifiers: ['Shift'] })
  await page.waitForURL(/sort=operation(%2C|,)at/)
  await expect.poll(() => button('at').innerText()).toContain('2')
  expect(await head(page, 'operation').getAttribute('aria-sort')).toBe('ascending')
  await button('at').click({ modifiers: ['Shift'] })
  await page.waitForURL(/sort=operation(%2C|,)-at/)
  await page.locator('.query-table[aria-busy=false]').waitFor()
  await expect.poll(async () => (await settingsOf()).sorts).toEqual(['operation', '-at'])
  const holds = await app.server.database.pool.query(
    `select entity_id from journal.operations o join staff.users u on u.id = o.user_id
     where u.code = 'clerk' order by operation, at desc, o.id desc limit 1`,
  )
  await expect
    .poll(() => page.locator('.query-table tbody tr').first().innerText())
    .toContain(holds.rows[0].entity_id)
  // Opened without an address of its own, the list is sorted as it was left.
  await page.goto('/logManager/logList?user=clerk')
  await page.getByText('60 rows').waitFor()
  await expect.poll(() => head(page, 'operation').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => button('at').innerText()).toContain('2')
})
