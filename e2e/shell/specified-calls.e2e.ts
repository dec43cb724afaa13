import { createHash } from 'node:crypto'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn, submitSignIn } from '../support/browser.ts'

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

test('[J1] the sign-in page shows the captcha of its device and requests a new one on click', async () => {
  const user = await app.newUser()
  const calls = watchCalls(user)
  await user.page.goto('/login')
  const picture = user.page.locator('form img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const device = await user.page.evaluate(() => localStorage.getItem('fairway-device'))
  const captchaRequests = () => calls.of('GET', '/api/login/loginAuthCode.do')
  expect(captchaRequests()).toHaveLength(1)
  expect(new URL(captchaRequests()[0]?.url() ?? '').searchParams.get('show')).toBe(device)
  const answer = await captchaRequests()[0]?.response()
  expect(await answer?.headerValue('content-type')).toBe('image/png')
  const before = await picture.getAttribute('src')
  // A new picture has an address of its own, made of the time.
  await user.page.clock.setFixedTime(new Date(testNow.getTime() + 1_000))
  await user.page.locator('form button:has(img)').click()
  await expect.poll(() => captchaRequests().length).toBe(2)
  expect(await picture.getAttribute('src')).not.toBe(before)
  expect(new URL(captchaRequests()[1]?.url() ?? '').searchParams.get('show')).toBe(device)
  await user.context.close()
})

test('[J2] signing in posts the trimmed user name, the digest, the device and the code, and keeps the token it gets', async () => {
  const user = await app.newUser()
  const calls = watchCalls(user)
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

test('[J4] signing out posts to /login/logout with the token, which is invalid afterwards', async () => {
  const user = await app.signedIn('clerk')
  const calls = watchCalls(user)
  const token = await user.page.evaluate(() => localStorage.getItem('fairway-token'))
  const cookies = await user.context.cookies()
  await user.page.locator('.navbar-account').click()
  await user.page.getByRole('menuitem', { name: 'Log out' }).click()
  await user.page.waitForURL(/\/login$/)
  const [request] = calls.of('POST', '/api/login/logout')
  expect(await request?.headerValue('authorization')).toBe(token)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await app.server.call({ token: token ?? '', cookie }, 'session.me', {})).toMatchObject({
    http: 401,
    status: 50008,
  })
  await user.context.close()
})

test('[J11] the refresh icon calls GET /login/refreshAuth.do, then reloads the menus without reloading the page', async () => {
  const user = await app.signedIn('clerk')
  await user.page.waitForLoadState('networkidle')
  const calls = watchCalls(user)
  await user.page.evaluate(() => Object.assign(window, { sameWindow: true }))
  await user.page.getByRole('button', { name: 'Refresh permissions' }).click()
  await expect.poll(() => calls.of('GET', '/api/me.json').length).toBe(1)
  const paths = calls.requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
  const refresh = paths.indexOf('GET /api/login/refreshAuth.do')
  expect(refresh).toBeGreaterThanOrEqual(0)
  expect(paths.indexOf('GET /api/me.json')).toBeGreaterThan(refresh)
  expect(await calls.requests[refresh]?.headerValue('authorization')).toMatch(/^[\w-]{43}$/)
  expect(await user.page.evaluate(() => 'sameWindow' in window)).toBe(true)
  await user.context.close()
})

test('[J15] all requests of the pages but their own files are below /api', async () => {
  const user = await app.newUser()
  const strays: string[] = []
  user.page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url())
    const type = request.resourceType()
    if (origin === app.server.url && (type === 'fetch' || type === 'xhr') && !pathname.startsWith('/api/'))
      strays.push(pathname)
  })
  await signIn(app, user, 'admin')
  for (const path of ['/menus/orders/list', '/menus/staff/users', '/profile/index', '/soldAnalysis']) {
    await user.page.goto(path)
    await user.page.getByRole('tab', { selected: true }).waitFor()
    await user.page.waitForLoadState('networkidle')
  }
  expect(strays).toEqual([])
  await user.context.close()
})
