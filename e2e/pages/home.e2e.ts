import { topUpRequest } from '@fairway/testing/agents'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { demoPassword } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { homePanels as en } from '@fairway/texts/en/homePanels'
import { river } from '@fairway/texts/en/river'
import { homePanels as zh } from '@fairway/texts/zh/homePanels'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { setUpBrowserApp } from '../support/browser.ts'

// Home by role: each begins with its own work. What was sold is of the fast boat of the present day.

const app = setUpBrowserApp()
let sailingId: string
let cash: number

const panel = (page: Page, title: string) =>
  page.locator('.panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function unpaid(more: Partial<Sale>, channel?: string) {
  const { payment: _, ...sale } = await buildSale(app.server, { sailingId, ...more }, channel)
  return { ...sale, phone: '13800138000' }
}

beforeAll(async () => {
  const { server } = app
  sailingId = await findDemoSailing(server, '2026-06-15')
  const { rows } = await server.database.pool.query(
    `select id from sailings.sailings s where line_id = (select line_id from sailings.sailings where id = $1)
     and service_date = '2026-06-15' order by departs_at desc limit 1`,
    [sailingId],
  )
  sailingId = rows[0].id
  const clerk = await server.signIn('clerk')
  const sold = await server.call(clerk, 'orders.sell', await buildSale(server, { sailingId }))
  cash = sold.data.total
  expect(
    (await server.call(clerk, 'orders.hold', await unpaid({ passengers: [buildPassenger()] }))).status,
  ).toBe(200)
  const agency = await server.signIn('agency')
  const paid = await server.call(agency, 'orders.sellFromWallet', {
    ...(await unpaid({}, 'agent')),
    paymentPassword: digestOf(demoPassword),
  })
  expect(paid.status).toBe(200)
})

test('a clerk finds the next departure, their sales and a hold that counts down; a press opens its order', async () => {
  const { page } = await app.signedIn('clerk')
  await page.locator('.home-board').waitFor()
  const holds = panel(page, en['homePanels.holds'])
  await holds.getByRole('timer').waitFor()
  const left = await holds.getByRole('timer').innerText()
  expect(left).toMatch(/^\d+:\d\d$|min$/)
  await holds.getByRole('link').first().click()
  await page.waitForURL('**/menus/orders/detail/**')
})

test('Sell on the next departure opens the counter with both ends and the sailing selected, ready for the first passenger', async () => {
  const { page } = await app.signedIn('clerk')
  const next = page.locator('.home-next')
  const towards = (await next.getByRole('heading').innerText()).replace(/^.*→\s*/, '')
  await next.getByRole('button', { name: river['river.sell'], exact: true }).click()
  await page.locator('.counter-offers input:checked').waitFor()
  const end = (part: string) => page.locator(`[data-part="${part}"] input[role=combobox]`)
  expect(await end('from').inputValue()).not.toBe('')
  expect(await end('to').inputValue()).toContain(towards)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('certificateNumber')
})

test('an accountant finds the money of the day by clerk and method, and no departures', async () => {
  const { page } = await app.signedIn('accountant')
  const takings = panel(page, en['homePanels.takings'])
  await takings.getByRole('row', { name: /陈静/ }).waitFor()
  expect(await takings.getByRole('columnheader').allInnerTexts()).toEqual([
    'Clerk',
    'Orders',
    expect.stringMatching(/Cash|Wallet/),
    expect.stringMatching(/Cash|Wallet/),
    'Total',
  ])
  expect(await takings.getByRole('row', { name: /陈静/ }).innerText()).toContain(
    `¥${(cash / 100).toFixed(2)}`,
  )
  expect(await takings.locator('tfoot').innerText()).toContain('All clerks (2)')
  expect(await page.locator('.home-board').count()).toBe(0)
})

test('a pier supervisor finds who boards and lands at their docks, in Chinese too', async () => {
  const { page } = await app.signedIn('pier', { language: 'zh' })
  const calls = panel(page, zh['homePanels.calls'])
  const rows = calls.locator('tbody tr')
  await rows.first().waitFor()
  const boarding = await calls.locator('tbody tr td.numbers:nth-last-child(3)').allInnerTexts()
  expect(boarding.map(Number).reduce((sum, people) => sum + people, 0)).toBe(2)
  await rows.first().getByRole('rowheader').getByRole('link').click()
  await page.waitForURL('**/menus/sailings/detail/**')
})

test('on a phone the calls of a supervisor are a list in which nothing is cut off', async () => {
  const { page } = await app.signedIn('pier', { width: 390, height: 844 })
  const calls = panel(page, en['homePanels.calls'])
  await calls.getByRole('listitem').first().waitFor()
  expect(await calls.getByRole('table').count()).toBe(0)
  const cut = await calls.evaluate((box) => box.scrollWidth > box.clientWidth)
  expect(cut).toBe(false)
})

test('an agency finds its wallet, a carrier its ships, a viewer the four dashboards', async () => {
  const agency = (await app.signedIn('agency')).page
  await panel(agency, en['homePanels.wallet']).getByText(en['homePanels.available']).waitFor()
  await panel(agency, en['homePanels.takings']).getByText('All clerks (1)').waitFor()
  const carrier = (await app.signedIn('carrier')).page
  await panel(carrier, en['homePanels.ships']).locator('tbody tr').first().waitFor()
  const viewer = (await app.signedIn('viewer')).page
  const links = panel(viewer, en['homePanels.dashboards']).getByRole('link')
  await links.first().waitFor()
  expect(await links.count()).toBe(4)
  const [opened] = await Promise.all([viewer.context().waitForEvent('page'), links.first().click()])
  await opened.waitForURL('**/visulation/**')
})

test('an administrator finds what waits for a decision, and one press leads there', async () => {
  await app.server.database.pool.query(
    `insert into feedback.entries (user_id, organisation_id, kind, body, page, at)
     select id, organisation_id, 'wish', 'More light', '/menus/home', now() from staff.users where code = 'clerk'`,
  )
  const { page } = await app.signedIn('admin')
  const attention = panel(page, en['homePanels.attention'])
  await attention.getByText(en['homePanels.healthy']).waitFor()
  await attention.getByRole('link', { name: '1 open feedback entry' }).click()
  await page.waitForURL('**/menus/feedback/list?state=open')
  await page.getByText('More light').waitFor()
})

const earningRoles = [
  {
    role: 'accountant',
    language: 'en',
    size: { width: 1440, height: 900 },
    texts: en,
    opens: 'sharedToday',
    figures: ['soldToday', 'soldMonth', 'sharedToday', 'sharedMonth', 'owed', 'wallets'],
  },
  {
    role: 'carrier',
    language: 'en',
    size: { width: 1440, height: 900 },
    texts: en,
    opens: 'earnedToday',
    figures: ['soldToday', 'soldMonth', 'earnedToday', 'earnedMonth', 'owedToUs'],
  },
  {
    role: 'port',
    language: 'zh',
    size: { width: 390, height: 844 },
    texts: zh,
    opens: 'earnedToday',
    figures: ['earnedToday', 'earnedMonth', 'owedToUs'],
  },
  {
    role: 'agency',
    language: 'zh',
    size: { width: 390, height: 844 },
    texts: zh,
    opens: 'earnedToday',
    figures: ['soldToday', 'soldMonth', 'earnedToday', 'earnedMonth', 'owedToUs'],
  },
] as const

describe('once the sailing of the day is earned', () => {
  beforeAll(async () => {
    const { server } = app
    const clerk = await server.signIn('clerk')
    // From a port of the corporation that looks.
    const sale = await buildSale(server, { sailingId, fromStop: 2, toStop: 3 })
    expect((await server.call(clerk, 'orders.sell', sale)).status).toBe(200)
    server.clock.moveTo('2026-06-15T23:00:00+08:00')
    await advanceSailings(server.database.db, server.clock.now())
    await earnDue(server.services)
  })

  test.each(earningRoles)(
    '[R5] $role finds what was sold, earned and is owed, in $language at $size.width px, and a figure opens the rows that it adds up',
    async ({ role, language, size, texts, figures, opens }) => {
      const { server } = app
      const { page, consoleErrors, context } = await app.signedIn(role, { language, ...size })
      const { data } = await server.call(await server.signIn(role), 'home.figures', {})
      const box = panel(page, texts['homePanels.figures'])
      await box.locator('dt').first().waitFor()
      expect(await box.locator('dt').allInnerTexts()).toEqual(
        figures.map((name) => texts[`homePanels.${name}`]),
      )
      expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
      const earned = `${((data.earned?.today ?? 0) / 100).toFixed(2)}`
      expect(data.earned?.today).toBeGreaterThan(0)
      const figure = box.locator('dt', { hasText: texts[`homePanels.${opens}`] }).locator('xpath=..')
      expect(await figure.innerText()).toContain(earned)
      await figure.getByRole('link').click()
      await page.waitForURL('**/menus/settlement/earnings?from=2026-06-15&to=2026-06-15')
      await page.getByText(earned).filter({ visible: true }).first().waitFor()
      expect(consoleErrors).toEqual([])
      await context.close()
    },
  )

  test('[R4] an accountant sees what waits in the books, and one press leads to it', async () => {
    const { server } = app
    const announced = await server.call(
      await server.signIn('agency'),
      'agents.announceTopUp',
      topUpRequest(await idOf(server, 'staff.organisations', 'RVT'), 123_400),
    )
    expect(announced, announced.message).toMatchObject({ http: 200 })
    const { page } = await app.signedIn('accountant')
    await panel(page, en['homePanels.attention']).getByRole('link', { name: '1 top-up to check' }).click()
    await page.waitForURL('**/menus/agents/topUps?state=announced')
    await page.getByText('1,234.00').filter({ visible: true }).first().waitFor()
  })
})
