import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'

// A clerk keeps a dozen pages open all day and goes back and forth between them.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
beforeAll(async () => {
  user = await app.signedIn('admin', { path: '/' })
  page = user.page
})

const bar = () => page.locator('.tags-bar')
const tag = (path: string): Locator => bar().locator(`[data-tab="${path}"]`)
const ports = '/menus/network/ports'
const ships = '/menus/fleet/ships'
const orders = '/menus/orders/list'
const counter = '/menus/orders/counter'
const order = (number: number) => `/menus/orders/detail/${number}`

const openTabs = () =>
  bar()
    .locator('[role=tab]')
    .evaluateAll((tags) => tags.map((one) => one.getAttribute('data-tab')))
const activeTab = () => bar().locator('[aria-selected=true]').getAttribute('data-tab')
/** Until everything that changed by now has been drawn. */
const drawn = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const view = (path: string): Locator => page.locator(`[id="view-${path}"]`)

/** Follows a link of the product to each address. */
async function open(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await navigate(page, path)
    await expect.poll(activeTab).toBe(path.split('?', 1)[0])
  }
}

/** Many at once, one with each picture. */
const openTogether = (of: Page, addresses: readonly string[]) =>
  of.evaluate(async (all) => {
    for (const href of all) {
      const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
      link.click()
      link.remove()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  }, addresses)

async function choose(path: string, words: string): Promise<void> {
  await tag(path).click({ button: 'right' })
  await page
    .getByRole('menu', { name: 'Tab menu' })
    .getByRole('menuitem', { name: words, exact: true })
    .click()
}

beforeEach(async () => {
  if ((await openTabs()).length > 1) await choose('/', 'Close all')
  await expect.poll(openTabs).toEqual(['/'])
})

test('[D12] every page that is opened is one tag; all but the start page can be closed', async () => {
  await open(ports, ships, orders, ports)
  await expect.poll(openTabs).toEqual(['/', ports, ships, orders])
  expect(await tag('/').locator('[data-close]').count()).toBe(0)
  await tag(ships).locator('[data-close]').click()
  await expect.poll(openTabs).toEqual(['/', ports, orders])
  await tag('/').focus()
  await page.keyboard.press('Delete')
  await drawn()
  expect(await openTabs()).toEqual(['/', ports, orders])
})

test('[D13] the menu of a tag closes it, the others, those left or right of it, or all; pinned ones stay', async () => {
  await open(ports, ships, orders, order(1))
  await choose(orders, 'Close left')
  await expect.poll(openTabs).toEqual(['/', orders, order(1)])
  await choose(orders, 'Close right')
  await expect.poll(openTabs).toEqual(['/', orders])
  await open(ports, ships)
  await choose(ports, 'Pin')
  await expect.poll(openTabs).toEqual(['/', ports, orders, ships])
  await choose(ships, 'Close others')
  await expect.poll(openTabs).toEqual(['/', ports, ships])
  await choose(ships, 'Close')
  await expect.poll(openTabs).toEqual(['/', ports])
  await choose(ports, 'Unpin')
  await choose(ports, 'Close all')
  await expect.poll(openTabs).toEqual(['/'])
})

test('[D13] a tab is maximised, its link is copied, and it opens in another window', async () => {
  await user.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`${ports}?text=bdy`)
  await choose(ports, 'Maximise')
  await bar().waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Restore' }).click()
  await bar().waitFor()
  await choose(ports, 'Copy link')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${app.server.url}${ports}?text=bdy`)
  const another = user.context.waitForEvent('page')
  await choose(ports, 'New window')
  const window = await another
  await window.locator(`[data-tab="${ports}"][aria-selected=true]`).waitFor()
  await window.close()
})

test('[D13] a closed tab is reopened by the menu and by Alt+Shift+W, at its position and with its filters', async () => {
  await open(ports, `${ships}?text=x`, orders)
  await tag(ships).locator('[data-close]').click()
  await tag(orders).locator('[data-close]').click()
  await choose('/', 'Reopen closed tab')
  await expect.poll(openTabs).toEqual(['/', ports, orders])
  await page.keyboard.press('Alt+Shift+W')
  await expect.poll(openTabs).toEqual(['/', ports, ships, orders])
  await expect.poll(() => page.url()).toBe(`${app.server.url}${ships}?text=x`)
  await page.keyboard.press('Alt+W')
  await expect.poll(openTabs).toEqual(['/', ports, orders])
})

test('[D14] closing the shown tab goes to the last remaining one, and at the end to the start page', async () => {
  await open(ports, ships, orders)
  await tag(ports).click()
  await tag(ports).locator('[data-close]').click()
  await expect.poll(activeTab).toBe(orders)
  await expect.poll(() => page.url()).toBe(`${app.server.url}${orders}`)
  await tag(orders).locator('[data-close]').click()
  await expect.poll(activeTab).toBe(ships)
  await tag(ships).locator('[data-close]').click()
  await expect.poll(activeTab).toBe('/')
})

test('[D15] refresh goes through /redirect and the full path: this tab alone is recreated and refetches', async () => {
  await open(ships, `${ports}?text=bdy`)
  // Opening requests are not sent again.
  await pageReady(page)
  await view(ports).evaluate((element) => element.setAttribute('data-old', ''))
  await view(ships).evaluate((element) => element.setAttribute('data-old', ''))
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (data, unused, url) => {
      document.documentElement.dataset.went = `${document.documentElement.dataset.went ?? ''} ${url}`
      replace(data, unused, url)
    }
  })
  const requests = trackRequests(page)
  await choose(ports, 'Refresh')
  await view(ports).and(page.locator(':not([data-old])')).waitFor()
  expect(await page.locator('html').getAttribute('data-went')).toContain(`/redirect${ports}?text=bdy`)
  await expect.poll(() => page.url()).toBe(`${app.server.url}${ports}?text=bdy`)
  expect(await view(ships).getAttribute('data-old')).toBe('')
  await expect.poll(() => requests.names()).toContain('network/ports')
  expect(requests.names().filter((name) => name.startsWith('fleet/'))).toEqual([])
  requests.stop()
})

test('[D16] the tags and their pages survive a reload; a middle click closes', async () => {
  await open(`${ports}?text=bdy`, ships, orders)
  await tag(ships).click()
  await page.reload()
  await tag(ships).and(page.locator('[aria-selected=true]')).waitFor()
  await expect.poll(openTabs).toEqual(['/', ports, ships, orders])
  await tag(ports).click()
  await expect.poll(() => page.url()).toBe(`${app.server.url}${ports}?text=bdy`)
  await tag(orders).click({ button: 'middle' })
  await expect.poll(openTabs).toEqual(['/', ports, ships])
})

test('[D16] tags are put in order by dragging, also beyond the bar, and by Ctrl with the arrow keys', async () => {
  await open(ports, ships, orders)
  const from = await tag(orders).boundingBox()
  const to = await tag(ports).boundingBox()
  if (!from || !to) throw new Error('the tags must be there')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 200, { steps: 4 })
  await page.mouse.move(to.x + 4, to.y + 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(openTabs).toEqual(['/', orders, ports, ships])
  expect(await activeTab()).toBe(orders)
  await tag(orders).focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(openTabs).toEqual(['/', ports, orders, ships])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`tab-${orders}`)
  // The start page stays first whatever is dragged before it.
  await page.keyboard.press('Control+Home')
  await expect.poll(openTabs).toEqual(['/', orders, ports, ships])
})

test('[D12] the tags are a list of tabs for the keyboard: arrows, Home, End, Delete and Shift+F10', async () => {
  await open(ports, ships, orders)
  await tag(orders).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(activeTab).toBe(ships)
  await page.keyboard.press('Home')
  await expect.poll(activeTab).toBe('/')
  await page.keyboard.press('End')
  await expect.poll(activeTab).toBe(orders)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`tab-${orders}`)
  await page.keyboard.press('Shift+F10')
  const menu = page.getByRole('menu', { name: 'Tab menu' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Refresh')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`tab-${orders}`)
  await page.keyboard.press('Delete')
  await expect.poll(openTabs).toEqual(['/', ports, ships])
  await page.keyboard.press('Alt+2')
  await expect.poll(activeTab).toBe(ports)
  await page.keyboard.press('Alt+9')
  await expect.poll(activeTab).toBe(ships)
})

test('[D12] with forty tags the active one is always scrolled into view, four pixels from the edge', async () => {
  await openTogether(
    page,
    Array.from({ length: 39 }, (_, at) => order(at + 1)),
  )
  await expect.poll(activeTab).toBe(order(39))
  const places = async () => {
    const [edge, one] = await Promise.all([
      bar().boundingBox(),
      bar().locator('[aria-selected=true]').boundingBox(),
    ])
    if (!edge || !one) throw new Error('the bar must be there')
    return { left: one.x - edge.x, right: edge.x + edge.width - one.x - one.width }
  }
  const inSight = async () => {
    const { left, right } = await places()
    return left >= 3.5 && right >= 3.5
  }
  await expect.poll(inSight).toBe(true)
  await tag('/').focus()
  await page.keyboard.press('Home')
  await expect.poll(activeTab).toBe('/')
  await expect.poll(inSight).toBe(true)
  await page.keyboard.press('Alt+9')
  await expect.poll(activeTab).toBe(order(39))
  await expect.poll(inSight).toBe(true)
  await expect.poll(async () => (await places()).right).toBeLessThan(60)
})

test('[D13] a long press on a tag opens its menu; a tap activates the tab', async () => {
  await open(ports, ships)
  const touch = await page.context().newCDPSession(page)
  const at = await tag(ports).boundingBox()
  if (!at) throw new Error('the tag must be there')
  const point = { x: at.x + 20, y: at.y + 10 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const menu = page.getByRole('menu', { name: 'Tab menu' })
  await menu.waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await menu.getByRole('menuitem', { name: 'Close', exact: true }).waitFor()
  expect(await activeTab()).toBe(ships)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  // Sent together: a finger that rests until a busy machine has answered is no short touch.
  await Promise.all([
    touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
  await expect.poll(activeTab).toBe(ports)
  await touch.detach()
})

test('[D17] a page is restored as it was left: form data, page of the list, filters and scroll position', async () => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await open(counter, `${ports}?text=a`, ships)
  await tag(counter).click()
  const phone = view(counter).locator('.counter-phone input')
  await phone.fill('13800000')
  await tag(ports).click()
  const scroller = view(ports).locator('.tab-scroller')
  // What stands there until the ports come may be as high, and goes.
  await pageReady(page)
  await expect
    .poll(() => scroller.evaluate((element) => element.scrollHeight - element.clientHeight))
    .toBeGreaterThan(150)
  await scroller.evaluate((element) => element.scrollTo(0, 150))
  await tag(ships).click()
  await tag(ports).click()
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(150)
  await expect.poll(() => page.url()).toBe(`${app.server.url}${ports}?text=a`)
  await tag(counter).click()
  await expect.poll(() => phone.inputValue()).toBe('13800000')
  // A number typed alone is unsaved work: closing the page would ask.
  await phone.fill('')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('[D17] hidden pages run no timers and send no requests', async () => {
  await page.addInitScript(() => {
    const intervals = new Set<number>()
    const set = window.setInterval
    const clear = window.clearInterval
    Object.assign(window, {
      intervals,
      setInterval: (...args: Parameters<typeof set>) => {
        const id = set(...args) as unknown as number
        intervals.add(id)
        return id
      },
      clearInterval: (id: number) => {
        intervals.delete(id)
        clear(id)
      },
    })
  })
  await page.goto('/')
  await tag('/').waitFor()
  const intervals = () =>
    page.evaluate(() => (window as unknown as { intervals: Set<number> }).intervals.size)
  const refusal = '/401'
  await open(refusal)
  // What comes when the shell is at rest is there too.
  await page.locator('.offers').waitFor({ state: 'attached' })
  await page.locator('.shell-header > [role="status"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const alone = await intervals()
  await open('/')
  // The start page shows a countdown and polls its figures.
  await expect.poll(intervals).toBeGreaterThan(alone)
  for (const path of [counter, '/menus/sailings/calendar', ships, orders, refusal]) {
    await open(path)
    // A page that was left before it was there has nothing to run.
    await pageReady(page)
  }
  await expect.poll(intervals).toBe(alone)
  const requests = trackRequests(page)
  await page.clock.fastForward(600_000)
  // What a timer sent was sent before this.
  await page.evaluate(() => fetch('/api/ready'))
  // Requests of the shell, such as those after ten minutes without a heartbeat, belong to no page.
  const ofTheShell = [
    'ready',
    'workspace/keep',
    'session/socketTicket',
    'messages/broadcasts',
    'msgContent/popupMsg.do',
  ]
  expect(requests.names().filter((name) => !ofTheShell.includes(name))).toEqual([])
  requests.stop()
})

test('[D17] opening and closing two hundred pages leaks no memory', async () => {
  // A browser of its own with the real clock: the fake one retains every timer.
  const context = await app.browser.newContext({ locale: 'en-GB', baseURL: app.server.url })
  const page = await context.newPage()
  await signIn(app, { context, page, consoleErrors: [] }, 'admin')
  const devtools = await context.newCDPSession(page)
  const heap = async () => {
    // Queries of a closed page are garbage-collected a moment after its view was unmounted.
    await page.waitForTimeout(1_200)
    for (let turn = 0; turn < 3; turn++) await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
  const openAndClose = async (round: number) => {
    const numbers = Array.from({ length: 40 }, (_, at) => round * 40 + at)
    await openTogether(
      page,
      numbers.map((number) => `/menus/${number % 2 ? 'orders' : 'sailings'}/detail/${number}`),
    )
    const tags = page.locator('.tags-bar [role=tab]')
    await expect.poll(() => tags.count()).toBe(41)
    await pageReady(page)
    await tags.first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close all', exact: true }).click()
    await expect.poll(() => tags.count()).toBe(1)
  }
  // The first rounds fetch the code of the pages, and the browser makes it fast; both rightly stay.
  for (let round = 0; round < 6; round++) await openAndClose(round)
  const before = await heap()
  for (let round = 6; round < 11; round++) await openAndClose(round)
  const ratio = (await heap()) / before
  expect(ratio).toBeGreaterThan(0.9)
  expect(ratio).toBeLessThan(1.1)
  await context.close()
})

test('[D17] switching tabs renders neither page again, only the tags', async () => {
  await open('/menus/sailings/calendar', ships)
  await tag('/menus/sailings/calendar').click()
  await view('/menus/sailings/calendar').locator('.sailings-days').waitFor()
  // An answer that comes later is a reason to render.
  await pageReady(page)
  await tag(ships).click()
  await expect.poll(activeTab).toBe(ships)
  await pageReady(page)
  // The calendar makes a writer of dates every time it is rendered.
  const rendered = await page.evaluate(async () => {
    let made = 0
    const real = Intl.DateTimeFormat
    Intl.DateTimeFormat = new Proxy(real, {
      construct: (target, args) => {
        made += 1
        return new target(...args)
      },
    })
    for (let turn = 0; turn < 6; turn++) {
      document.querySelectorAll<HTMLElement>('.tags-bar [role=tab]')[turn % 2 ? 2 : 1]?.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
    }
    Intl.DateTimeFormat = real
    return made
  })
  expect(rendered).toBe(0)
})

/** All requests of the page from now on. */
function trackRequests(of: Page) {
  const requests: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname.slice('/api/'.length))
  }
  of.on('request', note)
  return { names: () => requests, stop: () => of.off('request', note) }
}
