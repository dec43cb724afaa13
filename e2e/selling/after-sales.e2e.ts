import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { afterSales as en } from '@fairway/texts/en/afterSales'
import { lists as enLists } from '@fairway/texts/en/lists'
import { afterSales as zh } from '@fairway/texts/zh/afterSales'
import { lists as zhLists } from '@fairway/texts/zh/lists'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// The after-sales desk: an order by its number, its tickets, an offer, and its confirmation, by keyboard.

const app = setUpBrowserApp()
const words = { en, zh }
const lists = { en: enLists, zh: zhLists }

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

describe.each(['en', 'zh'] as const)('the after-sales desk in %s', (language) => {
  const w = words[language]

  async function openDesk(number: string) {
    const user = await app.signedIn('clerk', { language })
    const { page } = user
    await page.goto('/menus/orders/afterSales')
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
    const text = await offer.innerText()
    expect(text).toContain('王芳')
    expect(text).not.toContain('李伟')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(w['afterSales.done.refund']).waitFor()
    const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    expect(data.tickets.map(({ state }) => state)).toEqual(['refunded', 'issued'])
    expect(data.offers[0]?.ways).toEqual([{ method: 'cash', fen: data.offers[0]?.back }])
    await offer.getByRole('button', { name: w['afterSales.printSlip'] }).waitFor()
    if (shot) await page.screenshot({ path: `${shot}/refunded-${language}.png`, fullPage: true })
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
    await page.getByText(w['afterSales.done.exchange']).waitFor()
    const { data } = await app.server.call(order.clerk, 'orders.afterSales', { orderId: order.orderId })
    expect(data.tickets.map(({ state }) => state)).toEqual(['exchanged', 'issued'])
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
    const { page, context } = await app.signedIn('clerk', { language })
    await page.goto(`/menus/orders/detail/${order.orderId}`)
    const more = (number = '') =>
      page.getByRole('button', { name: lists[language]['lists.table.more'].replace('{name}', number) })
    await more(first?.number).click()
    const refund = page.getByRole('menuitem', { name: w['afterSales.refund'] })
    await refund.and(page.locator('[aria-disabled="true"]')).waitFor()
    await page.keyboard.press('Escape')
    await more(second?.number).click()
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
    await page.getByText(decision?.allowed === false ? decision.text : '').waitFor()
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
  const { page, context } = await app.signedIn('clerk', { language: 'en' })
  await page.goto('/menus/orders/afterSales')
  const row = page.getByRole('row').filter({ hasText: order.number })
  await row.waitFor()
  if (shot) await page.screenshot({ path: `${shot}/desk.png` })
  await row.getByRole('button').first().click()
  await page.getByRole('region', { name: en['afterSales.kind.refund'] }).waitFor()
  await context.close()
})
