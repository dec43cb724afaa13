import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, buildSale } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { homePanels } from '@fairway/texts/en/homePanels'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'

// A session that ends in the middle of work: one question, and nothing lost whichever way it is answered.

const app = setUpBrowserApp()
/** One window for all tests: each goes on as the user who signed in last. */
let user: BrowserUser
let page: Page
beforeAll(async () => {
  user = await app.signedIn('admin', { path: '/menus/staff/roles', fresh: true })
  page = user.page
})

const tomorrow = addDays(serviceDateOf(testNow), 1)
const prompt = (page: Page) => page.getByRole('alertdialog')
const issued = (page: Page) => page.locator('.counter-issued')

/** Expires all sessions of a user by inactivity. */
async function expire(username: string): Promise<void> {
  await app.server.database.pool.query(
    `update session.sessions set idle_until = created_at
      where ended_at is null and user_id = (select id from staff.users where code = $1)`,
    [username],
  )
  await app.server.services.sessions.refresh()
}

async function ordersSold(): Promise<number> {
  const { rows } = await app.server.database.pool.query('select count(*)::int as sold from orders.orders')
  return rows[0].sold
}

/** A sale that only has to be paid. */
async function readyToSell(): Promise<void> {
  await navigate(page, `/menus/orders/counter?date=${tomorrow}`)
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
    )
    .toBe('to')
  await page.keyboard.type('bdy')
  await page.keyboard.press('Enter')
  await page.getByRole('radio').first().waitFor()
  await page.keyboard.press('2')
  await page.locator('input[type="radio"]:checked').first().waitFor()
  await page.locator('[data-field="certificateNumber"]').first().fill(buildIdCardNumber())
  await page.locator('[data-field="name"]').first().fill('Li Wei')
}

const tabs = async () => (await page.getByRole('tab').allInnerTexts()).map((name) => name.trim())

/** Presses the button that reads permissions anew so often, all in one moment. */
const pressRefresh = (page: Page, times: number) =>
  page.getByRole('button', { name: 'Refresh permissions' }).evaluate((button: HTMLElement, presses) => {
    for (let press = 0; press < presses; press++) button.click()
  }, times)

/** Cash in hand: the sale is sent. */
const payCash = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${texts['orders.method.cash']}`) }).click()

async function comeBack(username = 'clerk'): Promise<void> {
  await page.getByRole('button', { name: 'Re-login' }).click()
  await page.waitForURL('**/login?redirect=**')
  await signIn(app, user, username)
}

/** A reply with a fault to what the server has done. */
const fault = (status: number, code: string) => async (route: Route) => {
  await route.fetch()
  await route.fulfill({ status, json: { status, success: false, code, message: code } })
}

test('a command of a form that went through although the server answered with a fault ends as done, once', async () => {
  await page.route('**/api/staff/createRole', fault(500, 'server.fault'))
  await page.getByRole('button', { name: 'New role' }).click()
  const form = page.getByRole('dialog', { name: 'New role' })
  await form.locator('input').first().fill('night-clerk')
  for (const language of ['English', '简体中文', 'Español', '日本語'])
    await form.getByLabel(new RegExp(`^Name.*${language}`)).fill('Night clerk')
  await form.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('heading', { name: 'Night clerk' }).waitFor()
  const made = await app.server.database.pool.query("select 1 from staff.roles where code = 'night-clerk'")
  expect(made.rowCount).toBe(1)
})

test('[K3] when another user signs in after the expiry, no data of the first user are left', async () => {
  await navigate(page, '/menus/orders/counter')
  const name = page.locator('[data-field="name"]').first()
  await name.fill('Li Wei')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Li Wei')
  await expire('admin')
  await pressRefresh(page, 1)
  await comeBack('clerk')
  // The page they come to is the address's; its draft and the other tabs were the first person's.
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  expect(await tabs()).toEqual(['Home', 'Counter sale'])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Li Wei')
  await closeTab(page)
})

test('[K3] thirty requests at once meet the end of the session, among them a sale whose answer was lost: one prompt, and after log-in the sale is there, once', async () => {
  await navigate(page, '/menus/orders/list?state=paid')
  await page.getByRole('tab', { name: 'Orders' }).waitFor()
  await readyToSell()
  const before = await ordersSold()
  await page.route('**/api/orders/sell', async (route) => {
    await route.fetch()
    await expire('clerk')
    await route.abort()
  })
  // All thirty are under way before the first is answered.
  const held: Route[] = []
  const ofTheThirty = /\/api\/(orders\/outcome|login\/refreshAuth)/
  await page.route(ofTheThirty, async (route) => {
    held.push(route)
    if (held.length === 30) await Promise.all(held.map((one) => one.continue()))
    else if (held.length > 30) await route.continue()
  })
  let refused = 0
  page.on('response', (response) => {
    // Background requests are refused as well, and are not counted.
    if (response.status() === 401 && ofTheThirty.test(response.url())) refused += 1
  })
  await payCash(page)
  await expect.poll(() => held.length).toBe(1)
  await pressRefresh(page, 29)
  await expect.poll(() => refused).toBe(30)
  await prompt(page).waitFor()
  expect(await prompt(page).count()).toBe(1)
  expect(await prompt(page).textContent()).toContain('Login expired, log in again now?')
  expect(await page.locator('.toast').count()).toBe(0)

  // Of the sale its command and key are stored; no name and no certificate.
  const kept = await page.evaluate(() => sessionStorage.getItem('fairway-open-requests'))
  expect(JSON.parse(kept ?? '')).toEqual([
    {
      name: 'orders.sell',
      key: expect.stringMatching(/^\w{32}$/),
      path: '/menus/orders/counter',
      pageAsks: true,
    },
  ])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
    /\d{17}/,
  )

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await comeBack()
  await issued(page).waitFor()
  expect(await ordersSold()).toBe(before + 1)
  expect(await tabs()).toEqual(['Home', 'Orders', 'Counter sale'])
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.waitForURL('**/menus/orders/list?state=paid')
  expect(await page.evaluate(() => sessionStorage.getItem('fairway-open-requests'))).toBeNull()
})

test('[K3] a sale that did not reach the server before the session ended is offered again after sign-in, with its form data', async () => {
  await page.reload()
  await page.getByRole('tab', { name: 'Orders' }).waitFor()
  await readyToSell()
  const before = await ordersSold()
  await page.route('**/api/orders/sell', async (route) => {
    await expire('clerk')
    await route.abort()
  })
  await payCash(page)
  await prompt(page).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await comeBack()
  await page.getByRole('alert').getByText(texts['orders.outcome.notDone'], { exact: true }).waitFor()
  expect(await ordersSold()).toBe(before)
  expect(await page.locator('[data-field="name"]').first().inputValue()).toBe('Li Wei')
  await page.locator('[data-field="certificateNumber"]').first().fill(buildIdCardNumber())
  await payCash(page)
  await issued(page).waitFor()
  expect(await ordersSold()).toBe(before + 1)
})

test('a hold that was paid although the server answered with a fault is paid once, and its form ends as done', async () => {
  const clerk = await app.server.signIn('clerk')
  const { payment: _, ...sale } = await buildSale(app.server)
  const { orderId } = (await app.server.call(clerk, 'orders.hold', sale)).data
  await navigate(page, `/menus/orders/detail/${orderId}`)
  await page.route('**/api/orders/payHold', fault(503, 'server.busy'))
  await page.getByRole('button', { name: texts['orders.detail.pay'] }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts['orders.detail.pay'], exact: true })
    .click()
  await page.locator('.toast').getByText(texts['orders.detail.paid'], { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { rows } = await app.server.database.pool.query(
    'select o.state, count(p.*)::int as payments from orders.orders o join orders.payments p on p.order_id = o.id where o.id = $1 group by 1',
    [orderId],
  )
  expect(rows).toEqual([{ state: 'paid', payments: 1 }])
})

test('[K3] the outcome of every pending idempotent command is queried after sign-in: done is reported, not done is offered again', async () => {
  const clerk = await app.server.signIn('clerk')
  const held: string[] = []
  for (let at = 0; at < 2; at++) {
    const { payment: _, ...sale } = await buildSale(app.server)
    held.push((await app.server.call(clerk, 'orders.hold', sale)).data.orderId)
  }
  for (const [at, orderId] of held.entries()) {
    await navigate(page, `/menus/orders/detail/${orderId}`)
    const opened = page.locator(`[id="view-/menus/orders/detail/${orderId}"]`)
    await opened.getByRole('button', { name: 'Release seats' }).click()
    await page.route('**/api/orders/release', async (route) => {
      // The first arrives and its answer is lost, the second does not arrive.
      if (at === 0) await route.fetch()
      await expire('clerk')
      await route.abort()
      await page.unroute('**/api/orders/release')
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Release seats' }).click()
    await prompt(page).waitFor()
    await comeBack()
    const dialog = page.getByRole('alertdialog', { name: 'Unconfirmed actions' })
    await dialog.getByText(at === 0 ? 'Done' : 'Not done', { exact: true }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(1)
    if (at === 1) await dialog.getByRole('link', { name: 'Retry' }).click()
    else await dialog.getByRole('button', { name: 'OK' }).click()
  }
  await page.waitForURL(`**/menus/orders/detail/${held[1]}`)
  const { rows } = await app.server.database.pool.query(
    'select state from orders.orders where id = any($1::bigint[]) order by id',
    [held],
  )
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'held'])
  await page
    .locator(`[id="view-/menus/orders/detail/${held[1]}"]`)
    .getByRole('button', { name: 'Release seats' })
    .waitFor()
  expect(await prompt(page).count()).toBe(0)
})

test('[E1] [K3] every window follows the expiry, keeps its form data, and continues after sign-in', async () => {
  const other = await user.context.newPage()
  await other.clock.setFixedTime(testNow)
  await other.goto('/menus/orders/counter')
  await other.locator('[data-field="certificateNumber"]').first().fill('110101')
  await expire('clerk')
  await pressRefresh(page, 1)
  await prompt(page).waitFor()
  await page.getByRole('button', { name: 'Re-login' }).click()
  await page.waitForURL('**/login**')
  await prompt(other).waitFor()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await signIn(app, user, 'clerk')
  // Not even a certificate, which is stored nowhere, had to be typed again.
  expect(await other.locator('[data-field="certificateNumber"]').first().inputValue()).toBe('110101')
  await pressRefresh(other, 1)
  await other.locator('.toast.success').waitFor()
  expect(await prompt(other).count()).toBe(0)
  await other.close()
})

test('[A11] a browser whose session was replaced by another sign-in prompts once, and the profile shows the session limit', async () => {
  const { pool } = app.server.database
  await pool.query("insert into system.parameters (key, value) values ('sessions.mostPerUser', '2')")
  const enter = () => {
    app.server.clock.passMinutes(1)
    return app.server.signIn('clerk')
  }
  const [newer] = [await enter(), await enter()]
  await prompt(page).waitFor()
  expect(await prompt(page).count()).toBe(1)
  expect(await prompt(page).textContent()).toContain('Login expired, log in again now?')
  expect(await app.server.call(newer, 'session.me', {})).toMatchObject({ http: 200 })
  app.server.clock.passMinutes(1)
  await comeBack()
  await navigate(page, '/profile/index')
  await page.getByText('You can have 2 sessions at a time.').waitFor()
})

test('[K3] Cancel leaves the page readable without further prompts; the next action prompts again', async () => {
  // The background tasks of the shell begin late on a slow machine: only after the session has ended.
  const background: Route[] = []
  await page.route('**/assets/Background-*.js', (route) => void background.push(route))
  await page.goto('/')
  const board = page.locator('.home-board')
  await board.waitFor()
  // The panel beside the departures comes a second later, and polls as well.
  const holds = page.getByText(homePanels['homePanels.noHolds']).or(page.locator('.home-list'))
  await holds.first().waitFor()
  await expire('clerk')
  const late: Route[] = []
  const asking = /\/api\/login\/refreshAuth/
  await page.route(asking, async (route) => {
    if (late.push(route) < 3) await route.continue()
  })
  await pressRefresh(page, 3)
  await prompt(page).waitFor()
  await expect.poll(() => late.length).toBe(3)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await prompt(page).waitFor({ state: 'detached' })
  await board.waitFor()
  // A reply in flight at that moment causes no second prompt.
  const held = late[2]?.request()
  const refused = page.waitForResponse((response) => response.request() === held)
  await late[2]?.continue()
  await (await refused).finished()
  await page.evaluate(async () => {
    await fetch('/api/ready')
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  expect(await prompt(page).count()).toBe(0)
  await page.unroute(asking)
  // Home polls every half minute while it is visible; not after the session expired.
  await expect.poll(() => background.length).toBe(1)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await background[0]?.continue()
  await page.locator('.offers').waitFor({ state: 'attached' })
  await page.clock.runFor(120_000)
  expect(urls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await prompt(page).count()).toBe(0)
  await pressRefresh(page, 1)
  await prompt(page).waitFor()
  expect(await prompt(page).count()).toBe(1)
})
