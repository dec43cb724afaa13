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
