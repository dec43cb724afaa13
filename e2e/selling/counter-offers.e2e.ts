import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// What the counter lists to choose from: what the clerk says aloud stands there whole and in one form.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('clerk')
})

const part = (page: Page, name: 'from' | 'to') => page.locator(`[data-part="${name}"] input[role=combobox]`)

async function chooseTrip(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/menus/orders/counter?date=2026-06-16')
  await part(page, 'from').fill(from)
  await part(page, 'from').press('Enter')
  await part(page, 'to').fill(to)
  await part(page, 'to').press('Enter')
  await page.locator('.counter-sailing').first().waitFor()
}

test('departure and arrival docks are shown in full in each row at every width; the name of the line is truncated first', async () => {
  const { page } = user
  await chooseTrip(page, 'fengjie', 'wushan')
  const docks = page.locator('.counter-docks')
  const named = await docks.allInnerTexts()
  expect(named.length).toBeGreaterThan(1)
  for (const text of named) expect(text).toMatch(/^(Baotaping|Baidicheng) → (Wushan Port|Shennüxi)$/)
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cut = await docks.evaluateAll((all) =>
      all.flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const row = element.closest('li')!.getBoundingClientRect()
        const whole =
          element.scrollWidth <= element.clientWidth &&
          element.scrollHeight <= element.clientHeight + 1 &&
          Array.from(range.getClientRects()).every(
            ({ left, right, top, bottom }) =>
              left >= row.left && right <= row.right && top >= row.top && bottom <= row.bottom,
          )
        return whole ? [] : [element.textContent]
      }),
    )
    expect(cut, `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the duration of a trip is shown in hours and minutes, on the counter as on the page of the line', async () => {
  const { page } = user
  await chooseTrip(page, 'fengjie', 'badong')
  const durations = await page.locator('.counter-times .soft').allInnerTexts()
  expect(durations).toContain('1 h 45 min')
  for (const text of durations) expect(text).toMatch(/^(\d+ h( [1-5]?\d min)?|[1-5]?\d min)$/)
  await chooseTrip(page, 'baotaping', 'wushan')
  expect(await page.locator('.counter-times .soft').allInnerTexts()).toContain('45 min')
  await page.goto('/menus/network/lines')
  await page.getByText('2 h 55 min').first().waitFor()
})

test('a dock is found by its local pinyin reading', async () => {
  const { page } = user
  await page.goto('/menus/orders/counter?date=2026-06-16')
  await part(page, 'from').fill('dzs')
  const first = page.locator('.lookup-list:popover-open [role="option"]').first()
  await first.waitFor()
  const words = await first.innerText()
  expect(words).toMatch(/^Danzishi\b/)
  expect(words).toMatch(/· dzs danzishi$/)
})
