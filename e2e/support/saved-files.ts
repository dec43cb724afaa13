import type { Page } from 'playwright-core'

/**
 * The name that the next link clicked by script gives to a file. The browser is not asked: in two whole runs on a busy machine
 * Chromium 150 suggested `download` for the file of an object URL, whatever its link said.
 */
export async function watchSavedName(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const { prototype } = HTMLAnchorElement
    const { click } = prototype
    const watched = document.documentElement.dataset
    prototype.click = function () {
      watched.savedName = this.download
      prototype.click = click
      click.call(this)
    }
  })
  return () => page.evaluate(() => document.documentElement.dataset.savedName ?? '')
}
