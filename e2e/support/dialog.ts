import type { Locator, Page } from 'playwright-core'

/** The topmost dialog of a page. */
export const dialog = (page: Page) => page.locator('.dialog').last()

/** Closes the topmost dialog by its key; while it goes, it still takes the focus back from a menu opened meanwhile. */
export async function closeDialog(page: Page): Promise<void> {
  const open = await page.locator('.dialog').count()
  await page.keyboard.press('Escape')
  await page
    .locator('.dialog')
    .nth(open - 1)
    .waitFor({ state: 'detached' })
}

/** A button by its whole name. */
export const button = (inside: Page | Locator, name: string): Locator =>
  inside.getByRole('button', { name, exact: true })

/** A text field of the dialog in front, by its label. */
export const field = (page: Page, name: string): Locator =>
  dialog(page).getByRole('textbox', { name, exact: true })

/** A select of the dialog in front, by its label. */
export const select = (page: Page, name: string): Locator =>
  dialog(page).getByRole('combobox', { name, exact: true })
