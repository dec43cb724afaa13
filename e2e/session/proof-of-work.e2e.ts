import { demoPassword } from '@fairway/testing/test-app'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { type BrowserApp, setUpBrowserApp } from '../support/browser.ts'

// Public forms require a proof of work, computed by the browser, and a captcha; or neither, where the server has them off.

const guarded = setUpBrowserApp({ proofOfWork: true })
const unguarded = setUpBrowserApp({ captcha: false })
const longTimeout = { timeout: 60_000 }

afterEach(async () => {
  await guarded.closeUsers()
  await unguarded.closeUsers()
})

/** A page with the browser's own clock: one that stands takes the timing of the page away with it. */
async function pageOf({ browser, server }: BrowserApp): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(longTimeout.timeout)
  return page
}

async function type(page: Page, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill('clerk')
  await page.locator('input[type="password"]').fill(password)
}

async function solvePicture(page: Page): Promise<void> {
  const device = await page.evaluate(() => localStorage.getItem('fairway-device') ?? '')
  const { captchas } = guarded.server
  await expect.poll(() => captchas.get(device), longTimeout).toBeTruthy()
  await page.locator('input[name="code"]').fill(captchas.get(device) ?? '')
  // A picture counts once: the next try waits for a new one.
  captchas.delete(device)
}

const submit = (page: Page) => page.locator('form button[type="submit"]').click()
const refused = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
const inside = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/login'))

test('[A1] the proof of work is computed while the user types, and a wrong password needs no reload', async () => {
  const page = await pageOf(guarded)
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  const tries: { proof: string; code: string }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/loginNoAuthCode.do')) return
    const { proof } = JSON.parse(response.request().postData() ?? '{}') as { proof: string }
    const { code = 'in' } = (await response.json().catch(() => ({}))) as { code?: string }
    tries.push({ proof, code })
  })
  await page.goto('/login')
  await type(page, 'Wrong-Harbour-1')
  await solvePicture(page)
  await submit(page)
  await refused(page)
  await type(page, demoPassword)
  await solvePicture(page)
  await submit(page)
  await inside(page)
  await expect.poll(() => tries.map(({ code }) => code), longTimeout).toEqual(['session.wrongPassword', 'in'])
  expect(tries.every(({ proof }) => proof.includes('derivedKey'))).toBe(true)
  expect(tries[0]?.proof).not.toBe(tries[1]?.proof)
  expect(consoleErrors.filter((line) => /Content Security Policy/i.test(line))).toEqual([])
})

test('[A1] with captchas off no form renders one, that of screens neither, and the focus order is unchanged', async () => {
  const page = await pageOf(unguarded)
  await page.goto('/visulation/vLogin')
  await page.locator('input[type="password"]').waitFor()
  expect(await page.locator('input[name="code"], form img').count()).toBe(0)
  await page.goto('/login')
  const password = page.locator('input[type="password"]')
  await password.waitFor()
  expect(await page.locator('input[name="code"], form img').count()).toBe(0)
  await type(page, 'Wrong-Harbour-1')
  await submit(page)
  await refused(page)
  await expect
    .poll(() => password.evaluate((field) => field === document.activeElement), longTimeout)
    .toBe(true)
  await type(page, demoPassword)
  await submit(page)
  await inside(page)
})
