import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// How the money of a sale is taken: cash with its change, the wallet, the receipts of the others.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('clerk')
})

const tomorrow = addDays(serviceDateOf(testNow), 1)
const issued = (page: Page) => page.locator('.counter-issued')
const cash = (page: Page) => page.getByLabel(texts['orders.counter.received'], { exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.field')?.textContent ?? '')

/** Everything up to the payment, by keyboard: one adult from the own dock, or from Baotaping, to Badong. */
async function fill(page: Page, from?: string): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/menus/orders/counter?date=${tomorrow}`)
  const field = (part: string) => page.locator(`[data-part="${part}"] input[role=combobox]`)
  await field('to').waitFor()
  if (from) {
    await field('from').fill(from)
    await field('from').press('Enter')
  }
  await field('to').fill('bdy')
  await field('to').press('Enter')
  await page.keyboard.press('2')
  await page.keyboard.type(buildIdCardNumber(), { delay: 50 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Li Wei', { delay: 50 })
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.locator('.order-total').waitFor()
}

async function ordersSold(): Promise<number> {
  const { rows } = await app.server.database.pool.query('select count(*)::int as sold from orders.orders')
  return rows[0].sold
}

test('cash below the total is refused with the missing amount; more is accepted with its change', async () => {
  const { page } = user
  await fill(page)
  const before = await ordersSold()
  const total = Number((await page.locator('.order-total').innerText()).replace(/[^\d.]/g, ''))
  await cash(page).fill(String(total - 25))
  await page.getByText('¥25.00 short', { exact: true }).waitFor()
  await page.locator('[data-field="name"]').first().focus()
  await page.keyboard.press('F2')
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
  expect(await ordersSold()).toBe(before)
  await cash(page).fill(String(total + 20))
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await issued(page).innerText()).toMatch(/Change\s*¥20\.00/)
  expect(await ordersSold()).toBe(before + 1)
})

test('an invalid amount is not taken for exact cash', async () => {
  const { page } = user
  await fill(page)
  const before = await ordersSold()
  await cash(page).fill('1oo')
  await page.keyboard.press('Enter')
  await page.getByText(texts['orders.fault.amount'], { exact: true }).waitFor()
  await page.locator('.counter-cash').click()
  expect(await ordersSold()).toBe(before)
})

test('Enter after the last passenger moves to the cash field, which is before its button; empty means the exact amount', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('counter-cash')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await issued(page).innerText()).not.toContain(texts['orders.counter.change'])
})

test('change is calculated from the confirmed price, and cash that no longer covers it has to be entered again', async () => {
  const { page } = user
  let old = 0
  await page.route('**/api/orders/quote?**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.total -= 500
    old = answer.data.total
    await route.fulfill({ response, json: answer })
  })
  await fill(page)
  const before = await ordersSold()
  await cash(page).fill(String(old / 100 + 1))
  await page.unroute('**/api/orders/quote?**')
  await page.keyboard.press('Enter')
  await page.getByText(texts['orders.outcome.priceChanged']).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
  await page.getByText('¥4.00 short', { exact: true }).waitFor()
  expect(await ordersSold()).toBe(before)
  await cash(page).fill(String(old / 100 + 10))
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await issued(page).innerText()).toMatch(/Change\s*¥5\.00/)
})

test('Esc closes the reference of a receipt and leads back to the cash', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('F8')
  await page.locator('.counter-reference input').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.counter-reference').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
})

test('F2 goes to the payment password, and pays from the wallet once it is typed, wherever the focus is', async () => {
  const own = await app.signedIn('agency')
  const { page } = own
  await fill(page, 'btp')
  await page.keyboard.press('F2')
  await expect.poll(() => focused(page)).toContain(texts['orders.wallet.password'])
  await page.keyboard.type('not the password', { delay: 50 })
  await page.locator('[data-field="name"]').first().focus()
  await page.keyboard.press('F2')
  await page.getByText(/Wrong payment password/).waitFor()
  await expect.poll(() => focused(page)).toContain(texts['orders.wallet.password'])
  await page.keyboard.type(demoPassword, { delay: 50 })
  await page.locator('[data-field="name"]').first().focus()
  await page.keyboard.press('F2')
  await issued(page).waitFor()
  await own.context.close()
})

test('the payment password stays when another field of the sale is invalid', async () => {
  const own = await app.signedIn('agency')
  const { page } = own
  await fill(page, 'btp')
  await page.locator('[data-field="name"]').first().fill('')
  const password = page.getByLabel(texts['orders.wallet.password'], { exact: true })
  await password.fill(demoPassword)
  await password.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field')))
    .toBe('name')
  await page.keyboard.type('Li Wei', { delay: 50 })
  await page.keyboard.press('F2')
  await issued(page).waitFor()
  await own.context.close()
})

test('an agency that holds seats without a phone gets the focus in the field, which is marked as required', async () => {
  const own = await app.signedIn('agency')
  const { page } = own
  await fill(page, 'btp')
  const phone = page.locator('.counter-phone input')
  const label = page.locator('.counter-phone label')
  // Selling from the wallet needs none.
  expect(await label.innerText()).toBe(texts['orders.counter.phone'])
  await page.getByText(texts['orders.counter.phoneForHold']).waitFor()
  await page.keyboard.press('Alt+h')
  await expect.poll(() => phone.evaluate((input) => document.activeElement === input)).toBe(true)
  expect(await label.innerText()).toBe(`${texts['orders.counter.phone']} *`)
  expect(await phone.getAttribute('aria-required')).toBe('true')
  await page.locator('.counter-phone').getByRole('alert').getByText(texts['orders.fault.required']).waitFor()
  await phone.fill('13800138000')
  await page.keyboard.press('Alt+h')
  await page.getByText(texts['orders.outcome.held'], { exact: true }).waitFor()
  await own.context.close()
})

test('a hold is paid for where it was made: the counter takes the money, and the tickets can be printed', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('Alt+h')
  await issued(page).getByText(texts['orders.outcome.held'], { exact: true }).waitFor()
  // The payment is the next step, so it has the focus.
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: texts['orders.detail.pay'] })
  const total = Number((await dialog.locator('.order-total').innerText()).replace(/[^\d.]/g, ''))
  const received = dialog.getByLabel(texts['orders.counter.received'], { exact: true })
  await received.fill(String(total + 5))
  await received.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await issued(page).getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  const print = issued(page).getByRole('button', { name: texts['orders.ticket.print'] })
  await expect.poll(() => print.evaluate((button) => document.activeElement === button)).toBe(true)
  expect(await issued(page).innerText()).toContain(texts['orders.price.paid'])
  expect(await issued(page).innerText()).not.toContain(texts['orders.outcome.heldUntil'])
})

test('an agency pays for its hold from the wallet, and sees the balance before and after', async () => {
  const own = await app.signedIn('agency')
  const { page } = own
  await fill(page, 'btp')
  await page.locator('.counter-phone input').fill('13800138000')
  await page.keyboard.press('Alt+h')
  await page.getByText(texts['orders.outcome.held'], { exact: true }).waitFor()
  expect(await issued(page).getByRole('button', { name: texts['orders.detail.pay'] }).count()).toBe(0)
  await issued(page).getByRole('button', { name: texts['orders.wallet.pay'] }).click()
  const dialog = page.getByRole('dialog', { name: texts['orders.wallet.pay'] })
  const amount = async (text: Promise<string>) => Number((await text).replace(/[^\d.-]/g, ''))
  const balance = dialog.locator('.counter-wallet dd')
  await balance.nth(1).getByText('¥').waitFor()
  expect((await amount(balance.nth(0).innerText())) - (await amount(balance.nth(1).innerText()))).toBeCloseTo(
    await amount(dialog.locator('.order-total').innerText()),
  )
  await dialog.getByLabel(texts['orders.wallet.password']).fill(demoPassword)
  await page.keyboard.press('Enter')
  await issued(page).getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  await own.context.close()
})
