import type { Locator } from 'playwright-core'

/** Turns options of a select of several values on or off, by their labels, and closes its menu. */
export async function toggleOptions(field: Locator, ...labels: readonly string[]): Promise<void> {
  await field.click()
  const menu = field.page().getByRole('menu')
  for (const label of labels) await menu.getByRole('menuitemcheckbox', { name: label, exact: true }).click()
  await field.page().keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
}
