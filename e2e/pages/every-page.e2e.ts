import { saleOf } from '@fairway/testing/orders'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openStage, type Stage, signIn } from '../support/browser.ts'
import {
  allPages,
  axeFaults,
  closeTab,
  faultsOf,
  follow,
  type KnownPage,
  pagesOf,
  settled,
} from '../support/page-crawler.ts'

// Every page, for two jobs, in two languages, wide and narrow, light and dark. The list comes from the product itself.

let stage: Stage
/** What stands behind the uri of a page that needs it, for each role. */
const examples: Record<string, Record<string, string>> = { admin: {}, agency: {} }

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** What opens a form or a question on a page, where it has one. */
const openers: Record<string, string> = {
  'orders/detail': '.page-actions button:has([href$="#unlock"])',
  'session/partners': '.page-actions .button.primary',
  'logManager/logList': '.row-opener',
  'feedback/list': '.row-opener',
  'messages/announcements': '.page-actions .button.primary',
  'staff/users': '.page-actions .button.primary',
  'staff/user': '.page-actions .button.primary',
  'staff/organisations': '.page-actions .button.primary',
}

beforeAll(async () => {
  stage = await openStage()
  const { server } = stage
  const [admin, clerk, agency] = await Promise.all(
    ['admin', 'clerk', 'agency'].map((who) => server.signIn(who)),
  )
  const { data: sold } = await server.call(clerk, 'orders.sell', await saleOf(server))
  const { payment: _, ...hold } = await saleOf(server, { phone: '13800138000' }, 'agent')
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
  // Read, so that it does not pop up in front of every page.
  for (const person of [admin, agency]) await server.call(person, 'messages.readAll', {})
  for (const [role, order] of [
    ['admin', sold.orderId],
    ['agency', held.orderId],
  ] as const)
    Object.assign(examples[role] ?? {}, {
      'orders/detail': order,
      'sailings/detail': hold.sailingId,
      'messages/notice': notice.id,
      'staff/user': await idOf(server, 'staff.users', role),
      'staff/role': await idOf(server, 'staff.roles', 'ticketClerk'),
    })
})
afterAll(() => stage.close())

function addressOf(page: KnownPage, role: string): string {
  const base = page.path ?? `/menus/${page.uri}`
  if (!page.parameters) return base
  const example = examples[role]?.[page.uri]
  if (!example) throw new Error(`${page.uri} needs an example of what it shows: give it one in this test`)
  return `${base}/${example}`
}

describe.each([
  { role: 'admin', language: 'en' },
  { role: 'admin', language: 'zh' },
  { role: 'agency', language: 'en' },
  { role: 'agency', language: 'zh' },
] as const)('$role in $language', ({ role, language }) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await stage.desk({ language })
    await signIn(stage, desk, role)
  })
  afterAll(() => desk.context.close())

  test('[A12][E3] every page is whole: no complaint, its words, its title, its width; axe finds nothing serious', async () => {
    const { page, complaints } = desk
    const pages = await pagesOf(stage.server, await stage.server.signIn(role))
    expect(pages.length).toBeGreaterThan(8)
    const addresses = [...pages.map((one) => addressOf(one, role)), '/404', '/401', '/profile/nowhere']
    const faults: string[] = []
    const look = async (where: string) => {
      for (const fault of await faultsOf(page, language)) faults.push(`${where}: ${fault}`)
    }
    const axe = async (where: string, context: '#content' | 'body') => {
      for (const fault of await axeFaults(page, context)) faults.push(`${where}: ${fault}`)
    }
    for (const [index, address] of addresses.entries()) {
      const uri = pages[index]?.uri ?? ''
      const started = performance.now()
      await page.setViewportSize(wide)
      await follow(page, address)
      await settled(page)
      await look(`${address} wide`)
      // The shell itself is the same on every page.
      if (language === 'en') await axe(`${address} wide, light`, index === 0 ? 'body' : '#content')
      else {
        await page.emulateMedia({ colorScheme: 'dark' })
        await settled(page)
        await axe(`${address} wide, dark`, index === 0 ? 'body' : '#content')
      }
      const opener = page.locator(openers[uri] ?? 'none').first()
      const opens = await opener.isVisible()
      if (opens) {
        await opener.click()
        await page.locator('.dialog').waitFor()
        await settled(page)
        await look(`${address}, its dialog`)
        await axe(`${address}, its dialog`, '#content')
      }
      await page.setViewportSize(narrow)
      await settled(page)
      await look(`${address} narrow${opens ? ', its dialog' : ''}`)
      if (opens) {
        await page.keyboard.press('Escape')
        await page.locator('.dialog').waitFor({ state: 'detached' })
        await look(`${address} narrow`)
      }
      if (language === 'zh') await axe(`${address} narrow, dark`, index === 0 ? 'body' : '#content')
      await page.emulateMedia({ colorScheme: 'light' })
      for (const complaint of complaints.splice(0)) faults.push(`${address}: ${complaint}`)
      await closeTab(page)
      if (process.env.WALK) console.warn(address, Math.round(performance.now() - started))
    }
    expect(faults).toEqual([])
  }, 120_000)
})

test('[A12][E3] the sign-in page is whole in both languages, wide and narrow, light and dark', async () => {
  const faults: string[] = []
  for (const language of ['en', 'zh'] as const) {
    const { page, context, complaints } = await stage.desk({ language })
    await page.goto('/login')
    await page.locator('form').waitFor()
    for (const size of [wide, narrow])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await settled(page)
        const where = `${language} ${size.width} ${colorScheme}`
        faults.push(...(await faultsOf(page, language)).map((fault) => `${where}: ${fault}`))
        faults.push(...(await axeFaults(page, 'body')).map((fault) => `${where}: ${fault}`))
      }
    faults.push(...complaints)
    await context.close()
  }
  expect(faults).toEqual([])
})

test('no page is left out: together the roles of the demo open every page of the registry', async () => {
  const opened = await pagesOf(stage.server, await stage.server.signIn('admin'))
  expect((await allPages()).filter((page) => !opened.some(({ uri }) => uri === page.uri))).toEqual([])
})
