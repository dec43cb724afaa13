import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, publishPromotion } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as en } from '@fairway/texts/en/orders'
import { orders as zh } from '@fairway/texts/zh/orders'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// A promotion at the counter: what it takes off stands apart from the fare, before the sale and after it.

const app = setUpBrowserApp()
const tomorrow = addDays(serviceDateOf(testNow), 1)
const names = { en: 'River spring', zh: '三峡之春' }

/** An amount as it is written, in fen. */
const fenOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

beforeAll(async () => {
  await publishPromotion(app.server, { names, channels: ['counter'] })
})

test.each([
  ['en', 'clerk', en],
  ['zh', 'clerk2', zh],
] as const)(
  '[M8] the counter shows the discount of a promotion as its own part of the price, and so does the order (%s)',
  async (language, clerk, w) => {
    const { page } = await app.signedIn(clerk, { language, path: `/menus/orders/counter?date=${tomorrow}` })
    const combobox = (part: 'from' | 'to') => page.locator(`[data-part="${part}"] input[role=combobox]`)
    for (const [part, dock] of [
      ['from', 'wushan'],
      ['to', 'badong'],
    ] as const) {
      await combobox(part).fill(dock)
      await combobox(part).press('Enter')
    }
    await page.keyboard.press('2')
    const field = (name: string) => page.locator(`[data-field="${name}"]`).first()
    await field('certificateNumber').fill(buildIdCardNumber())
    await field('certificateNumber').press('Enter')
    await field('name').fill('李雷')
    await field('name').press('Enter')
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    // The price of one adult is the full fare, less ten percent.
    const partOf = (label: string) =>
      page.locator('.counter-parts tr', { hasText: label }).locator('.figures')
    await partOf(names[language]).waitFor()
    const fare = fenOf(await page.locator('.counter-parts .figures').first().innerText())
    expect(fenOf(await partOf(names[language]).innerText())).toBe(-fare / 10)
    expect(await partOf(w['orders.price.reduction']).count()).toBe(0)
    const price = fenOf(await page.locator('.counter-parts .order-total').innerText())
    await page.keyboard.press('F2')
    await page.locator('.counter-issued').waitFor()
    await page.locator('.counter-issued').getByRole('button', { name: w['orders.counter.openOrder'] }).click()
    const cellOf = async (title: string) => {
      const columns = await page.locator('.query-table thead th').allInnerTexts()
      return page.locator('.query-table tbody tr').first().locator('th, td').nth(columns.indexOf(title))
    }
    await page.getByRole('columnheader', { name: w['orders.price.promotion'], exact: true }).waitFor()
    expect(fenOf(await (await cellOf(w['orders.price.promotion'])).innerText())).toBe(-fare / 10)
    expect(fenOf(await (await cellOf(w['orders.price.reduction'])).innerText())).toBe(0)
    expect(fenOf(await (await cellOf(w['orders.price.price'])).innerText())).toBe(price)
  },
)
