import type { Page } from 'playwright-core'

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
