import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

// A story that fails says what its people saw at that moment: on a machine far away nobody can look again.

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
