import { settings as englishSettings } from '@fairway/texts/en/settings'
import { shell as english } from '@fairway/texts/en/shell'
import { settings as chineseSettings } from '@fairway/texts/zh/settings'
import { shell as chinese } from '@fairway/texts/zh/shell'
import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'

// What stands around every page: sidebar, navbar, breadcrumb, settings, and how it behaves on a phone.

const app = setUpBrowserApp()

const phone = { width: 390, height: 844 }
const sidebar = (page: Page) => page.locator('#sidebar')
const menuButton = (page: Page) => page.locator('.navbar > button').first()
const entryOf = (page: Page, id: string) => page.locator(`.sidebar [data-menu="${id}"]`)
const submenu = (page: Page, name: string) =>
  page.locator('.sidebar').getByRole('button', { name, exact: true })
const crumbs = (page: Page) => page.locator('.breadcrumb li')
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Until everything that changed by now has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? document.activeElement?.tagName)

interface Node {
  id: string
  options?: object
  uri?: string
  type?: string
  children?: Node[]
}

const written = ({ id, options = {}, uri, type, children = [] }: Node): object => ({
  id,
  name: id,
  names: { en: id, zh: id, es: id, ja: id },
  uri: uri ?? (children.length > 0 ? '' : id),
  type: type ?? (children.length > 0 ? 'M' : 'C'),
  status: '1',
  parent: null,
  options: JSON.stringify(options),
  children: children.map(written),
})

const everyKindOfEntry: Node[] = [
  {
    id: 'one',
    children: [
      { id: 'one-a', children: [{ id: 'x1' }, { id: 'x2' }] },
      { id: 'one-b', children: [{ id: 'y1' }, { id: 'y2' }] },
    ],
  },
  { id: 'two', children: [{ id: 'z1' }, { id: 'z2' }] },
  { id: 'secret', options: { hidden: true } },
  {
    id: 'alone',
    options: { icon: 'anchor', color: '#b00020' },
    children: [{ id: 'only' }, { id: 'unseen', options: { hidden: true } }],
  },
  { id: 'kept', options: { alwaysShow: true }, children: [{ id: 'single' }] },
  {
    id: 'top',
    type: 'C',
    uri: 'top',
    children: [
      {
        id: 'no way',
        type: 'C',
        uri: 'noway',
        options: { redirect: 'noRedirect' },
        children: [
          { id: 'left out', options: { breadcrumb: false }, children: [{ id: 'deep' }, { id: 'deeper' }] },
        ],
      },
    ],
  },
]

/** From the next load on the server grants these menus beside those of the person. */
async function grant(page: Page, ...nodes: Node[]): Promise<void> {
  await page.route('**/api/me.json', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    await route.fulfill({ response, json: { ...me, rootMenus: [...me.rootMenus, ...nodes.map(written)] } })
  })
  await page.reload()
  await page.locator('[role=tab]').first().waitFor()
}

test.each(
  inOneLanguage([
    ['en', { ...english, ...englishSettings }],
    ['zh', { ...chinese, ...chineseSettings }],
  ]),
)(
  '[D1][D4] (%s) sidebar, navbar, tags bar, page and settings panel; the folded sidebar stays folded without a jump',
  async (language, texts) => {
    const { page, context, consoleErrors } = await app.signedIn(language === 'en' ? 'admin' : 'admin2', {
      path: '/401',
      language,
    })
    for (const part of ['#sidebar', '.navbar', '.tags-bar', 'main .tab-view:visible'])
      await page.locator(part).first().waitFor()
    const sidebarCookie = async () =>
      (await context.cookies()).find((cookie) => cookie.name === 'sidebar')?.value
    expect(await style(sidebar(page), 'width')).toBe('210px')
    await page.getByRole('button', { name: texts['shell.menuFold'] }).click()
    await expect.poll(() => style(sidebar(page), 'width')).toBe('56px')
    expect(await sidebarCookie()).toBe('0')
    // Every width the sidebar ever has during a load, from its very first frame.
    await page.addInitScript(() => {
      const widths = new Set<number>()
      Object.assign(window, { widths })
      const look = () => {
        const element = document.querySelector<HTMLElement>('.sidebar')
        if (element) widths.add(element.getBoundingClientRect().width)
        requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await page.locator('[role=tab]').first().waitFor()
    await page.locator('.sidebar-item').first().waitFor()
    await drawn(page)
    expect(await page.evaluate(() => [...(window as unknown as { widths: Set<number> }).widths])).toEqual([
      56,
    ])
    await page.getByRole('button', { name: texts['shell.menuUnfold'] }).click()
    await expect.poll(() => style(sidebar(page), 'width')).toBe('210px')
    expect(await sidebarCookie()).toBe('1')
    await page.locator('.settings-handle').click()
    const panel = page.locator('.settings-panel')
    await panel.waitFor()
    await panel.getByText(texts['settings.tagsView']).click()
    await page.locator('.tags-bar').waitFor({ state: 'detached' })
    await panel.getByText(texts['settings.tagsView']).click()
    await page.locator('.tags-bar').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(consoleErrors).toEqual([])
  },
)

test.each(
  inOneLanguage([
    ['zh', chinese, '航班日历'],
    ['en', english, 'Sailing calendar'],
  ]),
)(
  '[D2] (%s) on a phone the sidebar is a drawer that closes when the page changes, beside it, by Esc and by Back',
  async (language, texts, calendar) => {
    const { page } = await app.signedIn('clerk', { path: '/', language, ...phone })
    const opened = () => page.locator('.shell-side').evaluate((side) => !side.hasAttribute('inert'))
    const open = async () => {
      await menuButton(page).click()
      await expect.poll(opened).toBe(true)
      await expect.poll(() => sidebar(page).evaluate((side) => side.getBoundingClientRect().left)).toBe(0)
    }
    expect(await opened()).toBe(false)
    await open()
    // The focus goes into the drawer, and nothing beside it can be reached.
    expect(await page.evaluate(() => document.activeElement?.closest('#sidebar') !== null)).toBe(true)
    expect(await page.locator('.shell-main').evaluate((main) => main.hasAttribute('inert'))).toBe(true)
    await sidebar(page).getByText(calendar).click()
    await expect.poll(() => pathOf(page)).toBe('/menus/sailings/calendar')
    await expect.poll(opened).toBe(false)
    await open()
    await page.goBack()
    await expect.poll(opened).toBe(false)
    await open()
    await page
      .locator(`.shell-backdrop[aria-label="${texts['shell.menuFold']}"]`)
      .click({ position: { x: 350, y: 400 } })
    await expect.poll(opened).toBe(false)
    await open()
    await page.keyboard.press('Escape')
    await expect.poll(opened).toBe(false)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-controls')))
      .toBe('sidebar')
    // The page that is shown already: the drawer has done its work all the same.
    await open()
    await sidebar(page).locator('[aria-current=page]').click()
    await expect.poll(opened).toBe(false)
  },
)

test('[D22][D3] dimensions: sidebar 210, white and blue; context menu 105; settings handle at 250; tags 4; the device follows the width of the window, but not while it is hidden', async () => {
  const { page } = await app.signedIn('agency', { path: '/' })
  await shellHasItsDimensions(page)
  const mobile = () => page.locator('.shell-side').evaluate((side) => side.hasAttribute('inert'))
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await page.setViewportSize({ width: 991, height: 900 })
  await expect.poll(mobile).toBe(true)
  await page.setViewportSize({ width: 992, height: 900 })
  await expect.poll(mobile).toBe(false)
  await hide(true)
  await page.setViewportSize({ width: 600, height: 900 })
  await drawn(page)
  expect(await mobile()).toBe(false)
  await hide(false)
  await expect.poll(mobile).toBe(true)
})

async function shellHasItsDimensions(page: Page): Promise<void> {
  expect(await style(sidebar(page), 'width')).toBe('210px')
  expect(await style(sidebar(page), 'background-color')).toBe('rgb(255, 255, 255)')
  const [red = 255, green = 255, blue = 0] = (
    await style(page.locator('.sidebar [aria-current=page]'), 'color')
  )
    .match(/\d+/g)!
    .map(Number)
  expect(blue).toBeGreaterThan(2 * red)
  expect(blue).toBeGreaterThan(green)
  await page.locator('.tag').first().click({ button: 'right' })
  expect((await page.locator('.tab-menu').boundingBox())?.width).toBe(105)
  await page.keyboard.press('Escape')
  const handle = await page.locator('.settings-handle').boundingBox()
  expect(handle?.y).toBe(250)
  // It stands in the margin of the page, beside what the page shows.
  const panels = await page
    .locator('.tab-view .panel:visible')
    .evaluateAll((all) => all.map((panel) => panel.getBoundingClientRect().right))
  expect(Math.max(...panels)).toBeLessThanOrEqual(handle?.x ?? 0)
  expect(await style(page.locator('.tags-bar'), 'padding-left')).toBe('4px')
  expect(await style(page.locator('.tags-bar'), 'padding-right')).toBe('4px')
}

describe('a menu with entries of every kind', () => {
  let user: BrowserUser
  let page: Page
  beforeAll(async () => {
    user = await app.signedIn('admin', { path: '/401' })
    page = user.page
    await grant(page, ...everyKindOfEntry, { id: 'levels', uri: `${app.server.url}/api/ready` })
  })

  test('[D5] only one submenu is open at each level; a page opens its own', async () => {
    const open = () =>
      page.locator('.sidebar [aria-expanded=true]').evaluateAll((all) => all.map((one) => one.textContent))
    await submenu(page, 'one').click()
    await submenu(page, 'one-a').click()
    await expect.poll(open).toEqual(['one', 'one-a'])
    await submenu(page, 'one-b').click()
    await expect.poll(open).toEqual(['one', 'one-b'])
    expect(await entryOf(page, 'x1').count()).toBe(0)
    await submenu(page, 'two').click()
    await expect.poll(open).toEqual(['two'])
    expect(await entryOf(page, 'y1').count()).toBe(0)
    await navigate(page, '/menus/orders/list')
    await expect.poll(open).toEqual(['Orders'])
    await submenu(page, 'Orders').click()
    await expect.poll(open).toEqual([])
  })

  test('[D6][D7][D8][D9] hidden entries are skipped, an only child stands for its parent, links elsewhere open elsewhere', async () => {
    await entryOf(page, 'only').waitFor()
    expect(await entryOf(page, 'secret').count()).toBe(0)
    expect(await submenu(page, 'alone').count()).toBe(0)
    // The only child brings its parent's icon in the parent's colour.
    expect(await style(entryOf(page, 'only').locator('.sidebar-icon'), 'color')).toBe('rgb(176, 0, 32)')
    expect(await entryOf(page, 'only').locator('use').getAttribute('href')).toContain('#anchor')
    await submenu(page, 'kept').click()
    await entryOf(page, 'single').waitFor()
    const link = entryOf(page, 'levels')
    expect(await link.getAttribute('rel')).toContain('noopener')
    const before = pathOf(page)
    const [window] = await Promise.all([user.context.waitForEvent('page'), link.click()])
    await window.waitForLoadState()
    expect(window.url()).toBe(`${app.server.url}/api/ready`)
    expect(await window.evaluate(() => window.opener)).toBeNull()
    await window.close()
    expect(pathOf(page)).toBe(before)
    // A detail page marks the list it belongs to; every other page marks itself.
    const current = () => page.locator('.sidebar [aria-current=page]').getAttribute('data-menu')
    await navigate(page, '/menus/sailings/detail/1')
    await expect.poll(current).toBe('sailings/calendar')
    await navigate(page, '/menus/network/lines')
    await expect.poll(current).toBe('network/lines')
  })

  test('[D11] the breadcrumb begins at the dashboard, leaves out what has no title, names a list and nothing twice, and ends in plain text', async () => {
    const names = () => crumbs(page).allTextContents()
    for (const [path, expected] of [
      ['/menus/orders/list', ['Home', 'Orders']],
      ['/menus/fleet/ships', ['Home', 'Ships']],
      ['/menus/staff/users', ['Home', 'Administration', 'Users']],
      ['/menus/staff/role/1', ['Home', 'Administration', 'Roles', 'Operator administrator']],
      ['/menus/deep', ['Home', 'top', 'no way', 'deep']],
    ] as const) {
      await navigate(page, path)
      await expect.poll(names, { message: path }).toEqual(expected)
    }
    const links = page.locator('.breadcrumb a')
    expect(await links.allTextContents()).toEqual(['Home', 'top'])
    expect(await crumbs(page).last().getAttribute('aria-current')).toBe('page')
    await links.first().click()
    await expect.poll(() => pathOf(page)).toBe('/')
    await expect.poll(names).toEqual(['Home'])
  })

  test('[D5] two thousand entries: closed folders are not rendered, and type-ahead finds open ones', async () => {
    await grant(
      page,
      ...Array.from({ length: 10 }, (_, folder) => ({
        id: `folder ${folder}`,
        children: Array.from({ length: 100 }, (_, at) => ({ id: `page ${folder}-${at}` })),
      })),
      { id: 'long', children: Array.from({ length: 1_000 }, (_, at) => ({ id: `entry ${at}` })) },
    )
    await submenu(page, 'long').waitFor()
    expect(await page.locator('.sidebar-item').count()).toBeLessThan(40)
    await submenu(page, 'long').click()
    await expect.poll(() => page.locator('.sidebar-item').count()).toBeGreaterThan(1_000)
    await submenu(page, 'long').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('entry 0')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('entry 1')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toBe('long')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('.sidebar-item').count()).toBeLessThan(40)
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('Counter sale')
    await page.keyboard.press('o')
    await expect.poll(() => focused(page)).toBe('Orders')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('long')
  })
})

test('[D5] folded, a submenu flies out beside its icon, under the pointer and by key', async () => {
  const { page } = await app.signedIn('clerk2', { path: '/401' })
  await menuButton(page).click()
  // While the sidebar folds its icons move away under the pointer.
  await expect.poll(() => style(sidebar(page), 'width')).toBe('56px')
  const flyout = page.locator('.sidebar-flyout:popover-open')
  await submenu(page, 'Network').hover()
  await flyout.waitFor()
  const box = await flyout.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(55)
  const entries = await flyout.locator('a').allTextContents()
  expect([entries[0], entries.at(-1)]).toEqual(['Ports and docks', 'Lines'])
  await page.mouse.move(700, 500)
  await flyout.waitFor({ state: 'detached' })
  await submenu(page, 'Network').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Ports and docks')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(entries[1])
  await page.keyboard.press('ArrowLeft')
  await flyout.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Network')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Ports and docks')
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/menus/network/ports')
})

/** The contrast of a text with what it stands on, as WCAG counts it. */
const contrastOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const grounds: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      grounds.unshift(backgroundColor)
      if (!/rgba?\(.*, 0(\.\d+)?\)|transparent|\/ 0/.test(backgroundColor)) break
    }
    const luminance = (...colours: string[]) => {
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(...grounds)
    const ink = luminance(...grounds, getComputedStyle(element).color)
    return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)
  })

test('[D18] eight preset colours and any custom one apply at once, without the network, and stay readable in light and dark', async () => {
  const { page, context } = await app.signedIn('accountant', { path: '/' })
  await page.locator('.settings-handle').click()
  const panel = page.locator('.settings-panel')
  await panel.waitFor()
  await context.setOffline(true)
  const presets = panel.locator('.accents button')
  expect(await presets.count()).toBe(8)
  expect(await presets.first().getAttribute('aria-pressed')).toBe('true')
  expect(await presets.first().getAttribute('data-tip')).toBe('#409EFF')
  const active = page.locator('.sidebar [aria-current=page]')
  const tag = page.locator('.tag[aria-selected=true]')
  const link = page.locator('.breadcrumb a')
  await page.evaluate(() => history.pushState(null, '', '/'))
  const usedColours = new Set<string>()
  for (const mode of [english['shell.mode.light'], english['shell.mode.dark']]) {
    await panel.getByText(mode, { exact: true }).click()
    const check = async (what: string) => {
      usedColours.add(`${mode} ${await style(tag, 'background-color')}`)
      for (const text of [active, tag, ...(await link.all())])
        expect(await contrastOf(text), `${what} ${mode}`).toBeGreaterThanOrEqual(4.5)
      await active.hover()
      expect(await contrastOf(active), `${what} ${mode} hover`).toBeGreaterThanOrEqual(4.5)
    }
    // That any colour is readable on any ground in both modes is shown beside its rule; here, that the page uses it so.
    for (const preset of mode === english['shell.mode.light'] ? await presets.all() : [presets.last()]) {
      await preset.click()
      await check((await preset.getAttribute('data-tip')) ?? '')
    }
    for (const colour of ['#ffff00', '#000040']) {
      await panel.locator('input[type=color]').fill(colour)
      await check(colour)
    }
  }
  expect(usedColours.size).toBeGreaterThan(10)
  await panel.getByText(english['shell.mode.light'], { exact: true }).click()
  await presets.first().click()
  await panel.getByText(english['shell.size.large'], { exact: true }).click()
  expect(await page.locator('html').getAttribute('data-size')).toBe('large')
  await panel.getByText(englishSettings['settings.sidebarLogo']).click()
  expect(await page.locator('.sidebar-logo').count()).toBe(0)
  await context.setOffline(false)
})

test('[D18] a fixed header stays while the page is scrolled, one that is not makes room', async () => {
  const { page } = await app.signedIn('viewer', { path: '/', width: 1440, height: 420 })
  const header = page.locator('.shell-header')
  const scrolled = page.locator('.tab-scroller[data-scrolled]')
  await page.locator('.home-row').nth(10).waitFor()
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, 600)
  await scrolled.waitFor()
  await drawn(page)
  expect(await header.isVisible()).toBe(true)
  await page.mouse.wheel(0, -2_000)
  await scrolled.waitFor({ state: 'detached' })
  await page.locator('.settings-handle').click()
  const panel = page.locator('.settings-panel')
  await panel.getByText(englishSettings['settings.fixedHeader']).click()
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 600)
  await header.waitFor({ state: 'hidden' })
  await page.mouse.wheel(0, -2_000)
  await header.waitFor()
})

test('[D1] [A12] [D18] navbar and window have a title of their own, both parameters; the notice that settings follow the account stands in Chinese only', async () => {
  const { page } = await app.signedIn('pier', { path: '/401' })
  const { pool } = app.server.database
  const titles = async () => [
    await page.locator('.navbar-title').innerText(),
    (await page.title()).split(' – Fairway · ')[1],
  ]
  const switchTo = async (now: string, next: string) => {
    await page.getByRole('button', { name: now, exact: true }).click()
    await page.getByRole('menuitemradio', { name: next }).click()
  }
  const notices = async () => {
    await page.locator('.settings-handle').click()
    const panel = page.locator('.settings-panel')
    await panel.getByRole('switch').first().waitFor()
    const said = await panel.getByRole('alert').allTextContents()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    return said
  }
  await expect
    .poll(titles)
    .toEqual([
      'Networked ticket-sales system for passenger shipping',
      'Management platform for the inland-waterway passenger ticketing system',
    ])
  expect(await notices()).toEqual([])
  await switchTo('Language', '简体中文')
  await expect.poll(titles).toEqual(['客运船舶联网售票系统', '内河客运联网售票系统管理平台'])
  expect(await notices()).toEqual([
    '界面设置随账号保存：在任何一台电脑上登录，界面都与您上次离开时一样。断网时所作的更改先保存在本机，联网后自动同步。',
  ])
  await pool.query(`insert into system.parameters (key, value) values
    ('shell.navbarTitle', '{"en":"Gorge tickets","zh":"峡江票务","es":"Billetes","ja":"峡谷券"}'),
    ('shell.platformName', '{"en":"Gorge office","zh":"峡江后台","es":"Oficina","ja":"峡谷"}')`)
  const { parameters } = app.server.services
  await expect.poll(() => parameters.read('shell.navbarTitle')).toMatchObject({ en: 'Gorge tickets' })
  await expect.poll(() => parameters.read('shell.platformName')).toMatchObject({ en: 'Gorge office' })
  await page.reload()
  await expect.poll(titles).toEqual(['峡江票务', '峡江后台'])
  await switchTo('语言', 'Español')
  await expect.poll(titles).toEqual(['Billetes', 'Oficina'])
  expect(await notices()).toEqual([])
  await switchTo('Idioma', '日本語')
  await expect.poll(titles).toEqual(['峡谷券', '峡谷'])
  expect(await notices()).toEqual([])
  await pool.query(`delete from system.parameters where key in ('shell.navbarTitle', 'shell.platformName')`)
})

test('[D19] [J11] the navbar: permissions anew by GET /login/refreshAuth.do and the menus, without a reload, feedback with name and id, language, size and the user menu', async () => {
  const { pool } = app.server.database
  await pool.query(
    `insert into system.parameters (key, value) values ('shell.feedbackUrl', '"https://tracker.example/new?project=7"')`,
  )
  const { page } = await app.signedIn('carrier', { path: '/401' })
  await page.evaluate(() => Object.assign(window, { sameWindow: true }))
  expect(await entryOf(page, 'fares/tables').count()).toBe(0)
  const role = `(select id from staff.roles where code = 'carrierStaff')`
  const calls: Request[] = []
  page.on('request', (request) => calls.push(request))
  // Changed grants are published to open windows; here the user is faster.
  await pool.query('alter table staff.role_menus disable trigger bump')
  await pool.query(`insert into staff.role_menus select ${role}, id from staff.menus where id like 'fares%'`)
  await page.getByRole('button', { name: english['shell.refreshAuth'] }).click()
  await submenu(page, 'Fares').waitFor()
  await pool.query('alter table staff.role_menus enable trigger bump')
  const paths = calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`)
  const refresh = paths.indexOf('GET /api/login/refreshAuth.do')
  expect(refresh).toBeGreaterThanOrEqual(0)
  expect(paths.lastIndexOf('GET /api/me.json')).toBeGreaterThan(refresh)
  expect(await calls[refresh]?.headerValue('authorization')).toMatch(/^[\w-]{43}$/)
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true)
  await page.context().route(/^https:..tracker\.example./, (route) => route.fulfill({ body: 'the tracker' }))
  const [tracker] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Feedback', exact: true }).click(),
  ])
  await tracker.waitForURL('https://tracker.example/new?**')
  expect(Object.fromEntries(new URL(tracker.url()).searchParams)).toEqual({
    project: '7',
    name: '郑航',
    id: expect.stringMatching(/^\d+$/),
  })
  // Noopener: the tracker has no hand on this window.
  expect(await tracker.evaluate(() => window.opener)).toBeNull()
  await tracker.close()
  await page.getByRole('button', { name: english['shell.size'], exact: true }).click()
  await page.getByRole('menuitemradio', { name: english['shell.size.small'] }).click()
  expect(await page.locator('html').getAttribute('data-size')).toBe('small')
  await page.getByRole('button', { name: english['shell.language'] }).click()
  await page.getByRole('menuitemradio', { name: '中文' }).click()
  await submenu(page, '票价').waitFor()
  expect(await page.evaluate(() => 'sameWindow' in window)).toBe(true)
  await page.locator('.navbar-account').click()
  // Its list is loaded when it is first opened.
  await page.locator('.navbar [role=menuitem]').first().waitFor()
  const items = await page.locator('.navbar [role=menuitem]').allTextContents()
  expect(items).toContain(chinese['shell.settings'])
  expect(items.at(-1)).toBe(chinese['shell.signOut'])
  // Those who may not withdraw are not led to a withdraw password.
  expect(items).not.toContain(chinese['shell.withdrawPassword'])
  await page.getByRole('menuitem', { name: chinese['shell.signOut'] }).click()
  await page.locator('input[type=password]').waitFor()
})

test('[D19] on a phone all of it is still there, and the navbar fits in every language', async () => {
  const { page, context } = await app.signedIn('port', { path: '/401', ...phone })
  // Both: the longest words, and those without a space.
  for (const language of ['es', 'ja'] as const) {
    await context.addCookies([{ name: 'language', value: language, url: app.server.url }])
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
    await page.locator('.navbar-account').click()
    await page.locator('.navbar [role=menuitem]').nth(3).waitFor()
    const icons = page.locator('.navbar [role=menuitem] use')
    const names = await icons.evaluateAll((all) => all.map((use) => use.getAttribute('href')?.split('#')[1]))
    expect(names).toEqual(expect.arrayContaining(['palette', 'shield', 'feedback', 'moon', 'logout']))
    await page.keyboard.press('Escape')
    const right = await page.locator('.navbar-account').evaluate((one) => one.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})

test('[H9] tables are small with grey bold headers and a tooltip for truncated text', async () => {
  const { page } = await app.signedIn('clerk2', { path: '/401' })
  const whole =
    'A certificate of the harbour office, with a stamp of this year and the signature of its head clerk'
  await page.route('**/api/fares/passengerTypeVersions*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const [first] = json.data.types
    first.proof = { en: whole, zh: whole, es: whole, ja: whole }
    await route.fulfill({ response, json })
  })
  await navigate(page, '/menus/fares/passengerTypes')
  const table = page.locator('.tab-view:visible .table-scroller table')
  const cut = table.locator('td', { hasText: whole })
  // Before the answer there are rows as well, of bars instead of words.
  await cut.waitFor()
  expect(await style(table, 'font-size')).toBe('12px')
  const header = table.locator('th').first()
  expect(Number(await style(header, 'font-weight'))).toBeGreaterThanOrEqual(700)
  const ground = (await style(header, 'background-color')).match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(...ground) - Math.min(...ground)).toBeLessThan(12)
  expect(Math.max(...ground)).toBeLessThan(255)
  const heights = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  for (const height of heights) expect(height).toBeLessThanOrEqual(36)
  const tip = page.locator('.tooltip:popover-open')
  await cut.hover()
  await tip.waitFor()
  expect(await tip.textContent()).toBe(whole)
  // Next to it everything can be read: nothing is said twice.
  await table.locator('td').first().hover()
  await tip.waitFor({ state: 'detached' })
  // Longer than a tip takes to come.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(await tip.count()).toBe(0)
  await expect.poll(() => table.locator('td[tabindex]').count()).toBe(1)
  // From the link of the row, the next stop is its cell that is cut off.
  await table.locator('tbody a').first().focus()
  await page.keyboard.press('Tab')
  await tip.waitFor()
  expect(await tip.textContent()).toBe(whole)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
})

test('[H9] no column is narrower than 60 pixels, those of check boxes and buttons included', async () => {
  const { page } = await app.signedIn('admin', { path: '/401' })
  for (const [path, boxes] of [
    ['/menus/staff/users', 1],
    ['/menus/sailings/calendar?view=list&from=2026-06-15&to=2026-06-15', 0],
    ['/menus/fares/passengerTypes', 0],
  ] as const) {
    await navigate(page, path)
    const table = page.locator('.tab-view:visible .table-scroller table').first()
    await expect.poll(() => pathOf(page)).toBe(path.split('?', 1)[0])
    await pageReady(page)
    await table.locator('tbody td:not(:has(.skeleton))').first().waitFor()
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await drawn(page)
      expect(await table.locator('th.select-cell').count()).toBe(boxes)
      const narrow = await table
        .locator('th, td')
        .evaluateAll((all) =>
          all
            .filter((cell) => cell.getBoundingClientRect().width < 60)
            .map((cell) => `${cell.className} ${cell.textContent} ${cell.getBoundingClientRect().width}`),
        )
      expect(narrow, `${path} at ${width}`).toEqual([])
      const heads = await table.locator('thead th').evaluateAll((all) =>
        all.map((cell) => {
          const { fontWeight, backgroundColor } = getComputedStyle(cell)
          return `${fontWeight} ${backgroundColor}`
        }),
      )
      expect(new Set(heads).size).toBe(1)
      expect(heads[0]).toMatch(/^700 /)
    }
  }
})

test('[H9] a truncated cell has a tooltip in the tables of the analysis as well', async () => {
  const { page } = await app.signedIn('accountant', { path: '/401' })
  const whole =
    'The night line of the upper river from Chaotianmen by way of Fuling and Fengdu to Zhongxian and back'
  await page.route('**/api/reports/sales?*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const { now, earlier } = json.data
    json.data.parts = [
      {
        ...{ key: '1', names: { en: whole, zh: whole, es: whole, ja: whole }, toNames: null, label: '' },
        now,
        earlier,
        change: null,
      },
    ]
    await route.fulfill({ response, json })
  })
  await navigate(page, '/soldAnalysis?by=line')
  const cell = page.locator('.table-scroller tbody td', { hasText: whole }).first()
  const tip = page.locator('.tooltip:popover-open')
  // What arrives above it meanwhile takes the cell from under the pointer.
  await expect
    .poll(
      async () => {
        if ((await tip.count()) === 0) await cell.hover()
        return tip.count()
      },
      { interval: 1000 },
    )
    .toBe(1)
  expect(await tip.textContent()).toBe(whole)
})

test('[E7] on a host with 192.168 in its name a ribbon lies on every page, on any other on none', async () => {
  const { token, cookie } = await app.server.signIn('clerk')
  const [name = '', value = ''] = cookie.split('=')
  for (const [host, content] of [
    ['127.0.0.1', 'none'],
    ['pier-192.168.localhost', '"测试环境"'],
  ] as const) {
    const { page, context } = await app.newUser({ language: 'zh' })
    const origin = app.server.url.replace('127.0.0.1', host)
    const ribbon = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.body, '::after')
        return style.visibility === 'visible' ? style.content : 'unseen'
      })
    const look = async (path: string, there: Locator) => {
      await page.goto(origin + path)
      await there.first().waitFor()
      // The style of the ribbon comes beside the page, not before it.
      await expect.poll(ribbon, { message: `${host}${path}` }).toBe(content)
    }
    await look('/login', page.locator('input[type=password]'))
    await look('/visulation/vLogin', page.locator('input[type=password]'))
    await look('/ljyComment/ljyCommentList', page.getByRole('heading'))
    await context.addCookies([{ name, value, url: origin }])
    await page.evaluate((storedToken) => localStorage.setItem('fairway-token', storedToken), token)
    await look('/', page.getByRole('tab'))
    await navigate(page, '/menus/orders/list')
    await page.getByRole('table').first().waitFor()
    await expect.poll(ribbon, { message: `${host}/menus/orders/list` }).toBe(content)
    await context.close()
  }
})
