import type { SignedInUser } from '@fairway/testing/api-client'
import { partners as partnersEn } from '@fairway/texts/en/partners'
import { shell } from '@fairway/texts/en/shell'
import { partners as partnersZh } from '@fairway/texts/zh/partners'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, captchaText, setUpBrowserApp, signIn } from '../support/browser.ts'
import { oneLanguage } from '../support/one-language.ts'

// People who come from another system: with a code that works once and is gone from the address at once.

const app = setUpBrowserApp()
let agency: SignedInUser

beforeAll(async () => {
  agency = await app.server.signIn('agency')
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

test('[A3] [A11] a one-time code signs in and opens the target page; it leaves the URL before the first request; /soldAnalysis stores the token once the server has accepted it, and shows the analysis with its filters', async () => {
  const user = await app.newUser()
  const { page } = user
  const { seen: urls, bar } = watch(user)
  const code = await newCode()
  const target = '/menus/orders/list?state=paid#top'
  await page.goto(`/auth-redirect?code=${code}&redirect=${encodeURIComponent(target)}`)
  await page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  expect(page.url()).toBe(`${app.server.url}${target}`)
  expect(await tokenOf(user)).toMatch(/^[\w-]{43}$/)
  expect(bar).toHaveLength(1)
  for (const address of [...urls, ...bar]) expect(address).not.toContain(code)
  const other = await newCode()
  const before: (string | null)[] = []
  await page.route('**/api/session/takeOver', async (route) => {
    before.push(await tokenOf(user))
    await route.continue()
  })
  // Neither the history nor browser storage contains the code.
  await page.evaluate(() => history.back())
  await page.waitForFunction(() => location.href === 'about:blank' || location.pathname !== '/auth-redirect')
  expect(page.url()).not.toContain(code)
  const kept = await user.context.storageState()
  expect(JSON.stringify(kept)).not.toContain(code)

  await page.goto('/api/health')
  await page.evaluate(() => localStorage.removeItem('fairway-token'))
  await page.goto(`/soldAnalysis?from=2026-06-01&token=${other}&by=clerk`)
  await page.getByRole('heading', { name: shell['shell.salesAnalysis'] }).waitFor()
  expect(before).toEqual([null])
  expect(await tokenOf(user)).toMatch(/^[\w-]{43}$/)
  expect(await tokenOf(user)).not.toBe(other)
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/soldAnalysis')
  expect(Object.fromEntries(searchParams)).toEqual({ from: '2026-06-01', by: 'clerk' })
  for (const address of urls) expect(address).not.toContain(other)
  await expect.poll(() => page.title()).toMatch(/^Sales analysis – /)
  expect(user.consoleErrors).toEqual([])
  await user.context.close()
})

test('[A3] [D20] nowhere but on this site does a code lead; a used, expired or unknown one is reported with a link to sign in, and one that the server did not answer can be tried again; users who signed in by a code go to the agencies’ entry at sign-out and at expiry, and sign in there', async () => {
  const used = await newCode()
  const late = await newCode()
  const user = await app.newUser({ fresh: false })
  // Which addresses are another site's is shown beside the rule.
  await user.page.goto(`/auth-redirect?code=${used}&redirect=${encodeURIComponent('//elsewhere.example')}`)
  await user.page.getByRole('tab', { selected: true }).waitFor()
  expect(user.page.url()).toBe(`${app.server.url}/`)
  await user.page.evaluate(() => localStorage.clear())
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

  await user.page.route('**/api/session/takeOver', (route) => route.abort())
  await user.page.goto(`/auth-redirect?code=${await newCode()}`)
  await user.page.getByRole('alert').filter({ hasText: 'is not responding' }).waitFor()
  await user.page.unroute('**/api/session/takeOver')
  await user.page.getByRole('button', { name: 'Try again' }).click()
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

describe.each(oneLanguage())('in %s', (language) => {
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
