import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { borrowPage } from '../support/kept-pages.ts'

// The pool of pages: what a test leaves in its page does not reach the next one.

const app = setUpBrowserApp()
const pristine = { typedPassword: () => {}, address: () => {}, consoleLine: () => {} }

test('a page that was given back has no session, storage, databases, caches, listeners or other windows', async () => {
  const first = await app.signedIn('clerk', { path: '/menus/orders/counter' })
  const { page, context } = first
  const received: string[] = []
  page.on('request', (request) => received.push(request.url()))
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left')
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    await (await caches.open('left')).put('/left', new Response('behind'))
    await navigator.serviceWorker.register('/screens.js', { scope: '/visulation/' })
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  await page.keyboard.press('Tab')
  const [window] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void open('/'))])
  await context.close()
  expect(window.isClosed()).toBe(true)

  const second = await app.signedIn('admin', { path: '/menus/staff/users' })
  expect(second.page === page, 'the same page is used again').toBe(process.env.KEPT !== 'off')
  const left = await second.page.evaluate(async () => ({
    local: localStorage.getItem('left'),
    session: sessionStorage.getItem('left'),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === 'left'),
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(left).toEqual({ local: null, session: null, databases: [], caches: 0, workers: 0 })
  expect(second.consoleErrors).toEqual([])
  const before = received.length
  await second.page.reload()
  await second.page.locator('[role=tab]').first().waitFor()
  expect(received.length, 'what the former test listened to').toBe(before)
  expect(await second.page.locator('.navbar-account').textContent()).toContain('林岚')
})

test('a further window is as large as its page, whatever size the context was opened with', async () => {
  const narrow = await app.newUser({ fresh: false, width: 390, height: 844 })
  await narrow.context.close()
  const wide = await app.newUser({ fresh: false })
  const window = await wide.context.newPage()
  expect(window.viewportSize()).toEqual({ width: 1440, height: 900 })
  await wide.context.close()
})

test.each([
  ['intercepted', (page) => page.route('**/none', (route) => route.abort())],
  ['scripted', (page) => page.addInitScript(() => undefined)],
  ['looked at as a print', (page) => page.emulateMedia({ media: 'print' })],
  ['on another clock', (page) => page.clock.setFixedTime('2026-06-15T10:00:00+08:00')],
  ['without a network', (page) => page.context().setOffline(true)],
  ['driven by the inspector', (page) => page.context().newCDPSession(page)],
  ['allowed to read the clipboard', (page) => page.context().grantPermissions(['clipboard-read'])],
] as const satisfies readonly [string, (page: Page) => Promise<unknown>][])(
  'a page that was %s is not used again',
  async (_how, change) => {
    const size = { language: 'en', width: 1440, height: 900 } as const
    const { page, giveBack } = await borrowPage(app.server.url, size, pristine)
    await change(page)
    await giveBack()
    expect(page.isClosed()).toBe(true)
  },
)

test('what was set last in a page is saved before it is given back', async () => {
  const first = await app.signedIn('clerk2', { path: '/401' })
  await first.page.locator('.navbar > button').first().click()
  await first.context.close()
  const { page } = await app.signedIn('clerk2', { path: '/401' })
  expect(await page.locator('#sidebar').evaluate((side) => getComputedStyle(side).width)).toBe('56px')
})

test('a fresh page was not used before, and has an empty cache', async () => {
  const kept = await app.signedIn('clerk', { path: '/401' })
  await kept.context.close()
  const fresh = await app.signedIn('clerk', { path: '/401', fresh: true })
  expect(fresh.page).not.toBe(kept.page)
  const cached = await fresh.page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(
          (one) => one.name.includes('/assets/') && (one as PerformanceResourceTiming).transferSize === 0,
        ).length,
  )
  expect(cached).toBe(0)
  await fresh.context.close()
  expect(fresh.page.isClosed()).toBe(true)
})
