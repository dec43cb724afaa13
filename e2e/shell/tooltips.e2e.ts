import { shell } from '@fairway/texts/en/shell'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations, navigate } from '../support/page-crawler.ts'

// The tooltip pattern of the ARIA Authoring Practices, and hover and focus as WCAG 1.4.13 asks for them.

const app = setUpBrowserApp()
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/401' })).page
})
afterEach(async () => {
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await tip().waitFor({ state: 'detached' })
})

const tip = () => page.getByRole('tooltip')
const feedback = () => page.getByRole('link', { name: shell['shell.feedback'], exact: true })
const describedBy = (element: Locator) =>
  element.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

test('a tooltip opens on hover, stays while the pointer is on it, and closes when it leaves', async () => {
  await feedback().hover()
  await tip().waitFor()
  expect(await tip().textContent()).toBe(shell['shell.feedback'])
  const { x = 0, y = 0, width = 0 } = (await tip().boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 4, { steps: 6 })
  expect(await tip().evaluate((one) => one.matches(':hover'))).toBe(true)
  // Longer than it stays after the pointer has left.
  await page.clock.runFor(1000)
  expect(await tip().count()).toBe(1)
  await page.mouse.move(300, 600, { steps: 6 })
  await tip().waitFor({ state: 'detached' })
})

test('a tooltip opens on keyboard focus at once, and Escape closes it where the focus is', async () => {
  await feedback().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await feedback().evaluate((one) => one === document.activeElement)).toBe(true)
  await tip().waitFor()
  await page.keyboard.press('Escape')
  await tip().waitFor({ state: 'detached' })
  expect(await feedback().evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await tip().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => tip().allTextContents()).not.toContain(shell['shell.feedback'])
})

test('what a tooltip says beyond the name of its element describes it while it is open', async () => {
  await navigate(page, '/menus/system/jobs')
  const moment = page.locator('.tab-view:visible time').first()
  await moment.waitFor()
  const whole = (await moment.getAttribute('data-tip')) ?? ''
  await moment.hover()
  await tip().getByText(whole, { exact: true }).waitFor()
  expect(await describedBy(moment)).toBe(whole)
  await page.mouse.move(0, 0)
  await tip().waitFor({ state: 'detached' })
  expect(await moment.getAttribute('aria-describedby')).toBe(null)
  // The name of an icon button is said once.
  await feedback().hover()
  await tip().waitFor()
  expect(await feedback().getAttribute('aria-describedby')).toBe(null)
})

test('the reason of a disabled button reaches keyboard, pointer and screen reader', async () => {
  const { page: counter } = await app.signedIn('clerk', { path: '/menus/orders/counter' })
  const cash = counter.locator('.counter-cash[aria-disabled="true"]')
  await cash.waitFor()
  const reason = (await cash.getAttribute('data-tip')) ?? ''
  expect(reason).not.toBe('')
  expect(await describedBy(cash)).toBe(reason)
  const said = counter.getByRole('tooltip').getByText(reason, { exact: true })
  await cash.hover()
  await said.waitFor()
  await counter.mouse.move(0, 0)
  await said.waitFor({ state: 'detached' })
  await cash.focus()
  await counter.keyboard.press('Shift+Tab')
  await counter.keyboard.press('Tab')
  await said.waitFor()
  // It is said once.
  expect(await describedBy(cash)).toBe(reason)
  const violations = await axeViolations(counter, '.tooltip')
  expect(violations).toEqual([])
})
