import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as english } from '@fairway/texts/en/orders'
import { orders as chinese } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// The counter at every width of a counter's monitor: nothing runs over, nothing covers anything, and it sells.

const app = setUpBrowserApp()

const tomorrow = addDays(serviceDateOf(testNow), 1)

/** Opens the counter and fills in three people for the first sailing between two towns with several docks. */
async function fillIn({ page }: BrowserUser): Promise<void> {
  await page.goto(`/menus/orders/counter?date=${tomorrow}`)
  for (const [part, typed] of [
    ['from', 'wushan'],
    ['to', 'badong'],
  ] as const) {
    const field = page.locator(`[data-part="${part}"] input[role=combobox]`)
    await field.fill(typed)
    await field.press('Enter')
  }
  await page.locator('.counter-offer:not([data-closed])').nth(1).click()
  for (const [index, name] of ['欧阳建国', 'Maximiliane Schwarzenegger', '王小明'].entries()) {
    if (index > 0) await page.locator('.counter-people > .button-row .button').click()
    await page
      .locator('[data-field="certificateNumber"]')
      .nth(index)
      .fill(buildIdCardNumber(index === 2 ? '2018-05-06' : undefined))
    await page.locator('[data-field="name"]').nth(index).fill(name)
  }
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.locator('.counter-person-price:not(:empty)').nth(2).waitFor()
}

/** Whatever can be pressed or typed into on the counter, and what is wrong with its place. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    const counter = document.querySelector<HTMLElement>('.counter')!
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ||
      element.getAttribute('data-field') ||
      element.closest('[data-part]')?.getAttribute('data-part') ||
      element.textContent?.trim().slice(0, 30) ||
      element.className
    const controls = [
      ...counter.querySelectorAll<HTMLElement>(
        'button, input:not([aria-hidden]), select, label.counter-offer',
      ),
    ].filter((element) => element.getClientRects().length > 0 && !element.classList.contains('unseen'))
    const scroller = counter.closest<HTMLElement>('.tab-scroller') ?? document.documentElement
    for (const box of [document.documentElement, scroller, ...counter.querySelectorAll('.panel')])
      if (box.scrollWidth > box.clientWidth + 1)
        found.push(`${box.className}: ${box.scrollWidth} > ${box.clientWidth}`)
    for (const control of controls) {
      control.scrollIntoView({ block: 'center' })
      const box = control.getBoundingClientRect()
      const panel = control.closest('.panel')!.getBoundingClientRect()
      if (box.left < panel.left || box.right > panel.right) found.push(`${nameOf(control)} leaves its panel`)
      for (const [x, y] of [
        [box.left + 4, box.top + box.height / 2],
        [box.left + box.width / 2, box.top + box.height / 2],
        [box.right - 4, box.top + box.height / 2],
      ] as const) {
        const at = document.elementFromPoint(x, y)
        const inside =
          at && (control.contains(at) || at.closest('.lookup, .password-input')?.contains(control))
        if (!inside) found.push(`${nameOf(control)} is covered at ${Math.round(x)}, ${Math.round(y)}`)
      }
    }
    const pen = document.createElement('canvas').getContext('2d')!
    for (const field of counter.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '[data-field="certificateNumber"], [data-field="passengerType"], [data-part] input:not([aria-hidden])',
    )) {
      const style = getComputedStyle(field)
      pen.font = style.font
      const text = field instanceof HTMLSelectElement ? field.selectedOptions[0]!.text : field.value
      const textWidth =
        pen.measureText(text).width +
        Number.parseFloat(style.paddingLeft) +
        (field instanceof HTMLSelectElement ? Number.parseFloat(style.paddingRight) : 2)
      if (textWidth > field.clientWidth) found.push(`${nameOf(field)} cuts “${text}”`)
    }
    for (const price of counter.querySelectorAll<HTMLElement>('.counter-person-price')) {
      const text = document.createRange()
      text.selectNodeContents(price)
      const box = text.getBoundingClientRect()
      const panel = price.closest('.panel')!.getBoundingClientRect()
      if (box.width === 0 || box.right > panel.right)
        found.push(`the price ${price.textContent} leaves its panel`)
    }
    scroller.scrollTop = 0
    return found
  })
}

const languages = [
  { language: 'en', texts: english },
  { language: 'zh', texts: chinese },
] as const

describe.each(languages)('in $language', ({ language, texts }) => {
  let user: BrowserUser
  beforeAll(async () => {
    user = await app.signedIn(language === 'en' ? 'clerk' : 'clerk2', { language })
  })
  afterAll(() => user.context.close())

  test('with a sale filled in, no control overflows or overlaps at any width from 1024 to 1920', async () => {
    await fillIn(user)
    const faults: Record<string, string[]> = {}
    for (const [width, height] of [
      [1024, 768],
      [1180, 800],
      [1280, 720],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await user.page.setViewportSize({ width, height })
      const found = await misplaced(user.page)
      if (found.length > 0) faults[width] = found
    }
    expect(faults).toEqual({})
  })

  test('nothing overflows at 390 px, on a phone', async () => {
    await user.page.setViewportSize({ width: 390, height: 844 })
    expect(await misplaced(user.page)).toEqual([])
  })

  test('at 1024 px a whole sale is made with the mouse', async () => {
    const { page } = user
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`/menus/orders/counter?date=${tomorrow}`)
    for (const part of ['from', 'to']) {
      await page.locator(`[data-part="${part}"] input[role=combobox]`).click()
      await page
        .getByRole('option')
        .filter({ hasText: part === 'from' ? /WSP|wushan/i : /BDY|badong/i })
        .first()
        .click()
    }
    await page.locator('.counter-offer:not([data-closed])').nth(1).click()
    for (const index of [0, 1]) {
      if (index > 0) await page.locator('.counter-people > .button-row .button').click()
      await page.locator('[data-field="certificateNumber"]').nth(index).click()
      await page.keyboard.insertText(buildIdCardNumber())
      await page.locator('[data-field="name"]').nth(index).click()
      await page.keyboard.insertText('李伟')
    }
    await page
      .getByRole('button', { name: texts['orders.counter.removePassenger'].replace('{number}', '2') })
      .click()
    expect(await page.locator('.counter-person').count()).toBe(1)
    await page.locator('.counter-cash').click()
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  })

  test('at 1024 px a whole sale is made by keyboard, and the focused field is always visible', async () => {
    const { page } = user
    await page.keyboard.press('Alt+n')
    const isFocusVisible = async () =>
      expect(
        await page.evaluate(() => {
          const { left, right, top, bottom } = document.activeElement!.getBoundingClientRect()
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        }),
      ).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-part]') !== null))
      .toBe(true)
    await page.keyboard.press('Enter')
    await isFocusVisible()
    await page.keyboard.press('1')
    await isFocusVisible()
    await page.keyboard.type(buildIdCardNumber(), { delay: 50 })
    await page.keyboard.press('Enter')
    await page.keyboard.type('Li Wei', { delay: 50 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await isFocusVisible()
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  })
})
