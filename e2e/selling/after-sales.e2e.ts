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
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// The after-sales desk: an order by its number, its tickets, an offer, and its confirmation, by keyboard.

const app = setUpBrowserApp()
const words = { en, zh }
const blocks = { en: enBlocks, zh: zhBlocks }
const lists = { en: enLists, zh: zhLists }
const orders = { en: enOrders, zh: zhOrders }
const yuan = (fen = -1) => `¥${(fen / 100).toFixed(2)}`

async function sold(people: number) {
  const { server } = app
  const clerk = await server.signIn('clerk')
  const passengers = Array.from({ length: people }, (_, index) =>
    buildPassenger(['王芳', '李伟', '张敏'][index]),
  )
  const { data } = await server.call(clerk, 'orders.sell', await buildSale(server, { passengers }))
  return { ...data, clerk }
}

const shot = process.env.SHOTS

async function lockFreeSeats(sailingId: string, locked: boolean) {
  await app.server.database.pool.query(
    `update inventory.seats set locked = case when $2 then 1023 else 0 end, lock_reason = case when $2 then 'full' end,
       locked_by = case when $2 then (select id from staff.users where code = 'clerk') end, locked_at = case when $2 then now() end
     where sailing_id = $1 and mask = 0`,
    [sailingId, locked],
  )
}

describe.each(['en', 'zh'] as const)('the after-sales desk in %s', (language) => {
  const w = words[language]

  async function openDesk(number: string) {
    const user = await app.signedIn('clerk', { language, path: '/menus/orders/afterSales' })
    const { page } = user
    const search = page.getByRole('searchbox').first()
    await search.fill(number)
    await page.keyboard.press('Enter')
    await page.getByText(number, { exact: true }).waitFor()
    return user
  }

  test('[L3] [L4] [L5] a clerk gives back one of two tickets: every part is shown, Enter confirms, the cash is handed out', async () => {
    const order = await sold(2)
    const { page, context } = await openDesk(order.number)
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
    const made = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    const [line] = made.data.offers[0]?.lines ?? []
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
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: blocks[language]['blocks.messages'] })
      .getByText(w['afterSales.done.refund'])
      .waitFor()
    const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    expect(data.tickets.map(({ state }) => state)).toEqual(['refunded', 'issued'])
    expect(data.offers[0]?.ways).toMatchObject([{ method: 'cash', fen: data.offers[0]?.back, state: 'paid' }])
    // By keyboard it goes on with the slip.
    const slip = offer.getByRole('button', { name: w['afterSales.printSlip'] })
    await expect.poll(() => slip.evaluate((button) => button === document.activeElement)).toBe(true)
    if (shot) await page.screenshot({ path: `${shot}/refunded-${language}.png`, fullPage: true })
    await context.close()
  })

  test('[L3] on a phone every amount of an offer is in sight, without scrolling sideways', async () => {
    const order = await sold(2)
    await app.server.call(order.clerk, 'orders.proposeRefund', {
      orderId: order.orderId,
      ticketIds: order.tickets.map(({ id }) => id),
    })
    const { page, context } = await app.signedIn('clerk', {
      language,
      width: 390,
      height: 844,
      path: `/menus/orders/afterSales?order=${order.orderId}`,
    })
    const offer = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    await offer.waitFor()
    const rights = await offer
      .getByRole('table')
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    const edge = await offer.evaluate((region) => region.getBoundingClientRect().right)
    expect(Math.max(...rights)).toBeLessThanOrEqual(edge)
    expect(await offer.getByRole('row').count()).toBe(1 + 2 * 2)
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await context.close()
  })

  test('a number that no order has is said to be unknown, and what else can be searched for', async () => {
    const { page, context } = await app.signedIn('clerk', { language, path: '/menus/orders/afterSales' })
    await page.getByRole('searchbox').first().fill('99010112345678')
    await page.keyboard.press('Enter')
    await page.getByText(w['afterSales.noOrder'], { exact: true }).waitFor()
    await context.close()
  })

  test('[L8] a clerk exchanges a ticket for a sailing of another day', async () => {
    const order = await sold(1)
    const { page, context } = await openDesk(order.number)
    await page.getByRole('button', { name: w['afterSales.exchange'] }).click()
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.exchange'] })
    const choices = dialog.getByRole('radio')
    await choices.first().waitFor()
    if (shot) await page.screenshot({ path: `${shot}/exchange-${language}.png` })
    await choices.first().check()
    await dialog.getByRole('button', { name: w['afterSales.propose'] }).click()
    const offer = page.getByRole('region', { name: w['afterSales.kind.exchange'] })
    await offer.waitFor()
    if (shot) await page.screenshot({ path: `${shot}/exchange-offer-${language}.png`, fullPage: true })
    const cash = offer.getByRole('radiogroup')
    if ((await cash.count()) > 0) await offer.getByRole('textbox').first().fill('500')
    await offer.getByRole('button', { name: w['afterSales.confirm.exchange'] }).click()
    await offer.getByRole('button', { name: w['afterSales.printSlip'] }).waitFor()
    const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    expect(data.tickets.map(({ state }) => state)).toEqual(['exchanged', 'issued'])
    // The order tells the trip of each ticket, and everything that was paid for it.
    await page.goto(`/menus/orders/detail/${order.orderId}`)
    await page
      .getByRole('columnheader', { name: orders[language]['orders.list.trip'], exact: true })
      .waitFor()
    expect(await page.locator('.order-facts').innerText()).toContain(yuan(data.paid))
    await context.close()
  })

  test('[L8] the exchange shows for each trip what the passengers will pay by their own types, as the offer does', async () => {
    const { server } = app
    const clerk = await server.signIn('clerk')
    const passengers = [
      buildPassenger('王芳'),
      buildPassenger('李伟'),
      buildPassenger('王小小', 'child', '2016-03-04'),
    ]
    const { data: order } = await server.call(clerk, 'orders.sell', await buildSale(server, { passengers }))
    const { page, context } = await openDesk(order.number)
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
    await page.getByRole('region', { name: w['afterSales.kind.exchange'] }).waitFor()
    const { data } = await server.call(clerk, 'orders.afterSales', { orderId: order.orderId })
    const fares = (data.offers[0]?.lines ?? []).map(
      ({ next }) => next?.parts.find(({ kind }) => kind === 'fare')?.fen ?? 0,
    )
    const [adult = 0, , child = 0] = fares
    expect(child).toBeLessThan(adult)
    expect(text).toContain(yuan(fares.reduce((sum, fare) => sum + fare, 0)))
    expect(text).toContain(`${yuan(adult)} × 2`)
    expect(text).toMatch(
      new RegExp(`${language === 'en' ? 'Child' : '儿童'}\\S* ${yuan(child).replace('.', '\\.')}`),
    )
    await context.close()
  })

  test('[L10] a supplement for a longer trip: a later landing stop of the same sailing, paid by the difference', async () => {
    const order = await sold(1)
    const { page, context } = await openDesk(order.number)
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
    const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    const [offer] = data.offers
    expect(offer?.trip?.to.stop).toBe(3)
    expect(offer?.due).toBeGreaterThan(0)
    await context.close()
  })

  test('[L4] the ticket that stayed is given back after the first one, without opening the order anew', async () => {
    const order = await sold(2)
    const { page, context } = await openDesk(order.number)
    const tickets = page.getByRole('checkbox')
    await expect.poll(() => tickets.count()).toBe(2)
    await tickets.nth(1).uncheck()
    const region = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    const confirm = region.getByRole('button', { name: w['afterSales.confirm.refund'] })
    await page.keyboard.press('Alt+R')
    await confirm.click()
    await region.getByRole('button', { name: w['afterSales.printSlip'] }).waitFor()
    await tickets.nth(1).check()
    await page.keyboard.press('Alt+R')
    await confirm.click()
    await confirm.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
        return data.tickets.map(({ state }) => state)
      })
      .toEqual(['refunded', 'refunded'])
    await context.close()
  })

  test('[L8] sold out at the confirmation: other trips are choices, and one of them is offered in its place', async () => {
    const order = await sold(1)
    const { server } = app
    const target = { sailingId: await findDemoSailing(server, '2026-06-18'), fromStop: 1, toStop: 2 }
    await server.call(order.clerk, 'orders.proposeExchange', {
      ...{ orderId: order.orderId, ticketIds: order.tickets.map(({ id }) => id), ...target },
      classCode: 'SEAT2',
    })
    const { page, context } = await openDesk(order.number)
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
    const { data } = await server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    expect(data.offers.map(({ state }) => state)).toEqual(['confirmed', 'withdrawn'])
    await context.close()
  })

  test('[L3] an offer whose time is over says so, and is priced again', async () => {
    const order = await sold(1)
    const { page, context } = await openDesk(order.number)
    const { clock } = app.server
    const region = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    const confirm = region.getByRole('button', { name: w['afterSales.confirm.refund'] })
    const again = region.getByRole('button', { name: w['afterSales.priceAgain'], exact: true })
    await page.keyboard.press('Alt+R')
    expect(await region.getByRole('timer').innerText()).toBe('10:00')
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
    await context.close()
  })

  test('[L15] on the page of an order each ticket says what can be done with it and why not, and the desk begins with it', async () => {
    const order = await sold(2)
    const { server } = app
    const [first, second] = order.tickets
    const { data: offer } = await server.call(order.clerk, 'orders.proposeRefund', {
      orderId: order.orderId,
      ticketIds: [first?.id ?? ''],
    })
    await server.call(order.clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
    const { page, context } = await app.signedIn('clerk', {
      language,
      path: `/menus/orders/detail/${order.orderId}`,
    })
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
    await context.close()
  })

  test('[L15] a ticket that can no longer be given back says why not', async () => {
    const order = await sold(1)
    const { server } = app
    const { data: offer } = await server.call(order.clerk, 'orders.proposeVoid', { orderId: order.orderId })
    await server.call(order.clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
    const { page, context } = await openDesk(order.number)
    const { data } = await server.call(
      order.clerk,
      'orders.afterSales',
      { orderId: order.orderId },
      { language },
    )
    const decision = data.tickets[0]?.can.refund
    expect(decision).toMatchObject({ allowed: false, reason: 'orders.ticketState' })
    await page.getByRole('checkbox').first().waitFor()
    expect(await page.getByRole('checkbox').first().isDisabled()).toBe(true)
    const row = page.getByRole('list', { name: language === 'en' ? 'Tickets' : '船票' })
    await row.getByText(decision?.allowed === false ? decision.text : '').waitFor()
    await context.close()
  })
})

test('the desk lists the offers that were made, and opens the order of one', async () => {
  const order = await sold(1)
  const { server } = app
  await server.call(order.clerk, 'orders.proposeRefund', {
    orderId: order.orderId,
    ticketIds: order.tickets.map(({ id }) => id),
  })
  expect(await findDemoSailing(server)).toBeTruthy()
  const { page, context } = await app.signedIn('clerk', { language: 'en', path: '/menus/orders/afterSales' })
  const row = page.getByRole('row').filter({ hasText: order.number })
  await row.waitFor()
  if (shot) await page.screenshot({ path: `${shot}/desk.png` })
  await row.getByRole('button').first().click()
  await page.getByRole('region', { name: en['afterSales.kind.refund'] }).waitFor()
  await context.close()
})

test('on a phone the offers that were made are cards with their kind, state and amount in sight', async () => {
  const order = await sold(1)
  const { data: offer } = await app.server.call(order.clerk, 'orders.proposeRefund', {
    orderId: order.orderId,
    ticketIds: order.tickets.map(({ id }) => id),
  })
  const { page, context } = await app.signedIn('clerk', {
    width: 390,
    height: 844,
    path: '/menus/orders/afterSales',
  })
  const card = page.locator('.row-card').filter({ hasText: order.number })
  for (const text of [en['afterSales.kind.refund'], yuan(offer.back)]) {
    const box = await card.getByText(text).first().boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390, text).toBe(true)
  }
  await card.getByRole('button', { name: enLists['lists.table.open'] }).click()
  await page.getByRole('region', { name: en['afterSales.kind.refund'] }).waitFor()
  await context.close()
})
