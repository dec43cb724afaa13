import type { MenuNode } from '@fairway/contract/session/endpoints'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// The menu call in every trouble it can be in: the shell stands, says what is wrong, and lets people go.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('clerk', { path: '/401' })
})

const menu = () => user.page.getByRole('navigation', { name: 'Main menu' })

/** From now on who is signed in comes with this menu. */
async function withMenus(change: (menus: MenuNode[]) => unknown): Promise<void> {
  await user.page.unrouteAll({ behavior: 'ignoreErrors' })
  await user.page.route('**/api/me.json', async (route) => {
    const response = await route.fetch()
    // A page that is navigating away is refused, and has no menus to change.
    if (!response.ok()) return route.fulfill({ response })
    const me: { rootMenus: MenuNode[] } = await response.json()
    await route.fulfill({ response, json: { ...me, rootMenus: change(me.rootMenus) } })
  })
}

const node = (id: string, rest: Partial<MenuNode> = {}): MenuNode => ({
  id,
  name: id,
  names: { en: id, zh: id, es: id, ja: id },
  uri: id,
  type: 'C',
  status: '1',
  parent: null,
  options: '',
  children: [],
  ...rest,
})

/** Signs in over HTTP where the session has ended; the next load finds it. */
async function signInAgain(): Promise<void> {
  const { token, cookie } = await app.server.signIn('clerk')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await user.context.addCookies([{ name, value, url: app.server.url, httpOnly: true, sameSite: 'Strict' }])
  await user.page.evaluate((stored) => localStorage.setItem('fairway-token', stored), token)
}

/** Signing out must work with a broken menu; signs in again for the next case. */
async function leaveAndReturn(press: () => Promise<void>): Promise<void> {
  await press()
  await user.page.waitForURL(/\/login$/)
  await user.page.unrouteAll({ behavior: 'ignoreErrors' })
  await signInAgain()
}
const byAccountMenu = async () => {
  await user.page.locator('.navbar-account').click()
  await user.page.getByRole('menuitem', { name: 'Log out' }).click()
}

/** The ways in which the user info does not come although nothing is wrong with the session. */
const noUserInfo = {
  'no network': (route: Route) => route.abort(),
  'a gateway without a server': (route: Route) =>
    route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  'a busy server': (route: Route) =>
    route.fulfill({
      status: 503,
      json: {
        status: 503,
        success: false,
        code: 'server.busy',
        message: 'The server is busy.',
        requestId: 'r',
      },
    }),
}
const words = {
  'no network': blocksEn['blocks.failure.noAnswer'],
  'a gateway without a server': blocksEn['blocks.failure.gateway'],
  'a busy server': 'The server is busy.',
}
const causes = Object.keys(noUserInfo) as (keyof typeof noUserInfo)[]
const token = () => user.page.evaluate(() => localStorage.getItem('fairway-token'))

test('[B3] no network, a gateway without a server or a busy one while the user info loads is retried for some seconds', async () => {
  const { page } = user
  // Each: another path of a request that failed.
  for (const cause of causes) {
    let calls = 0
    await page.route('**/api/me.json', (route) => {
      calls += 1
      return calls < 4 ? noUserInfo[cause](route) : route.continue()
    })
    await page.goto('/menus/orders/list?state=paid')
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    expect(calls, cause).toBe(4)
    expect(page.url()).toContain('/menus/orders/list?state=paid')
    expect(await token()).toMatch(/^[\w-]{43}$/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('[B3] one that lasts ends at the sign-in page with its reason and the way back, and what was typed is there again', async () => {
  const { page } = user
  const counter = '/menus/orders/counter'
  await page.goto(counter)
  await page.locator('[data-field="name"]').first().fill('Li Wei')
  await page.locator('.tag-unsaved').waitFor()
  page.once('dialog', (dialog) => dialog.accept())
  for (const cause of causes) {
    if (page.url().includes('/login')) await signInAgain()
    let calls = 0
    await page.route('**/api/me.json', (route) => {
      calls += 1
      return noUserInfo[cause](route)
    })
    const notice = page.getByRole('alert').filter({ hasText: words[cause] }).waitFor()
    await page.goto(counter)
    await Promise.all([notice, page.waitForURL('**/login?redirect=%2Fmenus%2Forders%2Fcounter')])
    expect(await token()).toBeFalsy()
    // Bounded: five tries in all, and no more once the sign-in page is there.
    expect(calls, cause).toBe(5)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await signIn(app, user, 'clerk')
  await page.waitForURL(`**${counter}`)
  await expect.poll(() => page.locator('[data-field="name"]').first().inputValue()).toBe('Li Wei')
  await page.locator(`.tags-bar [data-tab="${counter}"] [data-close]`).click()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('[B5] a slow menu shows a notice; users can wait or sign out, and it still loads', async () => {
  const { page } = user
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/me.json', async (route) => {
    await enough
    await route.continue()
  })
  // The outlines stand for five seconds only, whenever the rest of the page is there.
  await Promise.all([
    page.getByRole('status', { name: 'Loading the menu…' }).waitFor(),
    page.goto('/menus/orders/list'),
  ])
  await page.getByRole('heading', { name: 'The menu is taking longer than usual' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  letGo()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[B4] with an empty menu the shell works and shows what to do', async () => {
  await withMenus(() => [])
  await user.page.goto('/')
  await user.page.getByRole('heading', { name: 'No start page' }).waitFor()
  await navigate(user.page, '/menus/orders/list')
  await user.page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  expect(await menu().getByRole('link').count()).toBeLessThanOrEqual(1)
  await leaveAndReturn(byAccountMenu)
})

test('[C2] cyclic menus, in the database and in the reply, do not affect the rest of the menu', async () => {
  const { pool } = app.server.database
  await pool.query(`insert into staff.menus (id, parent_id, position, names, uri, type)
    select 'ring' || n, null, 80, '{"en":"Ring","zh":"环","es":"Anillo","ja":"輪"}', '', 'M' from generate_series(1, 2) n`)
  await pool.query(`update staff.menus set parent_id = case id when 'ring1' then 'ring2' else 'ring1' end
    where id like 'ring%'`)
  await pool.query(`insert into staff.role_menus (role_id, menu_id)
    select r.id, m from staff.roles r, unnest(array['ring1', 'ring2']) m where r.code = 'ticketClerk'`)
  await app.server.services.sessions.refresh()
  await user.page.goto('/menus/orders/list')
  await user.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  expect(await menu().getByText('Ring').count()).toBe(0)
  await pool.query(`delete from staff.role_menus where menu_id like 'ring%'`)

  let nested = node('orders/list', { id: 'deep' })
  for (let level = 0; level < 400; level++) nested = node('again', { type: 'M', uri: '', children: [nested] })
  await withMenus((menus) => [nested, ...menus])
  await user.page.reload()
  await user.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await menu().getByRole('link', { name: 'Home' }).waitFor()
  await leaveAndReturn(byAccountMenu)
})

test('[C2] invalid options are ignored and logged; their menu works', async () => {
  const warnings: string[] = []
  user.page.on('console', (message) => warnings.push(message.text()))
  await withMenus((menus) => [
    ...menus,
    ...['{"icon":', '[]', 'null', '"text"', '{"icon":"no-such-icon","color":7,"hidden":"no"}'].map(
      (options, at) =>
        node(`fleet/ships${at}`, {
          uri: at === 0 ? 'fleet/ships' : `fleet/${at}`,
          names: names(`Odd ${at}`),
          options,
        }),
    ),
  ])
  await user.page.goto('/')
  for (let at = 0; at < 5; at++)
    await menu()
      .getByRole('link', { name: `Odd ${at}` })
      .waitFor()
  await menu().getByRole('link', { name: 'Odd 0' }).click()
  await user.page.waitForURL('**/menus/fleet/ships')
  expect(warnings.filter((line) => line.includes('fleet/ships0')).length).toBeGreaterThan(0)
  await leaveAndReturn(byAccountMenu)
})

test('[C6] pages missing in this build are reported in their tabs, beside those that work', async () => {
  await withMenus((menus) => [...menus, node('tomorrow/page'), node('tomorrow/other')])
  await user.page.goto('/menus/tomorrow/page')
  await user.page.getByRole('heading', { name: 'This page is not available' }).waitFor()
  await menu().getByRole('link', { name: 'tomorrow/other' }).click()
  await user.page.getByText('“tomorrow/other”').waitFor()
  await menu().getByRole('link', { name: 'Home' }).click()
  await user.page.waitForURL(`${app.server.url}/`)
  await leaveAndReturn(byAccountMenu)
})

const names = (name: string) => ({ en: name, zh: name, es: name, ja: name })

test('[C1] two thousand menus stay usable: the shell comes, a folder opens and a page is shown without a wait', async () => {
  const { page } = user
  const many = [
    // A flat thousand in one folder, and a thousand spread over folders.
    node('flat', {
      type: 'M',
      uri: '',
      children: Array.from({ length: 1_000 }, (_, at) => node(`flat/${at}`, { names: names(`Flat ${at}`) })),
    }),
    ...Array.from({ length: 50 }, (_, folder) =>
      node(`folder${folder}`, {
        type: 'M',
        uri: '',
        names: names(`Folder ${folder}`),
        children: Array.from({ length: 19 }, (_, at) => node(`f${folder}/${at}`)),
      }),
    ),
  ]
  await withMenus((menus) => [...menus, ...many])
  await page.goto('/')
  await page.getByRole('tab', { name: 'Home' }).waitFor()
  await menu().getByRole('button', { name: 'Folder 49' }).waitFor()
  /** From the press to the picture after it, in the page's own time; the best of three, as others work here too. */
  const time = async (presses: string[]) => {
    const took: number[] = []
    for (const press of presses)
      took.push(
        await page.evaluate(async (text) => {
          const all = [...document.querySelectorAll<HTMLElement>('#sidebar .sidebar-item')]
          const item = all.find((one) => one.textContent?.trim() === text)
          if (!item) throw new Error(`no ${text}`)
          const began = performance.now()
          item.click()
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          return performance.now() - began
        }, press),
      )
    return Math.min(...took)
  }
  const opening = await time(['flat', 'Folder 1', 'flat', 'Folder 2', 'flat'])
  const showing = await time(['Flat 3', 'Flat 500', 'Flat 999'])
  console.warn(
    `2,000 menus: a folder opens in ${Math.round(opening)} ms, a page in ${Math.round(showing)} ms`,
  )
  expect(opening).toBeLessThan(400)
  expect(showing).toBeLessThan(400)
  await page.getByText('“flat/999”').waitFor()
  await leaveAndReturn(byAccountMenu)
})
