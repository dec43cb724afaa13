import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whether one of these has the focus. */
export const hasFocus = (of: Locator): Promise<boolean> =>
  of.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/**
 * Presses a key until something has the focus, as people without a mouse do. The keys that the page says it takes are
 * sent together: one that is looked after costs eight times as much.
 */
export async function pressUntil(page: Page, key: string, target: Locator, most = 150): Promise<void> {
  await target.first().waitFor()
  for (let times = 0; times < most; ) {
    const steps = await target.evaluateAll(stepsTo, key)
    if (steps === 0) break
    await pressTogether(page, key, steps)
    times += steps
  }
  expect(await hasFocus(target), `${target} is reached by ${key}`).toBe(true)
}

/** Presses a key several times without a look at the page in between. */
export async function pressTogether(page: Page, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press(key)))
}

/**
 * How often a key is pressed until one of these has the focus, at most: what is not sure to be a stop is not counted, and
 * from behind the target it goes to the last stop, where the way begins anew.
 */
async function stepsTo(targets: Element[], key: string): Promise<number> {
  // A menu moves its focus with the next picture.
  if (key.startsWith('Arrow')) await new Promise((next) => requestAnimationFrame(next))
  const at = document.activeElement ?? document.body
  const [target] = targets
  if (!target || targets.includes(at)) return 0
  const isMenu = key === 'ArrowDown' && at.closest('[role=menu]') !== null
  const stops = [
    ...(at.closest(isMenu ? '[role=menu]' : '.dialog') ?? document).querySelectorAll<HTMLElement>(
      isMenu ? '[role^=menuitem]' : 'a[href], button, input, select, textarea, [tabindex]',
    ),
  ].filter(
    (one) =>
      isMenu ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled, [inert], [inert] *, [type=radio]') &&
        one.checkVisibility({ visibilityProperty: true })),
  )
  if (key === 'Shift+Tab') stops.reverse()
  else if (key !== 'Tab' && !isMenu) return 1
  const side = key === 'Shift+Tab' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const next = at === document.body ? 0 : stops.findIndex((one) => at.compareDocumentPosition(one) & side)
  const to = stops.indexOf(target as HTMLElement)
  if (next < 0) return 1
  return to >= next ? to - next + 1 : Math.max(1, stops.length - next)
}

/** Reaches a control with Tab and presses it. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await pressUntil(page, 'Tab', target)
  await page.keyboard.press('Enter')
}

/** Reaches a field with Tab and types over what is in it: the first letter is a key, the others come at once. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await pressUntil(page, 'Tab', field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text.slice(0, 1))
  if (text.length > 1) await page.keyboard.insertText(text.slice(1))
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
  const down = await select.evaluate(
    (element, label) =>
      [...(element as HTMLSelectElement).options]
        .filter((one) => !one.disabled)
        .findIndex((one) => one.label === label),
    option,
  )
  await page.keyboard.press('Home')
  await pressTogether(page, 'ArrowDown', Math.max(0, down))
  await expect.poll(chosen).toBe(option)
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
