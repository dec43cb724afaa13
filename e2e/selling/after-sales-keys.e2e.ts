import type { SignedInUser } from '@fairway/testing/api-client'
import { readPdf } from '@fairway/testing/files/read-pdf'
import { buildPassenger, buildSale, findDemoSailing, printPapers } from '@fairway/testing/orders'
import { afterSales as en } from '@fairway/texts/en/afterSales'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { afterSales as zh } from '@fairway/texts/zh/afterSales'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { hasFocus } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

// The desk without a mouse: from the number of an order to the paper of the new ticket, and by the scan of a paper. What an
// offer came to, on paper: a slip of 80 mm for the passenger and a confirmation on A4 for the files.

const app = setUpBrowserApp()
const words = { en: { ...en, ...enOrders }, zh: { ...zh, ...zhOrders } }

let clerk: SignedInUser
beforeAll(async () => {
  clerk = await app.server.signIn('clerk')
})

const shots = process.env.SHOTS
const points = (millimetres: number) => Math.round((millimetres / 25.4) * 72)
const yuan = (fen = 0) => `¥${(fen / 100).toFixed(2)}`

async function sold(...names: string[]) {
  const sale = await buildSale(app.server, { passengers: names.map((name) => buildPassenger(name)) })
  const { data } = await app.server.call(clerk, 'orders.sell', sale)
  return { orderId: data.orderId, number: data.number, ticketIds: data.tickets.map(({ id }) => id) }
}

async function refunded({ orderId, ticketIds }: { orderId: string; ticketIds: string[] }) {
  const { data: offer } = await app.server.call(clerk, 'orders.proposeRefund', { orderId, ticketIds })
  await app.server.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  return offer
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
  await closePrinting(page)
  // Some fonts give a radical for a sign that looks like it.
  return { text: pages.flat().join(' ').normalize('NFKC').replace(/\s+/g, ''), sizes }
}

async function closePrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.printing
    dispatchEvent(new Event('afterprint'))
  })
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
}

const has = (text: string, ...pieces: string[]) => {
  for (const piece of pieces) expect(text).toContain(piece.normalize('NFKC').replace(/\s+/g, ''))
}

describe.each(oneLanguage())('the desk by keyboard in %s', (language) => {
  const w = words[language]
  let page: Page
  beforeAll(async () => {
    page = (await app.signedIn('clerk', { path: '/menus/orders/afterSales', language })).page
    // The print dialog of the browser says that it was opened.
    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printing = 'true'
      }
    })
  })

  test('[L8] a ticket is exchanged and the new one printed by keyboard alone', async () => {
    const order = await sold('王芳')
    const finder = page.getByRole('searchbox').first()
    await expect.poll(() => hasFocus(finder)).toBe(true)
    await page.keyboard.insertText(order.number)
    await page.keyboard.press('Enter')
    await page.getByText(order.number, { exact: true }).waitFor()
    await page.keyboard.press('Alt+X')
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.exchange'] })
    await dialog.getByRole('radio').first().waitFor()
    const chosen = dialog.locator('input[name="after-sales-trip"]:checked')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('after-sales-trip')
    await page.keyboard.press('Space')
    await chosen.waitFor()
    await page.keyboard.press('Enter')
    const offer = page.getByRole('region', { name: w['afterSales.kind.exchange'] })
    const confirm = offer.getByRole('button', { name: w['afterSales.confirm.exchange'] })
    await confirm.waitFor()
    // The amount, where one is due, or the button has the focus: Enter confirms either way.
    await expect.poll(() => offer.locator(':focus').count()).toBe(1)
    await page.keyboard.press('Enter')
    const print = offer.getByRole('button', { name: w['orders.ticket.print'] })
    await expect.poll(() => hasFocus(print)).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(1)
    expect(await page.locator('.paper-copy').count()).toBe(0)
    await closePrinting(page)
    await page.keyboard.press('Alt+N')
    await expect.poll(() => hasFocus(finder)).toBe(true)
    expect(await finder.inputValue()).toBe('')
  })

  test('[L15] the scan of a paper opens its order at the desk with that ticket; a former paper is refused by name', async () => {
    const order = await sold('王芳')
    const [paper] = (await printPapers(app.server, clerk, { orderId: order.orderId })).tickets
    await navigate(page, '/menus/orders/afterSales')
    await page.getByRole('searchbox').first().waitFor()
    await readWithCardReader(page, `${paper?.code}\n`)
    await page.getByText(order.number, { exact: true }).waitFor()
    expect(page.url()).toContain(`ticket=${paper?.id}`)
    await printPapers(app.server, clerk, { orderId: order.orderId, reason: 'lost' })
    await readWithCardReader(page, `${paper?.code}\n`)
    await page.getByText(language === 'en' ? /replaced by a reprint on 2026-/ : /已于 2026-.* 补打/).waitFor()
  })

  test('[L3] the confirmation of a refund is A4, with all tickets, parts, terms, sums, the payout and room for signatures', async () => {
    const order = await sold('王芳', '李伟')
    const offer = await refunded(order)
    await navigate(page, `/menus/orders/afterSales?order=${order.orderId}`)
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
  })

  test('[L8] the slip of an exchange shows the new trip and its seat, and former offers are printed again', async () => {
    const order = await sold('王芳', '李伟')
    const [stays = '', goes = ''] = order.ticketIds
    const back = await refunded({ orderId: order.orderId, ticketIds: [goes] })
    const { data: offer } = await app.server.call(clerk, 'orders.proposeExchange', {
      orderId: order.orderId,
      ticketIds: [stays],
      sailingId: await findDemoSailing(app.server, '2026-06-18'),
      ...{ fromStop: 1, toStop: 2, classCode: 'SEAT2' },
    })
    const { data: receipt } = await app.server.call(clerk, 'orders.confirmOffer', {
      offerId: offer.id,
      expected: offer.due - offer.back,
    })
    await navigate(page, `/menus/orders/afterSales?order=${order.orderId}`)
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
  })

  test('[L24] a supervisor sees beforehand that voiding the sale of another clerk takes a reason', async () => {
    const order = await sold('王芳')
    const { page } = await app.signedIn('pier', {
      language,
      path: `/menus/orders/afterSales?order=${order.orderId}`,
    })
    await page.getByText(order.number, { exact: true }).waitFor()
    await page.keyboard.press('Alt+V')
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.void'] })
    await dialog.getByText(w['afterSales.voidReason']).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(w['orders.fault.required']).waitFor()
    await page.keyboard.insertText('测试')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: w['afterSales.kind.void'] }).waitFor()
  })
})
