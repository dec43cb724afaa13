import { setTimeout } from 'node:timers/promises'
import type { SignedInUser } from '@fairway/testing/api-client'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { unlabelledFields } from './journal-fields.ts'
import { type BorrowedPage, blankPath, borrowPage, workerBrowser } from './kept-pages.ts'
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
  /**
   * No user signed in: no cookies, empty storage, the clock of the tests. In a new browser context, where nothing is cached;
   * `fresh: false` takes one of the pages that the worker keeps.
   */
  newUser(options?: UserOptions & { fresh?: boolean }): Promise<BrowserUser>
  /**
   * A page at which a user is signed in and sees the shell with the page at `path`. The session comes over HTTP; tests
   * of signing in use `signIn`. It is taken from the pages that the worker keeps, and goes back after the test that
   * opened it: no cookies, empty storage, but files that are cached. `fresh` for what a first load, a session, storage
   * or memory is about.
   */
  signedIn(
    code: string,
    options: UserOptions & { path: string; password?: string; fresh?: boolean },
  ): Promise<BrowserUser>
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

/** Kept pages that were taken within the running test. */
let ofThisTest: Set<BorrowedPage> | undefined

/** Hooks of every browser test: gives the pages back that it opened. Those of a file stay until it ends. */
export const pagesOfTest = {
  begin: () => {
    ofThisTest = new Set()
  },
  async end() {
    const opened = ofThisTest ?? []
    ofThisTest = undefined
    for (const one of opened) await one.giveBack()
  },
}

/** Of the worker: caches belong to an origin, so all of its files use the same port. */
const worker = globalThis as { fairwayPort?: number }

/** Starts the product on a database of its own, at the time of the tests, and a real browser. */
export async function startBrowserApp(
  options: Pick<
    NonNullable<Parameters<typeof startTestApp>[0]>,
    'dataset' | 'withJobs' | 'proofOfWork' | 'captcha'
  > & { fresh?: boolean } = {},
): Promise<BrowserApp> {
  const secrets = scanForSecrets()
  const server = await startTestApp({
    ...options,
    port: worker.fairwayPort,
    pages: true,
    log: secrets.log,
    beforeListening: (node) => {
      node.get(blankPath, (_request, reply) => reply.type('text/html').send('<!doctype html><title></title>'))
      secrets.watchServer(node)
      delayCalls(node)
    },
  })
  worker.fairwayPort ??= Number(new URL(server.url).port)
  const browser = await workerBrowser()
  const borrowed = new Set<BorrowedPage>()
  const open = async (
    { language = 'en', width = 1440, height = 900 }: UserOptions,
    fresh: boolean,
  ): Promise<BorrowedPage> => {
    const one = await borrowPage(server.url, { language, width, height }, secrets.observer, { fresh })
    borrowed.add(one)
    // A new context may be gone on with in the next test; what the pool keeps is wanted by others.
    if (!fresh) ofThisTest?.add(one)
    openPages.add(one.page)
    return one
  }
  const app: BrowserApp = {
    server,
    browser,
    newUser: ({ fresh = true, ...options } = {}) => open(options, fresh),
    async signedIn(code, { password, path, fresh = options.fresh ?? false, ...size }) {
      const session = await server.signIn(code, password)
      const user = await open(size, fresh)
      await giveSession(user, session, server.url)
      await user.page.goto(path)
      await user.page.locator('[role="tab"]').first().waitFor()
      return user
    },
    async closeUsers() {
      for (const one of borrowed) await one.giveBack()
      borrowed.clear()
    },
    async close() {
      await app.closeUsers()
      openPages.clear()
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

/** Leaves in a browser what a sign-in leaves there: the token, and the cookie that belongs to it. */
async function giveSession(
  { context, page }: BrowserUser,
  { token, cookie }: SignedInUser,
  url: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url, httpOnly: true, secure: false, sameSite: 'Strict' }])
  if (new URL(page.url()).pathname !== blankPath) await page.goto(blankPath)
  await page.evaluate((value) => {
    localStorage.setItem('fairway-token', value)
    localStorage.setItem('fairway-weak-password', 'false')
  }, token)
}

/** Makes events of this document carry their input times, however late a busy machine delivers them. */
export async function useEventTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'stampedAt')
    if (!stamped) throw new Error('the times of events were not recorded')
    Object.defineProperty(Event.prototype, 'timeStamp', stamped)
    Object.defineProperty(performance, 'now', {
      value: Object.getOwnPropertyDescriptor(Event, 'measured')?.value.now,
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
