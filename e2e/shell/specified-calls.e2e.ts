import { createHash } from 'node:crypto'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, submitSignIn } from '../support/browser.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'

// The calls of the specification's table as the browser really makes them: method, address, payload, token.

const app = setUpBrowserApp()

/** Every request of a browser to the API, as `POST /login/logout`. */
function watchCalls({ page }: BrowserUser) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request)
  })
  return {
    requests,
    of: (method: string, path: string) =>
      requests.filter((request) => request.method() === method && new URL(request.url()).pathname === path),
  }
}

/** The captcha on the sign-in page is that of this device; a click requests another. */
async function captchaIsRenewed({ page }: BrowserUser, calls: ReturnType<typeof watchCalls>): Promise<void> {
  const picture = page.locator('form img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const device = await page.evaluate(() => localStorage.getItem('fairway-device'))
  const captchaRequests = () => calls.of('GET', '/api/login/loginAuthCode.do')
  expect(captchaRequests()).toHaveLength(1)
  expect(new URL(captchaRequests()[0]?.url() ?? '').searchParams.get('show')).toBe(device)
  const answer = await captchaRequests()[0]?.response()
  expect(await answer?.headerValue('content-type')).toBe('image/png')
  const before = await picture.getAttribute('src')
  // A new picture has an address of its own, made of the time.
  await page.clock.setFixedTime(new Date(testNow.getTime() + 1_000))
  await page.locator('form button:has(img)').click()
  await expect.poll(() => captchaRequests().length).toBe(2)
  expect(await picture.getAttribute('src')).not.toBe(before)
  expect(new URL(captchaRequests()[1]?.url() ?? '').searchParams.get('show')).toBe(device)
  await captchaRequests()[1]?.response()
}

test('[J1] [J2] the sign-in page shows the captcha of its device, a new one on click; signing in posts the trimmed user name, the digest, the device and the code, and keeps the token it gets', async () => {
  const user = await app.newUser()
  const calls = watchCalls(user)
  await user.page.goto('/login')
  await captchaIsRenewed(user, calls)
  await submitSignIn(app, user, '  clerk  ')
  await user.page.getByRole('tab').first().waitFor()
  const [request, ...others] = calls.of('POST', '/api/login/loginNoAuthCode.do')
  expect(others).toEqual([])
  expect(request?.postDataJSON()).toMatchObject({
    username: 'clerk',
    password: createHash('sha256').update(demoPassword).digest('hex'),
    deviceId: await user.page.evaluate(() => localStorage.getItem('fairway-device')),
    code: expect.stringMatching(/./),
  })
  const answer = await (await request?.response())?.json()
  expect(answer).toMatchObject({ success: true, message: 'signed in' })
  expect(await user.page.evaluate(() => localStorage.getItem('fairway-token'))).toBe(answer.data)
  await user.context.close()
})

test('[J15] all requests of the pages but their own files are below /api', async () => {
  const user = await app.signedIn('admin', { path: '/401' })
  const strays: string[] = []
  user.page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    const type = request.resourceType()
    if (origin === app.server.url && (type === 'fetch' || type === 'xhr') && !pathname.startsWith('/api/'))
      strays.push(pathname)
  })
  await user.page.goto('/')
  await user.page.getByRole('tab', { selected: true }).waitFor()
  for (const path of ['/menus/orders/list', '/menus/staff/users', '/profile/index', '/soldAnalysis']) {
    await navigate(user.page, path)
    await user.page.locator(`[data-tab="${path}"][aria-selected=true]`).waitFor()
    await pageReady(user.page)
    await user.page.waitForLoadState('networkidle')
  }
  expect(strays).toEqual([])
  await user.context.close()
})
