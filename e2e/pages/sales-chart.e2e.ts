import { buildSale } from '@fairway/testing/orders'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

const app = setUpBrowserApp()
beforeAll(async () => {
  const clerk = await app.server.signIn('clerk')
  await app.server.call(clerk, 'orders.sell', await buildSale(app.server))
})

test.for([
  ['en', 1440, /Sales by Day/, /^Mon,? 15 Jun: ¥\d/],
  ['zh', 390, /销售额（按日期）/, /^6月15日周一: ¥\d/],
] as const)(
  'the arrow keys read the days of the chart aloud, and it fits its window: %s, %d px',
  async ([language, width, name, today]) => {
    const { page, consoleErrors } = await app.signedIn('admin', { language, width, path: '/soldAnalysis' })
    const chart = page.getByRole('application', { name })
    await chart.waitFor()
    await chart.focus()
    for (let day = 0; day < 6; day++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('.report-tip[role=status] p').first().innerText()).toMatch(today)
    const box = await chart.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width)
    // A finger: no key and no hover.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.3, (box?.y ?? 0) + 100)
    await expect.poll(() => page.locator('.report-tip p').first().innerText()).not.toMatch(today)
    expect(consoleErrors).toEqual([])
  },
)
