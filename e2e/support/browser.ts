import { setTimeout } from 'node:timers/promises'
import type { SignedInUser } from '@fairway/testing/api-client'
import { demoPassword, startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import type { FastifyInstance } from 'fastify'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { unlabelledFields } from './journal-fields.ts'
import { reliableRoute } from './reliable-route.ts'
import { scanForSecrets } from './secret-scanner.ts'

export interface UserOptions {
  language?: 'en' | 'zh' | 'es' | 'ja'
  width?: number
  height?: number
}

/** A test app with a real browser in front of it. */
export interface BrowserApp {
  server: TestApp
  browser: Browser
  /** A new browser context: no cookies, empty storage, the clock of the tests. */
  newUser(options?: UserOptions): Promise<BrowserUser>
  /**
   * A new browser context in which a user is signed in and sees the shell with the page at `path`, else at home. The
   * session comes over HTTP; tests of signing in use `signIn`.
   */
  signedIn(code: string, options?: UserOptions & { password?: string; path?: string }): Promise<BrowserUser>
  /** Closes all open browser contexts. */
  closeUsers(): Promise<void>
  /**
   * @throws with the places where a secret of this app leaked, or the journal fields without a label.
   */
  close(): Promise<void>
}

export interface BrowserUser {
  context: BrowserContext
  page: Page
  /** Uncaught errors and error lines of the console of this page. */
  consoleErrors: string[]
}

/** Open pages of all users of the running test, for the failure report. */
export const openPages = new Set<Page>()

/**
 * `SLOW_ANSWERS=500` delays each API request and each reply by a random time up to that many ms: exposes missing waits on a
 * fast machine.
 */
const maxDelayMs = Number(process.env.SLOW_ANSWERS ?? 0)

function delayCalls(server: FastifyInstance): void {
  if (maxDelayMs === 0) return
  const delay = (url: string) =>
    /^\/(api\/|me\.json)/.test(url) ? setTimeout(Math.random() * maxDelayMs) : undefined
  server.addHook('preHandler', async ({ url }) => delay(url))
  server.addHook('onSend', async ({ url }) => {
    await delay(url)
  })
}

const locales = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' }

/** Starts the product on a database of its own, at the time of the tests, and a real browser. */
export async function startBrowserApp(
  options: Pick<
    NonNullable<Parameters<typeof startTestApp>[0]>,
    'dataset' | 'withJobs' | 'proofOfWork' | 'captcha'
  > = {},
): Promise<BrowserApp> {
  const secrets = scanForSecrets()
  const server = await startTestApp({
    ...options,
    log: secrets.log,
    beforeListening: (node) => {
      secrets.watchServer(node)
      delayCalls(node)
    },
  })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const openUser = async (
    { language = 'en', width = 1440, height = 900 }: UserOptions = {},
    session?: SignedInUser,
  ) => {
    const context = await browser.newContext({
      ...(session && { storageState: storageOf(session, server.url) }),
      viewport: { width, height },
      locale: locales[language],
      timezoneId: 'Asia/Shanghai',
      baseURL: server.url,
      // What moves has no place yet, and what fades no colour: a test of motion asks for it.
      reducedMotion: 'reduce',
    })
    await secrets.watchContext(context)
    await context.addInitScript(recordEventTimes)
    context.on('page', reliableRoute)
    return openPage(context)
  }
  const app: BrowserApp = {
    server,
    browser,
    newUser: (options) => openUser(options),
    async signedIn(code, { password, path = '/', ...options } = {}) {
      const session = await server.signIn(code, password)
      const user = await openUser(options, session)
      await user.page.goto(path)
      await user.page.locator('[role="tab"]').first().waitFor()
      return user
    },
    async closeUsers() {
      for (const context of browser.contexts()) await context.close()
    },
    async close() {
      openPages.clear()
      await browser.close()
      const unlabelled = await unlabelledFields(server.database)
      const leaks = await secrets.leaks(server.database).finally(() => server.close())
      if (leaks.length > 0) throw new Error(`Secrets can be read:\n${leaks.join('\n')}`)
      if (unlabelled.length > 0)
        throw new Error(`Fields of the journal without a label: ${unlabelled.join(', ')}`)
    },
  }
  return app
}

/** Starts a browser app before the tests of a file, fills in what it returned, and closes the app after them. */
export function setUpBrowserApp(options?: Parameters<typeof startBrowserApp>[0]): BrowserApp {
  const app = {} as BrowserApp
  beforeAll(async () => {
    Object.assign(app, await startBrowserApp(options))
  })
  afterAll(() => app.close?.())
  return app
}

/** What a browser holds after a sign-in: the token, and the cookie that belongs to it. */
function storageOf({ token, cookie }: SignedInUser, origin: string) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const { hostname } = new URL(origin)
  return {
    cookies: [
      {
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      },
    ],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'fairway-token', value: token },
          { name: 'fairway-weak-password', value: 'false' },
        ],
      },
    ],
  }
}

async function openPage(context: BrowserContext): Promise<BrowserUser> {
  const page = await context.newPage()
  openPages.add(page)
  // Long enough for two busy cores, short enough to report soon what is missing.
  page.setDefaultTimeout(15_000)
  await page.clock.setFixedTime(testNow)
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error')
      consoleErrors.push(`${message.text()} ${message.location().url}`.trimEnd())
  })
  return { context, page, consoleErrors }
}

/** Playwright's fake clock sets `timeStamp` when it is first read; this preserves the original time of the input event, and its clock. */
function recordEventTimes(): void {
  const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  if (stamped) Object.defineProperty(Event.prototype, 'stampedAt', stamped)
  Object.defineProperty(Event, 'measuredNow', { value: performance.now.bind(performance) })
}

/** Makes events of this document carry their input times, however late a busy machine delivers them. */
export async function useEventTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'stampedAt')
    if (!stamped) throw new Error('the times of events were not recorded')
    Object.defineProperty(Event.prototype, 'timeStamp', stamped)
    Object.defineProperty(performance, 'now', {
      value: Object.getOwnPropertyDescriptor(Event, 'measuredNow')?.value,
      configurable: true,
    })
  })
}

/** Stops the clock of the page: only the test advances it. Click by `evaluate`: a pointer action waits for time to pass. */
export async function stopTime(page: Page): Promise<void> {
  // A stopped clock can only be moved forwards.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(new Date(now + 60_000))
}

/** Advances the stopped clock in small steps until an element is visible, so that its duration can be measured exactly. */
export async function passTimeUntil(page: Page, target: Locator): Promise<void> {
  for (let step = 0; !(await target.isVisible()); step++) {
    if (step === 500) throw new Error(`not visible: ${target}`)
    await page.clock.runFor(20)
  }
}

/** Waits until the server has stored every setting that was changed in this browser. */
export async function settingsSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { pending = {} } = JSON.parse(localStorage.getItem('fairway-preferences') ?? '{}')
    return Object.keys(pending).length === 0
  })
}

/**
 * The text of the captcha on the sign-in page. A device has one valid captcha, the last one requested: waits until its
 * picture is loaded.
 */
export async function captchaText(app: BrowserApp, page: Page): Promise<string> {
  await page.waitForFunction(
    () => (document.querySelector('form img') as HTMLImageElement | null)?.naturalWidth,
  )
  const device = await page.evaluate(() => localStorage.getItem('fairway-device') ?? '')
  return app.server.captchas.get(device) ?? ''
}

/** Fills in user name, password and captcha, and submits the form. */
export async function submitSignIn(
  app: BrowserApp,
  { page }: BrowserUser,
  code: string,
  password = demoPassword,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(code)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('input[name="code"]').fill(await captchaText(app, page))
  await page.locator('form button[type="submit"]').click()
}

/** Signs in and waits for the shell. */
export async function signIn(
  app: BrowserApp,
  user: BrowserUser,
  code: string,
  password?: string,
): Promise<void> {
  await submitSignIn(app, user, code, password)
  await user.page.locator('[role="tab"]').first().waitFor()
}
