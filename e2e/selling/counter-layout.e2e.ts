import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as english } from '@fairway/texts/en/orders'
import { orders as chinese } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { findAxeViolations, pageReady } from '../support/page-crawler.ts'

// The counter at every width of a counter's monitor: nothing runs over, nothing covers anything, and it sells. The page of an
// order with everything its table can have: several trips, certificates, special care, several parts of a price.

const app = setUpBrowserApp()

const tomorrow = addDays(serviceDateOf(testNow), 1)
const counterAddress = `/menus/orders/counter?date=${tomorrow}`

/** Fills in three people for the first sailing between two towns with several docks. */
async function fillIn({ page }: BrowserUser): Promise<void> {
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

describe.each(inOneLanguage(languages))('in $language', ({ language, texts }) => {
  let user: BrowserUser
  beforeAll(async () => {
    user = await app.signedIn(language === 'en' ? 'clerk' : 'clerk2', { path: counterAddress, language })
  })
  afterAll(() => user.context.close())

  test('with a sale filled in, no control overflows or overlaps at any width from 1024 to 1920, nor at 390 px, on a phone', async () => {
    await fillIn(user)
    const faults: Record<string, string[]> = {}
    for (const [width, height] of [
      [1024, 768],
      [1180, 800],
      [1280, 720],
      [1366, 768],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await user.page.setViewportSize({ width, height })
      const found = await misplaced(user.page)
      if (found.length > 0) faults[width] = found
    }
    expect(faults).toEqual({})
  })

  test('at 1024 px a whole sale is made with the mouse', async () => {
    const { page } = user
    await page.setViewportSize({ width: 1024, height: 768 })
    const remove = (person: number) =>
      page
        .getByRole('button', {
          name: texts['orders.counter.removePassenger'].replace('{number}', String(person)),
        })
        .click()
    // Of who was filled in, one stays.
    await remove(3)
    await remove(2)
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
      await page.locator('[data-field="certificateNumber"]').nth(index).click({ clickCount: 3 })
      await page.keyboard.insertText(buildIdCardNumber())
      await page.locator('[data-field="name"]').nth(index).click({ clickCount: 3 })
      await page.keyboard.insertText('李伟')
    }
    await remove(2)
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
    // At once, but not as keys: those of a machine would be a scan.
    await page.keyboard.insertText(buildIdCardNumber())
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('Li Wei')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await isFocusVisible()
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
  })
})

const shot = process.env.SHOTS
/** An order of three, one of whom travels on another day, and the prices of its tickets. */
async function createOrder() {
  const { server } = app
  const clerk = await server.signIn('clerk')
  const passengers = [
    { ...buildPassenger('王芳'), specialCare: ['wheelchair' as const] },
    buildPassenger('阿卜杜热依木·买买提'),
    buildPassenger('王小小', 'child', '2016-03-04'),
  ]
  const { data } = await server.call(clerk, 'orders.sell', await buildSale(server, { passengers }))
  const { orderId } = data
  const exchange = await server.call(clerk, 'orders.proposeExchange', {
    ...{ orderId, ticketIds: [data.tickets[1]?.id ?? ''], fromStop: 1, toStop: 2, classCode: 'SEAT2' },
    sailingId: await findDemoSailing(server, '2026-06-18'),
  })
  const { id: offerId, due, back } = exchange.data
  const confirmed = await server.call(clerk, 'orders.confirmOffer', { offerId, expected: due - back })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
  const { tickets } = (await server.call(clerk, 'orders.detail', { orderId })).data
  return { orderId, prices: tickets.map(({ price }) => (price / 100).toFixed(2)) }
}

/** Each price of the table of tickets, and whether it is inside of the window and under nothing. */
const pricesInSight = (page: Page) =>
  page.locator('.query-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const money = row.querySelector('td.numbers button')
      const box = money?.getBoundingClientRect()
      if (!money || !box) return ''
      const ends = [box.left + 1, box.right - 1].map((x) =>
        document.elementFromPoint(x, box.top + box.height / 2),
      )
      return ends.every((found) => found !== null && money.contains(found)) ? (money.textContent ?? '') : ''
    }),
  )

test.each(inOneLanguage(['en', 'zh', 'es', 'ja']))(
  '[L15] on the page of an order the price of each ticket is in sight at 1440 pixels, beside what can be done with it, and on a phone on the card of each ticket (%s)',
  async (language) => {
    const { orderId, prices } = await createOrder()
    const { page } = await app.signedIn('clerk', { language, path: `/menus/orders/detail/${orderId}` })
    await pageReady(page)
    await page.locator('.query-table tbody .row-actions button').first().waitFor()
    if (shot) await page.screenshot({ path: `${shot}/order-page-${language}.png` })
    const texts = await pricesInSight(page)
    expect(texts.map((text) => text.replace(/\D/g, ''))).toEqual(
      prices.map((price) => price.replace('.', '')),
    )

    await page.setViewportSize({ width: 390, height: 844 })
    const cards = page.locator('.row-card')
    await cards.first().waitFor()
    await pageReady(page)
    if (shot) await page.screenshot({ path: `${shot}/order-page-phone.png`, fullPage: true })
    const onCards = await cards.allInnerTexts()
    for (const [index, price] of prices.entries())
      expect(onCards[index]).toMatch(new RegExp(price.replace('.', '[.,]')))
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    expect(await findAxeViolations(page, 'body')).toEqual([])
  },
)
