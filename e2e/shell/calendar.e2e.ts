import { blocks } from '@fairway/texts/en/blocks'
import { lists } from '@fairway/texts/en/lists'
import { orders } from '@fairway/texts/en/orders'
import { reports } from '@fairway/texts/en/reports'
import { blocks as blocksEs } from '@fairway/texts/es/blocks'
import { blocks as blocksJa } from '@fairway/texts/ja/blocks'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// The calendar of every date field, by the keys of the ARIA Authoring Practices (date picker dialog).

const app = setUpBrowserApp()
const texts = { zh: blocksZh, es: blocksEs, ja: blocksJa }

/** Tuesday, 16 June 2026; the tests' today is Monday the 15th. */
const counter = '/menus/orders/counter?date=2026-06-16'

const calendarButton = (page: Page, label: string = blocks['blocks.date.calendar']) =>
  page.locator('.date-field').first().getByRole('button', { name: label, exact: true })
const focusedDay = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

/** By Alt+ArrowDown; its press opens and closes it too. */
async function opensFromItsField(page: Page): Promise<void> {
  const field = page.locator('.date-field input').first()
  const dialog = page.getByRole('dialog', { name: blocks['blocks.date.calendar'] })
  await field.press('Alt+ArrowDown')
  await expect.poll(() => focusedDay(page)).toBe('Wednesday, 17 June 2026 selected')
  await page.keyboard.press('Space')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await calendarButton(page).click()
  await dialog.waitFor()
  await calendarButton(page).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('the calendar opens from its button and its field, has the focus in its grid, and every key of a date grid moves it', async () => {
  const { page, consoleErrors } = await app.signedIn('clerk', { path: counter })
  await calendarButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: blocks['blocks.date.calendar'] })
  await dialog.getByRole('grid').waitFor()
  await expect.poll(() => focusedDay(page)).toBe('Tuesday, 16 June 2026 selected')
  expect(await calendarButton(page).getAttribute('aria-expanded')).toBe('true')
  expect(await dialog.getByRole('columnheader', { includeHidden: true }).count()).toBe(7)
  for (const [key, day] of [
    ['ArrowRight', 'Wednesday, 17 June 2026'],
    ['ArrowLeft', 'Tuesday, 16 June 2026 selected'],
    ['ArrowDown', 'Tuesday, 23 June 2026'],
    ['ArrowUp', 'Tuesday, 16 June 2026 selected'],
    ['PageDown', 'Thursday, 16 July 2026'],
    ['PageUp', 'Tuesday, 16 June 2026 selected'],
    // The timetable ends a year from today.
    ['Shift+PageDown', 'Tuesday, 15 June 2027, Last available date'],
    ['Shift+PageUp', 'Today, Monday, 15 June 2026, First available date'],
    ['End', 'Tuesday, 30 June 2026'],
    ['Home', 'Today, Monday, 15 June 2026, First available date'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => focusedDay(page), { message: key }).toBe(day)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedDay(page)).toBe(blocks['blocks.date.calendar'])

  await page.keyboard.press('Enter')
  await expect.poll(() => focusedDay(page)).toBe('Tuesday, 16 June 2026 selected')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('.date-field input').first().inputValue()).toBe('17 Jun 2026')
  await expect.poll(() => focusedDay(page)).toBe(blocks['blocks.date.calendar'])
  await opensFromItsField(page)
  // The content policy allows no style elements; a refused one is an error of the console.
  expect(consoleErrors).toEqual([])
})

test('the calendar of a bounded field keeps the focus on days that can be chosen; named days below it set a day, by keyboard too', async () => {
  const { page } = await app.signedIn('admin', { path: '/soldAnalysis?from=2026-06-08&to=2026-06-14' })
  await page.getByRole('textbox', { name: reports['reports.to'], exact: true }).press('Alt+ArrowDown')
  await expect.poll(() => focusedDay(page)).toMatch(/^Sunday, 14 June 2026 selected/)
  for (const key of ['PageDown', 'PageDown', 'End', 'ArrowDown']) await page.keyboard.press(key)
  await expect.poll(() => focusedDay(page)).toMatch(/^Today, Monday, 15 June 2026/)
  await page.keyboard.press('Home')
  await expect.poll(() => focusedDay(page)).toMatch(/^Monday, 1 June 2026/)
  await page.keyboard.press('Escape')
  await navigate(page, '/menus/orders/list')
  const sailingDate = page.getByRole('textbox', { name: orders['orders.list.sailingDate'] })
  await sailingDate.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: blocks['blocks.date.calendar'] })
  const presets = dialog.locator('.date-presets').getByRole('button')
  await expect
    .poll(() => presets.allTextContents())
    .toEqual([lists['lists.preset.yesterday'], lists['lists.preset.today'], lists['lists.preset.tomorrow']])
  await presets.last().press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => sailingDate.inputValue()).toBe('2026-06-16')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
})

test('the calendar speaks the language of the page', async () => {
  const { page, context } = await app.signedIn('clerk', { path: '/401' })
  // Each: the words are the library's, by the locale it is given. English stands above.
  for (const [language, day, next] of [
    ['zh', '已选择 2026年6月16日星期二', '下一页'],
    ['es', 'martes, 16 de junio de 2026 seleccionado', 'Siguiente'],
    ['ja', '2026年6月16日火曜日 を選択', '次へ'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: app.server.url }])
    await page.goto(counter)
    await calendarButton(page, texts[language]['blocks.date.calendar']).press('Enter')
    await expect.poll(() => focusedDay(page)).toBe(day)
    await page.getByRole('dialog').getByRole('button', { name: next, exact: true }).first().waitFor()
  }
})
