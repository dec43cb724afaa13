import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { orders as ordersEn } from '@fairway/texts/en/orders'
import { shell as shellEn } from '@fairway/texts/en/shell'
import { blocks as blocksEs } from '@fairway/texts/es/blocks'
import { session as sessionEs } from '@fairway/texts/es/session'
import { shell as shellEs } from '@fairway/texts/es/shell'
import { blocks as blocksJa } from '@fairway/texts/ja/blocks'
import { shell as shellJa } from '@fairway/texts/ja/shell'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { shell as shellZh } from '@fairway/texts/zh/shell'
import type { Page, Route } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  type BrowserUser,
  captchaText,
  passTimeUntil,
  setUpBrowserApp,
  stopTime,
} from '../support/browser.ts'

// Error messages: their text, how long they are shown, and how often.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
beforeAll(async () => {
  // The clock is moved on by more than the idle time after which a window locks.
  await app.server.call(await app.server.signIn('admin'), 'system.setParameter', {
    key: 'sessions.lockAfterMinutes',
    value: 0,
    version: 0,
  })
  user = await app.signedIn('admin', { path: '/401' })
  page = user.page
})

const call = '**/api/login/refreshAuth.do'
const toasts = () => page.locator('.toast')
const answer =
  (json: { status: number; [field: string]: unknown }, http = 200) =>
  (route: Route) =>
    route.fulfill({ status: http, json: { success: false, ...json } })

/** Sends a request that fails this way: the permissions, by the refresh button of every page. */
async function meet(
  fail: (route: Route) => unknown,
  label: string = shellEn['shell.refreshAuth'],
): Promise<void> {
  await page.unroute(call)
  await page.route(call, fail)
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('refreshAuth'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('refreshAuth'))
  await page.getByRole('button', { name: label, exact: true }).first().click()
  await Promise.race([answered.catch(() => undefined), failed.catch(() => undefined)])
}

afterEach(async () => {
  await page.unroute(call)
  // All at once: some are about to go by themselves. And again: one may come with a reply that was held until the end.
  await expect
    .poll(async () => {
      await page
        .locator('.toast .icon-button')
        .evaluateAll((buttons: HTMLElement[]) => buttons.map((button) => button.click()))
      return toasts().count()
    })
    .toBe(0)
})

test('[K2] an answer whose status is not 200 shows the server’s message, or that the system has an error', async () => {
  await meet(answer({ status: 500, message: 'The river is closed' }))
  await toasts().getByText('The river is closed').waitFor()
  await meet(answer({ status: 500 }))
  await toasts().getByText(blocksEn['blocks.failure.system']).waitFor()
})

test('[K4] a server fault shows the request’s path with message and data, stays until it is closed, and contains no personal data', async () => {
  const data = {
    sailing: 4,
    passenger: '李明',
    certificate: '11010519491231002X',
    reason: 'statement_timeout',
  }
  await meet(answer({ status: 6001, message: 'Seats could not be read', data, requestId: 'r-1' }, 500))
  const toast = toasts().first()
  await toast.getByText('Seats could not be read').waitFor()
  const words = await toast.innerText()
  expect(words).toContain('/login/refreshAuth.do')
  expect(words).toContain('statement_timeout')
  expect(words).not.toMatch(/李明|1101051949/)
  await page.clock.runFor(60_000)
  expect(await toast.isVisible()).toBe(true)
  await toast.getByRole('button', { name: blocksEn['blocks.close'] }).click()
  await expect.poll(() => toasts().count()).toBe(0)
})

test.each([302, 401, 402])('[K5] %i reports a missing permission, with the code', async (status) => {
  await meet(answer({ status, message: '' }))
  await toasts()
    .getByText(blocksEn['blocks.failure.noPermission'].replace('{code}', String(status)))
    .waitFor()
})

test('[K5] a refused call shows its code and the missing permission', async () => {
  const viewer = await app.server.signIn('viewer')
  const refused = await app.server.call(viewer, 'orders.list', {})
  expect(refused).toMatchObject({ http: 403, status: 403 })
  await meet((route) => route.fulfill({ status: refused.http, json: refused }))
  await toasts().getByText(blocksEn['blocks.failure.noPermission'].replace('{code}', '403')).waitFor()
  expect(await toasts().first().innerText()).toContain('View orders')
})

test('[K6] an unknown path: the request does not exist', async () => {
  const unknown = await fetch(`${app.server.url}/api/no/such`)
  expect(unknown.status).toBe(404)
  const json = await unknown.json()
  await meet((route) => route.fulfill({ status: 404, json }))
  await toasts().getByText(blocksEn['blocks.failure.noRequest']).waitFor()
})

test('[K7] a gateway without a backend: server error', async () => {
  await meet((route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
  await toasts().getByText(blocksEn['blocks.failure.gateway'], { exact: true }).waitFor()
})

test('[K8] everything else is the server’s message, for five seconds', async () => {
  await page.route(call, answer({ status: 409, code: 'orders.soldOut', message: 'Sold out meanwhile' }, 409))
  await stopTime(page)
  await page
    .getByRole('button', { name: shellEn['shell.refreshAuth'], exact: true })
    .first()
    .evaluate((button: HTMLElement) => button.click())
  await passTimeUntil(page, toasts().getByText('Sold out meanwhile'))
  await page.clock.runFor(4_800)
  expect(await toasts().count()).toBe(1)
  await page.clock.runFor(300)
  await expect.poll(() => toasts().count()).toBe(0)
  await page.clock.resume()
})

test('[K8] any number of equal failures is one message with its count', async () => {
  for (let time = 1; time <= 4; time++)
    await meet(answer({ status: 6001, message: 'The same again', requestId: `r-${time}` }, 500))
  await expect.poll(() => toasts().locator('.toast-times').allInnerTexts()).toEqual(['×4'])
  expect(await toasts().count()).toBe(1)
})

test('[K8] messages are in the user’s language, and a network failure is a plain notice', async () => {
  const languages = [
    { name: '简体中文', shell: shellZh, blocks: blocksZh },
    { name: 'Español', shell: shellEs, blocks: blocksEs },
    { name: '日本語', shell: shellJa, blocks: blocksJa },
    { name: 'English', shell: shellEn, blocks: blocksEn },
  ]
  let now: { [Key in keyof typeof shellEn]: string } = shellEn
  for (const { name, shell, blocks } of languages) {
    await page.getByRole('button', { name: now['shell.language'], exact: true }).click()
    await page.getByRole('menuitemradio', { name }).click()
    now = shell
    await meet((route) => route.abort('internetdisconnected'), shell['shell.refreshAuth'])
    await toasts().getByText(blocks['blocks.failure.noAnswer']).waitFor()
  }
})

test('[K10] a request times out after 1,500,000 ms with a plain notice', async () => {
  let requestCount = 0
  await page.route(call, () => {
    requestCount += 1
  })
  await stopTime(page)
  await page
    .getByRole('button', { name: shellEn['shell.refreshAuth'], exact: true })
    .first()
    .evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => requestCount).toBe(1)
  await page.clock.fastForward(1_490_000)
  expect(await toasts().count()).toBe(0)
  await page.clock.fastForward(11_000)
  await passTimeUntil(page, toasts().getByText(blocksEn['blocks.failure.noAnswer']))
  await page.clock.resume()
})

test('[K10] the loading overlay shows after 300 ms, once for any number of requests, and takes neither keys nor focus', async () => {
  await page.goto('/menus/orders/list')
  const finder = page.getByRole('searchbox').first()
  await page.locator('.empty-state').waitFor()
  await page.getByLabel(ordersEn['orders.list.state']).click()
  const paid = page.getByRole('menuitemcheckbox', { name: ordersEn['orders.state.paid'] })
  await paid.waitFor()
  // Nothing else may be waited for when time stops.
  await page.waitForLoadState('networkidle')
  const overlay = page.locator('.loading-overlay')
  const isOverlayShown = async () => (await overlay.getAttribute('data-shown')) !== null
  const held: Route[] = []
  await page.route(/\/api\/(orders\/list|login\/refreshAuth)/, (route) => {
    held.push(route)
  })
  // From here on the clock is advanced by the test only.
  await stopTime(page)
  await paid.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: shellEn['shell.refreshAuth'], exact: true }).first().click()
  await finder.focus()
  await page.keyboard.type('Li')
  await expect.poll(() => held.length).toBe(2)
  await page.clock.runFor(290)
  expect(await isOverlayShown()).toBe(false)
  await page.clock.runFor(20)
  await expect.poll(isOverlayShown).toBe(true)
  await page.keyboard.type(' Wei')
  expect(await finder.inputValue()).toBe('Li Wei')
  expect(await page.locator('.loading-wheel').count()).toBe(1)
  await held.shift()?.continue()
  expect(await isOverlayShown()).toBe(true)
  await held.shift()?.continue()
  await expect.poll(isOverlayShown).toBe(false)
  expect(await finder.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('[K10] a background refresh shows no loading overlay', async () => {
  const held: Route[] = []
  await page.unroute(/\/api\/(orders\/list|login\/refreshAuth)/)
  await page.clock.resume()
  await page.goto('/menus/orders/list')
  await page.locator('.empty-state').waitFor()
  // The overlay is that of calls in front of the page: none of its own is under way.
  await page.waitForLoadState('networkidle')
  await page.route('**/api/orders/list?**', (route) => {
    held.push(route)
  })
  await stopTime(page)
  // With time stands everything a press by pointer waits for.
  await page.locator('.data-age button:visible').evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => held.length).toBe(1)
  await page.clock.runFor(2_000)
  expect(await page.locator('.loading-wheel').count()).toBe(0)
  await held[0]?.continue()
  await page.unroute('**/api/orders/list?**')
  await page.clock.resume()
})

test('[K1] a wrong password shows the server’s message for five seconds, and a default one without it', async () => {
  const other = await app.newUser({ language: 'es' })
  await other.page.goto('/login')
  const alert = other.page.getByRole('alert')
  const tryToEnter = async () => {
    await other.page.locator('input[autocomplete="username"]').fill('clerk')
    await other.page.locator('input[type="password"]').fill('Wrong-Harbour-1')
    await other.page.locator('input[name="code"]').fill(await captchaText(app, other.page))
  }
  const enter = other.page.locator('form button[type="submit"]')
  await tryToEnter()
  await stopTime(other.page)
  await enter.evaluate((button: HTMLElement) => button.click())
  await passTimeUntil(other.page, alert.filter({ hasText: /^usuario o contraseña incorrectos$/ }))
  await other.page.clock.runFor(4_800)
  expect(await alert.innerText()).not.toBe('')
  await other.page.clock.runFor(300)
  await expect.poll(() => alert.innerText()).toBe('')
  await other.page.clock.resume()
  await other.page.route('**/api/login/loginNoAuthCode.do', answer({ status: 400, message: '' }, 400))
  await tryToEnter()
  await enter.click()
  await expect.poll(() => alert.innerText()).toBe(sessionEs['session.wrong'])
  await other.context.close()
})
