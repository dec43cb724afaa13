import { setTimeout } from 'node:timers/promises'
import { testNow } from '@fairway/testing/test-app'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from './chromium.ts'
import { reliableRoute } from './reliable-route.ts'

// Page pool: a page in a new browser context costs three times as much as one whose files are cached and compiled. So
// a worker has one browser, on one port, and the pages of a test are reset after it and used by the next one.

export interface PageOptions {
  language: 'en' | 'zh' | 'es' | 'ja'
  width: number
  height: number
}

/** What a page of the pool takes from the app that borrows it. */
export interface Observer {
  typedPassword(text: string): void
  address(url: string): void
  consoleLine(text: string): void
}

/** A context with its page, handed out by `borrowPage`. */
export interface BorrowedPage {
  context: BrowserContext
  page: Page
  consoleErrors: string[]
  /** Gives it back, or closes it for good. Does nothing the second time. */
  giveBack(): Promise<void>
}

interface PooledPage {
  origin: string
  language: PageOptions['language']
  context: BrowserContext
  page: Page
  observer: Observer | undefined
  /** Changed in a way that cannot be undone: closed instead of kept. */
  changed: boolean
  close(): Promise<void>
}

/** An empty document of the product's origin; the test server answers it. It keeps the process of the page alive. */
export const blankPath = '/blank-document'
const locales = { en: 'en-GB', zh: 'zh-CN', es: 'es-ES', ja: 'ja-JP' }
const maxKept = 3
/** Long enough for two busy cores: a file that another window of the context began to load is waited for up to 20 s alone. */
const maxWaitMs = 40_000
const keepsPages = process.env.KEPT !== 'off'

// Of the worker, whatever a test runner does to modules between two files.
const worker = globalThis as { fairwayBrowser?: Promise<Browser>; fairwayPages?: PooledPage[] }
worker.fairwayPages ??= []
const idle = worker.fairwayPages

/** The browser of this worker, which ends with it. A browser that crashed is replaced. */
export async function workerBrowser(): Promise<Browser> {
  const running = await worker.fairwayBrowser
  if (running?.isConnected()) return running
  idle.length = 0
  worker.fairwayBrowser = chromium.launch({
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
  return worker.fairwayBrowser
}

/** A page with empty storage at the time of the tests, from the pool unless a fresh one is asked for. */
export async function borrowPage(
  origin: string,
  { language, width, height }: PageOptions,
  observer: Observer,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<BorrowedPage> {
  const at = fresh ? -1 : idle.findLastIndex((one) => one.origin === origin && one.language === language)
  const pooled = at >= 0 ? idle.splice(at, 1)[0] : undefined
  const one = pooled ?? (await openPage(origin, { language, width, height }))
  one.observer = observer
  if (pooled) await one.page.setViewportSize({ width, height })
  else if (fresh) one.changed = true
  const { context, page } = one
  page.on('framenavigated', (frame) => observer.address(frame.url()))
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error')
      consoleErrors.push(`${message.text()} ${message.location().url}`.trimEnd())
  })
  let borrowed = true
  const giveBack = async () => {
    if (!borrowed) return
    borrowed = false
    await settingsSynced(page)
    if (one.changed || !keepsPages || !(await reset(one))) await one.close()
    else if (idle.push(one) > maxKept) await idle.shift()?.close()
    one.observer = undefined
  }
  // Viewport: further windows have the size of this one; that of the context belongs to its first user.
  context.newPage = async () => {
    const window: Page = await Object.getPrototypeOf(context).newPage.call(context)
    await window.setViewportSize({ width, height })
    window.setDefaultTimeout(maxWaitMs)
    return window
  }
  // Tests close what they have opened; the next one takes it.
  context.close = giveBack
  return { context, page, consoleErrors, giveBack }
}

async function openPage(origin: string, { language, width, height }: PageOptions): Promise<PooledPage> {
  const browser = await workerBrowser()
  const context = await browser.newContext({
    viewport: { width, height },
    locale: locales[language],
    timezoneId: 'Asia/Shanghai',
    baseURL: origin,
    // What moves has no place yet, and what fades no colour: a test of motion asks for it.
    reducedMotion: 'reduce',
  })
  const close = context.close.bind(context)
  const one = { origin, language, context, observer: undefined, changed: false, close } as Omit<
    PooledPage,
    'page'
  > as PooledPage
  await observe(one)
  await context.addInitScript(recordEventTimes)
  context.on('page', reliableRoute)
  one.page = await context.newPage()
  one.page.setDefaultTimeout(maxWaitMs)
  await one.page.clock.setFixedTime(testNow)
  noticeChanges(one)
  return one
}

/** Reports what is typed as a password and the console of all pages of a context to the app that borrows it. */
async function observe(one: PooledPage): Promise<void> {
  const { context } = one
  // What is typed comes letter by letter; what counts is what stood there when the field was left or sent.
  await context.exposeBinding('reportTypedPassword', (_source, typed: string) =>
    one.observer?.typedPassword(typed),
  )
  await context.addInitScript(() => {
    const reportPassword = (event: Event) => {
      const field = event.target
      if (field instanceof HTMLInputElement && /password/.test(`${field.type} ${field.autocomplete}`))
        (globalThis as unknown as { reportTypedPassword(typed: string): void }).reportTypedPassword(
          field.value,
        )
    }
    for (const event of ['change', 'focusout']) addEventListener(event, reportPassword, true)
  })
  context.on('console', (message) => one.observer?.consoleLine(message.text()))
}

/** Playwright's fake clock sets `timeStamp` when it is first read; this preserves the original time of the input event, and its clock. */
function recordEventTimes(): void {
  const stamped = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  if (stamped) Object.defineProperty(Event.prototype, 'stampedAt', stamped)
  const clock = { now: performance.now.bind(performance), lastKeyAt: Number.NEGATIVE_INFINITY }
  Object.defineProperty(Event, 'measured', { value: clock })
  const noteKey = (event: Event) => {
    clock.lastKeyAt = stamped?.get?.call(event)
  }
  addEventListener('keydown', noteKey, true)
}

const changesOfContext = [
  ...[
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'route',
  ],
  ...['routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
]
const changesOfPage = [
  ...['addInitScript', 'close', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'setExtraHTTPHeaders'],
]
const changesOfClock = [
  ...['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
]

/** A page that was intercepted, scripted, slowed down or whose clock was moved is not kept. */
function noticeChanges(one: PooledPage): void {
  const watch = (of: object, names: readonly string[]) => {
    for (const name of names) {
      const original = Reflect.get(of, name)
      Reflect.set(of, name, (...parameters: unknown[]) => {
        one.changed = true
        return Reflect.apply(original, of, parameters)
      })
    }
  }
  watch(one.context, changesOfContext)
  watch(one.page, changesOfPage)
  watch(one.page.clock, changesOfClock)
  one.page.once('crash', () => {
    one.changed = true
  })
}

/** A session of the DevTools protocol that its caller detaches again, and that leaves nothing behind: the page is kept. */
export const passingSession = (page: Page): Promise<CDPSession> =>
  Object.getPrototypeOf(page.context()).newCDPSession.call(page.context(), page)

/**
 * Settings are saved some time after the last change (debounce), and later ones of the same user must not find the state
 * before. Does not wait for a page that cannot save them.
 */
async function settingsSynced(page: Page): Promise<void> {
  const pending = () =>
    page.evaluate(() => {
      const { userId, pending = {} } = JSON.parse(localStorage.getItem('fairway-preferences') ?? '{}')
      return Boolean(userId) && navigator.onLine && Object.keys(pending).length > 0
    })
  for (let attempt = 0; attempt < 40 && (await pending().catch(() => false)); attempt++) await setTimeout(50)
}

/** What tests listen to on a page. */
const pageEvents = [
  ...[
    'console',
    'dialog',
    'domcontentloaded',
    'download',
    'filechooser',
    'framenavigated',
    'load',
    'pageerror',
  ],
  ...['popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'],
]

/** Leaves a page as a new one is: no listeners, no other windows, no cookies, empty storage. False where that fails. */
async function reset({ context, page }: PooledPage): Promise<boolean> {
  try {
    for (const event of pageEvents) page.removeAllListeners(event as 'console')
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.mouse.move(0, 0)
    await page.goto(blankPath)
    await context.clearCookies()
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
      for (const name of await caches.keys()) await caches.delete(name)
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    })
    return true
  } catch {
    return false
  }
}
