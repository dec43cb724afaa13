import { readPdf } from '@fairway/testing/files/read-pdf'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { afterSales as en } from '@fairway/texts/en/afterSales'
import { afterSales as zh } from '@fairway/texts/zh/afterSales'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// What an offer came to, on paper: a slip of 80 mm for the passenger and a confirmation on A4 for the files.

const app = setUpBrowserApp()
const words = { en, zh }
const shots = process.env.SHOTS
const points = (millimetres: number) => Math.round((millimetres / 25.4) * 72)
const yuan = (fen = 0) => `¥${(fen / 100).toFixed(2)}`

async function sold(people: number) {
  const clerk = await app.server.signIn('clerk')
  const passengers = Array.from({ length: people }, (_, index) => buildPassenger(['王芳', '李伟'][index]))
  const { data } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server, { passengers }))
  return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id), clerk }
}

async function refunded(
  request: { orderId: string; ticketIds: string[] },
  clerk: Awaited<ReturnType<typeof sold>>['clerk'],
) {
  const { data: offer } = await app.server.call(clerk, 'orders.proposeRefund', request)
  await app.server.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  return offer
}

async function openDesk(language: 'en' | 'zh', orderId: string) {
  const user = await app.signedIn('clerk', { language })
  await user.page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset.printing = 'true'
    }
  })
  await user.page.goto(`/menus/orders/afterSales?order=${orderId}`)
  return user
}

/** The paper that a button prints, as the printer gets it. */
async function printed(page: Page, button: Locator, name: string) {
  await button.click()
  await page.locator('html[data-printing]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const file = await page.pdf({
    preferCSSPageSize: true,
    ...(shots && { path: `${shots}/${name}.pdf` }),
  })
  const { pages, sizes } = await readPdf(file)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    delete document.documentElement.dataset.printing
    dispatchEvent(new Event('afterprint'))
  })
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
  // Some fonts give a radical for a sign that looks like it.
  return { text: pages.flat().join(' ').normalize('NFKC').replace(/\s+/g, ''), sizes }
}

const has = (text: string, ...pieces: string[]) => {
  for (const piece of pieces) expect(text).toContain(piece.normalize('NFKC').replace(/\s+/g, ''))
}

describe.each(['en', 'zh'] as const)('the papers of an offer at a screen in %s', (language) => {
  const w = words[language]

  test('[L3] the confirmation of a refund is A4, with all tickets, parts, terms, sums, the payout and room for signatures', async () => {
    const order = await sold(2)
    const offer = await refunded(order, order.clerk)
    const { page, context } = await openDesk(language, order.orderId)
    const region = page.getByRole('region', { name: w['afterSales.kind.refund'] })
    const a4 = await printed(
      page,
      region.getByRole('button', { name: w['afterSales.printConfirmation'] }),
      `a4-${language}`,
    )
    expect(a4.sizes).toEqual([[points(210), points(297)]])
    const [first, second] = offer.lines
    has(
      a4.text,
      '退票确认单',
      'Refund confirmation',
      '王芳',
      '李伟',
      first!.number,
      second!.number,
      offer.number,
    )
    has(a4.text, '票价', 'Fare', '手续费', 'Rounded to', '合计', 'Total')
    has(a4.text, `手续费 ${first!.tier!.basisPoints / 100}%`, 'before departure')
    for (const line of offer.lines) has(a4.text, yuan(line.paid), yuan(line.fee), yuan(line.back))
    has(a4.text, yuan(offer.back), '现金', 'Cash', '已退款', 'Paid')
    has(a4.text, '旅客签名', 'Passenger’s signature', '经办人签名', 'Clerk’s signature')

    const slip = await printed(
      page,
      region.getByRole('button', { name: w['afterSales.printSlip'] }),
      `slip-${language}`,
    )
    expect(slip.sizes[0]).toEqual([points(80), points(210)])
    has(slip.text, '退票凭证', 'Refund slip', '王芳', '李伟', '票价', '手续费', yuan(offer.back), '已退款')
    await context.close()
  })

  test('[L8] the slip of an exchange shows the new trip and its seat, and former offers are printed again', async () => {
    const order = await sold(2)
    const [stays = '', goes = ''] = order.ticketIds
    const back = await refunded({ orderId: order.orderId, ticketIds: [goes] }, order.clerk)
    const { data: offer } = await app.server.call(order.clerk, 'orders.proposeExchange', {
      orderId: order.orderId,
      ticketIds: [stays],
      sailingId: await findDemoSailing(app.server, '2026-06-18'),
      ...{ fromStop: 1, toStop: 2, classCode: 'SEAT2' },
    })
    const { data: receipt } = await app.server.call(order.clerk, 'orders.confirmOffer', {
      offerId: offer.id,
      expected: offer.due - offer.back,
    })
    const { page, context } = await openDesk(language, order.orderId)
    const exchange = page.getByRole('region', { name: w['afterSales.kind.exchange'] })
    const slip = await printed(
      page,
      exchange.getByRole('button', { name: w['afterSales.printSlip'] }),
      `exchange-${language}`,
    )
    has(slip.text, '改签凭证', 'Exchange slip', '新行程', '2026-06-18', receipt.tickets[0]!.seat)
    const former = page.getByRole('region', { name: w['afterSales.former'] })
    const again = await printed(
      page,
      former.getByRole('button', { name: w['afterSales.printConfirmation'] }),
      `former-${language}`,
    )
    expect(again.sizes).toEqual([[points(210), points(297)]])
    has(again.text, '退票确认单', back.lines[0]!.name ?? '', yuan(back.back))
    await context.close()
  })
})
