import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whether one of these has the focus. */
export const hasFocus = (of: Locator): Promise<boolean> =>
  of.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Presses a key until something has the focus, as people without a mouse do. */
export async function pressUntil(page: Page, key: string, target: Locator, most = 150): Promise<void> {
  await target.first().waitFor()
  for (let times = 0; times < most && !(await hasFocus(target)); times += 1) await page.keyboard.press(key)
  expect(await hasFocus(target), `${target} is reached by ${key}`).toBe(true)
}

/** Reaches a control with Tab and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await pressUntil(page, 'Tab', target)
  await page.keyboard.press('Enter')
}

/** Reaches a field with Tab and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await pressUntil(page, 'Tab', field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Reaches the button of a menu with Tab, opens it and chooses from it. */
export async function chooseByKey(page: Page, menu: Locator, action: string): Promise<void> {
  await pressUntil(page, 'Tab', menu)
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await pressUntil(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
}

/** Reaches a field that searches with Tab, types and takes the first match. */
export async function lookUpByKey(page: Page, field: Locator, text: string): Promise<void> {
  await typeInto(page, field, text)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** Reaches a select with Tab and goes down its options until one is chosen. */
export async function selectByKey(page: Page, select: Locator, option: string): Promise<void> {
  await pressUntil(page, 'Tab', select)
  const chosen = () =>
    select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label ?? '')
  const count = await select.evaluate((element) => (element as HTMLSelectElement).options.length)
  await page.keyboard.press('Home')
  for (let times = 0; times < count && (await chosen()) !== option; times += 1)
    await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe(option)
}

/** Reaches a select of several values with Tab and turns options on or off. */
export async function toggleByKey(page: Page, select: Locator, ...options: readonly string[]): Promise<void> {
  await pressByKey(page, select)
  for (const option of options) {
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitemcheckbox', { name: option, exact: true }))
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(select)).toBe(true)
}

/** Reaches a checkbox with Tab and presses it. */
export async function tickByKey(page: Page, checkbox: Locator): Promise<void> {
  await pressUntil(page, 'Tab', checkbox)
  await page.keyboard.press('Space')
}

/** Sends the form in front with Enter, as its last field has the focus, and waits until it is gone. */
export async function sendByKey(page: Page): Promise<void> {
  const forms = await page.locator('.dialog').count()
  await page.keyboard.press('Enter')
  await page
    .locator('.dialog')
    .nth(forms - 1)
    .waitFor({ state: 'detached' })
}

/** Confirms the question in front. */
export async function confirmByKey(page: Page, action: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await pressByKey(page, question.getByRole('button', { name: action, exact: true }))
  await question.waitFor({ state: 'detached' })
}
