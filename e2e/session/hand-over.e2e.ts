import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { partners as partnersEn } from '@fairway/texts/en/partners'
import { partners as partnersZh } from '@fairway/texts/zh/partners'
import { shell as shellZh } from '@fairway/texts/zh/shell'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, captchaText, setUpBrowserApp, signIn } from '../support/browser.ts'

// People who come from another system: with a code that works once and is gone from the address at once.

const app = setUpBrowserApp()
let agency: SignedInUser

beforeAll(async () => {
  agency = await app.server.signIn('agency')
  const clerk = await app.server.signIn('clerk')
  for (const count of [2, 1])
    await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { passengers: Array.from({ length: count }, () => buildPassenger()) }),
    )
})

async function newCode(person = agency): Promise<string> {
  const { data } = await app.server.call(person, 'session.handOver', {})
  return data.code
}

/** Every URL this browser requested or sent as a referrer, and those of its address bar. */
function watch({ page }: BrowserUser) {
  const urls: string[] = []
  const bar: string[] = []
  page.on('request', (request) => {
    const { referer } = request.headers()
    // The page itself is how the code comes in; nothing after it may carry it on.
    if (!request.isNavigationRequest()) urls.push(request.url())
    if (referer) urls.push(referer)
    if (request.url().includes('takeOver')) bar.push(page.url())
  })
  return { seen: urls, bar }
}

const tokenOf = ({ page }: BrowserUser) => page.evaluate(() => localStorage.getItem('fairway-token'))

test('[A3] a one-time code signs in and opens the target page; it leaves the URL before the first request', async () => {
  const user = await app.newUser()
  const { seen: urls, bar } = watch(user)
  const code = await newCode()
  const target = '/menus/orders/list?state=paid#top'
  await user.page.goto(`/auth-redirect?code=${code}&redirect=${encodeURIComponent(target)}`)
  await user.page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  expect(user.page.url()).toBe(`${app.server.url}${target}`)
  expect(await tokenOf(user)).toMatch(/^[\w-]{43}$/)
  expect(bar).toHaveLength(1)
  for (const address of [...urls, ...bar]) expect(address).not.toContain(code)
  // Neither the history nor browser storage contains the code.
  await user.page.evaluate(() => history.back())
  await user.page.waitForFunction(
    () => location.href === 'about:blank' || location.pathname !== '/auth-redirect',
  )
  expect(user.page.url()).not.toContain(code)
  const kept = await user.context.storageState()
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(user.consoleErrors).toEqual([])
  await user.context.close()
})

test('[A3] nowhere but on this site does it lead', async () => {
  const user = await app.newUser()
  for (const elsewhere of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/\\elsewhere.example',
  ]) {
    await user.page.goto(`/auth-redirect?code=${await newCode()}&redirect=${encodeURIComponent(elsewhere)}`)
    await user.page.getByRole('tab', { selected: true }).waitFor()
    expect(user.page.url()).toBe(`${app.server.url}/`)
  }
  await user.context.close()
})

test('[A3] a used, expired or unknown code is reported with a link to sign in', async () => {
  const used = await newCode()
  const late = await newCode()
  const first = await app.newUser()
  await first.page.goto(`/auth-redirect?code=${used}`)
  await first.page.getByRole('tab').first().waitFor()
  await first.context.close()

  const user = await app.newUser()
  const refusal = user.page.getByRole('alert')
  await user.page.goto(`/auth-redirect?code=${used}&redirect=%2Fmenus%2Forders%2Flist`)
  await expect.poll(() => refusal.textContent()).toContain('already been used')
  expect(await tokenOf(user)).toBeNull()
  await user.page.getByRole('button', { name: 'Sign in' }).click()
  await user.page.locator('input[type="password"]').waitFor()
  expect(user.page.url()).toContain('/login?redirect=%2Fmenus%2Forders%2Flist')

  await user.page.goto(`/auth-redirect?code=${'x'.repeat(43)}`)
  await expect.poll(() => refusal.textContent()).toContain('Invalid sign-in link')

  const moment = app.server.clock.now()
  app.server.clock.moveTo(new Date(moment.getTime() + 60_000))
  await user.page.goto(`/soldAnalysis?token=${late}`)
  await expect.poll(() => refusal.textContent()).toContain('has expired')
  expect(new URL(user.page.url()).search).toBe('')
  app.server.clock.moveTo(moment)
  await user.context.close()
})

test('[A3] while the server does not answer the code is kept and can be tried again', async () => {
  const user = await app.newUser()
  await user.page.route('**/api/session/takeOver', (route) => route.abort())
  await user.page.goto(`/auth-redirect?code=${await newCode()}`)
  await user.page.getByRole('alert').filter({ hasText: 'is not responding' }).waitFor()
  await user.page.unroute('**/api/session/takeOver')
  await user.page.getByRole('button', { name: 'Try again' }).click()
  await user.page.getByRole('tab').first().waitFor()
  await user.context.close()
})

test('[A11] /soldAnalysis stores the token once the server has accepted it, and shows the analysis with its filters', async () => {
  const user = await app.newUser({ language: 'zh' })
  const { seen: urls } = watch(user)
  const code = await newCode()
  const before: (string | null)[] = []
  await user.page.route('**/api/session/takeOver', async (route) => {
    before.push(await tokenOf(user))
    await route.continue()
  })
  await user.page.goto(`/soldAnalysis?from=2026-06-01&token=${code}&by=clerk`)
  await user.page.getByRole('heading', { name: shellZh['shell.salesAnalysis'] }).waitFor()
  expect(before).toEqual([null])
  expect(await tokenOf(user)).toMatch(/^[\w-]{43}$/)
  expect(await tokenOf(user)).not.toBe(code)
  const { pathname, searchParams } = new URL(user.page.url())
  expect(pathname).toBe('/soldAnalysis')
  expect(Object.fromEntries(searchParams)).toEqual({ from: '2026-06-01', by: 'clerk' })
  for (const address of urls) expect(address).not.toContain(code)
  await expect.poll(() => user.page.title()).toMatch(/^销售分析 – /)
  await user.context.close()
})

test('[A11] the analysis sums up sales in figures, a chart and a table, filtered by the URL', async () => {
  const { rows } = await app.server.database.pool.query<{ fen: string; orders: string }>(`
    select sum(total_fen) as fen, count(*) as orders from orders.orders
    where state in ('paid', 'closed') and paid_at >= '2026-06-09T00:00+08:00' and paid_at < '2026-06-16T00:00+08:00'`)
  const yuan = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  })
  const user = await app.signedIn('admin', { path: '/soldAnalysis' })
  const figures = user.page.locator('.report-totals')
  await figures.waitFor()
  expect(Number(rows[0]?.orders)).toBe(2)
  expect(await figures.textContent()).toContain(yuan.format(Number(rows[0]?.fen ?? 0) / 100))
  await user.page.getByRole('application', { name: /Sales by Day; maximum/ }).waitFor()
  await user.page.getByText('Show as table').click()
  const days = user.page.getByRole('region', { name: 'Show as table' }).getByRole('table')
  expect(await days.getByRole('row').count()).toBe(1 + 7 + 1)
  await user.page.getByRole('radiogroup', { name: 'Group by' }).getByText('Channel').click()
  await user.page.waitForURL('**/soldAnalysis?by=channel')
  await user.page.reload()
  expect(await user.page.getByRole('radio', { name: 'Channel' }).isChecked()).toBe(true)
  expect(user.consoleErrors).toEqual([])
  await user.context.close()
})

test('[D20] users who signed in by a code go to the agencies’ entry at sign-out and at expiry, and sign in there', async () => {
  const user = await app.newUser()
  await user.page.goto(`/auth-redirect?code=${await newCode()}`)
  await user.page.getByRole('tab').first().waitFor()
  await user.page.getByRole('button', { name: /何敏/ }).click()
  await user.page.getByRole('menuitem', { name: 'Log out' }).click()
  await user.page.waitForURL('**/web/agency/')
  await user.page.getByText('Agency sign-in').waitFor()
  await expect.poll(() => user.page.title()).toMatch(/^Agency sign-in – /)
  await captchaText(app, user.page)

  // Without a session every address leads there, and back again.
  await user.page.goto('/menus/orders/list?state=held')
  await user.page.waitForURL('**/web/agency/?redirect=%2Fmenus%2Forders%2Flist%3Fstate%3Dheld')
  await signInHere(user)
  await user.page.waitForURL('**/menus/orders/list?state=held')

  // Expiry leads there as well.
  await app.server.database.pool.query(
    `update session.sessions set ended_at = now(), ended_by = 'administrator' where ended_at is null and user_id =
      (select id from staff.users where code = 'agency')`,
  )
  await app.server.services.sessions.refresh()
  await user.page.goto('/menus/orders/list')
  await user.page.waitForURL('**/web/agency/?redirect=%2Fmenus%2Forders%2Flist')
  await captchaText(app, user.page)
  // After the next sign-in at /login the browser belongs to the staff entry again.
  await user.page.getByRole('link', { name: 'Staff sign-in' }).click()
  await user.page.waitForURL('**/login')
  await signIn(app, user, 'clerk')
  await user.page.getByRole('button', { name: /陈静/ }).click()
  await user.page.getByRole('menuitem', { name: 'Log out' }).click()
  await user.page.waitForURL('**/login')
  await user.context.close()
})

async function signInHere(user: BrowserUser) {
  await user.page.locator('input[autocomplete="username"]').fill('agency')
  await user.page.locator('input[type="password"]').fill('Test-Harbour-2026')
  await user.page.locator('input[name="code"]').fill(await captchaText(app, user.page))
  await user.page.locator('form button[type="submit"]').click()
  await user.page.getByRole('tab').first().waitFor()
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = { en: partnersEn, zh: partnersZh }[language]
  const code = `TRAVEL-${language}`

  test('[A3] an administrator makes a partner system known; its key is shown once, can be withdrawn and allowed again', async () => {
    const user = await app.signedIn('admin', { language, path: '/menus/session/partners' })
    const { page } = user
    await page.locator('.page-head').getByRole('button', { name: texts['partners.add'] }).click()
    const form = page.getByRole('dialog')
    const field = (key: 'code' | 'name' | 'organisationCode') =>
      form.getByRole('textbox', { name: new RegExp(`^${texts[`partners.${key}`]}( \\*)?$`) })
    await form.getByRole('button', { name: texts['partners.add'] }).click()
    await expect.poll(() => form.getByText(texts['partners.required']).count()).toBe(3)
    await field('code').fill(code)
    await field('name').fill('Travel desk')
    await field('organisationCode').fill('RVT')
    await form.getByRole('button', { name: texts['partners.add'] }).click()
    const key = (await page.locator('code').textContent()) ?? ''
    expect(key).toMatch(/^fwp_[\w-]{43}$/)
    await page.getByRole('button', { name: { en: 'OK', zh: '确定' }[language] }).click()
    const issue = async () =>
      (
        await fetch(`${app.server.url}/api/session/handOver`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: key },
          body: JSON.stringify({ user: 'agency' }),
        })
      ).status
    expect(await issue()).toBe(200)
    const row = page.getByRole('row', { name: code })
    const withdraw = texts['partners.disable']
    await row.getByRole('button', { name: withdraw }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: withdraw }).click()
    await row.getByText(texts['partners.disabled'], { exact: true }).waitFor()
    expect(await issue()).toBe(401)
    await row.getByRole('button', { name: texts['partners.enable'] }).click()
    await row.getByText(texts['partners.enabled'], { exact: true }).waitFor()
    expect(await issue()).toBe(200)
    expect(await page.content()).not.toContain(key)
    await user.context.close()
  })
})
