import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { fares as en } from '@fairway/texts/en/fares'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { network as networkEn } from '@fairway/texts/en/network'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { fares as zh } from '@fairway/texts/zh/fares'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { network as networkZh } from '@fairway/texts/zh/network'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { pressByKey, pressUntil } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'

// A fare table is drafted by the keyboard alone, approved by another administrator and published.

const app = setUpBrowserApp()
const words = {
  en: { ...en, ...networkEn, ...blocksEn, ...listsEn, outside: '1 values outside' },
  zh: { ...zh, ...networkZh, ...blocksZh, ...listsZh, outside: '忽略表外的 1 个值' },
} as const
const codes = { en: 'FAST-DOWN', zh: 'FAST-UP' } as const

async function draftOf(code: string): Promise<string> {
  const admin = await app.server.signIn('admin')
  const { data } = await app.server.call(admin, 'fares.tables', {})
  const table = data.tables.find(({ line }) => line.code === code)!
  const { data: lines } = await app.server.call(admin, 'fares.tableLines', {})
  const lineVersionId = lines.lines.find(({ line }) => line.id === table.line.id)!.versions[0]!.id
  return (await app.server.call(admin, 'fares.draftTable', { lineVersionId, fromId: table.id })).data.id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A cell of the table in front; those of other tabs stay behind it. */
const cell = (page: Page, key: string) => page.locator(`[data-key="${key}"]`).filter({ visible: true })
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.key)

async function statusOf(id: string) {
  const { rows } = await app.server.database.pool.query<{ status: string }>(
    'select status from fares.fare_tables where id = $1',
    [id],
  )
  return rows[0]!
}

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]
  let page: Page
  beforeAll(async () => {
    page = (await app.signedIn('admin', { language, path: '/menus/fares/tables' })).page
  })

  /** Opens the page of a fare table, the keyboard at the beginning of it. */
  async function open(id: string) {
    await navigate(page, `/menus/fares/table/${id}`)
    await page.waitForURL((url) => url.href.includes(id))
    await page.locator('#content').focus()
  }

  test('[M7] a fare table is changed by keys alone, approved by another person and published', async () => {
    const id = await draftOf(codes[language])
    await open(id)
    await pressUntil(page, 'Tab', cell(page, '0-1'))
    const before = await cell(page, '0-2').inputValue()
    await page.keyboard.type('12a')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('0-2')
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('F8')
    await expect.poll(() => focused(page)).toBe('0-1')
    await page.keyboard.type('45.5')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.keyboard.type('45.50')
    await page.keyboard.press('Enter')
    expect(await cell(page, '0-1').inputValue()).toBe('45.50')
    // A range is filled down, taken back and filled again.
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+r')
    expect(await cell(page, '0-2').inputValue()).toBe('45.50')
    await page.keyboard.press('Control+z')
    expect(await cell(page, '0-2').inputValue()).toBe(before)
    // By kilometre, for the whole class.
    await page.keyboard.press('=')
    await page.getByRole('dialog').waitFor()
    await page.getByLabel(w['fares.edit.perKm']).fill('1')
    await page.getByText(w['fares.edit.wholeClass'].replace('{count}', '6')).click()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(Number(await cell(page, '0-2').inputValue())).toBeGreaterThan(0)
    await pressByKey(page, button(page, w['fares.edit.save']))
    await page.getByText(w['fares.edit.saved']).waitFor()
    const unable = page.locator('button', { hasText: w['network.version.approve'] }).first()
    expect(await unable.getAttribute('aria-disabled')).toBe('true')

    const { page: other } = await app.signedIn('admin2', {
      language,
      path: `/menus/fares/table/${id}`,
    })
    await button(other, w['network.version.approve']).click()
    await other.getByRole('alertdialog').getByRole('button').last().click()
    await button(other, w['network.version.publish']).click()
    await other.getByText(w['fares.publish.days']).waitFor()
    const dialog = other.getByRole('dialog', { name: w['fares.publish.title'] })
    await dialog.getByRole('button', { name: w['network.version.publish'], exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await statusOf(id)).status).toBe('published')
  })

  test('[M7] a range copied from a spreadsheet lands by position, and the rest is counted; fares are read from an Excel file with the keyboard alone', async () => {
    const id = await draftOf('FAST-DOWN')
    const admin = await app.server.signIn('admin')
    const { data: sheet } = await app.server.call(admin, 'fares.fareSheet', { id })
    await open(id)
    const value = (key: string) => cell(page, key).inputValue()
    await pressUntil(page, 'Tab', cell(page, '0-1'))
    const fare = await value('0-1')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '11\t12\t13\n99\t22\t23\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText(w.outside).waitFor()
    expect(await value('0-3')).toBe('13')
    expect(await value('1-2')).toBe('22')
    await page.keyboard.press('Control+z')
    await expect.poll(() => value('0-3')).not.toBe('13')

    await cell(page, '0-1').focus()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect.poll(() => value('0-1')).not.toBe(fare)
    await pressByKey(page, button(page, w['fares.sheet.title']))
    const form = page.getByRole('dialog', { name: w['fares.sheet.title'] })
    const chooser = page.waitForEvent('filechooser')
    await pressByKey(page, form.getByRole('button', { name: w['lists.file.choose'], exact: true }))
    await (await chooser).setFiles({
      name: sheet.name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(sheet.file, 'base64'),
    })
    await form.getByRole('status').waitFor()
    await pressByKey(page, form.locator('button[type=submit]'))
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => value('0-1')).toBe(fare)
  })
})
