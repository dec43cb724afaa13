import { blocks as en } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { logManager as enLogs } from '@fairway/texts/en/logManager'
import { orders as enOrders } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'
import { axeViolations, closeTab, navigate } from '../support/page-crawler.ts'

// Columns, sorts, filters and views of a list, tried on the journal and the orders.

const app = setUpBrowserApp()
let page: Page

beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-06-10T08:00+08'::timestamptz + n / 2 * interval '1 minute', u.id, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7'
    from generate_series(10, 69) n join staff.users u on u.code = 'clerk'`)
  await app.server.database.pool.query(`
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', u.id,
      (array['wrongPassword', 'wrongCaptcha', 'paused'])[n % 3 + 1], 'device', '10.0.0.7', 'Mozilla/5.0'
    from generate_series(1, 30) n join staff.users u on u.code = 'clerk'`)
  // Wide enough for every column.
  ;({ page } = await app.signedIn('admin', {
    path: '/logManager/logList?operation=orders.hold',
    width: 1440,
    height: 900,
  }))
})

/** Opens a list anew, as a link does. */
async function open(address: string): Promise<void> {
  await closeTab(page)
  await navigate(page, address)
}

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

test('a column is resized by its edge, not below 60 pixels, and is as wide after a reload; the list settings take the width by keyboard alone; a column is dragged before another one, and the file has the columns in that order; a pinned one stays in sight while the others scroll, and so does the head', async () => {
  await page.getByText('30 rows').waitFor()
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
  await typeWidth(page)

  const columns = await keysOf(page)
  const last = columns.at(-1) ?? ''
  await head(page, last).dragTo(head(page, columns[0] ?? ''), {
    sourcePosition: { x: 12, y: 4 },
    targetPosition: { x: 4, y: 4 },
  })
  const after = [last, ...columns.slice(0, -1)]
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
  await pinLastColumn(page)
})

async function typeWidth(page: Page): Promise<void> {
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
}

async function pinLastColumn(page: Page): Promise<void> {
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
}

test('Shift adds a further sort: the order is shown, in the address, and remembered', async () => {
  await open('/logManager/logList?user=clerk')
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
  await open('/logManager/logList?user=clerk')
  await page.getByText('60 rows').waitFor()
  await expect.poll(() => head(page, 'operation').getAttribute('aria-sort')).toBe('ascending')
  await expect.poll(() => button('at').innerText()).toContain('2')
})

const list = '/logManager/logList?log=logIns&user=clerk'
const chips = (page: Page) => page.getByRole('list', { name: enLists['lists.filters.applied'] })
const chip = (page: Page, title: string, value: string) =>
  page.getByRole('button', {
    name: enLists['lists.filters.remove'].replace('{filter}', `${title}: ${value}`),
  })
const reason = enLogs['logManager.logIns.reason']
const wrongPassword = enLogs['logManager.logIns.reason.wrongPassword']
const wrongCaptcha = enLogs['logManager.logIns.reason.wrongCaptcha']
const searchOf = (page: Page) => new URL(page.url()).searchParams

test('a filter takes several values, also by keyboard in a menu that stays open; the URL and the chips above the list carry them', async () => {
  await open(list)
  await page.getByText('30 rows').waitFor()
  await chooseFromMenuByKeyboard(page)
  await toggleOptions(page.getByLabel(reason, { exact: true }), wrongPassword, wrongCaptcha)
  await page.getByText('20 rows').waitFor()
  expect(searchOf(page).get('outcome')).toBe('wrongPassword,wrongCaptcha')
  await page.reload()
  await page.getByText('20 rows').waitFor()
  await chip(page, reason, wrongPassword).click()
  await page.getByText('10 rows').waitFor()
  expect(searchOf(page).get('outcome')).toBe('wrongCaptcha')
  // The focus is on the chip that took its place, or on the last one.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain(wrongCaptcha)
  const violations = await axeViolations(page, '.query-table')
  expect(violations).toEqual([])
})

/** The menu of a filter of several values stays open while options are turned on and off. */
async function chooseFromMenuByKeyboard(page: Page): Promise<void> {
  const field = page.getByLabel(reason, { exact: true })
  await field.press('ArrowDown')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const item = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true })
  const all = item(enLists['lists.filters.all'])
  await expect.poll(() => all.getAttribute('aria-checked')).toBe('true')
  // The menu takes the focus a frame after it is drawn: letters typed earlier are not its own.
  await expect.poll(() => all.evaluate((element) => element === document.activeElement)).toBe(true)
  // Letters go to an option, Space and Enter turn it on.
  await page.keyboard.type(wrongPassword.slice(0, 5))
  await expect
    .poll(() => item(wrongPassword).evaluate((element) => element === document.activeElement))
    .toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => item(wrongPassword).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect.poll(() => item(wrongPassword).getAttribute('aria-checked')).toBe('false')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('chips are removed by keyboard, and all at once', async () => {
  await open(`${list}&outcome=wrongPassword,paused`)
  await page.getByText('20 rows').waitFor()
  const top = async () => (await page.locator('.query-table thead').boundingBox())?.y
  await chip(page, reason, wrongPassword).waitFor()
  const before = await top()
  await chip(page, reason, wrongPassword).press('Delete')
  await page.getByText('10 rows').waitFor()
  await chips(page).getByRole('button', { name: enLists['lists.filters.clear'], exact: true }).press('Enter')
  await page.getByText(/^\d+ rows$/).waitFor()
  await expect.poll(() => searchOf(page).has('user') || searchOf(page).has('outcome')).toBe(false)
  await expect.poll(() => chips(page).getByRole('listitem').count()).toBe(0)
  // Nothing below has moved, and the focus is where the chips were.
  expect(await top()).toBe(before)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('filter-chips')
})

test('a view is saved beside the title, renamed, opened by default, and deleted; a default filter is a chip too, and a filter that is not applied is none', async () => {
  const { page } = await app.signedIn('clerk', { path: '/menus/orders/list' })
  // A default filter of a list is a chip too, and a filter that is not applied is none.
  await chips(page).getByRole('listitem').first().waitFor()
  expect(await chips(page).innerText()).toContain(enOrders['orders.list.soldFrom'])
  await navigate(page, '/menus/orders/list?number=99999999&state=paid')
  await chip(page, enOrders['orders.list.number'], '99999999').waitFor()
  expect(await chips(page).innerText()).not.toContain(enOrders['orders.list.soldFrom'])
  await chip(page, enOrders['orders.list.state'], enOrders['orders.state.paid']).waitFor()

  await navigate(page, '/menus/orders/list?state=held,paid&page=2')
  const views = page.getByRole('button', { name: enLists['lists.views.title'] })
  const expectView = (name: string) => expect.poll(() => views.innerText()).toContain(name)
  const dialog = page.getByRole('dialog')
  async function choose(name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
    await views.click()
    await page.getByRole(role, { name, exact: true }).click()
  }
  async function nameIt(name: string) {
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: en['blocks.save'], exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const stored = async () =>
    (
      await app.server.database.pool.query(
        "select settings->'views' as views, settings->>'defaultView' as first from lists.settings where list = 'orders.list'",
      )
    ).rows[0]

  await expectView(enLists['lists.views.unsaved'])
  await choose(enLists['lists.views.save'])
  await dialog.getByRole('button', { name: en['blocks.save'], exact: true }).click()
  await dialog.getByText(enLists['lists.views.nameMissing']).waitFor()
  await nameIt('To do')
  await expectView('To do')
  await expect.poll(stored).toMatchObject({ views: [{ name: 'To do', search: 'state=held%2Cpaid' }] })
  await choose(enLists['lists.views.rename'])
  await nameIt('Open orders')
  await expectView('Open orders')
  await choose(enLists['lists.views.makeDefault'])
  await expect.poll(stored).toMatchObject({ views: [{ name: 'Open orders' }], first: 'Open orders' })
  await choose(enLists['lists.views.standard'], 'menuitemradio')
  await expect.poll(() => searchOf(page).has('state')).toBe(false)
  await expectView(enLists['lists.views.standard'])
  // An address that says nothing opens the default view, once for a tab; one that says something is left alone.
  const inNewTab = async (address: string) => {
    await page.goto('/api/health')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(address)
  }
  await inNewTab('/menus/orders/list?state=closed')
  await chip(page, enOrders['orders.list.state'], enOrders['orders.state.closed']).waitFor()
  await inNewTab('/menus/orders/list')
  await expect.poll(() => searchOf(page).get('state')).toBe('held,paid')
  await choose(enLists['lists.views.standard'], 'menuitemradio')
  await expect.poll(() => searchOf(page).has('state')).toBe(false)
  await page.reload()
  await chips(page).getByRole('listitem').first().waitFor()
  expect(searchOf(page).has('state')).toBe(false)
  await choose('Open orders (default)', 'menuitemradio')
  await expect.poll(() => searchOf(page).get('state')).toBe('held,paid')
  await choose(enLists['lists.views.delete'])
  await expect.poll(async () => (await stored())?.views).toEqual([])
  expect((await stored())?.first).toBeNull()
})
