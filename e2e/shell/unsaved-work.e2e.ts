import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityCheckCharacter } from '@fairway/contract/kernel/identity'
import { testNow } from '@fairway/testing/test-app'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { chromiumPath } from '../support/chromium.ts'

// Unsaved work survives mistakes, crashes and updates; sensitive data are not stored.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
beforeAll(async () => {
  user = await app.signedIn('clerk', { path: counter })
  page = user.page
})

const counter = '/menus/orders/counter'
const ports = '/menus/network/ports'
const ships = '/menus/fleet/ships'
const seventeen = '11010119900304777'
const certificate = seventeen + identityCheckCharacter(seventeen)

const tag = (path: string, of = page) => of.locator(`.tags-bar [data-tab="${path}"]`)
const view = (path: string, of = page) => of.locator(`[id="view-${path}"]`)
const question = () => page.getByRole('alertdialog', { name: 'Unsaved changes' })
const nameField = (of = page) => view(counter, of).locator('[data-field="name"]').first()
const tabsOf = (of: Page) =>
  of.locator('.tags-bar [role=tab]').evaluateAll((tags) => tags.map((one) => one.getAttribute('data-tab')))

/** What the windows of this browser keep for the case that it is killed: all of it, as text. */
const copies = (of = page) =>
  of.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('fairway-left')
        // Nothing was stored so far; the test must not create the database.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('windows').objectStore('windows').getAll()
          reading.onsuccess = () => resolve(JSON.stringify(reading.result))
          opening.result.close()
        }
      }),
  )

/** Goes to a page in this window as a link would. */
async function open(path: string, of = page): Promise<void> {
  await of.evaluate((href) => {
    const link = document.body.appendChild(document.createElement('a'))
    link.href = href
    link.click()
    link.remove()
  }, path)
  await tag(path.split('?', 1)[0] ?? '', of)
    .and(of.locator('[aria-selected=true]'))
    .waitFor()
}

/** A passenger half typed in at the counter: certificate and name, nothing sold. */
async function halfASale(of = page): Promise<void> {
  await open(counter, of)
  await view(counter, of).locator('[data-field="certificateNumber"]').first().fill(certificate)
  await nameField(of).fill('王小船')
  await view(counter, of).locator('.counter-phone input').fill('13812345678')
}

test('[D16] closing a tab with a dirty form asks: stay, where the focus is and Enter loses nothing, or discard, which is red', async () => {
  await halfASale()
  await tag(counter).locator('.tag-unsaved').waitFor()
  await tag(counter).locator('[data-close]').click()
  const stay = question().getByRole('button', { name: 'Stay' })
  await stay.and(page.locator(':focus')).waitFor()
  expect(await question().getByRole('button', { name: 'Discard' }).getAttribute('class')).toContain('danger')
  await page.keyboard.press('Enter')
  await question().waitFor({ state: 'detached' })
  expect(await nameField().inputValue()).toBe('王小船')
  // Every other way of closing, refreshing and signing out asks as well.
  await tag(counter).focus()
  await page.keyboard.press('Delete')
  await question().waitFor()
  await page.keyboard.press('Escape')
  for (const words of ['Refresh', 'Close all']) {
    await tag(counter).click({ button: 'right' })
    await page.getByRole('menuitem', { name: words, exact: true }).click()
    await question().getByRole('button', { name: 'Stay' }).click()
  }
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await question().getByRole('button', { name: 'Stay' }).click()
  expect(await nameField().inputValue()).toBe('王小船')
  await tag(counter).locator('[data-close]').click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await tag(counter).waitFor({ state: 'detached' })
  // What was discarded does not come back.
  await open(counter)
  expect(await nameField().inputValue()).toBe('')
  expect(await tag(counter).locator('.tag-unsaved').count()).toBe(0)
})

test('[D16] a phone number alone at the counter is unsaved work: the tab is marked and asks before closing', async () => {
  await open(counter)
  expect(await tag(counter).locator('.tag-unsaved').count()).toBe(0)
  const phone = view(counter).locator('.counter-phone input')
  await phone.fill('13812345678')
  await tag(counter).locator('.tag-unsaved').waitFor()
  await tag(counter).locator('[data-close]').click()
  await question().waitFor()
  await page.keyboard.press('Escape')
  // Taken out again there is nothing to lose.
  await phone.fill('')
  await tag(counter).locator('.tag-unsaved').waitFor({ state: 'detached' })
  await tag(counter).locator('[data-close]').click()
  await tag(counter).waitFor({ state: 'detached' })
})

test('[D16] the browser asks before reloading a window with unsaved work; after it everything but the certificate is restored', async () => {
  await halfASale()
  const beforeUnload = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await beforeUnload
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await expect.poll(() => nameField().inputValue()).toBe('王小船')
  expect(await view(counter).locator('.counter-phone input').inputValue()).toBe('13812345678')
  expect(await view(counter).locator('[data-field="certificateNumber"]').first().inputValue()).toBe('')
  // It is still unsaved work.
  await tag(counter).locator('[data-close]').click()
  await question().getByRole('button', { name: 'Discard' }).click()
})

test('[D17] no certificate and no password is ever written to browser storage', async () => {
  await halfASale()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('王小船')
  await expect.poll(() => copies()).toContain('王小船')
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([
    'fairway-left',
  ])
  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches, document.cookie])
  })
  for (const place of [kept, await copies()]) {
    expect(place).not.toContain(certificate)
    expect(place).not.toContain(certificate.slice(6, 14))
    expect(place).not.toContain('Test-Harbour-2026')
  }
  await tag(counter).locator('[data-close]').click()
  await question().getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => copies()).not.toContain('王小船')
})

test('[D16] after a browser crash the tabs are restored, with scroll position and form data, without the certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-profile-'))
  const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      viewport: { width: 1440, height: 500 },
      locale: 'en-GB',
      baseURL: app.server.url,
    })
    const first = context.pages()[0] ?? (await context.newPage())
    await first.clock.setFixedTime(testNow)
    return { context, page: first }
  }
  try {
    const before = await start()
    await signIn(app, { ...before, consoleErrors: [] }, 'clerk2')
    await open(`${ports}?text=a`, before.page)
    const scroller = view(ports, before.page).locator('.tab-scroller')
    await expect
      .poll(() => scroller.evaluate((one) => one.scrollHeight - one.clientHeight))
      .toBeGreaterThan(150)
    await scroller.evaluate((one) => one.scrollTo(0, 150))
    // Scroll events fire with the next frame.
    await expect
      .poll(() => before.page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .toMatch(/\\"scroll\\":1[5-9]\d/)
    await halfASale(before.page)
    await expect.poll(() => copies(before.page)).toContain('13812345678')
    // Scroll anchoring moved on with what loaded above meanwhile.
    const stored = await before.page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    const scrolled = Number(/\\"scroll\\":(\d+)/.exec(stored)?.[1])
    expect(scrolled).toBeGreaterThanOrEqual(150)
    const gone = new Promise<void>((resolve) => before.context.once('close', () => resolve()))
    const devtools = await before.context.newCDPSession(before.page)
    devtools.send('Browser.crash').catch(() => undefined)
    await gone

    const after = await start()
    await after.page.goto('/')
    await after.page.locator('.tags-bar [role=tab], input[type=password]').first().waitFor()
    if (after.page.url().includes('/login')) await signIn(app, { ...after, consoleErrors: [] }, 'clerk2')
    await expect.poll(() => tabsOf(after.page)).toEqual(['/', ports, counter])
    await tag(counter, after.page).and(after.page.locator('[aria-selected=true]')).waitFor()
    await expect.poll(() => nameField(after.page).inputValue()).toBe('王小船')
    expect(
      await view(counter, after.page).locator('[data-field="certificateNumber"]').first().inputValue(),
    ).toBe('')
    await tag(ports, after.page).click()
    await expect
      .poll(() =>
        view(ports, after.page)
          .locator('.tab-scroller')
          .evaluate((one) => one.scrollTop),
      )
      .toBe(scrolled)
    await expect.poll(() => after.page.url()).toBe(`${app.server.url}${ports}?text=a`)
    await after.context.close()
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('[D16] the tabs of a crashed device are offered on another one, but not after signing out', async () => {
  const first = await app.signedIn('port', { path: '/', fresh: true })
  // On a busy machine the first page is reported before the second one is open.
  const kept = first.page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/workspace/keep') && !!response.request().postData()?.includes(ports),
  )
  await open(ships, first.page)
  await open(ports, first.page)
  await kept
  await first.context.close()
  const next = await app.signedIn('port', { path: '/' })
  await next.page.locator('.offer').waitFor()
  expect(await tabsOf(next.page)).toEqual(['/'])
  await next.page.getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(() => tabsOf(next.page)).toEqual(['/', ships, ports])
  await next.context.close()
})

test('a newer version is announced in a notice and loaded only on request', async () => {
  await page.goto('/')
  await tag('/').waitFor()
  const present = await (await page.request.get('/')).text()
  await page.route('**/', (route) =>
    route.fulfill({
      body: present.replace(/(\/assets\/start-)[^.]+\.js/, '$1newer.js'),
      contentType: 'text/html',
    }),
  )
  await page.evaluate(() => Object.assign(window, { stays: true }))
  const looked = page.waitForResponse(`${app.server.url}/`)
  // The code of the notice comes when the shell has come to rest.
  await page.locator('.offers').waitFor({ state: 'attached' })
  await page.clock.setFixedTime(new Date(testNow.getTime() + 6 * 60_000))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await looked
  const notice = page.locator('.offer')
  await notice.waitFor()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await page.unroute('**/')
  await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload now' }).click()])
  await tag('/').waitFor()
  expect(await page.evaluate(() => 'stays' in window)).toBe(false)
  await page.clock.setFixedTime(testNow)
})

test('when an update removed a chunk, the tab offers a reload that keeps the drafts', async () => {
  await open(counter)
  await view(counter).locator('.counter-phone input').fill('13899990000')
  await page.route('**/assets/ShipsPage-*', (route) => route.fulfill({ status: 404 }))
  await open(ships)
  await view(ships).getByText('A new version has been installed').waitFor()
  expect(await tabsOf(page)).toEqual(['/', counter, ships])
  await page.unroute('**/assets/ShipsPage-*')
  // A phone number is unsaved work, so it is asked about first.
  await view(ships).getByRole('button', { name: 'Reload' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await Promise.all([page.waitForEvent('load'), question().getByRole('button', { name: 'Discard' }).click()])
  await view(ships).getByRole('heading', { name: 'Ships' }).waitFor()
  await tag(counter).click()
  expect(await view(counter).locator('.counter-phone input').inputValue()).toBe('13899990000')
})
