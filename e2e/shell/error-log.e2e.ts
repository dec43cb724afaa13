import { blocks } from '@fairway/texts/en/blocks'
import { lists } from '@fairway/texts/en/lists'
import { logManager as texts } from '@fairway/texts/en/logManager'
import { shell } from '@fairway/texts/en/shell'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, passTimeUntil, setUpBrowserApp, stopTime } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// Errors of a browser are shown in its window, reported to the server, and resolved from the log.

const app = setUpBrowserApp()
let clerk: BrowserUser
let admin: BrowserUser
let page: Page
beforeAll(async () => {
  clerk = await app.signedIn('clerk', { path: '/' })
  admin = await app.signedIn('admin', { path: '/401' })
  page = admin.page
})

const badge = (of: Page) => of.locator('.errors-button b')
const inLog = async () =>
  (
    await app.server.database.pool.query(
      'select kind, message, stack, component, info, url, version, times::int, browser from journal.client_errors order by id',
    )
  ).rows

test('[E6] errors of a window are counted in its navbar: uncaught errors, unhandled rejections, render errors, missing files', async () => {
  expect(await badge(clerk.page).count()).toBe(0)
  await clerk.page.evaluate(() => {
    for (let time = 0; time < 2; time++)
      queueMicrotask(() => {
        throw new TypeError('no seat for 李明 11010519491231002X')
      })
    queueMicrotask(async () => {
      throw new Error('nobody waited for 13800138000')
    })
    document.body.append(Object.assign(new Image(), { src: '/assets/missing.png?name=Li' }))
  })
  await expect.poll(() => badge(clerk.page).innerText()).toBe('4')
  // A view that cannot be drawn fails alone: its answer lacks what it needs.
  await clerk.page.route('**/api/fleet/ships', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ships: [null], rows: [null], total: 1 } } })
  })
  await clerk.page.goto('/menus/orders/list')
  // Links work only once the shell is loaded.
  await clerk.page.getByRole('tab', { selected: true }).waitFor()
  await navigate(clerk.page, '/menus/fleet/ships')
  await clerk.page.getByText(shell['shell.page.failed']).waitFor()
  await expect.poll(() => badge(clerk.page).innerText()).toBe('1')
})

test('[E6] the error list in the navbar shows them without personal data, and can be cleared', async () => {
  const { page } = clerk
  await page.locator('.errors-button button').click()
  const dialog = page.getByRole('dialog', { name: shell['shell.errors.title'] })
  await dialog.getByText(/TypeError/).waitFor()
  expect(await dialog.innerText()).toContain('/menus/fleet/ships')
  // The log itself is for those who may see it.
  expect(await dialog.getByRole('link').count()).toBe(0)
  await dialog.getByRole('button', { name: shell['shell.errors.clear'] }).click()
  await expect.poll(() => badge(page).count()).toBe(0)
})

test('[E6] errors are reported to the server, grouped, also on page unload, and without personal data', async () => {
  // The first page was left before its five seconds were over.
  await expect.poll(async () => (await inLog()).length).toBeGreaterThanOrEqual(3)
  await clerk.page.clock.runFor(6_000)
  await expect
    .poll(async () => (await inLog()).map(({ kind }) => kind).sort())
    .toEqual(['error', 'rejection', 'resource', 'view'])
  const rows = await inLog()
  expect(JSON.stringify(rows)).not.toMatch(/李明|11010519|13800138|name=Li/)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  expect(byKind.get('error')).toMatchObject({ times: 2, message: 'TypeError: no seat for … …', url: '/' })
  expect(byKind.get('view').component).not.toBe('')
  const start = await clerk.page.locator('script[src*="/start-"]').getAttribute('src')
  expect(start).toBe(`/assets/start-${byKind.get('view').version}.js`)
  expect(byKind.get('error').browser).toContain('Chrom')
})

test('[E6] a failed error report is dropped silently and is no error of its own', async () => {
  const { page, consoleErrors } = clerk
  const reports: string[] = []
  await page.route('**/api/journal/reportErrors', (route) => {
    reports.push(route.request().postData() ?? '')
    return route.abort()
  })
  await page.evaluate(() =>
    queueMicrotask(async () => {
      throw new Error('the report that fails')
    }),
  )
  await expect.poll(() => badge(page).innerText()).toBe('1')
  // The page plans the next try once it has seen the last one fail, however late that is.
  const tries = async (wait: number) => {
    await page.clock.runFor(wait)
    return reports
  }
  await expect.poll(() => tries(20_000), { interval: 250 }).toHaveLength(3)
  for (let wait = 0; wait < 2; wait++) expect(await tries(120_000)).toHaveLength(3)
  expect(await badge(page).innerText()).toBe('1')
  expect(consoleErrors.filter((line) => /did not reach/.test(line))).toEqual([])
  await page.unroute('**/api/journal/reportErrors')
})

test('[A10][E6] the error log requires its permission and is filtered by date, user, build and text in the URL', async () => {
  await page.goto('/logManager/logList?log=errors')
  const rows = page.locator('.query-table tbody tr')
  await expect.poll(() => rows.count()).toBe(4)
  await expect.poll(() => page.title()).toContain('Logs')
  await page.getByLabel(lists['lists.filters.search'], { exact: true }).fill('no seat')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => page.url()).toContain('text=no+seat')
  await page.reload()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel(texts['logManager.user'], { exact: true }).fill('nobody of this name')
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await page.getByLabel(texts['logManager.user'], { exact: true }).fill('clerk')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel(texts['logManager.day'], { exact: true }).fill('2026-06-14')
  await page.keyboard.press('Enter')
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await page.getByLabel(texts['logManager.day'], { exact: true }).fill('2026-06-15')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(1)
  const builds = page.getByLabel(texts['logManager.errors.version'], { exact: true })
  await expect.poll(() => builds.locator('option').count()).toBe(2)
  await builds.selectOption({ index: 1 })
  await expect.poll(() => rows.count()).toBe(1)
})

test('[E6] a clerk cannot open the log and sees the missing permission', async () => {
  await navigate(clerk.page, '/logManager/logList')
  await clerk.page.locator('main').getByText('logs.view').first().waitFor()
})

test('[K9] resolving one asks “Confirm the current action?” with OK and Cancel, and the success message closes after two seconds', async () => {
  await page.locator('.query-table tbody .row-opener').first().click()
  const detail = page.getByRole('dialog', { name: texts['logManager.errors.one'] })
  await detail.getByText(texts['logManager.errors.stack'], { exact: true }).waitFor()
  const settle = detail.getByRole('button', { name: texts['logManager.errors.settle'] })
  await settle.click()
  const question = page.getByRole('alertdialog', { name: blocks['blocks.confirm.warning'] })
  await question.getByText(blocks['blocks.confirm.question']).waitFor()
  await question.getByRole('button', { name: blocks['blocks.cancel'], exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await settle.click()
  const ok = question.getByRole('button', { name: blocks['blocks.ok'], exact: true })
  await ok.waitFor()
  await stopTime(page)
  await ok.evaluate((button: HTMLElement) => button.click())
  const success = page.getByRole('alertdialog', { name: blocks['blocks.confirm.success'] })
  await passTimeUntil(page, success.getByText(texts['logManager.errors.settled']))
  await page.clock.runFor(1_800)
  expect(await success.count()).toBe(1)
  await page.clock.runFor(300)
  await success.waitFor({ state: 'detached' })
  await page.clock.resume()
  await detail.getByText(texts['logManager.errors.state.dealt']).waitFor()
  await expect.poll(() => settle.count()).toBe(0)
})

test('[K9] [A10] a notification other than success looks like a warning, is titled by its type, and stays until dismissed; open errors are found and resolved', async () => {
  await page.getByRole('button', { name: blocks['blocks.close'], exact: true }).last().click()
  await page.getByLabel(lists['lists.filters.search'], { exact: true }).fill('nobody waited')
  const opener = page.locator('.query-table tbody .row-opener', { hasText: 'nobody waited' })
  await opener.click()
  const detail = page.getByRole('dialog', { name: texts['logManager.errors.one'] })
  const settle = detail.getByRole('button', { name: texts['logManager.errors.settle'] })
  for (const [title, http, json] of [
    [blocks['blocks.confirm.error'], 409, { status: 409, success: false, message: 'The log is being moved' }],
    [blocks['blocks.confirm.info'], 200, { status: 200, success: true, data: { settled: false } }],
  ] as const) {
    await page.route('**/api/journal/settleError', (route) => route.fulfill({ status: http, json }))
    await settle.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: blocks['blocks.ok'], exact: true })
      .click()
    const notification = page.getByRole('alertdialog', { name: title })
    await notification.waitFor()
    expect(await notification.locator('.confirm-words.warning').count()).toBe(1)
    await page.clock.runFor(10_000)
    expect(
      await notification.getByRole('button', { name: blocks['blocks.cancel'], exact: true }).count(),
    ).toBe(0)
    await notification.getByRole('button', { name: blocks['blocks.ok'], exact: true }).click()
    await notification.waitFor({ state: 'detached' })
    await page.unroute('**/api/journal/settleError')
  }
  // Of the open ones it is gone once it is resolved.
  await page.getByRole('button', { name: blocks['blocks.close'], exact: true }).last().click()
  await page.getByRole('checkbox', { name: texts['logManager.errors.onlyOpen'] }).check()
  await page.waitForURL(/open=1/)
  await opener.click()
  await settle.click()
  await page.getByRole('alertdialog').getByRole('button', { name: blocks['blocks.ok'], exact: true }).click()
  await page.getByText(texts['logManager.errors.settled']).waitFor()
  await detail.getByText(texts['logManager.errors.state.dealt']).waitFor()
  await expect.poll(() => opener.count()).toBe(0)
})
