import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, buildPassenger, buildSale } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp, useEventTimes } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { hasFocus } from '../support/keys.ts'

// The counter when everything goes fast, and when something goes wrong: there is never a 'maybe'.

const app = setUpBrowserApp()
const tomorrow = addDays(serviceDateOf(testNow), 1)
let page: Page
/** The counter for tomorrow, as the clerk finds it: at the own dock, with the cursor in the destination. */
beforeAll(async () => {
  page = (await app.signedIn('clerk', { path: `/menus/orders/counter?date=${tomorrow}` })).page
  // Keys and scans are measured with one clock.
  await useEventTimes(page)
  await inDestination()
})

const issued = () => page.locator('.counter-issued')
const field = (name: string) => page.locator(`[data-field="${name}"]`).first()
const destination = () => page.locator('[data-part="to"] input[role=combobox]')
const inDestination = () => destination().and(page.locator(':focus')).waitFor()

let keys = 0
/** Types as a person does: 50 ms a key. */
async function type(text: string): Promise<void> {
  keys += text.length
  await page.keyboard.type(text, { delay: 50 })
}
async function press(key: string): Promise<void> {
  keys += 1
  await page.keyboard.press(key, { delay: 50 })
}

const read = (...parts: string[]) => readWithCardReader(page, ...parts)

/** Everything up to the payment, key by key: destination, second class of the first sailing, people. */
async function typeSale(people: number): Promise<void> {
  await type('bdy')
  await press('Enter')
  await type('2')
  for (let person = 0; person < people; person++) {
    await type(buildIdCardNumber())
    await press('Enter')
    await type('Li Wei')
    await press('Enter')
  }
  await mayBePaid()
}

/** Fast hands are ahead of the network: nothing can be paid for before the sailing that was chosen is there. */
const mayBePaid = () => page.locator('.counter-cash:not([aria-disabled])').waitFor()

async function nextCustomer(): Promise<void> {
  await page.keyboard.press('Alt+n')
  await inDestination()
}

/** One adult on an offer of the trip of the customer before, up to the payment. */
async function enterSale({ offer = 0, certificateNumber = buildIdCardNumber() } = {}): Promise<void> {
  await page.locator('.counter-offer:not([data-closed])').nth(offer).click()
  await field('certificateNumber').fill(certificateNumber)
  await field('name').fill('Li Wei')
  await mayBePaid()
}

const refuse = (status: number, code: string, details?: object) => (route: Route) =>
  route.fulfill({ status, json: { status, success: false, code, message: code, details } })

async function ordersSold(): Promise<number> {
  const { rows } = await app.server.database.pool.query('select count(*)::int as sold from orders.orders')
  return rows[0].sold
}

test('a shortcut that is not available yet gives the reason, and keys as fast as a reader that are no reading stay what they are: a number in two goes, Tab, a name', async () => {
  await press('F2')
  await page.locator('.toast').getByText(texts['orders.counter.chooseSailing'], { exact: true }).waitFor()
  const number = buildIdCardNumber()
  await field('certificateNumber').focus()
  await read(number.slice(0, 10))
  await expect.poll(() => field('certificateNumber').inputValue()).toBe(number.slice(0, 10))
  await read(`${number.slice(10)}\tLi Wei`)
  await expect.poll(() => field('name').inputValue()).toBe('Li Wei')
  expect(await field('certificateNumber').inputValue()).toBe(number)
})

test('a sale by keyboard alone takes less than ten seconds from the first key to the issued ticket', async () => {
  // What was typed makes a sale, so that the next customer comes.
  await destination().focus()
  await typeSale(0)
  await page.keyboard.press('F2')
  await issued().waitFor()
  // The best of three sales counts, because the machine may be busy with other work.
  let seconds = Number.POSITIVE_INFINITY
  for (let sale = 0; sale < 3 && seconds >= 10; sale++) {
    await nextCustomer()
    keys = 0
    const start = performance.now()
    await typeSale(3)
    await press('F2')
    await issued().waitFor()
    seconds = (performance.now() - start) / 1000
    console.warn(`three passengers: ${keys} keys, ${seconds.toFixed(1)} s`)
  }
  expect(seconds).toBeLessThan(10)
})

test('keys typed ahead of rendering reach the intended controls', async () => {
  await nextCustomer()
  const before = await ordersSold()
  await page.evaluate(() => {
    const draw = globalThis.requestAnimationFrame
    Object.assign(globalThis, { draw })
    globalThis.requestAnimationFrame = (then) => Number(setTimeout(() => draw(then), 700))
    globalThis.cancelAnimationFrame = clearTimeout
  })
  await typeSale(1)
  await press('F4')
  await type('POS-4711')
  await press('Enter')
  await issued().waitFor()
  expect(await ordersSold()).toBe(before + 1)
  await press('Alt+n')
  await type('bdy')
  expect(await destination().inputValue()).toBe('bdy')
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (globalThis as unknown as { draw: typeof requestAnimationFrame }).draw
  })
})

test('submitting twice sells once: after a lost reply the outcome is queried, and the sold ticket is shown', async () => {
  await enterSale()
  const before = await ordersSold()
  await page.route('**/api/orders/sell', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('F2')
  await page.keyboard.press('F2')
  await issued().waitFor()
  await page.unroute('**/api/orders/sell')
  expect(await page.locator('.counter-issued-number').innerText()).toMatch(/^\d{14}$/)
  expect(await ordersSold()).toBe(before + 1)
})

test('what keeps a sale from being made is reported as not done: no way to the server, a busy server, a sold-out class, whose next best alternative two key presses sell', async () => {
  await nextCustomer()
  await enterSale()
  const before = await ordersSold()
  let answer: (route: Route) => Promise<void> = (route) => route.abort()
  await page.route('**/api/orders/sell', (route) => answer(route))
  await press('F2')
  await page.getByRole('alert').getByText(texts['orders.outcome.notDone'], { exact: true }).waitFor()
  answer = refuse(503, 'server.busy')
  await press('Enter')
  await press('Enter')
  await page.locator('.counter-outcome').getByText('server.busy', { exact: true }).waitFor()
  answer = refuse(409, 'orders.soldOut', { wanted: 1, free: 0 })
  await press('F2')
  await page.locator('.counter-alternative').first().waitFor()
  await page.unroute('**/api/orders/sell')
  expect(await ordersSold()).toBe(before)
  await press('Enter')
  await press('Enter')
  await issued().waitFor()
  expect(await ordersSold()).toBe(before + 1)
})

test('a changed price is shown, old and new, and sells only after confirmation', async () => {
  await page.route('**/api/orders/quote?**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.total -= 500
    await route.fulfill({ response, json: answer })
  })
  await nextCustomer()
  // An offer whose price was not asked for yet.
  await enterSale({ offer: 2 })
  const before = await ordersSold()
  await press('F2')
  await page.getByText(texts['orders.outcome.priceChanged']).waitFor()
  expect(await ordersSold()).toBe(before)
  await press('Enter')
  await issued().waitFor()
  await page.unroute('**/api/orders/quote?**')
  expect(await ordersSold()).toBe(before + 1)
})

test('validation errors of the server are shown at their fields with the labels of the form', async () => {
  const { server } = app
  const passenger = buildPassenger()
  const sale = await buildSale(server, { passengers: [passenger] })
  expect(await server.call(await server.signIn('clerk'), 'orders.sell', sale)).toMatchObject({ http: 200 })
  await nextCustomer()
  await enterSale({ certificateNumber: passenger.certificateNumber })
  await press('F2')
  const fieldError = page.locator('.counter-person .field-error').first()
  await fieldError.waitFor()
  expect(await fieldError.innerText()).toContain(texts['orders.counter.certificateNumber'])
  expect(await fieldError.innerText()).not.toContain('passengers[')
  // Corrected, it is sold.
  await field('certificateNumber').fill(buildIdCardNumber())
  await press('F2')
  await issued().waitFor()
})

test('keys that follow a reading at once go into the name of the passenger, and F2 sells what was typed before it', async () => {
  await nextCustomer()
  await press('Enter')
  await press('2')
  await expect.poll(() => hasFocus(field('certificateNumber'))).toBe(true)
  const card = buildIdCardNumber()
  const sale = page.waitForRequest((request) => request.url().includes('/api/orders/sell'))
  await read(`${card}\nLi Xiaowei`)
  await page.keyboard.press('F2')
  expect((await sale).postDataJSON().passengers).toMatchObject([
    { certificateNumber: card, name: 'Li Xiaowei' },
  ])
  await issued().waitFor()
})

test('a reload during a sale restores its outcome', async () => {
  await nextCustomer()
  await enterSale()
  const before = await ordersSold()
  const { promise: sold, resolve: arrived } = Promise.withResolvers<void>()
  await page.route('**/api/orders/sell', async (route) => {
    await route.fetch()
    arrived()
  })
  await press('F2')
  await sold
  await page.reload()
  await issued().waitFor()
  await page.unroute('**/api/orders/sell')
  expect(await ordersSold()).toBe(before + 1)
})

test('a card reader fills the list wherever the cursor is, and leaves the field it typed into as it was', async () => {
  await nextCustomer()
  await page.locator('.counter-phone input').fill('1380')
  await page.locator('.counter-phone input').focus()
  const [first, second] = [buildIdCardNumber(), buildIdCardNumber('2018-05-06')]
  await read(`${first}\n`)
  const numbers = page.locator('[data-field="certificateNumber"]')
  await expect.poll(() => numbers.first().inputValue()).toBe(first)
  await expect.poll(() => page.locator('.counter-phone input').inputValue()).toBe('1380')
  await read(`Xiao|${second}`)
  await expect.poll(() => numbers.nth(1).inputValue()).toBe(second)
  await expect.poll(() => page.locator('[data-field="name"]').nth(1).inputValue()).toBe('Xiao')
  await expect.poll(() => page.locator('[data-field="passengerType"]').nth(1).inputValue()).toBe('child')
})

test('a card reading delivered in pieces by a busy machine is one reading, and its Enter submits nothing', async () => {
  const number = buildIdCardNumber()
  const sold = await ordersSold()
  const rows = page.locator('[data-field="certificateNumber"]')
  const before = await rows.count()
  await page.locator('.counter-phone input').focus()
  await read(number.slice(0, 3), number.slice(3, 11), number.slice(11), '\n')
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain(number)
  await expect.poll(() => page.locator('.counter-phone input').inputValue()).toBe('1380')
  expect(await ordersSold()).toBe(sold)
  expect(await rows.count()).toBeLessThanOrEqual(before + 1)
})

test('a reload restores the form, but no certificate is ever written to browser storage', async () => {
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(stored).toContain('Xiao')
  expect(await stored()).not.toMatch(/\d{17}/)
  await page.reload()
  const names = page.locator('[data-field="name"]')
  await expect.poll(() => names.nth(1).inputValue()).toBe('Xiao')
  expect(await page.locator('[data-field="certificateNumber"]').nth(1).inputValue()).toBe('')
})
