import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildIdCardNumber, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { lists } from '@fairway/texts/en/lists'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { hasFocus } from '../support/keys.ts'
import { navigate } from '../support/page-crawler.ts'

// How the money of a sale is taken: cash with its change, the wallet, the receipts of the others, and the payment code on the
// customer's phone. On closing, the app searches its log, its addresses, the console and every table for the codes that
// were sent.

const app = setUpBrowserApp()
let page: Page
let clerk: SignedInUser
/** The counter with tomorrow's first fast sailing chosen, as other pages open it. */
let saleAddress: string
beforeAll(async () => {
  const { server } = app
  const sailingId = await findDemoSailing(server, tomorrow)
  const { rows } = await server.database.pool.query<{ dock: string }>(
    `select dock_id as dock from sailings.sailing_stops where sailing_id = $1 and stop_number in (1, 2)
     order by stop_number`,
    [sailingId],
  )
  const [from, to] = rows.map(({ dock }) => `dock:${dock}`)
  saleAddress = `/menus/orders/counter?date=${tomorrow}&from=${from}&to=${to}&sailing=${sailingId}`
  clerk = await server.signIn('clerk')
  page = (await app.signedIn('clerk', { path: saleAddress })).page
})

const tomorrow = addDays(serviceDateOf(testNow), 1)
const wechatCode = '134567890123456789'
const alipayCode = '286677889900112233'

const issued = (page: Page) => page.locator('.counter-issued')
const cash = (page: Page) => page.getByLabel(texts['orders.counter.received'], { exact: true })
const name = (page: Page) => page.locator('[data-field="name"]').first()
const number = () => page.locator('[data-field="certificateNumber"]')
const reference = () => page.locator('.counter-reference input')
const method = (name: string) => page.locator('.counter-method', { hasText: name })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.field')?.textContent ?? '')
const scan = (text: string) => readWithCardReader(page, `${text}\n`)
const amountIn = async (text: Promise<string>) => Number((await text).replace(/[^\d.-]/g, ''))

/** One adult on the chosen sailing, up to the payment, the focus in the name. */
async function enterPassenger(page: Page): Promise<void> {
  await page.locator('.counter-offers input:checked').waitFor({ state: 'attached' })
  await page.locator('[data-field="certificateNumber"]').first().fill(buildIdCardNumber())
  await name(page).fill('Li Wei')
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.locator('.order-total').waitFor()
}

/** The next customer, who takes an offer of the same trip. */
async function nextSale(page: Page, offer = 0): Promise<void> {
  await page.keyboard.press('Alt+n')
  await page.locator('.counter-offer:not([data-closed])').nth(offer).click()
  await enterPassenger(page)
}

const newestPayment = async () => {
  const { rows } = await app.server.database.pool.query(
    'select method, reference from orders.payments order by at desc, order_id desc limit 1',
  )
  return rows[0]
}

async function ordersSold(): Promise<number> {
  const { rows } = await app.server.database.pool.query('select count(*)::int as sold from orders.orders')
  return rows[0].sold
}

test('cash below the total is refused with the missing amount, and so is what is no amount; more is accepted with its change', async () => {
  await enterPassenger(page)
  const before = await ordersSold()
  const total = await amountIn(page.locator('.order-total').innerText())
  await cash(page).fill('1oo')
  await page.keyboard.press('Enter')
  await page.getByText(texts['orders.fault.amount'], { exact: true }).waitFor()
  await page.locator('.counter-cash').click()
  await cash(page).fill(String(total - 25))
  await page.getByText('¥25.00 short', { exact: true }).waitFor()
  await name(page).focus()
  await page.keyboard.press('F2')
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
  expect(await ordersSold()).toBe(before)
  await cash(page).fill(String(total + 20))
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await issued(page).innerText()).toMatch(/Change\s*¥20\.00/)
  expect(await ordersSold()).toBe(before + 1)
})

test('Esc closes the reference of a receipt and leads back to the cash, as Enter after the last passenger does; the field is before its button, and empty means the exact amount', async () => {
  await nextSale(page)
  await page.keyboard.press('F8')
  await reference().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.counter-reference').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain(texts['orders.counter.received'])
  await name(page).focus()
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
  let old = 0
  await page.route('**/api/orders/quote?**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.total -= 500
    old = answer.data.total
    await route.fulfill({ response, json: answer })
  })
  // An offer whose price was not asked for yet.
  await nextSale(page, 1)
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

test('a hold is paid for where it was made: the counter refuses too little cash, takes more with its change, and the tickets can be printed', async () => {
  await nextSale(page)
  await page.keyboard.press('Alt+h')
  await issued(page).getByText(texts['orders.outcome.held'], { exact: true }).waitFor()
  // The payment is the next step, so it has the focus.
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: texts['orders.detail.pay'] })
  const total = await amountIn(dialog.locator('.order-total').innerText())
  const received = dialog.getByLabel(texts['orders.counter.received'], { exact: true })
  await received.fill(String(total - 1))
  await received.press('Enter')
  await dialog.getByText(texts['orders.fault.cashShort'], { exact: true }).waitFor()
  await received.fill(String(total + 20))
  await dialog.getByText('¥20.00', { exact: true }).waitFor()
  await received.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await issued(page).getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  const print = issued(page).getByRole('button', { name: texts['orders.ticket.print'] })
  await expect.poll(() => hasFocus(print)).toBe(true)
  expect(await issued(page).innerText()).toContain(texts['orders.price.paid'])
  expect(await issued(page).innerText()).not.toContain(texts['orders.outcome.heldUntil'])
  expect(await newestPayment()).toEqual({ method: 'cash', reference: '' })
})

test('with nothing to pay, a payment code is neither typed nor kept, and the counter says why; a scanned one chooses its wallet and is masked; Enter then issues the tickets', async () => {
  await page.keyboard.press('Alt+n')
  await number().focus()
  await scan(alipayCode)
  await page.locator('.toast').filter({ hasText: texts['orders.counter.chooseSailing'] }).waitFor()
  expect(await number().inputValue()).toBe('')
  expect(await reference().count()).toBe(0)

  await page.locator('.counter-offer:not([data-closed])').first().click()
  await enterPassenger(page)
  const before = await ordersSold()
  await scan(wechatCode)
  await reference().waitFor()
  expect(await reference().inputValue()).toBe('••••••••••••••6789')
  expect(await method(texts['orders.method.wechat']).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('.counter-cash').getAttribute('class')).not.toContain('primary')
  // Its digits are in no other field, and the Enter of the scanner has sold nothing.
  expect(await name(page).inputValue()).toBe('Li Wei')
  expect(await number().count()).toBe(1)
  expect(await ordersSold()).toBe(before)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(wechatCode)
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await newestPayment()).toEqual({
    method: 'wechat',
    reference: expect.stringMatching(/^code-6789-[0-9a-f]{16}$/),
  })
})

test('a code of the other wallet changes the payment method; Esc forgets it; a typed one is masked once it is complete, and can be cleared', async () => {
  await nextSale(page)
  await page.keyboard.press('F8')
  await reference().waitFor()
  await scan(alipayCode)
  await expect.poll(() => reference().inputValue()).toBe('••••••••••••••2233')
  expect(await method(texts['orders.method.alipay']).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await reference().waitFor({ state: 'detached' })
  await page.keyboard.press('F9')
  await reference().waitFor()
  expect(await reference().inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await reference().waitFor()
  const typedCode = wechatCode.replace(/9$/, '0')
  // At once, but not as keys: those of a machine would be a scan.
  await page.keyboard.insertText(typedCode)
  await page.keyboard.press('Tab')
  await expect.poll(() => reference().inputValue()).toBe('••••••••••••••6780')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Delete')
  await expect.poll(() => reference().inputValue()).toBe('')
  await reference().fill(typedCode)
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
})

test('the scanned number of a card receipt stays in its field, and Enter of the scanner issues the tickets; an identity card scanned during the payment is a passenger, never a payment code', async () => {
  await nextSale(page)
  await page.keyboard.press('F4')
  await reference().waitFor()
  await scan('AB12345678')
  await issued(page).waitFor()
  expect(await newestPayment()).toEqual({ method: 'card', reference: 'AB12345678' })

  await nextSale(page)
  await page.keyboard.press('F8')
  await reference().waitFor()
  await page.locator('.counter-cash').focus()
  await scan('110101198501011239')
  await expect.poll(() => number().count()).toBe(2)
  expect(await reference().inputValue()).toBe('')
  await page.keyboard.press('F8')
  await reference().fill('110101198501011239')
  await page.keyboard.press('Enter')
  await page.getByText(texts['orders.fault.identityNumber'], { exact: true }).waitFor()
})

test('the payment of a hold on its own page takes a scanned payment code', async () => {
  const { payment: _, ...body } = await buildSale(app.server)
  const { data } = await app.server.call(clerk, 'orders.hold', body)
  await navigate(page, `/menus/orders/detail/${data.orderId}`)
  await page.getByRole('button', { name: texts['orders.detail.pay'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts['orders.counter.received'], { exact: true }).waitFor()
  await scan(alipayCode)
  await dialog.getByRole('radio', { name: texts['orders.method.alipay'], checked: true }).waitFor()
  expect(await dialog.locator('input.figures').inputValue()).toBe('••••••••••••••2233')
  await dialog.getByRole('button', { name: texts['orders.detail.pay'], exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await newestPayment()).toMatchObject({ method: 'alipay' })
})

test('[I2] [I3] an agency sees nothing of the counter’s orders; it chooses a seat, F2 goes to the payment password and pays from the wallet once it is typed, wherever the focus is, and it stays when another field of the sale is invalid', async () => {
  const { page } = await app.signedIn('agency', { path: '/menus/orders/list' })
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await navigate(page, saleAddress)
  await enterPassenger(page)
  const password = page.getByLabel(texts['orders.wallet.password'], { exact: true })
  await page.keyboard.press('Alt+s')
  const seat = page
    .getByRole('gridcell')
    .getByRole('button', { name: /, free, / })
    .first()
  const label = ((await seat.getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  await seat.click()
  await page.getByRole('button', { name: texts['orders.seats.apply'] }).click()
  await expect.poll(() => page.locator('.counter-person-seat').allInnerTexts()).toEqual([`Seat ${label}`])
  await name(page).focus()
  await page.keyboard.press('F2')
  await expect.poll(() => hasFocus(password)).toBe(true)
  await password.fill('not the password')
  await name(page).focus()
  await page.keyboard.press('F2')
  await page.getByText(/Wrong payment password/).waitFor()
  await expect.poll(() => hasFocus(password)).toBe(true)
  await name(page).fill('')
  await password.fill(demoPassword)
  await password.press('Enter')
  await expect.poll(() => hasFocus(name(page))).toBe(true)
  await name(page).fill('Li Wei')
  await page.keyboard.press('F2')
  await issued(page).waitFor()
  expect(await page.locator('.counter-seats b').allInnerTexts()).toEqual([label])
  const sold = await page.locator('.counter-issued-number').innerText()

  // It holds seats: without a phone the focus goes to the field, which is marked as required.
  await nextSale(page)
  const phone = page.locator('.counter-phone input')
  const phoneLabel = page.locator('.counter-phone label')
  // Selling from the wallet needs none.
  expect(await phoneLabel.innerText()).toBe(texts['orders.counter.phone'])
  await page.getByText(texts['orders.counter.phoneForHold']).waitFor()
  await page.keyboard.press('Alt+h')
  await expect.poll(() => hasFocus(phone)).toBe(true)
  expect(await phoneLabel.innerText()).toBe(`${texts['orders.counter.phone']} *`)
  expect(await phone.getAttribute('aria-required')).toBe('true')
  await page.locator('.counter-phone').getByRole('alert').getByText(texts['orders.fault.required']).waitFor()
  await phone.fill('13800138000')
  await page.keyboard.press('Alt+h')
  await page.getByText(texts['orders.outcome.held'], { exact: true }).waitFor()
  expect(await issued(page).getByRole('button', { name: texts['orders.detail.pay'] }).count()).toBe(0)

  // It pays for its hold from the wallet, and sees the balance before and after.
  await issued(page).getByRole('button', { name: texts['orders.wallet.pay'] }).click()
  const dialog = page.getByRole('dialog', { name: texts['orders.wallet.pay'] })
  const balance = dialog.locator('.counter-wallet dd')
  await balance.nth(1).getByText('¥').waitFor()
  const [before, after] = [
    await amountIn(balance.nth(0).innerText()),
    await amountIn(balance.nth(1).innerText()),
  ]
  expect(before - after).toBeCloseTo(await amountIn(dialog.locator('.order-total').innerText()))
  await dialog.getByLabel(texts['orders.wallet.password']).fill(demoPassword)
  await page.keyboard.press('Enter')
  await issued(page).getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()

  await navigate(page, '/menus/orders/list')
  await page.getByText(sold).filter({ visible: true }).waitFor()
  await expect.poll(() => page.locator('.query-table tbody tr').filter({ visible: true }).count()).toBe(2)
})
