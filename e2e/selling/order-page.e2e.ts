import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { findAxeViolations, pageReady } from '../support/page-crawler.ts'

// The page of an order with everything its table can have: several trips, certificates, special care, several parts of a price.

const app = setUpBrowserApp()
const shot = process.env.SHOTS
let orderId: string
let prices: string[]

beforeAll(async () => {
  const { server } = app
  const clerk = await server.signIn('clerk')
  const passengers = [
    { ...buildPassenger('王芳'), specialCare: ['wheelchair' as const] },
    buildPassenger('阿卜杜热依木·买买提'),
    buildPassenger('王小小', 'child', '2016-03-04'),
  ]
  const { data } = await server.call(clerk, 'orders.sell', await buildSale(server, { passengers }))
  orderId = data.orderId
  // One of them travels on another day.
  const exchange = await server.call(clerk, 'orders.proposeExchange', {
    ...{ orderId, ticketIds: [data.tickets[1]?.id ?? ''], fromStop: 1, toStop: 2, classCode: 'SEAT2' },
    sailingId: await findDemoSailing(server, '2026-06-18'),
  })
  const { id: offerId, due, back } = exchange.data
  const confirmed = await server.call(clerk, 'orders.confirmOffer', { offerId, expected: due - back })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  const { tickets } = (await server.call(clerk, 'orders.detail', { orderId })).data
  prices = tickets.map(({ price }) => (price / 100).toFixed(2))
})

/** Each price of the table of tickets, and whether it is inside of the window and under nothing. */
const pricesInSight = (page: Page) =>
  page.locator('.query-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const money = row.querySelector('td.numbers button')
      const box = money?.getBoundingClientRect()
      if (!money || !box) return ''
      const ends = [box.left + 1, box.right - 1].map((x) =>
        document.elementFromPoint(x, box.top + box.height / 2),
      )
      return ends.every((found) => found !== null && money.contains(found)) ? (money.textContent ?? '') : ''
    }),
  )

test.each(['en', 'zh', 'es', 'ja'] as const)(
  '[L15] on the page of an order the price of each ticket is in sight at 1440 pixels, beside what can be done with it (%s)',
  async (language) => {
    const { page, context } = await app.signedIn('clerk', {
      language,
      path: `/menus/orders/detail/${orderId}`,
    })
    await pageReady(page)
    await page.locator('.query-table tbody .row-actions button').first().waitFor()
    if (shot) await page.screenshot({ path: `${shot}/order-page-${language}.png` })
    const texts = await pricesInSight(page)
    expect(texts.map((text) => text.replace(/\D/g, ''))).toEqual(
      prices.map((price) => price.replace('.', '')),
    )
    await context.close()
  },
)

test('[L15] on a phone the card of each ticket has its price', async () => {
  const { page, context } = await app.signedIn('clerk', {
    width: 390,
    height: 844,
    path: `/menus/orders/detail/${orderId}`,
  })
  await pageReady(page)
  const cards = page.locator('.row-card')
  await cards.first().waitFor()
  if (shot) await page.screenshot({ path: `${shot}/order-page-phone.png`, fullPage: true })
  const texts = await cards.allInnerTexts()
  for (const [index, price] of prices.entries()) expect(texts[index]).toContain(price)
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await context.close()
})
