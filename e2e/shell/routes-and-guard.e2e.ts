import { shell as shellEn } from '@fairway/texts/en/shell'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'

// Addresses: who may go where, what stands there, and what is never seen on the way.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('clerk', { path: '/401' })
})

const tabs = async () => (await user.page.getByRole('tab').allInnerTexts()).map((name) => name.trim())
const pathOf = (url: string) => url.slice(app.server.url.length)

/** Everything that was ever readable on the page while it loaded. */
async function rememberWords(watched: BrowserUser): Promise<() => Promise<string>> {
  await watched.page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { said: texts })
    new MutationObserver(() => {
      const text = document.body?.innerText
      if (text) texts.add(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => watched.page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n'))
}

test('[A2] [B1] without a session every address leads to the sign-in page, which remembers all of it: after sign-in it is shown with query and anchor, never another site', async () => {
  const visitor = await app.newUser()
  const words = await rememberWords(visitor)
  for (const requested of [
    '/',
    '/soldAnalysis?by=clerk',
    '/404',
    '/401',
    '/redirect/menus/orders/list?state=paid',
    '/nowhere/at/all?x=1',
    '/menus/orders/list?state=paid&page=2#foot',
  ]) {
    await visitor.page.goto(requested)
    await visitor.page.waitForURL(/\/login/)
    await visitor.page.locator('input[type="password"]').waitFor()
    await expect
      .poll(() => pathOf(visitor.page.url()))
      .toBe(`/login?redirect=${encodeURIComponent(requested)}`)
    expect(await words(), requested).not.toContain(shellEn['shell.notFound'])
  }
  await signIn(app, visitor, 'clerk')
  await expect.poll(() => pathOf(visitor.page.url())).toBe('/menus/orders/list?state=paid&page=2#foot')
  // Which addresses are another site's is shown beside the rule.
  await visitor.page.goto(`/login?redirect=${encodeURIComponent('//elsewhere.example')}`)
  await expect.poll(() => pathOf(visitor.page.url())).toBe('/')
  await visitor.context.close()
})

test('[B2] a signed-in user who opens /login gets the start page without the form', async () => {
  const words = await rememberWords(user)
  for (const path of ['/login', '/login?redirect=%2Fmenus%2Forders%2Flist', '/web/agency/']) {
    await user.page.goto(path)
    await user.page.getByRole('tab', { selected: true }).waitFor()
    await expect.poll(() => pathOf(user.page.url())).toBe('/')
    expect(await words()).not.toContain('Password')
  }
})

/** Signs in over HTTP where the session has ended; the next load finds it. */
async function signInAgain({ context, page }: BrowserUser): Promise<void> {
  const { token, cookie } = await app.server.signIn('clerk')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: app.server.url, httpOnly: true, sameSite: 'Strict' }])
  await page.evaluate((stored) => localStorage.setItem('fairway-token', stored), token)
}

test('[B5] a deep link and a reload open their page, without flashing "not found" or the start page', async () => {
  const { page } = user
  const words = await rememberWords(user)
  // As slow as it gets: the menu comes long after the page.
  await page.route('**/api/me.json', async (route) => {
    await page.getByRole('status', { name: 'Loading the menu…' }).waitFor()
    await route.continue()
  })
  for (const go of [() => page.goto('/menus/orders/list?state=paid'), () => page.reload()]) {
    await go()
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    expect(pathOf(page.url())).toBe('/menus/orders/list?state=paid')
    const texts = await words()
    for (const never of [shellEn['shell.notFound'], shellEn['shell.notAllowed'], 'Hello'])
      expect(texts).not.toContain(never)
  }
  await page.unroute('**/api/me.json')
})

test('[B3] [B4] a session that cannot be verified, or without menus: the token is deleted, the reason shown, and the URL kept', async () => {
  const { page } = user
  const leadsToSignIn = async (reason: string) => {
    // It is shown for five seconds, which may be over before the page with its pictures is.
    const failureNotice = page.getByRole('alert').filter({ hasText: reason }).waitFor()
    await page.goto('/menus/orders/list?state=paid')
    await Promise.all([
      failureNotice,
      page.waitForURL('**/login?redirect=%2Fmenus%2Forders%2Flist%3Fstate%3Dpaid'),
    ])
    expect(await page.evaluate(() => localStorage.getItem('fairway-token'))).toBeFalsy()
    await page.unroute('**/api/me.json')
    await signInAgain(user)
  }
  const message = 'system error, contact administrator'
  let calls = 0
  await page.route('**/api/me.json', (route) => {
    calls += 1
    return route.fulfill({
      status: 500,
      json: { status: 6001, success: false, code: 'server.fault', message },
    })
  })
  await leadsToSignIn(message)
  // A permanent refusal is not retried.
  expect(calls).toBe(1)
  await page.route('**/api/me.json', async (route) => {
    const response = await route.fetch()
    const { rootMenus: _, ...rest } = await response.json()
    await route.fulfill({ response, json: rest })
  })
  await leadsToSignIn('Login expired, please log in again')
})

test('[A1] [D15] /redirect reloads a view at its URL, with query and anchor, without a history entry', async () => {
  const { page } = user
  await page.goto('/')
  await page.getByRole('tab', { selected: true }).waitFor()
  const steps = await page.evaluate(() => history.length)
  await page.goto('/redirect/menus/orders/list?state=paid#foot')
  await page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  await expect.poll(() => pathOf(page.url())).toBe('/menus/orders/list?state=paid#foot')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  // Inside the shell it mounts the view again: what was in it is gone.
  await page.getByRole('table').first().waitFor()
  await page.locator('.page-frame:visible').evaluate((frame) => frame.setAttribute('data-old', ''))
  await navigate(page, '/redirect/menus/orders/list?state=paid')
  await page.locator('[data-old]').waitFor({ state: 'detached' })
  await page.locator('.page-frame:visible').waitFor()
  await expect.poll(() => pathOf(page.url())).toBe('/menus/orders/list?state=paid')
})

test('[A4] /404 and /401 show the error, their titles, and a link home', async () => {
  const { page } = user
  for (const [path, title] of [
    ['/404', shellEn['shell.notFound']],
    ['/401', shellEn['shell.notAllowed']],
  ] as const) {
    await navigate(page, path)
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${title} – `))
    await page.getByRole('link', { name: 'Go to start page' }).click()
    await page.waitForURL(`${app.server.url}/`)
  }
})

test('[A12] every page has a title of its own in the user’s language, with the platform’s name', async () => {
  const { page, context } = await app.signedIn('admin', { path: '/401', language: 'zh' })
  const links = await page
    .getByRole('navigation', { name: '主菜单' })
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const titles = new Map<string, string>()
  for (const path of new Set([...links, '/soldAnalysis', '/menus/orders/list', '/404', '/401'])) {
    await navigate(page, path)
    const tab = path === '/401' || path === '/404' ? '' : `[data-tab="${path}"]`
    await page.locator(`[role=tab]${tab}[aria-selected=true]`).waitFor()
    await expect.poll(() => pathOf(page.url())).toBe(path)
    // The title of the page before is another.
    await expect
      .poll(async () => [...titles.values()].includes(await page.title()), { message: path })
      .toBe(false)
    expect(await page.title()).toMatch(/^.+ – Fairway · 内河客运联网售票系统管理平台$/)
    titles.set(path, await page.title())
    await closeTab(page)
  }
  expect(titles.get('/soldAnalysis')).toContain('销售分析')
  expect(new Set(titles.values()).size).toBe(titles.size)
  await context.close()
})

test('[C3] [C4] only the home-flagged page is at /; an unknown path redirects there with a notice that names it', async () => {
  const { page } = user
  const words = await rememberWords(user)
  await page.goto('/menus/home')
  await page.getByRole('tab', { name: 'Home', selected: true }).waitFor()
  await expect.poll(() => pathOf(page.url())).toBe('/')
  expect(await words()).not.toContain(shellEn['shell.notFound'])
  // What cannot even be decoded the server itself sends there.
  await page.goto('/menus/%E0%A4%A')
  await page.getByRole('tab', { name: 'Home', selected: true }).waitFor()
  await expect.poll(() => pathOf(page.url())).toBe('/')
  for (const path of ['/nowhere', '/menus/nothing/here', '/login/x', '/web/agencyx']) {
    // Which document stands at the last two is the server's to say.
    await (path.startsWith('/menus') ? navigate(page, path) : page.goto(path))
    await page.getByRole('tab', { name: 'Home', selected: true }).waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/')
    const notice = page.locator('.toast').filter({ hasText: shellEn['shell.notFound'] })
    await notice.getByText(path, { exact: true }).waitFor()
  }
  expect((await tabs()).filter((name) => name === 'Home')).toHaveLength(1)
})

test('[C1] [C5] active pages of the menu have routes at /menus/{uri}; inactive ones, buttons and the root have none', async () => {
  const change = (sql: string) => app.server.database.pool.query(sql)
  await change(`insert into staff.menus (id, parent_id, position, names, uri, type, options, status) values
    ('system', null, 90, '{"en":"Root","zh":"根","es":"Raíz","ja":"ルート"}', 'rootpage', 'M', '', '1'),
    ('under', 'system', 1, '{"en":"Under the root","zh":"下","es":"Bajo","ja":"下"}', 'fleet/ships', 'C', '', '1'),
    ('off', null, 91, '{"en":"Switched off","zh":"停","es":"Apagado","ja":"停止"}', 'fares/tables', 'C', '', '0')`)
  await change(`insert into staff.role_menus (role_id, menu_id)
    select r.id, m.id from staff.roles r, staff.menus m where r.code = 'portStaff' and m.id in ('system', 'under', 'off')`)
  await change(`delete from staff.role_menus where menu_id = 'fleet/ships' and role_id =
    (select id from staff.roles where code = 'portStaff')`)
  await app.server.services.sessions.refresh()
  const port = await app.signedIn('port', { path: '/401' })
  const menu = port.page.getByRole('navigation', { name: 'Main menu' })
  // What the root holds stands in its place; the root itself is nowhere.
  await menu.getByRole('link', { name: 'Under the root' }).click()
  await port.page.waitForURL('**/menus/fleet/ships')
  expect(await menu.getByText('Root', { exact: true }).count()).toBe(0)
  expect(await menu.getByText('Switched off').count()).toBe(0)
  for (const path of ['/menus/rootpage', '/menus/home.view', '/menus/system']) {
    await navigate(port.page, path)
    await port.page.locator('.toast').getByText(path, { exact: true }).waitFor()
    await port.page.waitForURL(`${app.server.url}/`)
  }
  await navigate(port.page, '/menus/fares/tables')
  await port.page.getByText("You don't have access to this page").waitFor()
  await port.context.close()
})

test('[C6] a menu without a page in this build is reported in its tab by name; a page not granted names the permission', async () => {
  const { page } = user
  await navigate(page, '/soldAnalysis')
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  await page.getByText('“reports.sales”').waitFor()
  await app.server.database.pool.query(`
    with node as (insert into staff.menus (id, parent_id, position, names, uri, type, options) values
      ('later', null, 95, '{"en":"Later","zh":"以后","es":"Luego","ja":"後で"}', 'later/page', 'C', '') returning id)
    insert into staff.role_menus (role_id, menu_id) select r.id, node.id from staff.roles r, node where r.code = 'ticketClerk'`)
  await page.getByRole('button', { name: 'Refresh permissions' }).click()
  await page.getByRole('link', { name: 'Later' }).click()
  await page.getByRole('heading', { name: 'This page is not available' }).waitFor()
  await page.getByText('“later/page”').waitFor()
  expect(await tabs()).toContain('Later')
})
