import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passenger, saleOf } from '../server/src/orders/testing.ts'
import { blocks } from '../web/src/i18n/en/blocks.ts'
import { orders } from '../web/src/i18n/en/orders.ts'
import { openStage, type Stage, signIn } from './browser.ts'

// Numbers, dates and masks as people type and read them; every case of the rules is beside the rules.

let stage: Stage
let page: Page
let orderId: string
let certificate: string
beforeAll(async () => {
  stage = await openStage()
  const clerk = await stage.server.signIn('clerk')
  const traveller = passenger('李明')
  certificate = traveller.certificateNumber
  const sale = await saleOf(stage.server, { passengers: [traveller], phone: '13800138000' })
  orderId = (await stage.server.call(clerk, 'orders.sell', sale)).data.orderId
  const desk = await stage.desk()
  page = desk.page
  await signIn(stage, desk, 'clerk')
})
afterAll(() => stage.close())

test('[H1] the counter says what is wrong with an identity number as it is typed, and takes a right one', async () => {
  await page.goto('/menus/orders/counter')
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
          .filter({ hasText: /number|digits|fit/ })
          .count(),
      )
      .toBe(0)
  }
})

test('[H2] a phone is a landline or a mobile number', async () => {
  // The counter complains of a phone once somebody wants to sell.
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

test('[H4] a day typed with slashes becomes YYYY-MM-DD, and what is no day is not taken', async () => {
  await page.goto('/menus/orders/list')
  const day = page.getByLabel(orders['orders.list.sailingDate'], { exact: true })
  await day.fill('2026/6/5')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-06-05')
  await day.fill('2026/2/30')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-06-05')
  expect(page.url()).toContain('date=2026-06-05')
})

test('[H5] an order shows certificate and phone with their middle hidden', async () => {
  await page.goto(`/menus/orders/detail/${orderId}`)
  await page.getByText(`${certificate.slice(0, 6)}********${certificate.slice(-4)}`).waitFor()
  await page.getByText('1******8000').waitFor()
  expect(await page.locator('main').innerText()).not.toContain(certificate)
})

test('[H6] a moment under the pointer is YYYY-MM-DD HH:mm:ss in the pier’s time', async () => {
  const moment = page.locator('main time:visible').first()
  await moment.waitFor()
  expect(await moment.getAttribute('title')).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[H7] the age of a list is told: just now, then minutes, rounded up', async () => {
  await page.goto('/menus/orders/list')
  const age = page.locator('.data-age:visible')
  const words = (ago: string) => blocks['blocks.table.asOf'].replace('{age}', ago)
  await age.getByText(words('just now')).waitFor()
  await page.clock.setFixedTime('2026-06-15T09:01:01+08:00')
  await page.clock.runFor(16_000)
  await age.getByText(words('2 minutes ago')).waitFor()
})
