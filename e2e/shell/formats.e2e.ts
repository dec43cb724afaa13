import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { blocks } from '@fairway/texts/en/blocks'
import { lists } from '@fairway/texts/en/lists'
import { messages } from '@fairway/texts/en/messages'
import { orders } from '@fairway/texts/en/orders'
import { reports } from '@fairway/texts/en/reports'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'

// Numbers, dates and masks as people type and read them; every case of the rules is beside the rules.

const app = setUpBrowserApp()
let page: Page
/** A second user: writes announcements and sees the sales. */
let office: Page
let orderId: string
let certificate: string
beforeAll(async () => {
  const clerk = await app.server.signIn('clerk')
  const traveller = buildPassenger('李明')
  certificate = traveller.certificateNumber
  const sale = await buildSale(app.server, { passengers: [traveller], phone: '13800138000' })
  orderId = (await app.server.call(clerk, 'orders.sell', sale)).data.orderId
  const user = await app.signedIn('clerk', { path: '/menus/orders/counter' })
  page = user.page
  const second = await app.signedIn('admin', { path: '/menus/messages/announcements' })
  office = second.page
})

test('[H1] the counter validates an identity number while it is typed, and accepts a valid one', async () => {
  const number = page.locator('[data-field="certificateNumber"]').first()
  await number.waitFor()
  for (const [typed, fault] of [
    ['110105194912310021', 'checksum'],
    ['99010519491231002X', 'province'],
    ['11010519490231002X', 'birthDate'],
    ['1101051949123100', 'length'],
  ] as const) {
    await number.fill(typed)
    await number.blur()
    await page.getByText(orders[`orders.fault.${fault}`]).waitFor()
  }
  for (const right of ['11010519491231002X', '11010519491231002x', '130503670401001', '']) {
    await number.fill(right)
    await number.blur()
    await expect
      .poll(() =>
        page
          .locator('.field-error, [role=alert]')
          .filter({ hasText: /digit|code|character|birth/ })
          .count(),
      )
      .toBe(0)
  }
})

test('[H2] a phone is a landline or a mobile number', async () => {
  // The counter validates the phone on submit.
  await page.goto('/menus/orders/counter?date=2026-06-16')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'))
  await expect.poll(focused).toBe('to')
  await page.keyboard.type('bdy')
  await page.keyboard.press('Enter')
  await page.locator('label:has([type=radio])').first().click()
  await page.locator('[data-field="certificateNumber"]').first().fill(certificate)
  const phone = page.locator('.counter-phone input')
  await phone.fill('138001')
  await page.getByRole('button', { name: new RegExp(`^${orders['orders.method.cash']}`) }).click()
  await page.getByText(orders['orders.fault.phone']).waitFor()
  for (const [typed, wrong] of [
    ['1380013800013', 1],
    ['13800138000', 0],
    ['138001', 1],
    ['010-62345678', 0],
    ['123456', 1],
    ['6234567', 0],
  ] as const) {
    await phone.fill(typed)
    await phone.blur()
    await expect
      .poll(() => page.getByText(orders['orders.fault.phone']).count(), { message: typed })
      .toBe(wrong)
  }
})

test('[H4] a date typed with slashes becomes YYYY-MM-DD, and an invalid date is rejected', async () => {
  await navigate(page, '/menus/orders/list')
  const day = page.getByLabel(orders['orders.list.sailingDate'], { exact: true })
  await day.fill('2026/6/5')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-06-05')
  // What is no day stays as typed and is called wrong; the list goes on with the day before.
  await day.fill('2026/2/30')
  await day.press('Enter')
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
  expect(await day.inputValue()).toBe('2026/2/30')
  await expect.poll(() => page.url()).toContain('date=2026-06-05')
  await closeTab(page)
})

test('[H4] a date and time typed YYYY/M/D H:M become YYYY-MM-DD HHMM, by keyboard and calendar, in the operating time zone', async () => {
  const page = office
  await page.getByRole('button', { name: messages['messages.manage.new'] }).first().click()
  const dialog = page.getByRole('dialog', { name: messages['messages.manage.new'] })
  const from = dialog.getByLabel(messages['messages.form.publishAt'], { exact: true })
  const until = dialog.getByLabel(messages['messages.until'], { exact: true })
  for (const [typed, displayed] of [
    ['2026/6/20 9:5', '2026-06-20 0905'],
    ['2026-06-20 1435', '2026-06-20 1435'],
    ['2026/12/1', '2026-12-01 0000'],
  ] as const) {
    await from.fill(typed)
    await from.press('Enter')
    await expect.poll(() => from.inputValue()).toBe(displayed)
  }
  await from.press('ArrowUp')
  await expect.poll(() => from.inputValue()).toBe('2026-12-02 0000')

  // What is no day and time stays as typed, is called wrong, and nothing is saved of it.
  const wrong = dialog.getByText(blocks['blocks.date.noMoment'])
  for (const typed of ['2026/2/30 9:00', '2026/6/20 24:00', 'tomorrow']) {
    await from.fill(typed)
    await from.press('Tab')
    await wrong.waitFor()
    expect(await from.getAttribute('aria-invalid')).toBe('true')
    expect(await from.inputValue()).toBe(typed)
  }
  await dialog.getByRole('textbox', { name: messages['messages.subject'] }).fill('Low water')
  await dialog.getByRole('textbox', { name: messages['messages.form.content'] }).fill('Take care.')
  await dialog.getByRole('button', { name: messages['messages.form.save'] }).click()
  await wrong.waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('messages/save')) sent.push(request.postData() ?? '')
  })
  await from.fill('2026/6/20 9:5')
  await from.press('Enter')
  await wrong.waitFor({ state: 'detached' })

  // The calendar changes the day and leaves the time; a day without a time ends with it.
  await until.press('Alt+ArrowDown')
  await dialog.getByRole('button', { name: /^Tuesday,? 30 June 2026$/ }).click()
  await expect.poll(() => until.inputValue()).toBe('2026-06-30 2359')
  await dialog.getByRole('button', { name: messages['messages.form.save'] }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({
    publishAt: '2026-06-20T09:05:00+08:00',
    expiresAt: '2026-06-30T23:59:00+08:00',
  })
})

test('[H8] big figures of the sales analysis are written in full, and on a phone with a unit, the whole figure read aloud', async () => {
  const page = office
  await page.route('**/api/reports/sales**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    // The figures of a good month.
    body.data.now = { ...body.data.now, fen: 123_456_789, tickets: 1_234_567, orders: 98_765 }
    await route.fulfill({ response: answer, json: body })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await navigate(page, '/soldAnalysis')
  const total = (measure: 'fen' | 'tickets' | 'orders') =>
    page
      .locator('.report-totals > div')
      .filter({ has: page.getByText(reports[`reports.${measure}`], { exact: true }) })
  for (const [measure, short, whole] of [
    ['fen', '¥1.2M', '¥1,234,567.89'],
    ['tickets', '1.2M', '1,234,567'],
  ] as const) {
    const figure = total(measure).getByRole('img', { name: whole, exact: true })
    await figure.waitFor()
    expect(await figure.innerText()).toBe(short)
    expect(await figure.getAttribute('data-tip')).toBe(whole)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await total('fen').getByText('¥1,234,567.89', { exact: true }).waitFor()
  await total('tickets').getByText('1,234,567', { exact: true }).waitFor()
  // Numbers that are short enough are not abbreviated.
  await total('orders').getByText('98,765', { exact: true }).waitFor()
  await page.unroute('**/api/reports/sales**')
})

test('[H5] [H6] an order shows certificate and phone with their middle hidden; the tooltip of a time is YYYY-MM-DD HH:mm:ss in the operating time zone', async () => {
  await navigate(page, `/menus/orders/detail/${orderId}`)
  await page.getByText(`${certificate.slice(0, 6)}********${certificate.slice(-4)}`).waitFor()
  await page.getByText('1******8000').waitFor()
  expect(await page.locator('.tab-view:visible').innerText()).not.toContain(certificate)
  const moment = page.locator('main time:visible').first()
  await moment.waitFor()
  expect(await moment.getAttribute('data-tip')).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[H7] a list shows its age: just now, then minutes, rounded up', async () => {
  await navigate(page, '/menus/orders/list')
  const age = page.locator('.data-age:visible')
  const words = (ago: string) => lists['lists.table.asOf'].replace('{age}', ago)
  await age.getByText(words('just now')).waitFor()
  await page.clock.setFixedTime('2026-06-15T09:01:01+08:00')
  await page.clock.runFor(16_000)
  await age.getByText(words('2 minutes ago')).waitFor()
})
