import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import { settings } from '@fairway/texts/en/settings'
import { shell } from '@fairway/texts/en/shell'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, useEventTimes } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'

// Sold, refused, read: a banner and tones that are noticed from two metres, and get in the way of nothing.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
const tomorrow = addDays(serviceDateOf(testNow), 1)
const banner = () => page.locator('.signal-banner')
const issued = () => page.locator('.counter-issued')

beforeAll(async () => {
  user = await app.signedIn('clerk')
  page = user.page
  // The frequencies of the tones that are played.
  await page.addInitScript(() => {
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
afterAll(() => user.context.close())

const tones = () => page.evaluate(() => (globalThis as unknown as { played: number[] }).played.splice(0))

async function open(): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/menus/orders/counter?date=${tomorrow}`)
  await useEventTimes(page)
  await page.locator('[data-part="to"] input[role=combobox]').waitFor()
}

/** Everything up to the payment, by keyboard. */
async function fill(): Promise<void> {
  await open()
  await page.locator('[data-part="to"] input[role=combobox]').fill('bdy')
  await page.locator('[data-part="to"] input[role=combobox]').press('Enter')
  await page.keyboard.press('2')
  await page.keyboard.type(buildIdCardNumber(), { delay: 50 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Li Wei', { delay: 50 })
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.locator('.order-total').waitFor()
}

test('a sale shows a banner with its tones, which leaves the focus, the keys and the clicks alone', async () => {
  await fill()
  await page.keyboard.press('F2')
  await banner().getByText(texts['orders.signal.sold'], { exact: true }).waitFor()
  expect(await banner().evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
  expect(
    await banner().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(36)
  await expect.poll(() => issued().evaluate((done) => done.contains(document.activeElement))).toBe(true)
  await expect.poll(tones).toEqual([660, 990])
  // Announced once, by the page itself.
  expect(await banner().getAttribute('aria-hidden')).toBe('true')
  expect(await page.getByRole('status').filter({ hasText: texts['orders.signal.sold'] }).count()).toBe(0)
  await page.keyboard.press('Alt+n')
  await issued().waitFor({ state: 'detached' })
  await banner().waitFor({ state: 'detached' })
})

test('a card that is read shows what was read and is announced once', async () => {
  await open()
  await readWithCardReader(page, `${buildIdCardNumber()}\n`)
  await banner().getByText(texts['orders.signal.card'], { exact: true }).waitFor()
  expect(await page.getByRole('status').filter({ hasText: texts['orders.signal.card'] }).count()).toBe(1)
  await expect.poll(tones).toEqual([1320])
})

test('a refused sale shows it in its own colour and shape, with low tones', async () => {
  await fill()
  await page.route('**/api/orders/sell', (route) => route.abort())
  await page.keyboard.press('F2')
  await banner().getByText(texts['orders.signal.refused'], { exact: true }).waitFor()
  expect(await banner().getAttribute('class')).toContain('refused')
  await expect.poll(tones).toEqual([220, 196])
  await page.unrouteAll()
})

test('with sounds switched off in the settings the banner is silent', async () => {
  await page.locator('.settings-handle').click()
  const panel = page.getByRole('complementary', { name: shell['shell.settings'] })
  await panel.getByRole('switch', { name: settings['settings.sound'] }).click()
  await page.keyboard.press('Escape')
  await open()
  await readWithCardReader(page, `${buildIdCardNumber()}\n`)
  await banner().getByText(texts['orders.signal.card'], { exact: true }).waitFor()
  await banner().waitFor({ state: 'detached' })
  expect(await tones()).toEqual([])
})
