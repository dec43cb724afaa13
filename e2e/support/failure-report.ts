import { afterEach, beforeEach } from 'vitest'
import { openPages, pagesOfTest } from './browser.ts'

beforeEach(pagesOfTest.begin)
// Hooks after a test run in reverse: the report below comes first.
afterEach(pagesOfTest.end)

// Prints the accessibility snapshot and the focus of all open pages when a test fails, for runs on remote machines.

const maxLength = 6_000

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) {
    if (page.isClosed()) continue
    const focus = await page
      .evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
      .catch((error: Error) => error.message)
    const snapshot = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch((error: Error) => error.message)
    console.error(
      `${task.name}\nat ${new URL(page.url()).pathname}, focus on ${focus}\n${snapshot.slice(0, maxLength)}`,
    )
  }
})
