import { readFile } from 'node:fs/promises'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { blocks as en } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { logManager as enLogs } from '@fairway/texts/en/logManager'
import { lists as jaLists } from '@fairway/texts/ja/lists'
import { orders as jaOrders } from '@fairway/texts/ja/orders'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { textOf } from '../../server/src/platform/texts.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'
import { watchSavedName } from '../support/saved-files.ts'

// What every list can do, tried on the journal and the orders.

const app = setUpBrowserApp()
let user: BrowserUser
/** Orders of the clerk. */
const numbers: string[] = []
beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', u.id, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text,
      case n when 10 then '=cmd' else 'request-' || n end, '10.0.0.7'
    from generate_series(10, 69) n join staff.users u on u.code = 'clerk'`)
  const clerk = await app.server.signIn('clerk')
  for (let turn = 0; turn < 3; turn++) {
    const sale = await buildSale(app.server, { passengers: [buildPassenger('欧阳锋')] })
    numbers.push((await app.server.call(clerk, 'orders.sell', sale)).data.number)
  }
  user = await app.signedIn('admin', { path: '/logManager/logList?operation=orders.hold&sort=at' })
})

/** Presses export above the list, chooses a format and saves the file. */
async function exported(
  page: Page,
  words: { button: string; format: string; start: string; says?: string },
  above: Page | Locator = page,
) {
  await above.getByRole('button', { name: words.button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (words.says) await dialog.getByText(words.says).waitFor()
  await dialog.getByText(words.format, { exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: words.start, exact: true }).click(),
  ])
  await dialog.waitFor({ state: 'detached' })
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('[A10][J14] the journal is exported as filtered: every page, with the filter, without formula injection', async () => {
  const { page } = user
  await page.getByText('30 rows').waitFor()
  const [{ name, bytes }] = await Promise.all([
    exported(page, {
      button: enLists['lists.table.export'],
      format: enLists['lists.export.txt'],
      start: enLists['lists.export.start'],
    }),
    // Announced while the file is downloaded; the notice closes by itself.
    page.getByText(enLists['lists.export.begun']).waitFor(),
  ])
  expect(name).toMatch(/^Audit log 20260615-0900\.txt$/)
  const text = bytes.toString()
  expect(text).toContain('Filter: Operation: Seats held')
  expect(text.match(/Seats held\t/g)).toHaveLength(30)
  expect(text).toContain("\t'=cmd\r\n")
  expect(enLogs['logManager.operations.title']).toBe('Audit log')
})

test('[J14] chosen rows are exported alone; a workbook is saved by script; documents, pages and text are downloaded by a form with a one-time ticket, in the user’s language; the foot is the sum of all filtered orders, also of those on other pages and on paper', async () => {
  const { page } = await app.signedIn('clerk', { path: '/menus/orders/list' })
  await page.locator('.table-foot').waitFor()
  await page.locator('.navbar-language').click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  for (const number of numbers.slice(0, 2))
    await page
      .getByRole('checkbox', { name: jaLists['lists.table.select'].replace('{name}', number), exact: true })
      .check()
  const chosen = page.getByRole('region', { name: jaLists['lists.batch.title'], exact: true })
  const two = jaLists['lists.export.chosen'].replace('{count}', '2')
  const exportChosen = async (format: 'xlsx' | 'docx' | 'pdf' | 'txt') =>
    exported(
      page,
      {
        button: jaLists['lists.table.export'],
        format: jaLists[`lists.export.${format}`],
        start: jaLists['lists.export.start'],
        says: two,
      },
      chosen,
    )
  const savedName = await watchSavedName(page)
  const workbook = await exportChosen('xlsx')
  expect(await savedName()).toBe(`${jaOrders['orders.list.title']} 20260615-0900.xlsx`)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  const session = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const [format, begins] of [
    ['docx', 'PK'],
    ['pdf', '%PDF-'],
    ['txt', `\ufeff${jaOrders['orders.list.title']}`],
  ] as const) {
    const exportRequest = page.waitForRequest(/\/api\/lists\/export\?/)
    const { name, bytes } = await exportChosen(format)
    if (format === 'txt') {
      const text = bytes.toString()
      for (const [at, number] of numbers.entries()) expect(text.includes(number), number).toBe(at < 2)
      expect(text).toContain(textOf('ja', 'exportedFiles.chosen'))
    }
    expect(name).toBe(`${jaOrders['orders.list.title']} 20260615-0900.${format}`)
    expect(bytes.toString().startsWith(begins), bytes.subarray(0, 20).toString()).toBe(true)
    const request = await exportRequest
    const ticket = new URL(request.url()).searchParams.get('token') ?? ''
    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect(session).not.toContain(ticket)
    expect(await request.headerValue('authorization')).toBeNull()
    expect([request.method(), request.isNavigationRequest()]).toEqual(['POST', true])
    expect(await page.locator('form[action*="token="]').count()).toBe(0)
    const again = await page.evaluate(
      async ([address, body]) =>
        (
          await fetch(address, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body,
          })
        ).status,
      [request.url(), request.postData() ?? ''] as const,
    )
    expect(again).toBe(403)
  }

  const { rows } = await app.server.database.pool.query<{ sum: string }>(
    'select sum(total_fen) as sum from orders.orders',
  )
  const sum = (Number(rows[0]?.sum) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  await navigate(page, '/menus/orders/list?pageSize=1')
  await expect.poll(() => page.locator('.query-table[aria-busy=false] tbody tr').count()).toBe(1)
  const foot = page.locator('.query-table tfoot')
  await foot.getByText(jaLists['lists.table.sums']).waitFor()
  expect(await foot.innerText()).toContain(sum)
  await page.getByRole('button', { name: jaLists['lists.table.print'], exact: true }).click()
  const printed = page.getByRole('dialog').locator('tfoot')
  await printed.waitFor()
  expect(await printed.innerText()).toContain(sum)
})

test('columns, density and views of a list are kept for the person, also at another desk', async () => {
  const first = user
  await closeTab(first.page)
  await navigate(first.page, '/logManager/logList?user=clerk&operation=orders.hold')
  const heads = (page: Page) => page.locator('.query-table thead th')
  await expect.poll(() => heads(first.page).count()).toBe(6)
  await first.page.getByRole('button', { name: enLists['lists.table.settings'], exact: true }).click()
  const dialog = first.page.getByRole('dialog')
  const address = enLogs['logManager.entries.address']
  const operation = enLogs['logManager.operations.operation']
  // A click: the box follows the settings, which change a turn of the event loop later.
  await dialog.getByRole('checkbox', { name: address, exact: true }).click()
  await expect.poll(() => heads(first.page).count()).toBe(5)
  const forward = dialog.getByRole('button', {
    name: enLists['lists.settings.up'].replace('{column}', operation),
    exact: true,
  })
  await forward.click()
  await expect.poll(() => heads(first.page).nth(1).innerText()).toContain(operation)
  await dialog.getByText(enLists['lists.settings.roomy'], { exact: true }).click()
  await first.page.locator('.query-table.roomy').waitFor()
  await dialog.getByRole('button', { name: en['blocks.close'] }).last().click()
  await dialog.waitFor({ state: 'detached' })
  const views = (page: Page) =>
    page.locator('.page-head').getByRole('button', { name: enLists['lists.views.title'] })
  await views(first.page).click()
  await first.page.getByRole('menuitem', { name: enLists['lists.views.save'], exact: true }).click()
  await dialog.getByRole('textbox').fill('manager of the desk')
  await dialog.getByRole('button', { name: en['blocks.save'], exact: true }).click()
  await expect.poll(() => views(first.page).innerText()).toContain('manager of the desk')
  await expect
    .poll(async () => {
      const { rows } = await app.server.database.pool.query('select settings from lists.settings')
      return rows[0]?.settings.views?.length
    })
    .toBe(1)

  const second = await app.signedIn('admin', { path: '/logManager/logList' })
  await second.page.locator('.query-table.roomy').waitFor()
  await expect.poll(() => heads(second.page).count()).toBe(5)
  await views(second.page).click()
  await second.page.getByRole('menuitemradio', { name: 'manager of the desk', exact: true }).click()
  await second.page.waitForURL(/user=clerk&operation=orders.hold|operation=orders.hold&user=clerk/)
  // What is hidden on the screen is not in the file either.
  const { bytes } = await exported(second.page, {
    button: enLists['lists.table.export'],
    format: enLists['lists.export.txt'],
    start: enLists['lists.export.start'],
  })
  expect(bytes.toString()).not.toContain('10.0.0.7')
  await app.server.database.pool.query('delete from lists.settings')
})

test('a list is printed without the shell around it: title, filter, who, and the rows of all pages', async () => {
  const { page } = user
  await page.goto('/logManager/logList?operation=orders.hold&sort=at')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByText('30 rows').waitFor()
  expect(await page.locator('.query-table tbody tr').count()).toBe(20)
  await page.getByRole('button', { name: enLists['lists.table.print'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Filter: Operation: Seats held').waitFor()
  await dialog.getByRole('button', { name: enLists['lists.print.start'], exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.list-sheet')
  expect(await sheet.isVisible()).toBe(true)
  expect(await sheet.locator('tbody tr').count()).toBe(30)
  const words = await sheet.innerText()
  expect(words).toContain('Audit log')
  expect(words).toContain('Filter: Operation: Seats held')
  expect(words).toMatch(/Exported by .*\(admin\), 15 Jun 2026/)
  // Of the window nothing else comes onto paper.
  for (const shell of ['nav', '[role="tab"]', '.query-table', '[role="dialog"]'])
    expect([shell, await page.locator(shell).first().isVisible()]).toEqual([shell, false])
  // Thirty rows on A4 are more than one page, and each has its number.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBe(2)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: en['blocks.close'], exact: true }).last().click()
  await sheet.waitFor({ state: 'detached' })
})

test('a printed list breaks no word, and numbers, states and dates stay on one line', async () => {
  const { page } = user
  await closeTab(page)
  await navigate(page, '/menus/orders/list')
  await page.locator('.query-table tbody tr').first().waitFor()
  await page.getByRole('button', { name: enLists['lists.table.print'], exact: true }).click()
  const sheet = page.locator('.list-sheet')
  await sheet.locator('tbody tr').first().waitFor({ state: 'attached' })
  // As wide as A4 landscape between its margins.
  await page.setViewportSize({ width: Math.round((273 / 25.4) * 96), height: 700 })
  await page.emulateMedia({ media: 'print' })
  const broken = await sheet.locator('th, td').evaluateAll((cells) => {
    const linesOf = (text: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    }
    return cells.flatMap((cell) => {
      const [text] = cell.childNodes
      if (!text?.textContent) return []
      const words = cell.matches('td.whole')
        ? [[0, text.textContent.length] as const]
        : Array.from(
            text.textContent.matchAll(/[^\s\u2e80-\uffff-]+/g),
            ({ index, 0: word }) => [index, index + word.length] as const,
          )
      return words
        .filter(([from, to]) => linesOf(text, from, to) > 1)
        .map(([from, to]) => text.textContent?.slice(from, to))
    })
  })
  expect(broken).toEqual([])
  expect(await sheet.locator('tbody tr').first().locator('td.whole').count()).toBeGreaterThan(4)
  expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en['blocks.close'], exact: true }).last().click()
  await sheet.waitFor({ state: 'detached' })
})

test('a long export shows its progress and can be cancelled; a refused one is reported in the dialog', async () => {
  const { page } = user
  await app.server.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-05-10T08:00+08'::timestamptz + n * interval '1 second', u.id, u.organisation_id, 'orders.release', 'orders.order',
      md5(n::text), md5(n::text || 'x'), '10.0.0.9' from generate_series(1, 100000) n join staff.users u on u.code = 'clerk'`)
  await closeTab(page)
  await navigate(page, '/logManager/logList?operation=orders.release')
  await page.locator('.table-foot').waitFor()
  const network = await user.context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 150_000,
    uploadThroughput: -1,
  })
  await page.getByRole('button', { name: enLists['lists.table.export'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(enLists['lists.export.xlsx'], { exact: true }).click()
  await dialog.getByRole('button', { name: enLists['lists.export.start'], exact: true }).click()
  const loaded = dialog.getByRole('status')
  await loaded.filter({ hasText: /Downloaded [1-9]\d* kB/ }).waitFor()
  const before = await loaded.innerText()
  await expect.poll(() => loaded.innerText()).not.toBe(before)
  await dialog.getByRole('button', { name: enLists['lists.export.giveUp'], exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  // The server stopped too, and journalled the rows sent until then.
  await expect
    .poll(async () => {
      const { rows } = await app.server.database.pool.query(
        `select detail from journal.operations where operation = 'lists.export' order by id desc limit 1`,
      )
      return rows[0]?.detail.givenUp
    })
    .toBe(true)
  await expectRefusalReported(page)
})

async function expectRefusalReported(page: Page): Promise<void> {
  await page.route('**/api/lists/export', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 403, success: false, code: 'request.noPermission', message: 'logs.view is missing' },
    }),
  )
  await page.getByRole('button', { name: enLists['lists.table.export'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: enLists['lists.export.start'], exact: true }).click()
  await dialog.getByText('logs.view is missing').waitFor()
  await page.unroute('**/api/lists/export')
}

test('an export says its place in the queue while it waits', async () => {
  const { server } = app
  const { page } = await app.signedIn('admin', { path: '/menus/orders/list' })
  await page.locator('.query-table[aria-busy=false]').waitFor()
  const people = []
  for (const code of ['clerk', 'clerk2', 'accountant', 'carrier']) people.push(await server.signIn(code))
  // Two files that cannot be read on, and two that wait for them: the orders are locked meanwhile.
  const lock = await server.database.pool.connect()
  await lock.query('begin')
  await lock.query('lock table orders.orders in access exclusive mode')
  const whole = { list: 'orders.list', format: 'txt', request: {} }
  const others = people.map((person) => server.callRaw(person, 'lists.export', whole))
  await page.getByRole('button', { name: enLists['lists.table.export'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: enLists['lists.export.start'], exact: true }).click()
  await dialog.getByText('2 files before yours').waitFor()
  await lock.query('commit')
  lock.release()
  await dialog.waitFor({ state: 'detached' })
  for (const answer of await Promise.all(others)) expect(answer).toMatchObject({ http: 200 })
})

test('[I3] the order list of an agency, its search and its export contain the agency’s own sales only', async () => {
  const { server } = app
  const [agency, admin] = await Promise.all([server.signIn('agency'), server.signIn('admin')])
  const [foreign = ''] = numbers
  const { payment: _, ...hold } = await buildSale(server, { phone: '13900001111' }, 'agent')
  const { data: held, message } = await server.call(agency, 'orders.hold', hold)
  if (!held) throw new Error(message)
  const { rows } = await server.database.pool.query('select number from orders.orders where id = $1', [
    held.orderId,
  ])
  const own = String(rows[0].number)
  // It exists: visible with an unrestricted data scope.
  const all = (await server.call(admin, 'orders.list', { number: foreign })).data.rows
  expect(all.map(({ number }) => number)).toEqual([foreign])

  const { page } = await app.signedIn('agency', { path: '/menus/orders/list' })
  const list = page.getByRole('table').first()
  await list.getByText(own).waitFor()
  expect(await list.innerText()).not.toContain(foreign)
  const { bytes } = await exported(page, {
    button: enLists['lists.table.export'],
    format: enLists['lists.export.txt'],
    start: enLists['lists.export.start'],
  })
  expect(bytes.toString()).toContain(own)
  expect(bytes.toString()).not.toContain(foreign)
  await navigate(page, `/menus/orders/list?number=${foreign}`)
  await page.getByText(enLists['lists.empty.filtered']).waitFor()
  expect(await page.locator('.query-table tbody tr').count()).toBe(0)
})
