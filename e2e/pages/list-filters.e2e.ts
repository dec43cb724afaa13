import AxeBuilder from '@axe-core/playwright'
import { blocks as en } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { logManager as enLogs } from '@fairway/texts/en/logManager'
import { orders as enOrders } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { toggleOptions } from '../support/multi-select.ts'

// Filters of a list: several values, chips above the list, and one way to remove them all.

const app = setUpBrowserApp()
let user: BrowserUser

beforeAll(async () => {
  await app.server.database.pool.query(`
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', u.id,
      (array['wrongPassword', 'wrongCaptcha', 'paused'])[n % 3 + 1], 'device', '10.0.0.7', 'Mozilla/5.0'
    from generate_series(1, 30) n join staff.users u on u.code = 'clerk'`)
  user = await app.signedIn('admin')
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

test('a filter takes several values, which the URL and the chips above the list carry', async () => {
  const { page } = user
  await page.goto(list)
  await page.getByText('30 rows').waitFor()
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
  const { violations } = await new AxeBuilder({ page }).include('.query-table').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

test('chips are removed by keyboard, and all at once', async () => {
  const { page } = user
  await page.goto(`${list}&outcome=wrongPassword,paused`)
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

test('the menu of a filter of several values is used by keyboard and stays open', async () => {
  const { page } = user
  await page.goto(list)
  await page.getByText('30 rows').waitFor()
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
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('a default filter of a list is a chip too, and a filter that is not applied is none', async () => {
  const clerk = await app.signedIn('clerk', { path: '/menus/orders/list' })
  const { page } = clerk
  await chips(page).getByRole('listitem').first().waitFor()
  expect(await chips(page).innerText()).toContain(enOrders['orders.list.soldFrom'])
  await page.goto('/menus/orders/list?number=99999999&state=paid')
  await chip(page, enOrders['orders.list.number'], '99999999').waitFor()
  expect(await chips(page).innerText()).not.toContain(enOrders['orders.list.soldFrom'])
  await chip(page, enOrders['orders.list.state'], enOrders['orders.state.paid']).waitFor()
  await clerk.context.close()
})

test('a view is saved beside the title, renamed, opened by default, and deleted', async () => {
  const clerk = await app.signedIn('clerk')
  const { page } = clerk
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

  await page.goto('/menus/orders/list?state=held,paid&page=2')
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
  const { page: other } = await app.signedIn('clerk', { path: '/menus/orders/list?state=closed' })
  await chip(other, enOrders['orders.list.state'], enOrders['orders.state.closed']).waitFor()
  const { page: fresh } = await app.signedIn('clerk', { path: '/menus/orders/list' })
  await expect.poll(() => searchOf(fresh).get('state')).toBe('held,paid')
  await fresh.getByRole('button', { name: enLists['lists.views.title'] }).click()
  await fresh.getByRole('menuitemradio', { name: enLists['lists.views.standard'], exact: true }).click()
  await expect.poll(() => searchOf(fresh).has('state')).toBe(false)
  await fresh.reload()
  await chips(fresh).getByRole('listitem').first().waitFor()
  expect(searchOf(fresh).has('state')).toBe(false)
  await fresh.getByRole('button', { name: enLists['lists.views.title'] }).click()
  await fresh.getByRole('menuitemradio', { name: 'Open orders (default)', exact: true }).click()
  await expect.poll(() => searchOf(fresh).get('state')).toBe('held,paid')
  await fresh.getByRole('button', { name: enLists['lists.views.title'] }).click()
  await fresh.getByRole('menuitem', { name: enLists['lists.views.delete'], exact: true }).click()
  await expect.poll(async () => (await stored())?.views).toEqual([])
  expect((await stored())?.first).toBeNull()
  await clerk.context.close()
})
