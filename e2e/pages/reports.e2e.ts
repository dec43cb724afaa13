import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { reports as en } from '@fairway/texts/en/reports'
import { reports as zh } from '@fairway/texts/zh/reports'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { pressTogether } from '../support/keys.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

const app = setUpBrowserApp()
let total = 0
beforeAll(async () => {
  const clerk = await app.server.signIn('clerk')
  const sailingId = await findDemoSailing(app.server, '2026-06-17')
  const sale = await buildSale(app.server, { sailingId, passengers: [buildPassenger(), buildPassenger()] })
  const { data } = await app.server.call(clerk, 'orders.sell', sale)
  total = data.total
})

const yuan = (fen: number) => (fen / 100).toFixed(2)

test.for(
  inOneLanguage([
    ['en', 'Class', /Load/, 'Origin and destination', /Sales by Day; maximum/, /^Mon,? 15 Jun: ¥\d/],
    ['zh', '舱位等级', /上座率/, '出发地与目的地', /销售额（按日期）/, /^6月15日周一: ¥\d/],
  ]),
)(
  '[A11] [R8] sales are summed up in figures, a chart and a table, and loads are divided, and open to their rows; the arrow keys read the days of the chart aloud, and it fits a wide window and a phone: %s',
  async ([language, byClass, load, relation, name, today]) => {
    const { page, consoleErrors } = await app.signedIn('admin', { language, path: '/soldAnalysis' })
    const chart = page.getByRole('application', { name })
    await chart.waitFor()
    expect(await page.locator('.report-totals').textContent()).toContain(yuan(total))
    const asTable = { en, zh }[language]['reports.daysAsTable']
    await page.getByText(asTable).click()
    const days = page.getByRole('region', { name: asTable }).getByRole('table')
    // The head, the days of a week and their sum.
    await expect.poll(() => days.getByRole('row').count()).toBe(1 + 7 + 1)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const right = async () => {
        const box = await chart.boundingBox()
        return (box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)
      }
      await expect.poll(right, { message: `${width}` }).toBeLessThanOrEqual(width)
    }
    await chart.focus()
    await pressTogether(page, 'ArrowRight', 6)
    await expect.poll(() => page.locator('.report-tip[role=status] p').first().innerText()).toMatch(today)
    // A finger: no key and no hover.
    const box = await chart.boundingBox()
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.3, (box?.y ?? 0) + 100)
    await expect.poll(() => page.locator('.report-tip p').first().innerText()).not.toMatch(today)

    const division = page.getByRole('radio', { name: byClass, exact: true })
    await division.check({ force: true })
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('class')
    const cell = page.getByRole('cell', { name: new RegExp(yuan(total).replace('.', '\\.')) })
    await cell.first().waitFor()
    const link = page.locator('.query-table tbody a').first()
    expect(await link.getAttribute('href')).toContain('soldFrom=2026-06-09')
    // The same report once more, by its address.
    await page.reload()
    await cell.first().waitFor()
    expect(await division.isChecked()).toBe(true)
    await navigate(page, '/menus/reports/load?from=2026-06-17&to=2026-06-17')
    await page.getByRole('heading', { level: 1, name: load }).waitFor()
    await page.getByRole('radio', { name: relation, exact: true }).check({ force: true })
    await page.locator('.report-matrix td', { hasText: /^2$/ }).waitFor()
    expect(consoleErrors).toEqual([])
  },
)
