import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

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

test.for([
  ['en', 'Class', /Load/, 'Origin and destination'],
  ['zh', '舱位等级', /上座率/, '出发地与目的地'],
] as const)(
  '[R8] sales and loads are drawn, divided, and open to their rows: %s',
  async ([language, byClass, load, relation]) => {
    const { page, consoleErrors } = await app.signedIn('admin', {
      language,
      path: '/soldAnalysis?from=2026-06-15&to=2026-06-15',
    })
    await page.getByRole('application').waitFor()
    const cell = page.getByRole('cell', { name: new RegExp(yuan(total).replace('.', '\\.')) })
    await cell.first().waitFor()
    await page.getByRole('radio', { name: byClass, exact: true }).check({ force: true })
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe('class')
    await cell.first().waitFor()
    const link = page.locator('.query-table tbody a').first()
    expect(await link.getAttribute('href')).toContain('soldFrom=2026-06-15')
    // The same report once more, by its address.
    await page.reload()
    await cell.first().waitFor()
    await page.goto('/menus/reports/load?from=2026-06-17&to=2026-06-17')
    await page.getByRole('heading', { level: 1, name: load }).waitFor()
    await page.getByRole('radio', { name: relation, exact: true }).check({ force: true })
    await page.locator('.report-matrix td', { hasText: /^2$/ }).waitFor()
    expect(consoleErrors).toEqual([])
  },
)
