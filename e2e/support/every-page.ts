import { buildSale } from '@fairway/testing/orders'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goOn } from '../../server/src/settlement/run.ts'
import { type BrowserApp, type BrowserUser, startBrowserApp } from './browser.ts'
import { languagesOfRun } from './one-language.ts'
import {
  closeTab,
  findAxeViolations,
  findFaults,
  grantedPages,
  navigate,
  pageReady,
  type RegisteredPage,
  registeredPages,
} from './page-crawler.ts'

let app: BrowserApp
/** What stands behind the uri of a page that needs it, for each role. */
const examples: Record<string, Record<string, string>> = { admin: {}, agency: {} }

export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

/** As long as the waits of all pages together: a busy machine is no failure. */
const limit = (await registeredPages()).length * 40_000

/** What opens a form or a question on a page, where it has one. */
const dialogOpeners: Record<string, string> = {
  'orders/detail': '.page-actions button:has([href$="#unlock"])',
  'session/partners': '.page-actions .button.primary',
  'logManager/logList': '.row-opener',
  'feedback/list': '.row-opener',
  'messages/announcements': '.page-actions .button.primary',
  'fleet/ships': '.page-actions .button.primary',
  'fleet/deckPlans': '.page-actions .button.primary',
  'fleet/series': '.page-actions .button.primary',
  'fleet/carriers': '.page-actions .button.primary',
  'agents/suppliers': '.page-actions .button.primary',
  'accounts/invoices': '.page-actions .button.primary',
  'accounts/acquirers': '.page-actions .button:not(.primary)',
  'accounts/statements': '.page-actions .button.primary',
  'river/file': '.page-actions .button.primary',
  'settlement/proof': '.row-opener',
  'settlement/periods': '.row-opener',
  'settlement/rules': '.page-actions .button.primary',
  'settlement/statements': '.page-actions .button.primary',
  'sailings/stops': '.page-actions .button.primary',
  'network/lines': '.page-actions .button.primary',
  'sailings/templates': '.page-actions .button.primary',
  'fares/tables': '.page-actions .button.primary',
  'fares/passengerTypes': '.page-actions .button.primary',
  'fares/charges': '.page-actions .button.primary',
  'fares/promotions': '.page-actions .button.primary',
  'staff/users': '.page-actions .button.primary',
  'staff/user': '.page-actions .button.primary',
  'staff/organisations': '.page-actions .button.primary',
}

async function createExamples(): Promise<void> {
  app = await startBrowserApp()
  const { server } = app
  const [admin, clerk, agency] = await Promise.all(
    ['admin', 'clerk', 'agency'].map((who) => server.signIn(who)),
  )
  const { data: sold } = await server.call(clerk, 'orders.sell', await buildSale(server))
  const { payment: _, ...hold } = await buildSale(server, { phone: '13800138000' }, 'agent')
  const { data: held } = await server.call(agency, 'orders.hold', hold)
  await server.callRaw(admin, 'journal.reportErrors', {
    version: 'a1b2c3d4',
    errors: [
      {
        kind: 'view',
        message: 'TypeError: seats are missing',
        stack: 'at Plan (/assets/Plan.js:1:20)',
        url: '/',
      },
    ],
  })
  await server.call(clerk, 'feedback.send', {
    kind: 'fault',
    text: '打印机每张船票都打印两次。',
    page: '/menus/orders/list',
  })
  const { data: notice } = await server.call(admin, 'messages.save', {
    type: 'notice',
    language: 'zh',
    titles: { zh: '枯水期限航', en: 'Low water' },
    contents: { zh: '夔门航段限速。', en: 'Speed limit at Kuimen.' },
    audience: { everyone: true },
  })
  await server.call(admin, 'messages.publish', notice)
  await server.call(admin, 'settlement.runProof', { coverage: 'whole' })
  await goOn(server.services)
  const { data: fares } = await server.call(admin, 'fares.tables', {})
  const fareTable = fares.tables[0]?.id ?? ''
  // Read, so that it does not pop up in front of every page.
  for (const person of [admin, agency]) await server.call(person, 'messages.readAll', {})
  for (const [role, order] of [
    ['admin', sold.orderId],
    ['agency', held.orderId],
  ] as const)
    Object.assign(examples[role] ?? {}, {
      'orders/detail': order,
      'sailings/detail': hold.sailingId,
      'fares/table': fareTable,
      'network/line': await idOf(server, 'network.lines', 'FERRY-CW'),
      'messages/notice': notice.id,
      'staff/user': await idOf(server, 'staff.users', role),
      'staff/role': await idOf(server, 'staff.roles', 'ticketClerk'),
    })
}

function pathOf(page: RegisteredPage, role: string): string {
  const base = page.path ?? `/menus/${page.uri}`
  if (!page.parameters) return base
  const example = examples[role]?.[page.uri]
  if (!example) throw new Error(`${page.uri} needs an example of what it shows: give it one in this test`)
  return `${base}/${example}`
}

/** Those an agency has are an administrator's pages with fewer actions: one of the languages is enough. */
const languagesOfAgency = languagesOfRun()

/**
 * Registers the walk over every page in a language, for an administrator and an agency, wide and narrow. The list of
 * pages comes from the product itself. axe looks at each page in light and in dark, once wide and once narrow: English
 * is light, Chinese dark, and which of them is wide changes with the page and with the language of agencies.
 */
export function describeEveryPage(language: 'en' | 'zh'): void {
  beforeAll(createExamples)
  afterAll(() => app.close())
  describe.each(languagesOfAgency.includes(language) ? (['admin', 'agency'] as const) : (['admin'] as const))(
    `%s in ${language}`,
    (role) => {
      let user: BrowserUser
      beforeAll(async () => {
        user = await app.signedIn(role, { path: '/', language })
      })
      afterAll(() => user.context.close())

      test(
        '[A12][E3] every page has no console error, missing text, missing title, overflow or serious axe violation',
        async () => {
          const pages = await grantedPages(app.server, await app.server.signIn(role))
          expect(pages.length).toBeGreaterThan(8)
          const faults: string[] = []
          for (const [index, page] of pages.entries())
            faults.push(...(await crawlPage(user, pathOf(page, role), { role, language, page, index })))
          for (const address of ['/404', '/401', '/profile/nowhere'])
            faults.push(...(await crawlPage(user, address, { role, language })))
          expect(faults).toEqual([])
        },
        limit,
      )
    },
  )
}

interface CrawlOptions {
  role: 'admin' | 'agency'
  language: 'en' | 'zh'
  page?: RegisteredPage
  index?: number
}

/** Opens an address and gives what is wrong with it: wide, with its dialog, narrow; then closes its tab. */
async function crawlPage(
  { page, consoleErrors }: BrowserUser,
  address: string,
  { role, language, page: registered, index }: CrawlOptions,
): Promise<string[]> {
  const faults: string[] = []
  const check = async (where: string) => {
    for (const fault of await findFaults(page, language)) faults.push(`${address} ${where}: ${fault}`)
  }
  const colorScheme = language === 'en' ? 'light' : 'dark'
  const isWide = ((index ?? 0) % 2 === 0) === (languagesOfAgency[0] === language)
  const axe = async (where: string, inDialog = false) => {
    if (role === 'agency') return
    await page.emulateMedia({ colorScheme })
    await pageReady(page)
    // The shell itself is the same on every page.
    const context = (index ?? 0) < 2 && !inDialog ? 'body' : '#content'
    for (const fault of await findAxeViolations(page, context))
      faults.push(`${address} ${where}, ${colorScheme}: ${fault}`)
  }
  await page.setViewportSize(wide)
  await navigate(page, address)
  await pageReady(page)
  await check('wide')
  if (isWide) await axe('wide')
  const opener = page.locator(dialogOpeners[registered?.uri ?? ''] ?? 'none').first()
  const opens = await opener.isVisible()
  if (opens) {
    await opener.click()
    await page.locator('.dialog').waitFor()
    await pageReady(page)
    await check('its dialog')
    await axe('its dialog', true)
  }
  await page.setViewportSize(narrow)
  await pageReady(page)
  await check(`narrow${opens ? ', its dialog' : ''}`)
  if (opens) {
    await page.keyboard.press('Escape')
    await page.locator('.dialog').waitFor({ state: 'detached' })
    await check('narrow')
  }
  if (!isWide) await axe('narrow')
  await page.emulateMedia({ colorScheme: 'light' })
  for (const complaint of consoleErrors.splice(0)) faults.push(`${address}: ${complaint}`)
  await closeTab(page)
  return faults
}
