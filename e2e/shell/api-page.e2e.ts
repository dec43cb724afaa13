import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

const app = setUpBrowserApp()

test('an endpoint is found on the page of the API and tried there, with no breach of the content policy; the page follows a dark colour scheme', async () => {
  // With the clock of the browser: Swagger UI waits for time to pass.
  const context = await app.browser.newContext({ baseURL: app.server.url })
  const page = await context.newPage()
  // Swagger UI draws all endpoints at once: half a minute on a busy machine.
  page.setDefaultTimeout(300_000)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(app.server.url) && !url.startsWith('data:')) foreign.push(url)
  })
  await page.goto('/api/docs')
  await page.locator('.opblock-tag').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByPlaceholder('Filter').fill('me.json')
  await page.keyboard.press('Enter')
  const operations = page.locator('.opblock')
  await expect.poll(() => page.locator('.opblock-tag').count()).toBe(1)
  await page.locator('#operations-tag-session').click()
  await expect.poll(() => operations.count()).toBe(1)
  await operations.first().locator('.opblock-summary-control').click()
  const [tried] = await Promise.all([
    page.waitForResponse((response) => response.url() === `${app.server.url}/api/me.json`),
    page.getByRole('button', { name: 'Execute' }).click(),
  ])
  expect(tried.status()).toBe(401)
  expect({ faults: faults.filter((fault) => !fault.includes('401')), foreign }).toEqual({
    faults: [],
    foreign: [],
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const luminance = async () => {
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    return Math.max(...(background.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number))
  }
  await expect.poll(luminance, { message: 'a dark colour scheme' }).toBeLessThan(80)
  await context.close()
})
