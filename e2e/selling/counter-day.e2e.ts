import { formatDay } from '@fairway/contract/kernel/formats'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { testNow } from '@fairway/testing/test-app'
import { blocks } from '@fairway/texts/en/blocks'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dateFormatter } from '../../web/src/i18n/dates.ts'
import { setUpBrowserApp, stopTime } from '../support/browser.ts'

// The counter shows the service date it sells, so that no ticket is sold for the wrong one.

const app = setUpBrowserApp()

const today = serviceDateOf(testNow)
const written = (day: string) =>
  dateFormatter('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })(new Date(day))
const date = (page: Page) => page.getByLabel(texts['orders.counter.date'], { exact: true })
const dayOf = (page: Page) => page.locator('[data-part="date"] .field-hint')
const todayButton = (page: Page) =>
  page.getByRole('button', { name: blocks['blocks.date.today'], exact: true })

async function openCounter(query = ''): Promise<Page> {
  const user = await app.signedIn('clerk', { path: `/menus/orders/counter${query}` })
  await date(user.page).waitFor()
  return user.page
}

/** A day later by the clock of the page, whose timers have run. */
async function passMidnight(page: Page): Promise<void> {
  await stopTime(page)
  await page.clock.setFixedTime(new Date(testNow.getTime() + 86_400_000))
  await page.clock.fastForward('24:00:00')
}

test('another day than today is named beside the date, in a colour of its own, until Today is pressed', async () => {
  const page = await openCounter(`?date=${addDays(today, 1)}`)
  await dayOf(page)
    .getByText(`Tomorrow · ${written(addDays(today, 1))}`, { exact: true })
    .waitFor()
  const colour = () => dayOf(page).evaluate((hint) => getComputedStyle(hint).color)
  const warned = await colour()
  expect(await todayButton(page).getAttribute('aria-pressed')).toBe('false')
  const unpressed = await todayButton(page).evaluate((button) => getComputedStyle(button).backgroundColor)
  await todayButton(page).click()
  await dayOf(page)
    .getByText(`Today · ${written(today)}`, { exact: true })
    .waitFor()
  expect(await colour()).not.toBe(warned)
  expect(await todayButton(page).getAttribute('aria-pressed')).toBe('true')
  await page.mouse.move(10, 700)
  await expect
    .poll(() => todayButton(page).evaluate((button) => getComputedStyle(button).backgroundColor))
    .not.toBe(unpressed)
  await page.context().close()
})

test('past midnight the counter switches to the new day while no sale is in progress', async () => {
  const page = await openCounter()
  await passMidnight(page)
  await expect.poll(() => date(page).inputValue()).toBe(formatDay(addDays(today, 1), 'en'))
  await page.context().close()
})

test('past midnight a sale in progress keeps its date, and the counter warns that the date has passed', async () => {
  const page = await openCounter()
  await page.locator('[data-field="name"]').first().fill('Li Wei')
  await passMidnight(page)
  await dayOf(page)
    .getByText(`${written(today)} has passed`, { exact: true })
    .waitFor()
  expect(await date(page).inputValue()).toBe(formatDay(today, 'en'))
  await page.context().close()
})

test('the card of an issued ticket shows the day it is for', async () => {
  const page = await openCounter(`?date=${addDays(today, 1)}`)
  await page.locator('[data-part="to"] input[role=combobox]').fill('bdy')
  await page.locator('[data-part="to"] input[role=combobox]').press('Enter')
  await page.keyboard.press('2')
  await page.keyboard.type('110101198501011239')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Li Wei')
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.keyboard.press('F2')
  await page
    .locator('.counter-issued')
    .getByText(written(addDays(today, 1)))
    .waitFor()
  await page.context().close()
})
