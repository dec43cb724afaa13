import { topUpRequest } from '@fairway/testing/agents'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { demoPassword } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { homePanels as en } from '@fairway/texts/en/homePanels'
import { lists } from '@fairway/texts/en/lists'
import { orders as texts } from '@fairway/texts/en/orders'
import { river } from '@fairway/texts/en/river'
import { sailings as sailingTexts } from '@fairway/texts/en/sailings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations, navigate } from '../support/page-crawler.ts'

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
  expect(
    (await server.call(clerk, 'orders.hold', await unpaid({ passengers: [buildPassenger()] }))).status,
  ).toBe(200)
  // From a port of the corporation that looks.
  const sale = await buildSale(server, { sailingId, fromStop: 2, toStop: 3 })
  const short = await server.call(clerk, 'orders.sell', sale)
  cash = sold.data.total + short.data.total
  const agency = await server.signIn('agency')
  const paid = await server.call(agency, 'orders.sellFromWallet', {
    ...(await unpaid({}, 'agent')),
    paymentPassword: digestOf(demoPassword),
  })
  expect(paid.status).toBe(200)
})

test('a clerk finds the next departure, their sales and a hold that counts down; Sell opens the counter with both ends and the sailing selected, ready for the first passenger, and a press on the hold its order', async () => {
  const { page } = await app.signedIn('clerk', { path: '/' })
  await page.locator('.home-board').waitFor()
  const holds = panel(page, en['homePanels.holds'])
  await holds.getByRole('timer').waitFor()
  const left = await holds.getByRole('timer').innerText()
  expect(left).toMatch(/^\d+:\d\d$|min$/)
  await sellNextDeparture(page)
  await page.getByRole('tab', { name: 'Home' }).click()
  await holds.getByRole('link').first().click()
  await page.waitForURL('**/menus/orders/detail/**')
})

async function sellNextDeparture(page: Page): Promise<void> {
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
}

test('a pier supervisor finds who boards and lands at their docks: on a phone a list in which nothing is cut off; one click leads to who boards at their dock', async () => {
  const sailing = await sellAtOwnDock()
  const { page } = await app.signedIn('pier', { path: '/', width: 390, height: 844 })
  const calls = panel(page, en['homePanels.calls'])
  await calls.getByRole('listitem').first().waitFor()
  expect(await calls.getByRole('table').count()).toBe(0)
  const cut = await calls.evaluate((box) => box.scrollWidth > box.clientWidth)
  expect(cut).toBe(false)
  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = calls.locator('tbody tr')
  await rows.first().waitFor()
  const boarding = await calls.locator('tbody tr td.numbers:nth-last-child(3)').allInnerTexts()
  expect(boarding.map(Number).reduce((sum, people) => sum + people, 0)).toBe(4)
  await calls.locator(`a[href*="/${sailing}?"][href*="boards="]`).first().click()
  await page.waitForURL(`**/menus/sailings/detail/${sailing}?**`)
  const people = page.locator('.query-table tbody tr')
  await expect.poll(() => people.count()).toBe(2)
  expect(await people.allInnerTexts()).toEqual([
    expect.stringContaining('张三'),
    expect.stringContaining('李四'),
  ])
  const boards = page.getByLabel(texts['orders.passengers.boardsAt'], { exact: true })
  expect(await boards.inputValue()).not.toBe('')
  expect(await axeViolations(page, '.ui-tabs')).toEqual([])
  // Who lands there: none of this sale.
  const dock = await boards.inputValue()
  await page.getByLabel(texts['orders.passengers.landsAt'], { exact: true }).selectOption(dock)
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await page.getByLabel(texts['orders.passengers.landsAt'], { exact: true }).selectOption('')
  await expect.poll(() => people.count()).toBe(2)
  await page.getByRole('tab', { name: sailingTexts['sailings.detail.overview'] }).click()
  await page.getByRole('heading', { name: sailingTexts['sailings.detail.stops'] }).waitFor()
})

/** A sailing of today at the first own dock of the supervisor, and two passengers who board there. */
async function sellAtOwnDock() {
  const { rows } = await app.server.database.pool.query<{
    id: string
    stop: number
    stops: number
    class: string
  }>(
    `select s.id, stop.stop_number as stop, s.stops_count as stops,
       (select c.code from inventory.seats seat join fleet.classes c on c.id = seat.class_id
        where seat.sailing_id = s.id limit 1) as class
     from sailings.sailings s
     join sailings.sailing_stops stop on stop.sailing_id = s.id and stop.stop_number < s.stops_count - 1
     join staff.user_docks own on own.dock_id = stop.dock_id
     join staff.users u on u.id = own.user_id and u.code = $2
     where stop.planned_depart > $1::timestamptz + interval '1 hour' and stop.planned_depart < $1::timestamptz + interval '8 hours'
     order by stop.planned_depart limit 1`,
    [app.server.clock.now(), 'pier'],
  )
  const { id, stop, stops, class: classCode } = rows[0]!
  const sale = await buildSale(app.server, {
    sailingId: id,
    fromStop: stop,
    toStop: stops - 1,
    classCode,
    passengers: [buildPassenger('张三'), buildPassenger('李四')],
  })
  const { data } = await app.server.call(await app.server.signIn('clerk'), 'orders.sell', sale)
  cash += data.total
  return id
}

test('an agency finds its wallet, a carrier its ships, a viewer the four dashboards', async () => {
  const agency = (await app.signedIn('agency', { path: '/' })).page
  await panel(agency, en['homePanels.wallet']).getByText(en['homePanels.available']).waitFor()
  await panel(agency, en['homePanels.takings']).getByText('All clerks (1)').waitFor()
  const carrier = (await app.signedIn('carrier', { path: '/' })).page
  await panel(carrier, en['homePanels.ships']).locator('tbody tr').first().waitFor()
  const viewer = (await app.signedIn('viewer', { path: '/' })).page
  const links = panel(viewer, en['homePanels.dashboards']).getByRole('link')
  await links.first().waitFor()
  await expect.poll(() => links.count()).toBe(4)
  const [opened] = await Promise.all([viewer.context().waitForEvent('page'), links.first().click()])
  await opened.waitForURL('**/visulation/**')
})

test('an administrator finds what waits for a decision, and one press leads there', async () => {
  await app.server.database.pool.query(
    `insert into feedback.entries (user_id, organisation_id, kind, body, page, at)
     select id, organisation_id, 'wish', 'More light', '/menus/home', now() from staff.users where code = 'clerk'`,
  )
  const { page } = await app.signedIn('admin', { path: '/' })
  const attention = panel(page, en['homePanels.attention'])
  await attention.getByText(en['homePanels.healthy']).waitFor()
  await attention.getByRole('link', { name: '1 open feedback entry' }).click()
  await page.waitForURL('**/menus/feedback/list?state=open')
  await page.getByText('More light').waitFor()
})

describe('once the sailing of the day is earned', () => {
  beforeAll(async () => {
    const { server } = app
    server.clock.moveTo('2026-06-15T23:00:00+08:00')
    await advanceSailings(server.database.db, server.clock.now())
    await earnDue(server.services)
  })

  test('[R4] [R5] an accountant finds the money of the day by clerk and method, what was sold, earned and is owed, and what waits in the books, and no departures; one press leads to it', async () => {
    const { server } = app
    const announced = await server.call(
      await server.signIn('agency'),
      'agents.announceTopUp',
      topUpRequest(await idOf(server, 'staff.organisations', 'RVT'), 123_400),
    )
    expect(announced, announced.message).toMatchObject({ http: 200 })
    const { page, consoleErrors } = await app.signedIn('accountant', { path: '/' })
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

    const figures = ['soldToday', 'soldMonth', 'sharedToday', 'sharedMonth', 'owed', 'wallets'] as const
    await expectFigures(page, 'accountant', 'sharedToday', figures)
    await page.getByRole('tab', { name: 'Home' }).click()
    await panel(page, en['homePanels.attention']).getByRole('link', { name: '1 top-up to check' }).click()
    await page.waitForURL('**/menus/agents/topUps?state=announced')
    await page.getByText('1,234.00').filter({ visible: true }).first().waitFor()
    // Without the permission there is no passenger list.
    await navigate(page, `/menus/sailings/detail/${sailingId}?view=passengers`)
    await page.getByRole('heading', { name: sailingTexts['sailings.detail.stops'] }).waitFor()
    expect(await page.getByRole('tab', { name: sailingTexts['sailings.detail.passengers'] }).count()).toBe(0)
    expect(consoleErrors).toEqual([])
  })

  test('[R5] a port, which sells nothing, finds what it earned and is owed, on a phone', async () => {
    const { page, consoleErrors } = await app.signedIn('port', { path: '/', width: 390, height: 844 })
    await expectFigures(page, 'port', 'earnedToday', ['earnedToday', 'earnedMonth', 'owedToUs'])
    expect(consoleErrors).toEqual([])
  })
})

type Figure = 'soldToday' | 'soldMonth' | 'sharedToday' | 'sharedMonth' | 'earnedToday' | 'earnedMonth'

/** The figures that a role has, of which one opens the rows that it adds up; what others have is said by the server's test. */
async function expectFigures(
  page: Page,
  role: string,
  opens: Figure,
  figures: readonly (Figure | 'owed' | 'wallets' | 'owedToUs')[],
): Promise<void> {
  const { server } = app
  const { data } = await server.call(await server.signIn(role), 'home.figures', {})
  const box = panel(page, en['homePanels.figures'])
  await box.locator('dt').first().waitFor()
  expect(await box.locator('dt').allInnerTexts()).toEqual(figures.map((name) => en[`homePanels.${name}`]))
  expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  const earned = `${((data.earned?.today ?? 0) / 100).toFixed(2)}`
  expect(data.earned?.today).toBeGreaterThan(0)
  const figure = box.locator('dt', { hasText: en[`homePanels.${opens}`] }).locator('xpath=..')
  expect(await figure.innerText()).toContain(earned)
  await figure.getByRole('link').click()
  await page.waitForURL('**/menus/settlement/earnings?from=2026-06-15&to=2026-06-15')
  await page.getByText(earned).filter({ visible: true }).first().waitFor()
}
