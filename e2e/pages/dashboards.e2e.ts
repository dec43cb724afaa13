import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { dashboards as en } from '@fairway/texts/en/dashboards'
import { dashboards as zh } from '@fairway/texts/zh/dashboards'
import type { Page, Response } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { axeViolations } from '../support/page-crawler.ts'

// A dashboard in a hall: signed in once, it runs unattended.

const app = setUpBrowserApp()
let wall: BrowserUser
let clerk: SignedInUser
/** Long enough for two busy processors; shorter than the polling interval of a dashboard. */
const withinPollingInterval = { timeout: 12_000 }
const boards = ['ljy', 'sxy', 'gz', 'xcx'] as const

beforeAll(async () => {
  wall = await app.newUser({ fresh: false })
  clerk = await app.server.signIn('clerk')
})
beforeEach(async () => {
  app.server.clock.moveTo(testNow)
  await wall.context.setOffline(false)
  await wall.page.clock.setFixedTime(testNow)
})

async function signInScreen(page: Page, code: string, password = demoPassword): Promise<void> {
  await page.locator('input[name="username"]').fill(code)
  await page.locator('input[name="password"]').fill(password)
  const device = await page.evaluate(() => localStorage.getItem('fairway-device') ?? '')
  const { captchas } = app.server
  // The code that is known may be one of an earlier picture of this browser until the picture is there.
  await page.waitForFunction(
    () => (document.querySelector('form img') as HTMLImageElement | null)?.naturalWidth,
  )
  await expect.poll(() => captchas.get(device), withinPollingInterval).toBeTruthy()
  await page.locator('input[name="code"]').fill(captchas.get(device) ?? '')
  // A picture counts once: the next try waits for a new one.
  captchas.delete(device)
  await page.locator('form button[type="submit"]').click()
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] strong`)
const sell = async (people: number) =>
  app.server.call(
    clerk,
    'orders.sell',
    await buildSale(app.server, { passengers: Array.from({ length: people }, () => buildPassenger()) }),
  )

async function soldToday() {
  const { rows } = await app.server.database.pool.query<{ tickets: string; fen: string }>(
    `select count(*) as tickets, coalesce(sum(price_fen), 0) as fen
    from orders.tickets t join orders.orders o on o.id = t.order_id
    join sailings.sailings s on s.id = t.sailing_id join network.lines l on l.id = s.line_id
    where o.state in ('paid', 'closed') and o.paid_at::date = $1 and l.kind in ('ferry', 'fast')`,
    ['2026-06-15'],
  )
  return { tickets: Number(rows[0]!.tickets), yuan: Math.round(Number(rows[0]!.fen) / 100) }
}

test('[A7][A8] a screen without a session signs in at vLogin and comes back to the dashboard it wanted', async () => {
  const { page } = wall
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/visulation/gzVisulation')
  await page.waitForURL('**/visulation/vLogin?redirect=%2Fvisulation%2FgzVisulation')
  await expect.poll(() => page.title()).toContain(en['dashboards.signIn'])
  await signInScreen(page, 'viewer', 'Wrong-Password-9')
  await page.getByRole('alert').filter({ hasText: 'wrong username or password' }).waitFor()
  await signInScreen(page, 'clerk')
  await page.getByRole('alert').filter({ hasText: 'dashboards.view' }).waitFor()
  await signInScreen(page, 'viewer')
  await page.waitForURL('**/visulation/gzVisulation')
  await figure(page, 'tickets').waitFor()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${en['dashboards.gz']} – .*ticketing`))
  // The shell of the back office is not among what was loaded.
  expect(files.filter((file) => /assets\/(shell|Shell)/.test(file))).toEqual([])
  // The screen's session opens no back office, and none of its calls.
  await page.goto('/menus/orders/list')
  await page.waitForURL('**/login?redirect=**')
})

test('[A7] a redirect to anything but a dashboard is not followed', async () => {
  const { page } = wall
  await page.goto('/visulation/nothingOfTheKind')
  await page.waitForURL('**/visulation/vLogin')
  await page.goto('/visulation/vLogin?redirect=https%3A%2F%2Felsewhere.example%2F')
  await page.getByRole('heading', { name: en['dashboards.choose'] }).waitFor()
  await page.getByRole('link', { name: en['dashboards.gz'] }).click()
  await page.waitForURL('**/visulation/gzVisulation')
})

test('[A8] a back-office session does not sign a dashboard in', async () => {
  const user = await app.signedIn('admin', { path: '/401' })
  await user.page.goto('/visulation/ljyVisulation')
  await user.page.waitForURL('**/visulation/vLogin?redirect=**')
  await signInScreen(user.page, 'admin')
  await user.page.waitForURL('**/visulation/ljyVisulation')
  await figure(user.page, 'tickets').waitFor()
  // Neither session has pushed the other out.
  await user.page.goto('/401')
  await user.page.locator('[role="tab"]').first().waitFor()
})

test('[A8] the figures match the database, and a sale updates them without a reload', async () => {
  const { page } = wall
  await sell(2)
  const agree = async () => {
    const { tickets, yuan } = await soldToday()
    await expect
      .poll(() => figure(page, 'tickets').innerText(), withinPollingInterval)
      .toBe(tickets.toLocaleString('en'))
    expect(await figure(page, 'revenue').innerText()).toBe(`¥${yuan.toLocaleString('en')}`)
    const hour = page.locator('.board-hours li').nth(9 - 5)
    expect(await hour.getAttribute('data-tickets')).toBe(String(tickets))
  }
  await agree()
  // With the socket connected and no request pending, only the socket can bring the next figures this soon.
  await expect.poll(() => app.server.services.live.count(), withinPollingInterval).toBeGreaterThan(0)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await sell(3)
  await agree()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)

  const sailing = await findDemoSailing(app.server)
  const { rows } = await app.server.database.pool.query<{ legs: number[]; capacity: number }>(
    `select legs, certified_capacity as capacity from inventory.loads l join sailings.sailings s on s.id = l.sailing_id
    where s.id = $1`,
    [sailing],
  )
  const { legs, capacity } = rows[0]!
  const legLoads = page.locator(`[data-sailing="${sailing}"] .board-legs em`)
  if ((await legLoads.count()) > 0)
    expect(await legLoads.allInnerTexts()).toEqual(
      legs.map((people) => `${Math.round((people / capacity) * 100)}%`),
    )
})

test('[A8] ships are drawn where the timetable has them, and move with the clock', async () => {
  const { page } = wall
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    `select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code = 'FAST-DOWN' and s.departs_at = '2026-06-15T08:30:00+08:00'`,
  )
  const ship = page.locator(`[data-ship="${rows[0]!.id}"]`)
  await ship.waitFor()
  const before = Number(await ship.getAttribute('data-x'))
  app.server.clock.moveTo('2026-06-15T10:00:00+08:00')
  await page.clock.setFixedTime('2026-06-15T10:00:00+08:00')
  await expect
    .poll(async () => Number(await ship.getAttribute('data-x')), withinPollingInterval)
    .toBeGreaterThan(before + 20)
})

test('[A8] offline, the last figures stay with their age in large letters; the dashboard recovers when the connection is back', async () => {
  const { page, context } = wall
  let answers = 0
  const count = async (response: Response) => {
    if (!response.url().includes('/dashboards/figures')) return
    await response.finished()
    answers += 1
  }
  page.on('response', count)
  await page.goto('/visulation/gzVisulation')
  // One request for the page and one when the socket connected; then none is pending.
  await expect.poll(() => answers, withinPollingInterval).toBe(2)
  page.off('response', count)
  // The page has made something of them before its clock jumps: how old they are is counted from then on.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const before = await figure(page, 'tickets').innerText()
  await context.setOffline(true)
  await page.clock.setFixedTime(new Date(testNow.getTime() + 12 * 60_000))
  const age = page.locator('.board-age.old')
  await age.filter({ hasText: '12 minutes ago' }).waitFor()
  expect(
    await age.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(30)
  await page.getByText(en['dashboards.noLine'].replace('{time}', '09:00')).waitFor()
  expect(await figure(page, 'tickets').innerText()).toBe(before)
  // Totals are stored, without names, certificate numbers or phones.
  const kept = await page.evaluate(() => localStorage.getItem('fairway-dashboard-gz') ?? '')
  expect(kept).toContain('"hours"')
  expect(kept).not.toMatch(/旅客|1[3-9]\d{9}|certificate|passenger/)
  app.server.clock.moveTo(new Date(testNow.getTime() + 12 * 60_000))
  await sell(1)
  await context.setOffline(false)
  await page.locator('.board-age.live').waitFor()
  await expect
    .poll(() => figure(page, 'tickets').innerText(), withinPollingInterval)
    .toBe(String((await soldToday()).tickets))
})

test('[A8] a dashboard restarted offline shows the last figures, and updates when the connection is back', async () => {
  const { page, context } = wall
  await page.goto('/visulation/sxyVisulation')
  await figure(page, 'tickets').waitFor()
  const before = await figure(page, 'tickets').innerText()
  const keptParts = () =>
    page.evaluate(async () => {
      const cache = await caches.open('fairway-screens')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(keptParts, withinPollingInterval).toContain('/visulation/sxyVisulation')
  const keeper = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/visulation/'))?.active?.state)
  await expect.poll(keeper, withinPollingInterval).toBe('activated')
  // The cache holds code and no replies of the API.
  expect((await keptParts()).filter((path) => !/^\/(assets|visulation)\//.test(path))).toEqual([])
  await context.setOffline(true)
  await page.clock.setFixedTime(new Date(testNow.getTime() + 7 * 60_000))
  await page.reload()
  await page.locator('.board-age.old').filter({ hasText: '7 minutes ago' }).waitFor()
  expect(await figure(page, 'tickets').innerText()).toBe(before)
  app.server.clock.moveTo(new Date(testNow.getTime() + 7 * 60_000))
  await context.setOffline(false)
  await page.locator('.board-age.live').waitFor()
})

test('[A8] a screen left on moves on at midnight', async () => {
  const { page } = wall
  const midnight = new Date('2026-06-16T00:00:30+08:00')
  await page.clock.setFixedTime(midnight)
  await page.getByText(/Data for Monday,? 15 June/).waitFor()
  app.server.clock.moveTo(midnight)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => figure(page, 'tickets').innerText(), withinPollingInterval).toBe('0')
  await page.locator('.board-disconnected').waitFor({ state: 'detached' })
})

test('[A8] readable at five metres, without axe violations, and on a phone', async () => {
  const { page } = wall
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  for (const board of boards) {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(`/visulation/${board}Visulation`)
    await figure(page, 'tickets').waitFor()
    await expect.poll(() => page.title()).toContain(en[`dashboards.${board}`])
    const violations = await axeViolations(page)
    expect(violations, board).toEqual([])
    if (board === boards.at(-1)) {
      expect(await size('[data-figure="tickets"] strong')).toBeGreaterThan(85)
      expect(await size('.board-time')).toBeGreaterThan(30)
      expect(await size('.board-way b')).toBeGreaterThan(19)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: board })
      .toBeLessThanOrEqual(0)
  }
  await page.getByRole('combobox').selectOption('zh')
  await page.getByRole('heading', { name: zh['dashboards.xcx'] }).waitFor()
  await expect.poll(() => page.title()).toContain(zh['dashboards.xcx'])
  await page.getByRole('combobox').selectOption('en')
})

test('[A7] after sign-out, also from another device, the dashboard redirects to sign-in and back', async () => {
  const { page } = wall
  await app.server.database.pool.query(
    `update session.sessions set ended_at = now(), ended_by = 'administrator' where kind = 'viewer' and ended_at is null`,
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForURL('**/visulation/vLogin?redirect=%2Fvisulation%2FxcxVisulation')
  expect(await page.evaluate(() => localStorage.getItem('fairway-viewer-token'))).toBeNull()
  expect(
    wall.consoleErrors.filter((line) => !/Failed to load resource|ERR_INTERNET|WebSocket/.test(line)),
  ).toEqual([])
})
