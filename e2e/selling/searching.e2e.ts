import { lists } from '@fairway/texts/en/lists'
import { logManager } from '@fairway/texts/en/logManager'
import { orders } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, stopTime } from '../support/browser.ts'

// Search fields and filters of lists: which requests they send, and when.

const app = setUpBrowserApp()
let user: BrowserUser
beforeAll(async () => {
  user = await app.signedIn('admin')
})

/** The values of one field in the requests of a list, as they come from here on. */
function trackValues(page: Page, list: string, field: string): string[] {
  const values: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/${list}`) values.push(searchParams.get(field) ?? '')
  })
  return values
}

test('a search sends one request for a typed word, not one per letter, and adds one history entry', async () => {
  const typing = await app.signedIn('admin', { path: '/menus/staff/users' })
  const { page } = typing
  await page.locator('.table-foot').waitFor()
  const requestedTexts = trackValues(page, 'staff/users', 'text')
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (...initialValues) => {
      document.body.dataset.replaced = String(Number(document.body.dataset.replaced ?? 0) + 1)
      replace(...initialValues)
    }
  })
  const field = page.getByLabel(lists['lists.filters.search'], { exact: true })
  await stopTime(page)
  await field.focus()
  await page.keyboard.type('agen')
  await page.clock.runFor(200)
  await page.keyboard.type('cy')
  await page.clock.runFor(200)
  expect(await field.inputValue()).toBe('agency')
  expect(requestedTexts).toEqual([])
  expect(await page.evaluate(() => document.body.dataset.replaced)).toBeUndefined()
  await page.clock.runFor(100)
  await expect.poll(() => requestedTexts).toEqual(['agency'])
  expect(new URL(page.url()).searchParams.get('text')).toBe('agency')
  expect(await page.evaluate(() => document.body.dataset.replaced)).toBe('1')
  await typing.context.close()
})

test('Enter and clearing the field search at once, and IME composition does not search', async () => {
  const { page } = user
  await page.goto('/menus/staff/users')
  await page.locator('.table-foot').waitFor()
  const requestedTexts = trackValues(page, 'staff/users', 'text')
  const field = page.getByLabel(lists['lists.filters.search'], { exact: true })
  const devtools = await page.context().newCDPSession(page)
  await field.focus()
  for (const text of ['c', 'ch', 'chen'])
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect.poll(() => field.inputValue()).toBe('chen')
  // Long after the time a pause in typing takes: the composition goes on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(requestedTexts).toEqual([])
  await devtools.send('Input.insertText', { text: '陈' })
  await expect.poll(() => requestedTexts).toEqual(['陈'])
  await field.fill('agency2')
  await field.press('Enter')
  await expect.poll(() => requestedTexts.at(-1)).toBe('agency2')
  await field.fill('')
  await expect.poll(() => new URL(page.url()).searchParams.has('text')).toBe(false)
})

test('an id is searched as a whole: on Enter or on leaving the field', async () => {
  const { page } = user
  await page.goto('/logManager/logList')
  await page.locator('.table-foot').waitFor()
  const requestedTexts = trackValues(page, 'journal/operations', 'requestId')
  const field = page.getByLabel(logManager['logManager.operations.requestId'], { exact: true })
  await field.pressSequentially('no-such-request')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(requestedTexts).toEqual([])
  await field.press('Enter')
  await expect.poll(() => requestedTexts).toEqual(['no-such-request'])
  await field.fill('another')
  await field.blur()
  await expect.poll(() => requestedTexts.at(-1)).toBe('another')
  // A pasted id is whole.
  await field.fill('')
  await field.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }))
  })
  await page.keyboard.insertText('pasted-request')
  await expect.poll(() => requestedTexts.at(-1)).toBe('pasted-request')
})

test('a surname of one character is searched; a search that is too short is reported instead of showing a list', async () => {
  const { page } = user
  await page.goto('/menus/orders/list')
  await page.locator('.table-foot').waitFor()
  const find = page.getByRole('searchbox', { name: lists['lists.filters.search'], exact: true })
  await find.fill('张')
  await find.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('who')).toBe(true)
  await page.locator('.table-foot').waitFor()
  await find.fill('z')
  await find.press('Enter')
  await page.getByText(orders['orders.list.findShort']).waitFor()
  await page.getByText(orders['orders.list.notSearched']).waitFor()
  expect(await page.locator('.table-foot').isVisible()).toBe(false)
  await find.fill('zh')
  await page.locator('.table-foot').waitFor()
})

test('a search begun while another one runs is not lost, and the latest one is shown', async () => {
  const { page } = user
  await page.goto('/menus/orders/list')
  await page.locator('.table-foot').waitFor()
  const find = page.getByRole('searchbox', { name: lists['lists.filters.search'], exact: true })
  const finding = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/orders/find', async (route) => {
    if (route.request().postDataJSON().text === '张') await finding.promise
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/orders/find') && request.postDataJSON().text === '张') answered.resolve()
  })
  await find.fill('张')
  await find.press('Enter')
  await find.fill('z')
  await find.press('Enter')
  await page.getByText(orders['orders.list.findShort']).waitFor()
  // The answer to the first search comes late: it takes neither the text nor the list.
  finding.resolve()
  await answered.promise
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await find.inputValue()).toBe('z')
  expect(new URL(page.url()).searchParams.has('who')).toBe(false)
  await find.fill('张')
  await find.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('who')).toBe(true)
  await page.unrouteAll()
})

test('filters that a search does not use are greyed and say so', async () => {
  const { page } = user
  await page.goto('/menus/orders/list')
  await page.locator('.table-foot').waitFor()
  const sold = page.getByLabel(orders['orders.list.soldFrom'], { exact: true })
  expect(await sold.inputValue()).toBe('15 Jun 2026')
  const day = page.getByLabel(orders['orders.list.sailingDate'], { exact: true })
  await day.fill('tomorrow')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-06-16')
  expect(await sold.isDisabled()).toBe(true)
  expect(await sold.inputValue()).toBe('')
  expect(await page.getByText(orders['orders.list.notApplied']).count()).toBe(1)
  await day.fill('')
  await day.press('Enter')
  await expect.poll(() => sold.inputValue()).toBe('15 Jun 2026')
  expect(await sold.isEnabled()).toBe(true)
})

test('an invalid date stays as typed and is reported', async () => {
  const { page } = user
  await page.goto('/menus/orders/list')
  await page.locator('.table-foot').waitFor()
  const day = page.getByLabel(orders['orders.list.sailingDate'], { exact: true })
  await day.fill('tomorow')
  await day.press('Tab')
  await page.getByText(lists['lists.day.unread']).waitFor()
  expect(await day.inputValue()).toBe('tomorow')
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  await day.fill('mañana')
  await day.press('Tab')
  await expect.poll(() => day.inputValue()).toBe('16 Jun 2026')
  expect(await page.getByText(lists['lists.day.unread']).count()).toBe(0)
})

test('a page beyond the end shows the last one there is', async () => {
  const { page } = user
  await page.goto('/menus/staff/users?page=99&pageSize=20')
  await page.locator('.query-table tbody tr').first().waitFor()
  const pages = (await page.locator('.table-foot nav .figures').innerText()).split(' / ')
  expect(pages[0]).toBe(pages[1])
  expect(new URL(page.url()).searchParams.get('page')).not.toBe('99')
})

test('a list with more rows than it counts shows that, in the number format of the language', async () => {
  const { page } = user
  await page.route('**/api/orders/list?**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...json, data: { ...json.data, total: 10_000, more: true } },
    })
  })
  await page.goto('/menus/orders/list')
  await page.getByText('10,000+ rows', { exact: true }).waitFor()
  await page.getByText('1 / 500+', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})
