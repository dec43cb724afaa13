import { testNow } from '@fairway/testing/test-app'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { textOf } from '../../server/src/platform/texts.ts'
import { type BrowserUser, openPages, setUpBrowserApp, signIn } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// One session, every window: who is signed in, in which language, and what is left when they go.

const app = setUpBrowserApp()

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('fairway-token'))
const tabs = async (page: Page) =>
  (await page.getByRole('tab').allInnerTexts()).map((name) => name.trim()).filter(Boolean)

async function another(user: BrowserUser, path: string): Promise<Page> {
  const page = await user.context.newPage()
  openPages.add(page)
  await page.clock.setFixedTime(testNow)
  await page.goto(path)
  return page
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.navbar-account').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test('[E1] [E2] [E5] [J4] log-in brings every window in, to where it wanted to go, and everything about the user with /me.json; the token goes with every request; log-out posts it, ends it and brings every window out; the next user finds no tabs, no drafts and only the pages granted, and another one in another window takes over every window', async () => {
  const user = await app.newUser({ fresh: false })
  const { page } = user
  await page.goto('/')
  await page.waitForURL('**/login?redirect=%2F')
  const other = await another(user, '/menus/orders/list?state=held')
  await other.waitForURL('**/login?redirect=**')
  const sent: { url: string; authorization: string | undefined }[] = []
  for (const window of [page, other])
    window.on('request', (request) => {
      if (request.url().includes('/api/'))
        sent.push({ url: request.url(), authorization: request.headers().authorization })
    })
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/me.json') && response.ok())
  await signIn(app, user, 'agency')
  expect(await (await answer).json()).toMatchObject({
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
  await page.locator('.navbar-account').getByText('何敏').waitFor()
  await other.waitForURL('**/menus/orders/list?state=held')
  await other.getByRole('tab', { name: 'Orders' }).waitFor()
  await other.getByRole('table').first().waitFor()
  const token = (await tokenOf(page)) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const after = sent.filter(({ url }) => !/loginAuthCode|loginNoAuthCode|session\/challenge/.test(url))
  expect(after.length).toBeGreaterThan(3)
  for (const { authorization } of after) expect(authorization).toBe(token)
  for (const { url } of sent) expect(url).not.toContain(token)
  const keys = await page.evaluate((value) => {
    const all = { ...localStorage, ...sessionStorage } as Record<string, string>
    return Object.keys(all).filter((key) => all[key]?.includes(value))
  }, token)
  expect(keys).toEqual(['fairway-token'])

  await navigate(page, '/menus/orders/counter')
  await page.locator('[data-field="name"]').first().fill('Li Wei')
  await page.goto('/menus/orders/list')
  await expect.poll(() => tabs(page)).toEqual(['Home', 'Counter sale', 'Orders'])
  const cookies = await user.context.cookies()
  const logOutRequest = page.waitForRequest('**/api/login/logout')
  await logOut(page)
  const posted = await logOutRequest
  expect(posted.method()).toBe('POST')
  expect(await posted.headerValue('authorization')).toBe(token)
  for (const window of [page, other]) {
    await window.waitForURL(/\/login$/)
    expect(await tokenOf(window)).toBeNull()
    expect(
      await window.evaluate(() => Object.keys(sessionStorage).filter((key) => /tabs|draft|user/.test(key))),
    ).toEqual([])
    expect(await window.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Li Wei|orders/)
  }
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await app.server.call({ token, cookie }, 'session.me', {})).toMatchObject({
    http: 401,
    status: 50008,
  })

  await signIn(app, user, 'clerk')
  await expect.poll(() => tabs(page)).toEqual(['Home'])
  await navigate(page, '/menus/agents/withdrawals')
  await page.getByText("You don't have access to this page").waitFor()
  await navigate(page, '/menus/orders/counter')
  const name = page.locator('[data-field="name"]').first()
  await name.waitFor()
  expect(await name.inputValue()).toBe('')
  await name.fill('Wang Fang')
  const agency = await app.server.signIn('agency')
  const { data } = await app.server.call(agency, 'session.handOver', {})
  await other.goto(`/auth-redirect?code=${data.code}`)
  for (const window of [other, page]) await window.locator('.navbar-account').getByText('何敏').waitFor()
  await expect.poll(() => tabs(page)).toEqual(['Home'])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Wang Fang')
  await user.context.close()
})

test('[E3] [A12] switching the language needs no reload, and its cookie goes before the language of the browser: menus, tabs, titles, dates, figures and messages of the server', async () => {
  const user = await app.signedIn('admin', { path: '/soldAnalysis' })
  const { page } = user
  await page.locator('.report-totals').waitFor()
  await navigate(page, '/menus/orders/list')
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
  await navigate(page, '/menus/orders/detail/999999999')
  await page.getByText(textOf('ja', 'problems.orders.notFound')).waitFor()
  expect(await user.context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'language', value: 'ja' }),
  )
  // Every case is beside the rule.
  await page.reload()
  await page.getByText(textOf('ja', 'problems.orders.notFound')).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  await user.context.close()
})

test('[I1] [E2] buttons and pages are visible with their permission and follow its changes, a page without it says who has it; log-out works while the server is away, does not respond or fails', async () => {
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
  // What is taken goes from an open window by itself.
  await take(`'messages.publish'`)
  await button.waitFor({ state: 'detached' })
  await link.click()
  await page.locator('.report-totals').waitFor()
  await take(`'reports/sales', 'reports.sales'`)
  await link.waitFor({ state: 'detached' })
  await page.getByText("You don't have access to this page").waitFor()
  await page.getByText('“reports.sales”').waitFor()
  await expect
    .poll(() => page.locator('.access-why').innerText())
    .toMatch(/reports\.sales[\s\S]*› Sales analysis[\s\S]*Operator administrator[\s\S]*林岚/)

  const replies: Record<string, (route: Route) => unknown> = {
    'is away': (route) => route.abort(),
    'does not respond': () => undefined,
    fails: (route) => route.fulfill({ status: 500, json: { status: 6001, success: false, message: 'x' } }),
  }
  for (const [how, reply] of Object.entries(replies)) {
    if (page.url().includes('/login')) {
      const { token, cookie } = await app.server.signIn('clerk')
      const [name = '', value = ''] = cookie.split(/=(.*)/s)
      await user.context.addCookies([
        { name, value, url: app.server.url, httpOnly: true, sameSite: 'Strict' },
      ])
      await page.evaluate((stored) => localStorage.setItem('fairway-token', stored), token)
      await page.goto('/401')
    }
    await page.route('**/api/login/logout', reply)
    await logOut(page)
    await page.waitForURL(/\/login$/)
    expect(await tokenOf(page), how).toBeNull()
    await page.unroute('**/api/login/logout')
  }
  await user.context.close()
})
