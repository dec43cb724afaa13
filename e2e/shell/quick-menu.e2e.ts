import { quickMenu as english } from '@fairway/texts/en/quickMenu'
import { quickMenu as chinese } from '@fairway/texts/zh/quickMenu'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

// The quick menu: filled by dragging, by key and from a phone; the same wherever the person looks.

const app = setUpBrowserApp()
/** Open connections: a window without one would miss a change. */
const connections = () => app.server.services.live.count()
afterEach(async () => {
  await app.closeUsers()
  await expect.poll(connections).toBe(0)
})

const onHome = (page: Page) => page.locator('.tab-view:not([style*=display]) .quick-menu')
const panel = (page: Page) => page.locator('.quick-menu-panel')
const idsIn = (list: Locator) =>
  list
    .locator('[data-entry]')
    .evaluateAll((entries) => entries.map((entry) => (entry as HTMLElement).dataset.entry))
const opener = (page: Page) => page.locator('.navbar-tools > button[aria-haspopup=dialog]').first()
const entryOf = (page: Page, id: string) => page.locator(`.sidebar [data-menu="${id}"]`)
const linkIn = (list: Locator, id: string) => list.locator(`[data-entry="${id}"] a`)

/** Moves what is at one place over another, without letting go. */
async function carry(page: Page, from: Locator, to: () => Promise<Locator>): Promise<Locator> {
  await from.hover()
  await page.mouse.down()
  await page.mouse.move(500, 300, { steps: 4 })
  const target = await to()
  await target.hover()
  await target.hover()
  return target
}

test('[D10][J9] a menu entry dragged out of the sidebar opens the quick menu, is dropped there and saved', async () => {
  const { page, consoleErrors } = await app.signedIn('admin', { path: '/' })
  await page.locator('.sidebar-item[aria-expanded]').first().click()
  const saved = page.waitForRequest('**/api/sysHome/quick-menu/save.do')
  await carry(page, entryOf(page, 'orders/list'), async () => {
    const list = panel(page).locator('.quick-menu')
    await list.waitFor()
    return list
  })
  await page.mouse.up()
  const request = await saved
  expect(request.method()).toBe('POST')
  expect(request.postDataJSON().items).toEqual([{ menuId: 'orders/list', remark: '' }])
  await linkIn(panel(page), 'orders/list').waitFor()
  // One thing at two places: the start page shows it as well.
  await expect.poll(() => idsIn(onHome(page))).toEqual(['orders/list'])
  let anew = false
  page.once('framenavigated', () => {
    anew = true
  })
  // An answer to the window as it was may still be on its way.
  const listed = page.waitForResponse(
    (response) => anew && response.url().endsWith('/api/sysHome/quick-menu/list.do'),
  )
  await page.reload()
  const { data } = await (await listed).json()
  expect(data.items).toMatchObject([
    { menuId: 'orders/list', name: 'Orders', url: '/menus/orders/list', icon: 'orders', remark: '' },
  ])
  await linkIn(onHome(page), 'orders/list').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/menus/orders/list')
  expect(consoleErrors).toEqual([])
})

test('[D10] dropping a dragged entry elsewhere changes nothing, and foreign drag data are ignored', async () => {
  const { page } = await app.signedIn('accountant', { path: '/' })
  await onHome(page).waitFor()
  await carry(page, entryOf(page, 'sailings/calendar'), async () => {
    await panel(page).locator('.quick-menu').waitFor()
    return page.locator('h1').first()
  })
  await page.mouse.up()
  await panel(page).locator('.quick-menu').waitFor({ state: 'hidden' })
  await onHome(page).evaluate((list) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/uri-list', 'https://elsewhere.example/')
    list.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  // A page that was not granted, added by a forged request: the server refuses it with a message.
  await onHome(page).evaluate((list) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('application/x-fairway-menu-entry', 'orders/counter')
    list.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await page.locator('.toast').filter({ hasText: 'orders/counter' }).waitFor()
  expect(await idsIn(onHome(page))).toEqual([])
})

test.each(
  inOneLanguage([
    ['en', english, 'O'],
    ['zh', chinese, '订'],
  ]),
)('[D10] by keyboard alone (%s): added, arranged, noted, removed', async (language, texts, letter) => {
  const { page } = await app.signedIn(language === 'en' ? 'clerk' : 'clerk2', { path: '/', language })
  await onHome(page).waitFor()
  // Into the menu, down to the entry, its menu, the first thing it offers.
  for (const id of ['orders/counter', 'orders/list', 'sailings/calendar']) {
    await page.locator('.sidebar-item').first().focus()
    await page.locator('.sidebar-item').first().dispatchEvent('keydown', { key: letter, bubbles: true })
    if (id.startsWith('orders') && !(await entryOf(page, id).isVisible()))
      await page.keyboard.press('ArrowRight')
    await entryOf(page, id).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: texts['quickMenu.add'] }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem')
    await page.keyboard.press('Enter')
    await linkIn(onHome(page), id).waitFor()
  }
  await linkIn(onHome(page), 'sailings/calendar').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => idsIn(onHome(page))).toEqual(['orders/counter', 'sailings/calendar', 'orders/list'])
  await expect.poll(() => onHome(page).locator('[role=status]').textContent()).toContain('2')
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry),
    )
    .toBe('sailings/calendar')
  // The menu of an entry, from the keyboard: Tab goes from the link to it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: texts['quickMenu.editRemark'] }).click()
  await page.locator('.quick-menu-remark input:focus').waitFor()
  await page.keyboard.type('<b>x</b> 周一')
  await page.keyboard.press('Enter')
  await expect.poll(() => onHome(page).locator('small').textContent()).toBe('<b>x</b> 周一')
  await linkIn(onHome(page), 'orders/counter').focus()
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/quick-menu/save.do') && response.request().postDataJSON().items.length === 2,
  )
  await page.keyboard.press('Delete')
  await expect.poll(() => idsIn(onHome(page))).toEqual(['sailings/calendar', 'orders/list'])
  // It is seen at once; a window that goes on loads what was saved.
  await saved
  await page.reload()
  await expect.poll(() => idsIn(onHome(page))).toEqual(['sailings/calendar', 'orders/list'])
  expect(await onHome(page).locator('small').textContent()).toBe('<b>x</b> 周一')
})

test('[D10] entries are arranged by dragging, and every window of the person follows', async () => {
  const first = await app.signedIn('pier', { path: '/' })
  await onHome(first.page).waitFor()
  await onHome(first.page).locator('.quick-menu-empty button').first().click()
  await onHome(first.page).locator('[data-entry]').waitFor()
  await first.page.locator('.sidebar [aria-expanded=false]').filter({ hasText: 'Sailings' }).click()
  await entryOf(first.page, 'sailings/calendar').dragTo(onHome(first.page))
  await expect.poll(() => idsIn(onHome(first.page))).toEqual(['orders/list', 'sailings/calendar'])
  const window = await first.context.newPage()
  await window.goto('/')
  const elsewhere = await app.signedIn('pier', { path: '/', width: 390, height: 844 })
  for (const page of [window, elsewhere.page])
    await expect.poll(() => idsIn(onHome(page))).toEqual(['orders/list', 'sailings/calendar'])
  await expect.poll(connections).toBe(3)
  const rows = onHome(first.page).locator('[data-entry]')
  await rows.nth(1).dragTo(rows.nth(0), { targetPosition: { x: 40, y: 3 } })
  for (const page of [first.page, window, elsewhere.page])
    await expect.poll(() => idsIn(onHome(page))).toEqual(['sailings/calendar', 'orders/list'])
})

test('[D10] concurrent changes in two windows are both kept', async () => {
  const { page, context } = await app.signedIn('agency', { path: '/' })
  const other = await context.newPage()
  await other.goto('/')
  await Promise.all([onHome(page).waitFor(), onHome(other).waitFor()])
  await expect.poll(connections).toBe(2)
  // The other window's first save is on its way while this one's arrives.
  const first = Promise.withResolvers<void>()
  await other.route('**/quick-menu/save.do', (route) => first.promise.then(() => route.continue()), {
    times: 1,
  })
  const refused = other.waitForResponse((response) => response.status() === 409)
  await onHome(other).locator('.quick-menu-empty button').nth(1).click()
  await onHome(page).locator('.quick-menu-empty button').nth(0).click()
  await linkIn(onHome(page), 'orders/counter').waitFor()
  first.resolve()
  await refused
  for (const view of [page, other])
    await expect
      .poll(async () => (await idsIn(onHome(view))).toSorted())
      .toEqual(['orders/counter', 'orders/list'])
})

test('[D10] an entry disappears from the open window when its grant is revoked, and returns with it', async () => {
  const { page } = await app.signedIn('carrier', { path: '/' })
  await onHome(page).locator('.quick-menu-empty').waitFor()
  await page.locator('.sidebar [aria-expanded=false]').filter({ hasText: 'Fleet' }).click()
  await entryOf(page, 'fleet/ships').dragTo(onHome(page))
  await expect.poll(() => idsIn(onHome(page))).toEqual(['fleet/ships'])
  const { pool } = app.server.database
  const role = `(select id from staff.roles where code = 'carrierStaff')`
  await pool.query(
    `delete from staff.role_menus where role_id = ${role} and menu_id in ('fleet/ships', 'fleet.view')`,
  )
  await page.locator('.navbar [aria-label="Refresh permissions"]').click()
  await expect.poll(() => idsIn(onHome(page))).toEqual([])
  await pool.query(`insert into staff.role_menus select ${role}, 'fleet/ships'`)
  await page.locator('.navbar [aria-label="Refresh permissions"]').click()
  await expect.poll(() => idsIn(onHome(page))).toEqual(['fleet/ships'])
})

test('[D10] on a phone the shown page is put into the quick menu from the navbar, and opened from there', async () => {
  const { page } = await app.signedIn('port', { width: 390, height: 844, path: '/menus/network/ports' })
  await opener(page).click()
  await panel(page).getByRole('button', { name: english['quickMenu.addThis'] }).click()
  await linkIn(panel(page), 'network/ports').waitFor()
  const box = await panel(page).boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await navigate(page, '/')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await opener(page).click()
  await linkIn(panel(page), 'network/ports').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/menus/network/ports')
  await panel(page).waitFor({ state: 'hidden' })
})

test('[J13] requests below /sysHome without the token are refused', async () => {
  const { token, cookie } = await app.server.signIn('admin2')
  const ask = async (path: string, method: string, authorization?: string) => {
    const response = await fetch(`${app.server.url}/api/sysHome/quick-menu/${path}.do`, {
      method,
      headers: { 'content-type': 'application/json', cookie, ...(authorization && { authorization }) },
      ...(method === 'POST' && { body: JSON.stringify({ items: [], version: '' }) }),
    })
    return [response.status, ((await response.json()) as { status: number }).status]
  }
  expect([
    await ask('list', 'GET'),
    await ask('save', 'POST'),
    await ask('list', 'GET', 'x'.repeat(token.length)),
    await ask('list', 'GET', token),
  ]).toEqual([
    [401, 50008],
    [401, 50008],
    [401, 50008],
    [200, 200],
  ])
})
