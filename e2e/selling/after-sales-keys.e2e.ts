import { buildPassenger, buildSale, printPapers } from '@fairway/testing/orders'
import { afterSales as en } from '@fairway/texts/en/afterSales'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { afterSales as zh } from '@fairway/texts/zh/afterSales'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'

// The desk without a mouse: from the number of an order to the paper of the new ticket, and by the scan of a paper.

const app = setUpBrowserApp()
const words = { en: { ...en, ...enOrders }, zh: { ...zh, ...zhOrders } }

async function sold(user = 'clerk') {
  const clerk = await app.server.signIn(user)
  const { data } = await app.server.call(
    clerk,
    'orders.sell',
    await buildSale(app.server, { passengers: [buildPassenger('王芳')] }),
  )
  return { ...data, clerk }
}

describe.each(['en', 'zh'] as const)('the desk by keyboard in %s', (language) => {
  const w = words[language]

  test('[L8] a ticket is exchanged and the new one printed by keyboard alone', async () => {
    const order = await sold()
    const { page, context } = await app.signedIn('clerk', { language })
    await page.addInitScript(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printing = 'true'
      }
    })
    await page.goto('/menus/orders/afterSales')
    const finder = page.getByRole('searchbox').first()
    await expect.poll(() => finder.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(order.number, { delay: 80 })
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
    await expect.poll(() => print.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(1)
    expect(await page.locator('.paper-copy').count()).toBe(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('Alt+N')
    await expect.poll(() => finder.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await finder.inputValue()).toBe('')
    await context.close()
  })

  test('[L15] the scan of a paper opens its order at the desk with that ticket; a former paper is refused by name', async () => {
    const order = await sold()
    const [paper] = (await printPapers(app.server, order.clerk, { orderId: order.orderId })).tickets
    const { page, context } = await app.signedIn('clerk', { language, path: '/menus/orders/afterSales' })
    await page.getByRole('searchbox').first().waitFor()
    await readWithCardReader(page, `${paper?.code}\n`)
    await page.getByText(order.number, { exact: true }).waitFor()
    expect(page.url()).toContain(`ticket=${paper?.id}`)
    await printPapers(app.server, order.clerk, { orderId: order.orderId, reason: 'lost' })
    await readWithCardReader(page, `${paper?.code}\n`)
    await page.getByText(language === 'en' ? /replaced by a reprint on 2026-/ : /已于 2026-.* 补打/).waitFor()
    await context.close()
  })

  test('[L24] a supervisor sees beforehand that voiding the sale of another clerk takes a reason', async () => {
    const order = await sold()
    const { page, context } = await app.signedIn('pier', {
      language,
      path: `/menus/orders/afterSales?order=${order.orderId}`,
    })
    await page.getByText(order.number, { exact: true }).waitFor()
    await page.keyboard.press('Alt+V')
    const dialog = page.getByRole('dialog', { name: w['afterSales.kind.void'] })
    await dialog.getByText(w['afterSales.voidReason']).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(w['orders.fault.required']).waitFor()
    await page.keyboard.type('测试', { delay: 80 })
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: w['afterSales.kind.void'] }).waitFor()
    await context.close()
  })
})
