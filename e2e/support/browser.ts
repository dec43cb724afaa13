import { setTimeout } from 'node:timers/promises'
import { demoPassword, type TestServer, testNow, testServer } from '@fairway/testing/test-app'
import type { FastifyInstance } from 'fastify'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { interceptSurely } from './interception.ts'
import { unnamedFields } from './journal-fields.ts'
import { watchSecrets } from './secrets.ts'

export interface Stage {
  server: TestServer
  browser: Browser
  /** A new browser of its own: no cookies, no storage, the pier's clock. */
  desk(options?: { language?: 'en' | 'zh' | 'es' | 'ja'; width?: number; height?: number }): Promise<Desk>
  /**
   * @throws when a secret of this stage can be read where it should not stand, and says where; when the journal noted
   * something people have no word for.
   */
  close(): Promise<void>
}

export interface Desk {
  context: BrowserContext
  page: Page
  /** Everything the page complained of: uncaught errors and error lines of its console. */
  complaints: string[]
}

/** The pages of all desks of this story that may still be open. */
export const openPages = new Set<Page>()

/**
 * `SLOW_ANSWERS=500` keeps each call of the API waiting up to so many ms before it is worked on, and its answer as long
 * again: what is right by luck alone is found on a quick machine, too.
 */
const slowAnswers = Number(process.env.SLOW_ANSWERS ?? 0)

function slowDown(server: FastifyInstance): void {
  if (slowAnswers === 0) return
  const linger = (url: string) =>
    /^\/(api\/|me\.json)/.test(url) ? setTimeout(Math.random() * slowAnswers) : undefined
  server.addHook('preHandler', async ({ url }) => linger(url))
  server.addHook('onSend', async ({ url }) => {
    await linger(url)
  })
}

const tags = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' }

/** The product on a database of its own and a real browser in front of it, at the tests' moment. */
export async function openStage(
  options: { withJobs?: boolean; proofOfWork?: boolean; captcha?: boolean } = {},
): Promise<Stage> {
  const secrets = watchSecrets()
  const server = await testServer({
    ...options,
    log: secrets.log,
    beforeListening: (node) => {
      secrets.watchServer(node)
      slowDown(node)
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
  return {
    server,
    browser,
    async desk({ language = 'en', width = 1440, height = 900 } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        locale: tags[language],
        timezoneId: 'Asia/Shanghai',
        baseURL: server.url,
      })
      await secrets.watchContext(context)
      await context.addInitScript(keepEventTimes)
      context.on('page', interceptSurely)
      const page = await context.newPage()
      openPages.add(page)
      // Long enough for two busy cores, short enough to say soon what was not there.
      page.setDefaultTimeout(15_000)
      await page.clock.setFixedTime(testNow)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error')
          complaints.push(`${message.text()} ${message.location().url}`.trimEnd())
      })
      return { context, page, complaints }
    },
    async close() {
      openPages.clear()
      await browser.close()
      const unnamed = await unnamedFields(server.database)
      const places = await secrets.places(server.database).finally(() => server.close())
      if (places.length > 0) throw new Error(`Secrets can be read:\n${places.join('\n')}`)
      if (unnamed.length > 0) throw new Error(`Fields of the journal without a name: ${unnamed.join(', ')}`)
    },
  }
}

/** Playwright's clock stamps an event when it is first read; the time the keyboard gave it is kept beside that. */
function keepEventTimes(): void {
  const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  if (stamped) Object.defineProperty(Event.prototype, 'stampedAt', stamped)
}

/** From here on events of this document carry the times of the keyboard, however late a busy machine hands them on. */
export async function useEventTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'stampedAt')
    if (!stamped) throw new Error('the times of events were not kept')
    Object.defineProperty(Event.prototype, 'timeStamp', stamped)
  })
}

/** From here on time passes for the page only as the story says. Press by `evaluate`: a pointer waits for time to pass. */
export async function stopTime(page: Page): Promise<void> {
  // Time that stands can only be moved on.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(new Date(now + 60_000))
}

/** Lets stopped time pass in small steps until something is seen: how long it then stays can be told exactly. */
export async function passTimeUntil(page: Page, seen: Locator): Promise<void> {
  for (let step = 0; !(await seen.isVisible()); step++) {
    if (step === 500) throw new Error(`not seen: ${seen}`)
    await page.clock.runFor(20)
  }
}

/** Waits until the server knows every setting that was changed at this desk. */
export async function settingsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { pending = {} } = JSON.parse(localStorage.getItem('fairway-preferences') ?? '{}')
    return Object.keys(pending).length === 0
  })
}

/**
 * What the picture of the sign-in page says. Pictures belong to the browser, and the last one counts: nothing is typed,
 * and no page left, while one is still on its way.
 */
export async function pictureCode(stage: Stage, page: Page): Promise<string> {
  await page.waitForFunction(
    () => (document.querySelector('form img') as HTMLImageElement | null)?.naturalWidth,
  )
  const device = await page.evaluate(() => localStorage.getItem('fairway-device') ?? '')
  return stage.server.captchas.get(device) ?? ''
}

/** Types name, password and what the picture says, as a person would, and asks to be let in. */
export async function knock(
  stage: Stage,
  { page }: Desk,
  user: string,
  password = demoPassword,
): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(user)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('input[name="code"]').fill(await pictureCode(stage, page))
  await page.locator('form button[type="submit"]').click()
}

/** Signs in and waits for the desk. */
export async function signIn(stage: Stage, desk: Desk, user: string, password?: string): Promise<void> {
  await knock(stage, desk, user, password)
  await desk.page.locator('[role="tab"]').first().waitFor()
}
