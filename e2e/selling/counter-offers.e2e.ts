import { formatDay } from '@fairway/contract/kernel/formats'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber, publishPromotion } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { blocks } from '@fairway/texts/en/blocks'
import { orders as texts } from '@fairway/texts/en/orders'
import { settings } from '@fairway/texts/en/settings'
import { shell } from '@fairway/texts/en/shell'
import { orders as zh } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { dateFormatter } from '../../web/src/i18n/dates.ts'
import { setUpBrowserApp, stopTime } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { hasFocus } from '../support/keys.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

// What the counter shows to choose from and to notice: places and trips whole and in one form, the service date it sells, a
// promotion apart from the fare, and whether something was sold, refused or read.

const app = setUpBrowserApp()
const today = serviceDateOf(testNow)
const tomorrow = addDays(today, 1)
const names = { en: 'River spring', zh: '三峡之春' }

/** An amount as it is written, in fen. */
const fenOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

beforeAll(async () => {
  await publishPromotion(app.server, { names, channels: ['counter'] })
})

test.each(
  inOneLanguage([
    ['en', 'clerk', texts],
    ['zh', 'clerk2', zh],
  ]),
)(
  '[M8] the counter shows the discount of a promotion as its own part of the price, and so does the order (%s)',
  async (language, clerk, w) => {
    const { page } = await app.signedIn(clerk, { language, path: `/menus/orders/counter?date=${tomorrow}` })
    const combobox = (part: 'from' | 'to') => page.locator(`[data-part="${part}"] input[role=combobox]`)
    for (const [part, dock] of [
      ['from', 'wushan'],
      ['to', 'badong'],
    ] as const) {
      await combobox(part).fill(dock)
      await combobox(part).press('Enter')
    }
    await page.keyboard.press('2')
    const field = (name: string) => page.locator(`[data-field="${name}"]`).first()
    await field('certificateNumber').fill(buildIdCardNumber())
    await field('certificateNumber').press('Enter')
    await field('name').fill('李雷')
    await field('name').press('Enter')
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    // The price of one adult is the full fare, less ten percent.
    const partOf = (label: string) =>
      page.locator('.counter-parts tr', { hasText: label }).locator('.figures')
    await partOf(names[language]).waitFor()
    const fare = fenOf(await page.locator('.counter-parts .figures').first().innerText())
    expect(fenOf(await partOf(names[language]).innerText())).toBe(-fare / 10)
    expect(await partOf(w['orders.price.reduction']).count()).toBe(0)
    const price = fenOf(await page.locator('.counter-parts .order-total').innerText())
    await page.keyboard.press('F2')
    await page.locator('.counter-issued').waitFor()
    await page.locator('.counter-issued').getByRole('button', { name: w['orders.counter.openOrder'] }).click()
    const cellOf = async (title: string) => {
      const columns = await page.locator('.query-table thead th').allInnerTexts()
      return page.locator('.query-table tbody tr').first().locator('th, td').nth(columns.indexOf(title))
    }
    await page.getByRole('columnheader', { name: w['orders.price.promotion'], exact: true }).waitFor()
    expect(fenOf(await (await cellOf(w['orders.price.promotion'])).innerText())).toBe(-fare / 10)
    expect(fenOf(await (await cellOf(w['orders.price.reduction'])).innerText())).toBe(0)
    expect(fenOf(await (await cellOf(w['orders.price.price'])).innerText())).toBe(price)
  },
)

describe('a counter', () => {
  let page: Page
  beforeAll(async () => {
    // Days pass here, without a lock screen in front.
    await app.server.call(await app.server.signIn('admin'), 'system.setParameter', {
      key: 'sessions.lockAfterMinutes',
      value: 0,
      version: 0,
    })
    page = (await app.signedIn('clerk', { path: `/menus/orders/counter?date=${tomorrow}` })).page
    // The frequencies of the tones that are played.
    await page.evaluate(() => {
      const played: number[] = []
      Object.assign(globalThis, { played })
      globalThis.OscillatorNode = class extends OscillatorNode {
        override start(when?: number) {
          played.push(this.frequency.value)
          super.start(when)
        }
      }
    })
  })

  const part = (name: 'from' | 'to') => page.locator(`[data-part="${name}"] input[role=combobox]`)
  const written = (day: string) =>
    dateFormatter('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })(new Date(day))
  const date = () => page.getByLabel(texts['orders.counter.date'], { exact: true })
  const dayOf = () => page.locator('[data-part="date"] .field-hint')
  const todayButton = () => page.getByRole('button', { name: blocks['blocks.date.today'], exact: true })
  const banner = () => page.locator('.signal-banner')
  const issued = () => page.locator('.counter-issued')
  const tones = () => page.evaluate(() => (globalThis as unknown as { played: number[] }).played.splice(0))

  async function choose(name: 'from' | 'to', place: string): Promise<void> {
    await part(name).fill(place)
    await part(name).press('Enter')
  }

  /** One adult on the first offer, up to the payment. */
  async function enterSale(): Promise<void> {
    await page.locator('.counter-offer:not([data-closed])').first().click()
    await page.locator('[data-field="certificateNumber"]').fill(buildIdCardNumber())
    await page.locator('[data-field="name"]').fill('Li Wei')
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  }

  /** Midnight by the clock of the page, whose timers have run. */
  async function passMidnight(day: number): Promise<void> {
    await page.clock.setFixedTime(new Date(testNow.getTime() + day * 86_400_000))
    await page.clock.fastForward('24:00:00')
  }

  test('a dock is found by its local pinyin reading', async () => {
    await part('from').fill('dzs')
    const first = page.locator('.lookup-list:popover-open [role="option"]').first()
    await first.waitFor()
    const words = await first.innerText()
    expect(words).toMatch(/^Danzishi\b/)
    expect(words).toMatch(/· dzs danzishi$/)
    await page.keyboard.press('Escape')
  })

  test('departure and arrival docks are shown in full in each row at every width; the name of the line is truncated first', async () => {
    await choose('from', 'fengjie')
    await choose('to', 'wushan')
    await page.locator('.counter-sailing').first().waitFor()
    const docks = page.locator('.counter-docks')
    const named = await docks.allInnerTexts()
    expect(named.length).toBeGreaterThan(1)
    for (const text of named) expect(text).toMatch(/^(Baotaping|Baidicheng) → (Wushan Port|Shennüxi)$/)
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [1280, 800],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const cut = await docks.evaluateAll((all) =>
        all.flatMap((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const row = element.closest('li')!.getBoundingClientRect()
          const whole =
            element.scrollWidth <= element.clientWidth &&
            element.scrollHeight <= element.clientHeight + 1 &&
            Array.from(range.getClientRects()).every(
              ({ left, right, top, bottom }) =>
                left >= row.left && right <= row.right && top >= row.top && bottom <= row.bottom,
            )
          return whole ? [] : [element.textContent]
        }),
      )
      expect(cut, `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('the duration of a trip is shown in hours and minutes, on the counter as on the page of the line', async () => {
    await choose('from', 'fengjie')
    await choose('to', 'badong')
    const durations = () => page.locator('.counter-times .soft').allInnerTexts()
    await expect.poll(durations).toContain('1 h 45 min')
    for (const text of await durations()) expect(text).toMatch(/^(\d+ h( [1-5]?\d min)?|[1-5]?\d min)$/)
    await choose('from', 'baotaping')
    await choose('to', 'wushan')
    await expect.poll(durations).toContain('45 min')
    await navigate(page, '/menus/network/lines')
    await page.getByText('2 h 55 min').first().waitFor()
  })

  test('a refused sale shows it in its own colour and shape, with low tones; one that is made shows a banner with its tones, which leaves the focus, the keys and the clicks alone', async () => {
    await navigate(page, '/menus/orders/counter')
    await enterSale()
    await page.locator('.order-total').waitFor()
    await page.route('**/api/orders/sell', (route) => route.abort())
    await page.keyboard.press('F2')
    await banner().getByText(texts['orders.signal.refused'], { exact: true }).waitFor()
    expect(await banner().getAttribute('class')).toContain('refused')
    await expect.poll(tones).toEqual([220, 196])
    await page.unrouteAll()

    await page.keyboard.press('F2')
    await banner().getByText(texts['orders.signal.sold'], { exact: true }).waitFor()
    expect(await banner().evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
    expect(
      await banner().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(36)
    // Announced once, by the page itself.
    expect(await banner().getAttribute('aria-hidden')).toBe('true')
    expect(await page.getByRole('status').filter({ hasText: texts['orders.signal.sold'] }).count()).toBe(0)
    await expect.poll(() => hasFocus(issued().locator('button'))).toBe(true)
    await expect.poll(tones).toEqual([660, 990])
    await page.keyboard.press('Alt+n')
    await issued().waitFor({ state: 'detached' })
    await banner().waitFor({ state: 'detached' })
  })

  test('another day than today is named beside the date, in a colour of its own, until Today is pressed, and on the card of an issued ticket', async () => {
    const named = dayOf().getByText(`Tomorrow · ${written(tomorrow)}`, { exact: true })
    await named.waitFor()
    await enterSale()
    await page.keyboard.press('F2')
    await issued().getByText(written(tomorrow)).waitFor()
    await page.keyboard.press('Alt+n')
    await named.waitFor()
    const colour = () => dayOf().evaluate((hint) => getComputedStyle(hint).color)
    const warned = await colour()
    expect(await todayButton().getAttribute('aria-pressed')).toBe('false')
    const unpressed = await todayButton().evaluate((button) => getComputedStyle(button).backgroundColor)
    await todayButton().click()
    await dayOf()
      .getByText(`Today · ${written(today)}`, { exact: true })
      .waitFor()
    expect(await colour()).not.toBe(warned)
    expect(await todayButton().getAttribute('aria-pressed')).toBe('true')
    await page.mouse.move(10, 700)
    await expect
      .poll(() => todayButton().evaluate((button) => getComputedStyle(button).backgroundColor))
      .not.toBe(unpressed)
  })

  test('a card that is read shows what was read and is announced once; with sounds switched off in the settings the banner is silent', async () => {
    const read = () => readWithCardReader(page, `${buildIdCardNumber()}\n`)
    // Without those of the sale before.
    await tones()
    await read()
    const card = banner().getByText(texts['orders.signal.card'], { exact: true })
    await card.waitFor()
    expect(await page.getByRole('status').filter({ hasText: texts['orders.signal.card'] }).count()).toBe(1)
    await expect.poll(tones).toEqual([1320])
    await card.waitFor({ state: 'detached' })
    await page.locator('.settings-handle').click()
    const panel = page.getByRole('complementary', { name: shell['shell.settings'] })
    await panel.getByRole('switch', { name: settings['settings.sound'] }).click()
    await page.keyboard.press('Escape')
    await read()
    await card.waitFor()
    await card.waitFor({ state: 'detached' })
    expect(await tones()).toEqual([])
  })

  test('past midnight the counter switches to the new day while no sale is in progress; a sale in progress keeps its date, and the counter warns that the date has passed', async () => {
    // The passengers that were read go.
    await page
      .getByRole('button', { name: texts['orders.counter.removePassenger'].replace('{number}', '2') })
      .click()
    await page.locator('[data-field="certificateNumber"]').fill('')
    await stopTime(page)
    await passMidnight(1)
    await expect.poll(() => date().inputValue()).toBe(formatDay(tomorrow, 'en'))
    await page.locator('[data-field="name"]').fill('Li Wei')
    await passMidnight(2)
    await dayOf()
      .getByText(`${written(tomorrow)} has passed`, { exact: true })
      .waitFor()
    expect(await date().inputValue()).toBe(formatDay(tomorrow, 'en'))
  })
})
