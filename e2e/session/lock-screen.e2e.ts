import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// The lock screen hides a window without losing anything of it, and only the password of its user brings it back.

const app = setUpBrowserApp()
afterEach(() => app.closeUsers())

const tomorrow = addDays(serviceDateOf(testNow), 1)
const lockScreen = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Screen locked' })
const passwordOf = (page: Page) => lockScreen(page).getByLabel('Password', { exact: true })

async function unlock(page: Page, password = demoPassword): Promise<void> {
  await passwordOf(page).fill(password)
  await lockScreen(page).getByRole('button', { name: 'Unlock' }).click()
}

/** Waits until the window watches for idleness and for the other windows. */
const watches = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('fairway-session:active') !== null)

/** The status with which the server answers a call of this window that does not go through its own code. */
const statusOfOwnCall = (page: Page) =>
  page.evaluate(async () => {
    const authorization = localStorage.getItem('fairway-token') ?? ''
    return (await fetch('/api/me.json', { headers: { authorization } })).status
  })

/** A clerk with a sale that is half typed, the caret within a name. */
async function halfTypedSale(): Promise<Page> {
  const { page } = await app.signedIn('clerk', { path: `/menus/orders/counter?date=${tomorrow}` })
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
    )
    .toBe('to')
  await page.keyboard.type('bdy')
  await page.keyboard.press('Enter')
  await page.getByRole('radio').first().waitFor()
  await page.keyboard.press('2')
  await page.locator('input[type="radio"]:checked').first().waitFor()
  await page.locator('[data-field="certificateNumber"]').first().fill(buildIdCardNumber())
  const name = page.locator('[data-field="name"]').first()
  await name.fill('Li Wei')
  await name.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2))
  return page
}

test('a half-typed sale is hidden and inert behind the lock screen, and comes back with its caret; one that is under way is completed and shown after the unlock; another user signs out there, told what is lost first', async () => {
  const page = await halfTypedSale()
  const name = page.locator('[data-field="name"]').first()
  // The first request is lost: the screen is locked at once, and the session when the next one arrives.
  await page.route('**/api/session/lock', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Alt+l')
  await passwordOf(page).waitFor()
  expect(await page.title()).toBe('Screen locked')
  expect(await name.isVisible()).toBe(false)
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await page.getByRole('textbox').count()).toBe(1)
  const names = await page.locator('body').ariaSnapshot()
  expect(names).not.toContain('Counter sale')
  await name.evaluate((field: HTMLInputElement) => field.focus())
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(false)
  // Shortcuts of the shell and of the page do nothing.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Alt+w')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await expect.poll(() => statusOfOwnCall(page)).toBe(423)

  await unlock(page, 'Another-Harbour-1')
  await lockScreen(page).getByText('Wrong password.').waitFor()
  expect(await passwordOf(page).inputValue()).toBe('')
  await unlock(page)
  await lockScreen(page).waitFor({ state: 'detached' })
  expect(await statusOfOwnCall(page)).toBe(200)
  expect(await page.getByRole('tab', { name: 'Counter sale' }).count()).toBe(1)
  const caret = await name.evaluate((field: HTMLInputElement) => ({
    value: field.value,
    focused: field === document.activeElement,
    at: field.selectionStart,
  }))
  expect(caret).toEqual({ value: 'Li Wei', focused: true, at: 2 })

  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/orders/sell', async (route: Route) => {
    const reply = await route.fetch()
    await held
    await route.fulfill({ response: reply })
  })
  const sent = page.waitForRequest('**/api/orders/sell')
  await page.getByRole('button', { name: new RegExp(`^${texts['orders.method.cash']}`) }).click()
  await sent
  await page.keyboard.press('Alt+l')
  await passwordOf(page).waitFor()
  letThrough()
  await unlock(page)
  await page.locator('.counter-issued').waitFor()

  await page.reload()
  await name.fill('Li Wei')
  await page.keyboard.press('Alt+l')
  await lockScreen(page).getByRole('button', { name: 'Log out' }).click()
  await lockScreen(page).getByText('Unsaved input is lost when you log out.').waitFor()
  await lockScreen(page).getByRole('button', { name: 'Log out and discard input' }).click()
  await page.locator('input[autocomplete="username"]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('all windows of a browser are locked and unlocked together; an idle one locks after the time of the parameter, and a reload stays locked; a session that ended behind the lock screen leads to the sign-in page with the reason', async () => {
  const user = await app.signedIn('clerk', { path: '/menus/orders/list?state=paid' })
  const { page } = user
  await page.getByRole('tab', { name: 'Orders' }).waitFor()
  await watches(page)
  const second = await user.context.newPage()
  await second.clock.setFixedTime(testNow)
  await second.goto('/401')
  await second.getByRole('tab').first().waitFor()
  await watches(second)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await passwordOf(page).waitFor()
  await passwordOf(second).waitFor()
  await unlock(second)
  await lockScreen(second).waitFor({ state: 'detached' })
  await lockScreen(page).waitFor({ state: 'detached' })
  expect(await statusOfOwnCall(page)).toBe(200)
  await second.close()

  await page.clock.setFixedTime(new Date(testNow.getTime() + 14 * 60_000))
  await page.mouse.move(300, 300)
  await expect
    .poll(() => page.evaluate(() => Number(localStorage.getItem('fairway-session:active'))))
    .toBeGreaterThan(testNow.getTime())
  await page.clock.setFixedTime(new Date(testNow.getTime() + 28 * 60_000))
  await page.mouse.move(310, 300)
  expect(await lockScreen(page).count()).toBe(0)
  await page.clock.setFixedTime(new Date(testNow.getTime() + 44 * 60_000))
  await passwordOf(page).waitFor()
  await expect.poll(() => statusOfOwnCall(page)).toBe(423)

  await page.reload()
  await passwordOf(page).waitFor()
  expect(await lockScreen(page).textContent()).toContain('(clerk)')
  expect(await page.getByRole('tab').count()).toBe(0)
  await unlock(page)
  await page.getByRole('tab', { name: 'Orders' }).waitFor()

  await page.keyboard.press('Alt+l')
  await passwordOf(page).waitFor()
  await expect.poll(() => statusOfOwnCall(page)).toBe(423)
  await app.server.database.pool.query(
    `update session.sessions set ended_at = now(), ended_by = 'administrator' where ended_at is null
       and user_id = (select id from staff.users where code = 'clerk')`,
  )
  await unlock(page)
  await page.locator('input[autocomplete="username"]').waitFor()
  await page.getByRole('alert').filter({ hasText: 'You were signed out' }).waitFor()
})
