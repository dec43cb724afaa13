import { lists } from '@fairway/texts/en/lists'
import { logManager } from '@fairway/texts/en/logManager'
import { orders } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp, stopTime } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// Search fields and filters of lists: which requests they send, and when.

const app = setUpBrowserApp()
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/menus/staff/users' })).page
})

/** The end of the list in front; those of other tabs stay behind it. */
const foot = () => page.locator('.table-foot').filter({ visible: true })
const find = () => page.getByRole('searchbox', { name: lists['lists.filters.search'], exact: true })

/** The values of one field in the requests of a list, as they come from here on. */
function trackValues(list: string, field: string): string[] {
  const values: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api/${list}`) values.push(searchParams.get(field) ?? '')
  })
  return values
}

test('a search sends one request for a typed word, not one per letter, and adds one history entry; Enter and clearing the field search at once, and IME composition does not search', async () => {
  await foot().waitFor()
  const requestedTexts = trackValues('staff/users', 'text')
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

  // Neither waits for the pause in typing, which is 300 ms.
  await field.fill('')
  await page.clock.runFor(50)
  await expect.poll(() => new URL(page.url()).searchParams.has('text')).toBe(false)
  await field.fill('agency2')
  await field.press('Enter')
  await page.clock.runFor(50)
  await expect.poll(() => requestedTexts.at(-1)).toBe('agency2')

  const before = requestedTexts.length
  const devtools = await page.context().newCDPSession(page)
  await field.selectText()
  for (const text of ['c', 'ch', 'chen'])
    await devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect.poll(() => field.inputValue()).toBe('chen')
  // Long after the time a pause in typing takes: the composition goes on.
  await page.clock.runFor(600)
  expect(requestedTexts.slice(before)).toEqual([])
  await devtools.send('Input.insertText', { text: '陈' })
  await page.clock.runFor(400)
  await expect.poll(() => requestedTexts.slice(before)).toEqual(['陈'])
  await page.clock.resume()
})

test('an id is searched as a whole: on Enter or on leaving the field', async () => {
  await navigate(page, '/logManager/logList')
  await foot().waitFor()
  const requestedTexts = trackValues('journal/operations', 'requestId')
  const field = page.getByLabel(logManager['logManager.operations.requestId'], { exact: true })
  await stopTime(page)
  await field.pressSequentially('no-such-request')
  await page.clock.runFor(600)
  expect(requestedTexts).toEqual([])
  await page.clock.resume()
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

test('a surname of one character is searched; a search that is too short is reported instead of showing a list; one begun while another one runs is not lost, and the latest one is shown', async () => {
  await navigate(page, '/menus/orders/list')
  await foot().waitFor()
  await find().fill('张')
  await find().press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('who')).toBe(true)
  await foot().waitFor()
  await find().fill('z')
  await find().press('Enter')
  await page.getByText(orders['orders.list.findShort']).waitFor()
  await page.getByText(orders['orders.list.notSearched']).waitFor()
  expect(await foot().count()).toBe(0)
  await find().fill('zh')
  await foot().waitFor()
  await find().fill('')
  await find().press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('who')).toBe(false)

  const finding = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/orders/find', async (route) => {
    if (route.request().postDataJSON().text === '张') await finding.promise
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/orders/find') && request.postDataJSON().text === '张') answered.resolve()
  })
  await find().fill('张')
  await find().press('Enter')
  await find().fill('z')
  await find().press('Enter')
  await page.getByText(orders['orders.list.findShort']).waitFor()
  // The answer to the first search comes late: it takes neither the text nor the list.
  finding.resolve()
  await answered.promise
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await find().inputValue()).toBe('z')
  expect(new URL(page.url()).searchParams.has('who')).toBe(false)
  await find().fill('张')
  await find().press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.has('who')).toBe(true)
  await page.unrouteAll()
})

test('filters that a search does not use are greyed and say so; an invalid date stays as typed and is reported', async () => {
  await find().fill('')
  await find().press('Enter')
  await foot().waitFor()
  const sold = page.getByLabel(orders['orders.list.soldFrom'], { exact: true })
  await expect.poll(() => sold.inputValue()).toBe('15 Jun 2026')
  const day = page.getByLabel(orders['orders.list.sailingDate'], { exact: true })
  await day.fill('tomorrow')
  await day.press('Enter')
  await expect.poll(() => day.inputValue()).toBe('2026-06-16')
  await expect.poll(() => sold.isDisabled()).toBe(true)
  expect(await sold.inputValue()).toBe('')
  expect(await page.getByText(orders['orders.list.notApplied']).count()).toBe(1)
  await day.fill('')
  await day.press('Enter')
  await expect.poll(() => sold.inputValue()).toBe('15 Jun 2026')
  expect(await sold.isEnabled()).toBe(true)

  await day.fill('tomorow')
  await day.press('Tab')
  await page.getByText(lists['lists.day.unread']).waitFor()
  expect(await day.inputValue()).toBe('tomorow')
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  await day.fill('mañana')
  await day.press('Tab')
  await expect.poll(() => day.inputValue()).toBe('16 Jun 2026')
  await expect.poll(() => page.getByText(lists['lists.day.unread']).count()).toBe(0)
})

test('a page beyond the end shows the last one there is', async () => {
  await navigate(page, '/menus/staff/users?page=99&pageSize=20')
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe('99')
  const pages = (await foot().locator('nav .figures').innerText()).split(' / ')
  expect(pages[0]).toBe(pages[1])
})

test('a list with more rows than it counts shows that, in the number format of the language', async () => {
  await page.route('**/api/orders/list?**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...json, data: { ...json.data, total: 10_000, more: true } },
    })
  })
  await navigate(page, '/menus/orders/list?state=paid')
  await page.getByText('10,000+ rows', { exact: true }).waitFor()
  await page.getByText('1 / 500+', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})
