import { testNow } from '@fairway/testing/test-app'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { textOf } from '../../server/src/platform/texts.ts'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'

// One session, every window: who is signed in, in which language, and what is left when they go.

const app = setUpBrowserApp()

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('fairway-token'))
const tabs = async (page: Page) =>
  (await page.getByRole('tab').allInnerTexts()).map((name) => name.trim()).filter(Boolean)

async function another(user: BrowserUser, path: string): Promise<Page> {
  const page = await user.context.newPage()
  page.setDefaultTimeout(15_000)
  await page.clock.setFixedTime(testNow)
  await page.goto(path)
  return page
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.navbar-account').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test('[E1] the token lies under one key, and goes with every request in the authorization header, raw', async () => {
  const user = await app.newUser()
  const sent: { url: string; authorization: string | undefined }[] = []
  user.page.on('request', (request) => {
    if (request.url().includes('/api/'))
      sent.push({ url: request.url(), authorization: request.headers().authorization })
  })
  await signIn(app, user, 'clerk')
  await user.page.goto('/menus/orders/list')
  await user.page.getByRole('tab', { name: 'Orders' }).waitFor()
  await user.page.getByRole('table').first().waitFor()
  const token = await tokenOf(user.page)
  expect(token).toMatch(/^[\w-]{43}$/)
  const after = sent.filter(({ url }) => !/loginAuthCode|loginNoAuthCode|session\/challenge/.test(url))
  expect(after.length).toBeGreaterThan(3)
  for (const { authorization } of after) expect(authorization).toBe(token)
  for (const { url } of sent) expect(url).not.toContain(token)
  const keys = await user.page.evaluate((value) => {
    const all = { ...localStorage, ...sessionStorage } as Record<string, string>
    return Object.keys(all).filter((key) => all[key]?.includes(value))
  }, token ?? '')
  expect(keys).toEqual(['fairway-token'])
  await user.context.close()
})

test('[E1] log-in brings every window in, to where it wanted to go; log-out brings every window out', async () => {
  const user = await app.newUser()
  await user.page.goto('/')
  await user.page.waitForURL('**/login?redirect=%2F')
  const other = await another(user, '/menus/orders/list?state=held')
  await other.waitForURL('**/login?redirect=**')
  await signIn(app, user, 'clerk')
  await other.waitForURL('**/menus/orders/list?state=held')
  await other.getByRole('tab', { name: 'Orders' }).waitFor()
  await logOut(user.page)
  await other.waitForURL(/\/login$/)
  await user.page.waitForURL(/\/login$/)
  expect(await tokenOf(other)).toBeNull()
  expect(
    await other.evaluate(() => Object.keys(sessionStorage).filter((key) => /tabs|draft|user/.test(key))),
  ).toEqual([])
  await user.context.close()
})

test('[E2] sign-out calls the server and deletes token, tabs, drafts and routes', async () => {
  const user = await app.signedIn('clerk', { path: '/menus/orders/counter' })
  const { page } = user
  await page.locator('[data-field="name"]').first().fill('Li Wei')
  await page.goto('/menus/orders/list')
  await expect.poll(() => tabs(page)).toEqual(['Home', 'Counter sale', 'Orders'])
  const token = (await tokenOf(page)) ?? ''
  const cookies = await user.context.cookies()
  const logOutRequest = page.waitForRequest('**/api/login/logout')
  await logOut(page)
  await logOutRequest
  await page.waitForURL(/\/login$/)
  expect(await tokenOf(page)).toBeNull()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Li Wei|orders/)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await app.server.call({ token, cookie }, 'session.me', {})).toMatchObject({
    http: 401,
    status: 50008,
  })
  // The next user finds no tabs, and only the pages granted.
  await signIn(app, user, 'accountant')
  await expect.poll(() => tabs(page)).toEqual(['Home'])
  await page.goto('/menus/orders/counter')
  await page.getByText("You don't have access to this page").waitFor()
  expect(await page.content()).not.toContain('Li Wei')
  await user.context.close()
})

test.each([
  ['is away', 'abort'],
  ['is not responding', 'hang'],
  ['fails', 'fault'],
] as const)('[E2] log-out works while the server %s', async (_how, way) => {
  const user = await app.signedIn('clerk')
  const { page } = user
  await page.route('**/api/login/logout', async (route) => {
    if (way === 'abort') await route.abort()
    if (way === 'fault')
      await route.fulfill({ status: 500, json: { status: 6001, success: false, message: 'x' } })
  })
  await logOut(page)
  await page.waitForURL(/\/login$/)
  expect(await tokenOf(page)).toBeNull()
  await user.context.close()
})

test('[E3] the language is the cookie’s, else the browser’s, else English', async () => {
  const expectTitle = async (lang: string, title: RegExp, locale: string, cookie?: string) => {
    const context = await app.browser.newContext({ locale, baseURL: app.server.url })
    if (cookie) await context.addCookies([{ name: 'language', value: cookie, url: app.server.url }])
    const page = await context.newPage()
    await page.goto('/login')
    await page.locator('form').waitFor()
    await expect
      .poll(async () => [await page.locator('html').getAttribute('lang'), await page.title()])
      .toEqual([lang, expect.stringMatching(title)])
    await context.close()
  }
  await expectTitle('ja', /^ログイン – /, 'ja-JP')
  await expectTitle('es', /^Iniciar sesión – /, 'ja-JP', 'es')
  await expectTitle('en', /^Sign in – /, 'fr-FR')
  await expectTitle('zh-CN', /^登录 – /, 'zh-CN', 'klingon')
})

test('[E3] [A12] switching the language needs no reload: menus, tabs, titles, dates, figures and messages of the server', async () => {
  const user = await app.signedIn('admin', { path: '/soldAnalysis' })
  const { page } = user
  await page.locator('.report-totals').waitFor()
  await page.goto('/menus/orders/list')
  await page.getByRole('table').first().waitFor()
  await page.getByRole('tab', { name: 'Sales analysis' }).click()
  await page.evaluate(() => Object.assign(window, { sameWindow: true }))
  const switchTo = async (from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).click()
    await page.getByText(to, { exact: true }).click()
  }
  for (const { from, name, lang, titles, date } of [
    {
      from: 'Language',
      name: '简体中文',
      lang: 'zh-CN',
      titles: ['首页', '销售分析', '订单查询'],
      date: /2026-06-02/,
    },
    {
      from: '语言',
      name: 'Español',
      lang: 'es',
      titles: ['Inicio', 'Análisis de ventas', 'Lista de pedidos'],
      date: /2 jun 2026/,
    },
    {
      from: 'Idioma',
      name: '日本語',
      lang: 'ja',
      titles: ['ホーム', '販売分析', '注文一覧'],
      date: /2026\/06\/02/,
    },
  ] as const) {
    await switchTo(from, name)
    await page.waitForFunction((expected) => document.documentElement.lang === expected, lang)
    await expect.poll(() => tabs(page)).toEqual([...titles])
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${titles[1]} – `))
    await page.getByRole('link', { name: titles[1] }).waitFor()
    await expect.poll(() => page.locator('.report-note').first().textContent()).toMatch(date)
    // Hidden tabs follow as well, and so does their title.
    await page.getByRole('tab', { name: titles[2] }).click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${titles[2]} – `))
    await page.getByRole('tab', { name: titles[1] }).click()
  }
  // The server answers in the language that was chosen last.
  await page.goto('/menus/orders/detail/999999999')
  await page.getByText(textOf('ja', 'problems.orders.notFound')).waitFor()
  expect(await user.context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'language', value: 'ja' }),
  )
  await user.context.close()
})

test('[E5] everything the shell knows about the user comes with /me.json', async () => {
  const user = await app.newUser()
  await user.page.goto('/login')
  await user.page.locator('form').waitFor()
  const answer = user.page.waitForResponse('**/api/me.json')
  await signIn(app, user, 'agency')
  const me = await (await answer).json()
  expect(me).toMatchObject({
    status: 200,
    success: true,
    rootMenus: expect.any(Array),
    code: 'agency',
    name: '何敏',
    pwdUpdFlag: false,
    payPwdUpdFlag: false,
    withdrawPwdUpdFlag: false,
    id: expect.stringMatching(/^\d+$/),
    withdrawPassword: false,
    roleNames: ['Agency clerk'],
    avatar: expect.any(String),
    introduction: expect.any(String),
  })
  await user.page.locator('.navbar-account').getByText('何敏').waitFor()
  await user.context.close()
})

test('[E1] [E2] another person signing in in another window takes over every window, with their own tabs', async () => {
  const user = await app.signedIn('clerk', { path: '/menus/orders/counter' })
  await user.page.locator('[data-field="name"]').first().fill('Li Wei')
  const other = await another(user, '/menus/orders/list')
  await other.getByRole('tab', { name: 'Orders' }).waitFor()
  const agency = await app.server.signIn('agency')
  const { data } = await app.server.call(agency, 'session.handOver', {})
  await other.goto(`/auth-redirect?code=${data.code}`)
  await other.locator('.navbar-account').getByText('何敏').waitFor()
  await user.page.locator('.navbar-account').getByText('何敏').waitFor()
  await expect.poll(() => tabs(user.page)).toEqual(['Home'])
  expect(await user.page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Li Wei')
  await user.context.close()
})

test('[I1] buttons and pages are visible with their permission, and follow a refresh of the permissions', async () => {
  const { pool } = app.server.database
  const give = (keys: string) =>
    pool.query(`insert into staff.role_menus (role_id, menu_id)
      select r.id, m.id from staff.roles r, staff.menus m where r.code = 'ticketClerk' and m.id in (${keys})`)
  const take = (keys: string) =>
    pool.query(`delete from staff.role_menus where menu_id in (${keys})
      and role_id = (select id from staff.roles where code = 'ticketClerk')`)
  await give(`'messages/announcements', 'messages.view'`)
  const user = await app.signedIn('clerk', { path: '/menus/messages/announcements' })
  const { page } = user
  const button = page.locator('.page-actions .button.primary')
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Sales analysis' })
  const refresh = () => page.getByRole('button', { name: 'Refresh permissions' }).click()
  await page.locator('.table-foot').waitFor()
  expect(await button.count()).toBe(0)
  expect(await link.count()).toBe(0)
  await give(`'messages.publish', 'reports/sales', 'reports.sales'`)
  await refresh()
  await link.waitFor()
  await button.waitFor()
  await take(`'messages.publish'`)
  await refresh()
  await button.waitFor({ state: 'detached' })
  await link.click()
  await page.locator('.report-totals').waitFor()
  await take(`'reports/sales', 'reports.sales'`)
  await refresh()
  await link.waitFor({ state: 'detached' })
  await page.getByText("You don't have access to this page").waitFor()
  await page.getByText('“reports.sales”').waitFor()
  await user.context.close()
})
