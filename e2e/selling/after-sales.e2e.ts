import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { afterSales as en } from '@fairway/texts/en/afterSales'
import { blocks as enBlocks } from '@fairway/texts/en/blocks'
import { lists as enLists } from '@fairway/texts/en/lists'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { afterSales as zh } from '@fairway/texts/zh/afterSales'
import { blocks as zhBlocks } from '@fairway/texts/zh/blocks'
import { lists as zhLists } from '@fairway/texts/zh/lists'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { hasFocus } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'

// The after-sales desk: an order by its number, its tickets, an offer, and its confirmation, by keyboard.

const app = setUpBrowserApp()
let clerk: SignedInUser
beforeAll(async () => {
  clerk = await app.server.signIn('clerk')
})
const words = { en, zh }
const blocks = { en: enBlocks, zh: zhBlocks }
const lists = { en: enLists, zh: zhLists }
const orders = { en: enOrders, zh: zhOrders }
const yuan = (fen = -1) => `¥${(fen / 100).toFixed(2)}`

const twoPeople = () => [buildPassenger('王芳'), buildPassenger('李伟')]

async function sold(passengers = [buildPassenger('王芳')]) {
  const { server } = app
  return (await server.call(clerk, 'orders.sell', await buildSale(server, { passengers }))).data
}

const deskOf = async (orderId: string) =>
  (await app.server.call(clerk, 'orders.afterSales', { orderId })).data
const stateOfTickets = async (orderId: string) => (await deskOf(orderId)).tickets.map(({ state }) => state)

const shot = process.env.SHOTS

async function lockFreeSeats(sailingId: string, locked: boolean) {
  await app.server.database.pool.query(
    `update inventory.seats set locked = case when $2 then 1023 else 0 end, lock_reason = case when $2 then 'full' end,
       locked_by = case when $2 then (select id from staff.users where code = 'clerk') end, locked_at = case when $2 then now() end
     where sailing_id = $1 and mask = 0`,
    [sailingId, locked],
  )
}

describe.each(oneLanguage())('the after-sales desk in %s', (language) => {
  const w = words[language]
  let page: Page
  beforeAll(async () => {
    page = (await app.signedIn('clerk', { language, path: '/menus/orders/afterSales' })).page
  })

  const visibleNumber = (number: string) =>
    page.getByText(number, { exact: true }).filter({ visible: true }).first()

  async function find(number: string) {
    await page.getByRole('searchbox').first().fill(number)
    await page.keyboard.press('Enter')
  }

  async function openDesk({ orderId, number }: { orderId: string; number: string }) {
    await navigate(page, `/menus/orders/afterSales?order=${orderId}`)
    await visibleNumber(number).waitFor()
  }

  /** Every part of the one line of an offer, as the server has it, stands in the text of the offer. */
  async function expectAllParts(orderId: string, text: string) {
    const [line] = (await deskOf(orderId)).offers[0]?.lines ?? []
    // A tenth of the fare until 24 hours before the departure, which is 24 hours and some minutes away.
    const beyondDay = 20 - (app.server.clock.now().getTime() - testNow.getTime()) / 60_000
    expect(line).toMatchObject({
      ...{ tier: { index: 0, basisPoints: 1_000 }, rounding: 1 },
      minutesBefore: 1_440 + beyondDay,
    })
    expect(text).toContain(w['afterSales.percent'].replace('{percent}', '10'))
    expect(text).toContain(
      language === 'en' ? `1 d 0 h ${beyondDay} min before departure` : `距开航 1 天 0 小时 ${beyondDay} 分`,
    )
    for (const amount of [line?.paid, line?.fee, line?.back]) expect(text).toContain(yuan(amount))
    for (const part of line?.parts ?? [])
      expect(text).toContain(`${yuan(part.paid)} ${yuan(part.fee)} ${yuan(part.back)}`)
    // A tenth of 38 yuan needs no rounding, so the offer names none.
    expect(text).not.toContain(w['afterSales.roundedTo'])
    expect(line?.back).toBe((line?.paid ?? 0) - (line?.fee ?? 0))
    expect(text).toContain(`${w['afterSales.back']} ${yuan(line?.back)}`)
  }

  test('[L3] [L4] [L5] a clerk gives back one of two tickets: every part is shown, Enter confirms, the cash is handed out; then the other one, which another desk confirms', async () => {
    const order = await sold(twoPeople())
    await find(order.number)
    await visibleNumber(order.number).waitFor()
    const tickets = page.getByRole('checkbox')
    await expect.poll(() => tickets.count()).toBe(2)
    await tickets.nth(1).uncheck()
    await page.keyboard.press('Alt+R')
    const offer = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    await offer.waitFor()
    if (shot) await page.screenshot({ path: `${shot}/refund-${language}.png`, fullPage: true })
    const text = (await offer.innerText()).replace(/\s+/g, ' ')
    expect(text).toContain('王芳')
    expect(text).not.toContain('李伟')
    await expectAllParts(order.orderId, text)
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: blocks[language]['blocks.messages'] })
      .getByText(w['afterSales.done.refund'])
      .waitFor()
    expect(await stateOfTickets(order.orderId)).toEqual(['refunded', 'issued'])
    const [refund] = (await deskOf(order.orderId)).offers
    expect(refund?.ways).toMatchObject([{ method: 'cash', fen: refund?.back, state: 'paid' }])
    // By keyboard it goes on with the slip.
    const slip = offer.getByRole('button', { name: w['afterSales.printSlip'] })
    await expect.poll(() => hasFocus(slip)).toBe(true)
    if (shot) await page.screenshot({ path: `${shot}/refunded-${language}.png`, fullPage: true })

    await tickets.nth(1).check()
    await page.keyboard.press('Alt+R')
    const confirm = offer.getByRole('button', { name: w['afterSales.confirm.refund'] })
    await confirm.waitFor()
    // At another desk: this one says so by itself, and hands nothing out.
    const [open] = (await deskOf(order.orderId)).offers.filter(({ state }) => state === 'proposed')
    const elsewhere = { offerId: open?.id ?? '', expected: -(open?.back ?? 0) }
    expect(await app.server.call(clerk, 'orders.confirmOffer', elsewhere)).toMatchObject({ http: 200 })
    await confirm.waitFor({ state: 'detached' })
    await offer.getByText(w['afterSales.confirmedElsewhere'].replace('{by}', '陈静')).waitFor()
    await expect.poll(() => stateOfTickets(order.orderId)).toEqual(['refunded', 'refunded'])
  })

  test('[L15] [L3] the desk lists the offers that were made and opens the order of one; a number that no order has is said to be unknown; a ticket that can no longer be given back says why not; on a phone the offers are cards with their kind and amount in sight, and so is every amount of an offer, without scrolling sideways', async () => {
    const party = await sold(twoPeople())
    const { data: made } = await app.server.call(clerk, 'orders.proposeRefund', {
      orderId: party.orderId,
      ticketIds: party.tickets.map(({ id }) => id),
    })
    const [order, voided] = [await sold(), await sold()]
    const { server } = app
    await server.call(clerk, 'orders.proposeRefund', {
      orderId: order.orderId,
      ticketIds: order.tickets.map(({ id }) => id),
    })
    const { data: offer } = await server.call(clerk, 'orders.proposeVoid', { orderId: voided.orderId })
    await server.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
    await navigate(page, '/menus/orders/afterSales?state=proposed')
    const row = page.getByRole('row').filter({ hasText: order.number })
    await row.waitFor()
    if (shot) await page.screenshot({ path: `${shot}/desk.png` })
    await row.getByRole('button').first().click()
    await page.getByRole('region', { name: w['afterSales.kind.refund'] }).waitFor()

    await find('99010112345678')
    await page.getByText(w['afterSales.noOrder'], { exact: true }).waitFor()

    await find(voided.number)
    await visibleNumber(voided.number).waitFor()
    const { data } = await server.call(clerk, 'orders.afterSales', { orderId: voided.orderId }, { language })
    const decision = data.tickets[0]?.can.refund
    expect(decision).toMatchObject({ allowed: false, reason: 'orders.ticketState' })
    await page.getByRole('checkbox').and(page.locator(':disabled')).first().waitFor()
    await page
      .getByRole('list', { name: orders[language]['orders.detail.tickets'] })
      .getByText(decision?.allowed === false ? decision.text : '')
      .waitFor()

    await page.setViewportSize({ width: 390, height: 844 })
    await navigate(page, '/menus/orders/afterSales?state=proposed')
    const card = page.locator('.row-card').filter({ hasText: party.number })
    for (const text of [w['afterSales.kind.refund'], yuan(made.back)]) {
      const box = await card.getByText(text).first().boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 390, text).toBe(true)
    }
    await card.getByRole('button', { name: lists[language]['lists.table.open'] }).click()
    const region = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    await region.waitFor()
    const rights = await region
      .getByRole('table')
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    const edge = await region.evaluate((offer) => offer.getBoundingClientRect().right)
    expect(Math.max(...rights)).toBeLessThanOrEqual(edge)
    expect(await region.getByRole('row').count()).toBe(1 + 2 * 2)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('[L8] a clerk exchanges tickets for a sailing of another day, whose trip shows what the passengers will pay by their own types, as the offer does', async () => {
    const order = await sold([...twoPeople(), buildPassenger('王小小', 'child', '2016-03-04')])
    await openDesk(order)
    await page.getByRole('button', { name: w['afterSales.exchange'] }).click()
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.exchange'] })
    const trip = dialog
      .locator('.after-sales-trip')
      .filter({ has: page.locator('input:enabled') })
      .first()
    // The trips are listed at once, their prices follow.
    await trip.getByText('¥').first().waitFor()
    const text = (await trip.innerText()).replace(/\s+/g, ' ')
    if (shot) await page.screenshot({ path: `${shot}/exchange-fares-${language}.png` })
    await trip.getByRole('radio').check()
    await dialog.getByRole('button', { name: w['afterSales.propose'] }).click()
    const offer = page.getByRole('region', { name: w['afterSales.kind.exchange'] })
    const confirm = offer.getByRole('button', { name: w['afterSales.confirm.exchange'] })
    await confirm.waitFor()
    if (shot) await page.screenshot({ path: `${shot}/exchange-offer-${language}.png`, fullPage: true })
    const made = (await deskOf(order.orderId)).offers[0]
    const fares = (made?.lines ?? []).map(
      ({ next }) => next?.parts.find(({ kind }) => kind === 'fare')?.fen ?? 0,
    )
    const [adult = 0, , child = 0] = fares
    expect(child).toBeLessThan(adult)
    expect(text).toContain(yuan(fares.reduce((sum, fare) => sum + fare, 0)))
    expect(text).toContain(`${yuan(adult)} × 2`)
    expect(text).toMatch(
      new RegExp(`${language === 'en' ? 'Child' : '儿童'}\\S* ${yuan(child).replace('.', '\\.')}`),
    )
    if ((made?.due ?? 0) > 0) await offer.getByRole('textbox').first().fill('500')
    await confirm.click()
    await offer.getByRole('button', { name: w['afterSales.printSlip'] }).waitFor()
    const { tickets, paid } = await deskOf(order.orderId)
    expect(tickets.map(({ state }) => state).sort()).toEqual([
      ...Array(3).fill('exchanged'),
      ...Array(3).fill('issued'),
    ])
    // The order tells the trip of each ticket, and everything that was paid for it.
    await navigate(page, `/menus/orders/detail/${order.orderId}`)
    await page
      .getByRole('columnheader', { name: orders[language]['orders.list.trip'], exact: true })
      .waitFor()
    expect(await page.locator('.order-facts').innerText()).toContain(yuan(paid))
  })

  test('[L10] a supplement for a longer trip: a later landing stop of the same sailing, paid by the difference', async () => {
    const order = await sold()
    await openDesk(order)
    await page.getByRole('button', { name: w['afterSales.supplement'] }).click()
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.supplement'] })
    const stops = dialog.getByRole('combobox').first()
    // The ticket lands at the third of four stops; no stop before it is a choice.
    await expect.poll(() => stops.locator('option').count()).toBe(2)
    expect(await stops.inputValue()).toBe('2')
    await stops.selectOption('3')
    if (shot) await page.screenshot({ path: `${shot}/supplement-${language}.png` })
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await dialog.getByRole('button', { name: w['afterSales.propose'] }).click()
    await page.getByRole('region', { name: w['afterSales.kind.supplement'] }).waitFor()
    const [offer] = (await deskOf(order.orderId)).offers
    expect(offer?.trip?.to.stop).toBe(3)
    expect(offer?.due).toBeGreaterThan(0)
  })

  test('[L8] sold out at the confirmation: other trips are choices, and one of them is offered in its place', async () => {
    const order = await sold()
    const { server } = app
    const target = { sailingId: await findDemoSailing(server, '2026-06-18'), fromStop: 1, toStop: 2 }
    await server.call(clerk, 'orders.proposeExchange', {
      ...{ orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id), ...target },
      classCode: 'SEAT2',
    })
    await openDesk(order)
    const offer = page.getByRole('region', { name: w['afterSales.kind.exchange'] })
    const confirm = offer.getByRole('button', { name: w['afterSales.confirm.exchange'] })
    await confirm.waitFor()
    // Everybody else has bought meanwhile.
    await lockFreeSeats(target.sailingId, true)
    await confirm.click()
    const choices = page.getByRole('region', { name: w['afterSales.alternatives'] }).getByRole('button')
    await choices.first().waitFor()
    expect(await findAxeViolations(page, 'body')).toEqual([])
    if (shot) await page.screenshot({ path: `${shot}/sold-out-${language}.png`, fullPage: true })
    await choices.first().click()
    await choices.first().waitFor({ state: 'detached' })
    await confirm.click()
    await offer.getByRole('button', { name: w['afterSales.printSlip'] }).waitFor()
    await lockFreeSeats(target.sailingId, false)
    expect((await deskOf(order.orderId)).offers.map(({ state }) => state)).toEqual(['confirmed', 'withdrawn'])
  })

  test('[L15] on the page of an order each ticket says what can be done with it and why not, and the desk begins with it', async () => {
    const order = await sold(twoPeople())
    const { server } = app
    const [first, second] = order.tickets
    const { data: offer } = await server.call(clerk, 'orders.proposeRefund', {
      orderId: order.orderId,
      ticketIds: [first?.id ?? ''],
    })
    await server.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
    await navigate(page, `/menus/orders/detail/${order.orderId}`)
    const more = (number = '') =>
      page.getByRole('button', { name: lists[language]['lists.table.more'].replace('{name}', number) })
    // By keyboard: under the pointer the name of one button would lie over the next one.
    await more(first?.number).press('Enter')
    const refund = page.getByRole('menuitem', { name: w['afterSales.refund'] })
    for (const action of ['refund', 'exchange', 'supplement', 'void'] as const)
      await page
        .getByRole('menuitem', { name: w[`afterSales.${action}`] })
        .and(page.locator('[aria-disabled="true"]'))
        .waitFor()
    await page.keyboard.press('Escape')
    await more(second?.number).press('Enter')
    await refund.click()
    const tickets = page.getByRole('checkbox')
    await expect.poll(() => tickets.count()).toBe(2)
    expect([await tickets.nth(0).isChecked(), await tickets.nth(1).isChecked()]).toEqual([false, true])
  })

  test('[L3] an offer whose time is over says so, and is priced again', async () => {
    const order = await sold()
    await openDesk(order)
    const { clock } = app.server
    const region = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    const confirm = region.getByRole('button', { name: w['afterSales.confirm.refund'] })
    const again = region.getByRole('button', { name: w['afterSales.priceAgain'], exact: true })
    await page.keyboard.press('Alt+R')
    await region.getByRole('timer').getByText('10:00', { exact: true }).waitFor()
    // The server's clock has gone on, the browser's has not: the refusal stays to be read.
    clock.passMinutes(11)
    await confirm.click()
    await page.getByRole('alert').waitFor()
    await again.waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    if (shot) await page.screenshot({ path: `${shot}/lapsed-${language}.png`, fullPage: true })
    await again.click()
    await again.waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    // The browser counts down by the clock of the server, and confirms nothing that has ended.
    await page.clock.setFixedTime(new Date((await page.evaluate(() => Date.now())) + 600_000))
    await again.waitFor()
    await confirm.and(page.locator('[aria-disabled="true"]')).waitFor()
    const ground = await region.getByRole('status').evaluate((note) => getComputedStyle(note).backgroundColor)
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
  })
})
