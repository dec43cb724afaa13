import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, buildSale } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, useEventTimes } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'

// The payment code on the customer's phone, read by the scanner of the counter. On closing, the app searches its log, its
// addresses, the console and every table for the codes that were sent.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('clerk')
})
afterAll(() => user.context.close())

const tomorrow = addDays(serviceDateOf(testNow), 1)
const wechatCode = '134567890123456789'
const alipayCode = '286677889900112233'

const scan = (page: Page, text: string) => readWithCardReader(page, `${text}\n`)

const field = (page: Page) => page.locator('.counter-reference input')
const method = (page: Page, name: string) => page.locator('.counter-method', { hasText: name })
const issued = (page: Page) => page.locator('.counter-issued')

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/menus/orders/counter?date=${tomorrow}`)
  await useEventTimes(page)
  await page.locator('[data-part="to"] input[role=combobox]').waitFor()
}

/** Everything up to the payment: one adult from the own dock to Badong, the focus in the name. */
async function fill(page: Page): Promise<void> {
  await open(page)
  await page.locator('[data-part="to"] input[role=combobox]').fill('bdy')
  await page.locator('[data-part="to"] input[role=combobox]').press('Enter')
  await page.keyboard.press('2')
  await page.keyboard.type(buildIdCardNumber(), { delay: 50 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Li Wei', { delay: 50 })
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.locator('.order-total').waitFor()
}

const newestPayment = async () => {
  const { rows } = await app.server.database.pool.query(
    'select method, reference from orders.payments order by at desc, order_id desc limit 1',
  )
  return rows[0]
}

const ordersSold = async () =>
  (await app.server.database.pool.query('select count(*)::int as sold from orders.orders')).rows[0].sold

test('a scanned payment code chooses its wallet and is masked; Enter then issues the tickets', async () => {
  const { page } = user
  await fill(page)
  const before = await ordersSold()
  await scan(page, wechatCode)
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('••••••••••••••6789')
  expect(await method(page, texts['orders.method.wechat']).getAttribute('aria-pressed')).toBe('true')
  expect(await page.locator('.counter-cash').getAttribute('class')).not.toContain('primary')
  // Its digits are in no other field, and the Enter of the scanner has sold nothing.
  expect(await page.locator('[data-field="name"]').first().inputValue()).toBe('Li Wei')
  expect(await page.locator('[data-field="certificateNumber"]').count()).toBe(1)
  expect(await ordersSold()).toBe(before)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(wechatCode)
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
  expect(await newestPayment()).toEqual({
    method: 'wechat',
    reference: expect.stringMatching(/^code-6789-[0-9a-f]{16}$/),
  })
})

test('a code of the other wallet changes the payment method; Esc forgets it', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('F8')
  await field(page).waitFor()
  await scan(page, alipayCode)
  await expect.poll(() => field(page).inputValue()).toBe('••••••••••••••2233')
  expect(await method(page, texts['orders.method.alipay']).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.press('F9')
  await field(page).waitFor()
  expect(await field(page).inputValue()).toBe('')
})

test('a typed payment code is masked once it is complete, and can be cleared', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('F8')
  await field(page).waitFor()
  await page.keyboard.type(wechatCode.replace(/9$/, '0'), { delay: 50 })
  await page.keyboard.press('Tab')
  await expect.poll(() => field(page).inputValue()).toBe('••••••••••••••6780')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Delete')
  await expect.poll(() => field(page).inputValue()).toBe('')
  await page.keyboard.type(wechatCode.replace(/9$/, '0'), { delay: 50 })
  await page.keyboard.press('Enter')
  await issued(page).waitFor()
})

test('with nothing to pay, a payment code is neither typed nor kept, and the counter says why', async () => {
  const { page } = user
  await open(page)
  const number = page.locator('[data-field="certificateNumber"]').first()
  await number.focus()
  await scan(page, alipayCode)
  await page.locator('.toast').filter({ hasText: texts['orders.counter.chooseSailing'] }).waitFor()
  expect(await number.inputValue()).toBe('')
  expect(await field(page).count()).toBe(0)
})

test('an identity card scanned during the payment is a passenger, never a payment code', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('F8')
  await field(page).waitFor()
  await page.locator('.counter-cash').focus()
  await scan(page, '110101198501011239')
  await expect.poll(() => page.locator('[data-field="certificateNumber"]').count()).toBe(2)
  expect(await field(page).inputValue()).toBe('')
  await page.keyboard.press('F8')
  await page.keyboard.type('110101198501011239', { delay: 50 })
  await page.keyboard.press('Enter')
  await page.getByText(texts['orders.fault.identityNumber'], { exact: true }).waitFor()
})

test('the scanned number of a card receipt stays in its field, and Enter of the scanner issues the tickets', async () => {
  const { page } = user
  await fill(page)
  await page.keyboard.press('F4')
  await field(page).waitFor()
  await scan(page, 'AB12345678')
  await issued(page).waitFor()
  expect(await newestPayment()).toEqual({ method: 'card', reference: 'AB12345678' })
})

async function openHold(page: Page): Promise<void> {
  const clerk = await app.server.signIn('clerk')
  const { payment: _, ...body } = await buildSale(app.server)
  const { data } = await app.server.call(clerk, 'orders.hold', body)
  await page.goto(`/menus/orders/detail/${data.orderId}`)
  await page.getByRole('button', { name: texts['orders.detail.pay'], exact: true }).click()
  await page.getByRole('dialog').getByLabel(texts['orders.counter.received'], { exact: true }).waitFor()
}

test('the payment of a hold takes cash with its change, and refuses too little', async () => {
  const { page } = user
  await openHold(page)
  const dialog = page.getByRole('dialog')
  const total = Number((await dialog.locator('.order-total').innerText()).replace(/[^\d.]/g, ''))
  const cash = dialog.getByLabel(texts['orders.counter.received'], { exact: true })
  await cash.fill(String(total - 1))
  await cash.press('Enter')
  await dialog.getByText(texts['orders.fault.cashShort'], { exact: true }).waitFor()
  await cash.fill(String(total + 20))
  await dialog.getByText('¥20.00', { exact: true }).waitFor()
  await cash.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await newestPayment()).toEqual({ method: 'cash', reference: '' })
})

test('the payment of a hold takes a scanned payment code', async () => {
  const { page } = user
  await openHold(page)
  const dialog = page.getByRole('dialog')
  await scan(page, alipayCode)
  await dialog.getByRole('radio', { name: texts['orders.method.alipay'], checked: true }).waitFor()
  expect(await dialog.locator('input.figures').inputValue()).toBe('••••••••••••••2233')
  await dialog.getByRole('button', { name: texts['orders.detail.pay'], exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await newestPayment()).toMatchObject({ method: 'alipay' })
})
