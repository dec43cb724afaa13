import type { Locator } from 'playwright-core'

/** The menu of a row: the actions that have no button of their own. */
export const rowMenu = (row: Locator) => row.locator('.row-tools [aria-haspopup=menu]')

/** Opens the menu of a row and gives the entry of an action. */
export async function rowMenuEntry(row: Locator, action: string): Promise<Locator> {
  await rowMenu(row).click()
  return row.page().getByRole('menuitem', { name: action, exact: true })
}

/** Presses an action of a row: its button, or its entry in the menu. */
export async function pressRowAction(row: Locator, action: string): Promise<void> {
  const button = row.getByRole('button', { name: action, exact: true })
  // One question, because a list that loads again has no rows between two.
  const first = button.or(rowMenu(row)).first()
  const isMenu = (await first.getAttribute('aria-haspopup')) === 'menu'
  await (isMenu ? await rowMenuEntry(row, action) : button).click()
}
