import { buildPassenger, buildSale } from '@fairway/testing/orders'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// Ctrl+K searches everything; ? lists the shortcuts; neither fires while typing in a field, and both respect permissions.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
beforeAll(async () => {
  user = await app.signedIn('clerk', { path: '/' })
  page = user.page
})

const search = () => page.getByRole('dialog', { name: 'Search' })
const field = () => search().getByRole('combobox')
const marked = () => search().locator('[role=option][aria-selected=true]')
const activeTab = () => page.locator('.tags-bar [aria-selected=true]').getAttribute('data-tab')

/** The counter takes the focus to its first open question when it is there. */
const partWithFocus = () =>
  page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'))

async function openSearch(of: Page = page): Promise<void> {
  await of.keyboard.press('Control+K')
  await of.locator('dialog.palette input').waitFor()
}

beforeEach(async () => {
  await navigate(page, '/')
  await expect.poll(activeTab).toBe('/')
})

test('[D12] Ctrl+K finds a page by its name and opens it as a tab, by keyboard alone', async () => {
  await openSearch()
  await page.keyboard.type('calen')
  await expect.poll(() => marked().textContent()).toContain('Sailing calendar')
  await page.keyboard.press('Enter')
  await expect.poll(activeTab).toBe('/menus/sailings/calendar')
  await search().waitFor({ state: 'detached' })
})

test('the code of the search is loaded at its first use', async () => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.reload()
  await page.locator('.tags-bar [role=tab]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const parts = () => fetched.filter((url) => url.includes('palette'))
  expect(parts()).toEqual([])
  await openSearch()
  expect(parts().length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await search().waitFor({ state: 'detached' })
})

test('a Chinese clerk types the initials of the pinyin', async () => {
  const chinese = await app.signedIn('clerk', { path: '/401', language: 'zh' })
  await openSearch(chinese.page)
  await chinese.page.keyboard.type('hbrl')
  const first = chinese.page.locator('dialog.palette [role=option]').first()
  await expect.poll(() => first.textContent()).toContain('航班日历')
  await chinese.context.close()
})

test('recent choices are listed first', async () => {
  await openSearch()
  await field().fill('ports')
  await expect.poll(() => marked().textContent()).toContain('Ports')
  await page.keyboard.press('Enter')
  await expect.poll(activeTab).toBe('/menus/network/ports')
  await navigate(page, '/')
  await expect.poll(activeTab).toBe('/')
  await openSearch()
  await expect.poll(() => marked().textContent()).toContain('Ports')
  await page.keyboard.press('Escape')
  await search().waitFor({ state: 'detached' })
})

test('an open page is named once, and is shown as it was left', async () => {
  await navigate(page, '/menus/network/ports?text=bdy')
  await expect.poll(activeTab).toBe('/menus/network/ports')
  await openSearch()
  await expect.poll(() => search().getByRole('option', { name: 'Home', exact: true }).count()).toBe(1)
  await search().getByRole('option', { name: 'Home', exact: true }).click()
  await expect.poll(activeTab).toBe('/')
  await openSearch()
  await field().fill('ports and docks')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/menus/network/ports?text=bdy')
})

test('an order is found by its number, a sailing by its line, a passenger by their orders', async () => {
  const clerk = await app.server.signIn('clerk')
  const sale = await buildSale(app.server, { passengers: [buildPassenger('王小船')] })
  await app.server.call(clerk, 'orders.sell', sale)
  const { rows } = await app.server.database.pool.query('select number from orders.orders')
  const { number } = rows[0]
  await openSearch()
  await field().fill(number)
  await search()
    .getByRole('option', { name: `Order ${number}` })
    .click()
  await expect.poll(activeTab).toMatch(/^\/menus\/orders\/detail\/\d+$/)
  await openSearch()
  await field().fill('Badong')
  await search()
    .locator('[role=option]')
    .filter({ hasText: /\d{2}:\d{2}/ })
    .first()
    .click()
  await expect.poll(activeTab).toMatch(/^\/menus\/sailings\/detail\/\d+$/)
  await openSearch()
  await field().fill('王小船')
  await search().getByRole('option', { name: 'Search orders for “王小船”' }).click()
  await expect.poll(activeTab).toBe('/menus/orders/list')
  // The address of the list holds a word for the person, not the name.
  expect(decodeURIComponent(page.url())).not.toContain('王小船')
})

test('Enter before the reply takes the coming result, never one of an earlier text', async () => {
  await openSearch()
  await field().fill('王小船')
  await search().getByRole('option', { name: 'Search orders for “王小船”' }).waitFor()
  const { promise: requested, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/sailings/list?**', async (route) => {
    await requested
    // One that was given up meanwhile has nowhere to go on to.
    await route.continue().catch(() => undefined)
  })
  const finding = page.waitForRequest('**/api/orders/find')
  await field().fill('李大河')
  await page.keyboard.press('Enter')
  expect(await field().inputValue()).toBe('李大河')
  letGo()
  expect((await finding).postDataJSON()).toMatchObject({ text: '李大河' })
  await expect.poll(activeTab).toBe('/menus/orders/list')
  await page.unroute('**/api/sailings/list?**')
})

test('the search names the missing permission and does not open the page', async () => {
  const port = await app.signedIn('port', { path: '/401' })
  await openSearch(port.page)
  await port.page.keyboard.type('fare tables')
  const refused = port.page.locator('dialog.palette [role=option][data-lacking]').first()
  await expect.poll(() => refused.textContent()).toMatch(/Missing permission “fares\.\w+”/)
  const before = port.page.url()
  await port.page.keyboard.press('Enter')
  const why = port.page.getByRole('dialog', { name: "Why can't I?" })
  await expect.poll(() => why.textContent()).toMatch(/View fares fares\.view.*Ticket clerk.*周启/s)
  expect(port.page.url()).toBe(before)
  await port.page.keyboard.press('Escape')
  await why.waitFor({ state: 'hidden' })
  await port.context.close()
})

test('? shows the shortcuts of this page, but not while typing in a field', async () => {
  await navigate(page, '/menus/orders/counter')
  await expect.poll(partWithFocus).toBe('to')
  const typing = page.locator('.counter-phone input')
  await typing.focus()
  await page.keyboard.type('?')
  expect(await typing.inputValue()).toBe('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await help.count()).toBe(0)
  await typing.fill('')
  await page.locator('.tab-view:visible h1').click()
  await page.keyboard.press('?')
  await help.waitFor()
  const words = await help.innerText()
  expect(words).toContain('On this page')
  expect(words).toContain('F2')
  expect(words).toContain('Select by number')
  // A dialog over everything has all keys: no tab changes below it, no sale begins.
  await page.keyboard.press('Alt+1')
  expect(await activeTab()).toBe('/menus/orders/counter')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
})

test('shortcuts belong to the visible page only', async () => {
  await navigate(page, '/menus/orders/list')
  await page.getByRole('heading', { name: 'Orders' }).first().waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.waitFor()
  expect(await help.innerText()).toContain('Counter sale')
  await page.keyboard.press('Escape')
  await page.locator('[data-tab="/"]').click()
  await page.keyboard.press('?')
  await help.waitFor()
  expect(await help.innerText()).not.toContain('Counter sale')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+N')
  expect(await activeTab()).toBe('/')
})

test('theme, language and signing out are commands of the search', async () => {
  const own = await app.signedIn('clerk', { path: '/401' })
  const run = async (query: string, command: string) => {
    await openSearch(own.page)
    await own.page.keyboard.type(query)
    const option = own.page.locator('dialog.palette [role=option][aria-selected=true]')
    await expect.poll(() => option.textContent()).toContain(command)
    await own.page.keyboard.press('Enter')
    await own.page.locator('dialog.palette').waitFor({ state: 'detached' })
  }
  const ofDocument = (name: string) =>
    own.page.evaluate((attribute) => document.documentElement.getAttribute(attribute), name)
  await run('dark', 'Theme: Dark')
  await expect.poll(() => ofDocument('data-mode')).toBe('dark')
  await run('español', 'Language: Español')
  await expect.poll(() => ofDocument('lang')).toBe('es')
  await run('english', 'English')
  await expect.poll(() => ofDocument('lang')).toBe('en')
  await run('log out', 'Log out')
  await own.page.waitForURL('**/login**')
  await own.context.close()
})
