import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as english } from '@fairway/texts/en/orders'
import { orders as chinese } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// Foreigners at the counter: what their passport does not tell the computer is typed without leaving the keyboard.

const app = setUpBrowserApp()

const tomorrow = addDays(serviceDateOf(testNow), 1)
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 50 })
const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))

describe.each([
  { language: 'en', texts: english, user: 'clerk', passport: 'E8800001' },
  { language: 'zh', texts: chinese, user: 'clerk2', passport: 'E8800002' },
] as const)('in $language', ({ language, texts, user: code, passport }) => {
  let user: BrowserUser
  beforeAll(async () => {
    user = await app.signedIn(code, { language })
  })
  afterAll(() => user.context.close())

  test('a family with a passport is sold tickets by keyboard alone: code, one key, eight digits', async () => {
    const { page } = user
    await page.goto(`/menus/orders/counter?date=${tomorrow}`)
    for (const [part, place] of [
      ['from', 'wushan'],
      ['to', 'badong'],
    ] as const) {
      await page.locator(`[data-part="${part}"] input[role=combobox]`).fill(place)
      await page.locator(`[data-part="${part}"] input[role=combobox]`).press('Enter')
    }
    await page.keyboard.press('2')
    await expect.poll(() => focusedField(page)).toBe('certificateNumber')
    await type(page, buildIdCardNumber())
    await page.keyboard.press('Enter')
    await type(page, 'Li Wei')
    await page.keyboard.press('Enter')
    await page.locator('[data-field="certificateType"]').nth(1).selectOption('passport')
    await page.locator('[data-field="certificateNumber"]').nth(1).focus()
    await type(page, passport)
    await page.keyboard.press('Enter')
    await type(page, 'Anna Schmidt')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedField(page)).toBe('nationality')
    // The countries come once for the page; later travellers wait for nothing.
    await type(page, 'de')
    await page.locator('.lookup-option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedField(page)).toBe('sex')
    await page.keyboard.press('f')
    await expect.poll(() => focusedField(page)).toBe('birthDate')
    await type(page, '20180506')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-field="passengerType"]').nth(1).inputValue()).toBe('child')
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
    const number = (await page.locator('.counter-issued-number').innerText()).trim()
    const { rows } = await app.server.database.pool.query(
      `select p.nationality, p.sex, p.birth_date::text as born from orders.passengers p
      join orders.orders o on o.id = p.order_id where o.number = $1 order by p.number`,
      [number],
    )
    expect(rows[1]).toEqual({ nationality: 'DE', sex: 'female', born: '2018-05-06' })

    // The page of the order says of the foreigner what the paper does not tell by its number.
    const { page: order, context } = await app.signedIn('admin', { language, path: '/menus/orders/list' })
    await order.getByRole('link', { name: number }).click()
    const foreigner = order.locator('.query-table[aria-busy=false] tbody tr', { hasText: 'Anna Schmidt' })
    await foreigner
      .getByText({ en: 'female · born 6 May 2018 · Germany', zh: '女 · 2018-05-06 出生 · 德国' }[language])
      .waitFor()
    await context.close()
  })

  test('missing data are reported at their fields before the sale, and are written to no storage', async () => {
    const { page } = user
    await page.keyboard.press('Alt+n')
    await page.locator('.counter-offer:not([data-closed])').nth(1).click()
    await page.locator('[data-field="certificateType"]').selectOption('passport')
    await page.locator('[data-field="certificateNumber"]').fill('X7654321')
    await page.locator('[data-field="name"]').fill('Jean Petit')
    await page.locator('[data-field="birthDate"]').fill('19900312')
    await page.locator('.counter-cash:not([aria-disabled])').click()
    await expect.poll(() => focusedField(page)).toBe('nationality')
    expect(await page.locator('.counter-more').getByText(texts['orders.fault.required']).count()).toBe(2)
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .toContain('Jean Petit')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(
      /1990-?03-?12|X7654321/,
    )
  })
})
