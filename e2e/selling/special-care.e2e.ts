import { AxeBuilder } from '@axe-core/playwright'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as english } from '@fairway/texts/en/orders'
import { orders as chinese } from '@fairway/texts/zh/orders'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp, useEventTimes } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'

// What rescuers have to know of a passenger, from the counter to the passenger list.

const app = setUpBrowserApp()

const tomorrow = addDays(serviceDateOf(testNow), 1)

describe.each([
  { language: 'en', texts: english, user: 'clerk', adult: 'ZHANG WEI', child: 'ZHANG XIAO' },
  { language: 'zh', texts: chinese, user: 'clerk2', adult: '张伟', child: '张小' },
] as const)('in $language', ({ language, texts, user, adult, child }) => {
  test('special care is marked by keyboard at the counter, and stands on the order and on the passenger list beside whom a child travels with', async () => {
    const { page, context } = await app.signedIn(user, {
      language,
      path: `/menus/orders/counter?date=${tomorrow}`,
    })
    await useEventTimes(page)
    for (const [part, place] of [
      ['from', 'wushan'],
      ['to', 'badong'],
    ] as const) {
      await page.locator(`[data-part="${part}"] input[role=combobox]`).fill(place)
      await page.locator(`[data-part="${part}"] input[role=combobox]`).press('Enter')
    }
    await page.keyboard.press('2')
    const number = page.locator('[data-field="certificateNumber"]')
    await expect.poll(() => number.first().evaluate((field) => field === document.activeElement)).toBe(true)
    await readWithCardReader(page, `${adult}|${buildIdCardNumber()}\n`)
    await expect.poll(() => page.locator('[data-field="name"]').first().inputValue()).toBe(adult)
    await readWithCardReader(page, `${child}|${buildIdCardNumber('2016-05-06')}\n`)
    await expect.poll(() => page.locator('[data-field="passengerType"]').nth(1).inputValue()).toBe('child')

    const care = page.getByRole('button', { name: texts['orders.counter.specialCare'] })
    // After everything that is typed: type, bin, special care.
    await page.locator('[data-field="passengerType"]').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => care.first().evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    const choice = (code: 'wheelchair' | 'pregnant') =>
      page.getByRole('menuitemcheckbox', { name: texts[`orders.care.${code}`] })
    await choice('wheelchair').waitFor()
    for (const code of ['wheelchair', 'pregnant'] as const) {
      await choice(code).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => choice(code).getAttribute('aria-checked')).toBe('true')
    }
    await page.keyboard.press('Escape')
    await choice('wheelchair').waitFor({ state: 'detached' })
    expect(await care.first().innerText()).toContain(texts['orders.care.pregnant'])
    expect((await new AxeBuilder({ page }).include('.counter-people').analyze()).violations).toEqual([])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'pregnant',
    )
    // The name was read wrong: what is altered by hand was typed.
    await page.locator('[data-field="name"]').nth(1).fill(`${child}X`)
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
    const sold = (await page.locator('.counter-issued-number').innerText()).trim()
    const { rows } = await app.server.database.pool.query<{ sailing: string; order: string; source: string }>(
      `select t.sailing_id::text as sailing, o.id::text as order, p.identity_source as source from orders.passengers p
      join orders.orders o on o.id = p.order_id join orders.tickets t on t.order_id = o.id and t.passenger_number = p.number
      where o.number = $1 order by p.number`,
      [sold],
    )
    expect(rows.map(({ source }) => source)).toEqual(['cardReader', 'typed'])
    await context.close()

    const { page: list, context: ofAdmin } = await app.signedIn('admin', {
      language,
      path: `/menus/sailings/detail/${rows[0]!.sailing}?view=passengers`,
    })
    const rowOf = (name: string) => list.locator('.query-table[aria-busy=false] tbody tr', { hasText: name })
    const declared = `${texts['orders.care.wheelchair']} · ${texts['orders.care.pregnant']}`
    await rowOf(`${child}X`).filter({ hasText: adult }).waitFor()
    await list
      .locator('.query-table[aria-busy=false] tbody tr', { hasText: declared })
      .filter({ hasText: adult })
      .waitFor()
    await list.goto(`/menus/orders/detail/${rows[0]!.order}`)
    await rowOf(adult).filter({ hasText: declared }).waitFor()
    await ofAdmin.close()
  })
})
