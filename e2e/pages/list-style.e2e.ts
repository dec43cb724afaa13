import { lists } from '@fairway/texts/en/lists'
import { moderation } from '@fairway/texts/en/moderation'
import { orders } from '@fairway/texts/en/orders'
import { partners } from '@fairway/texts/en/partners'
import { reports } from '@fairway/texts/en/reports'
import { sailings } from '@fairway/texts/en/sailings'
import { users } from '@fairway/texts/en/users'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'
import { rowMenu } from '../support/row-actions.ts'

// What every list has in common: actions, empty state, frame, filters, periods.

const app = setUpBrowserApp()
let admin: BrowserUser
beforeAll(async () => {
  admin = await app.signedIn('admin', { path: '/401' })
})

/** Leaves the page that is shown for another one. */
async function open(address: string): Promise<void> {
  await closeTab(admin.page)
  await navigate(admin.page, address)
}

const loaded = (page: Page) => page.locator('.query-table[aria-busy=false]').first().waitFor()
const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody tr')

const pagesWithActions = [
  'staff/users',
  'staff/roles',
  'staff/organisations',
  'staff/sessions',
  'system/parameters',
  'system/dictionaries',
  'system/jobs',
]
const panels = [...pagesWithActions, 'session/partners', 'messages/announcements', 'comments/moderation']
const searches = [
  'staff/users',
  'system/parameters',
  'comments/moderation',
  'messages/announcements',
  'orders/list',
]
const wideFilters = [
  '/menus/orders/list',
  '/menus/sailings/calendar?view=list',
  '/logManager/logList',
  '/logManager/logList?log=errors',
  '/soldAnalysis',
  '/menus/reports/refunds',
  '/menus/settlement/earnings',
  '/menus/settlement/shares',
  '/menus/staff/users',
  '/menus/comments/moderation',
]

test('every list lies on a panel, has at most two buttons at the end of a row and then the menu, which works by keyboard, one name for the search, and no filter alone on a line; an empty one offers what makes the first row', async () => {
  const { page } = admin
  const addresses = new Set([...[...panels, ...searches].map((uri) => `/menus/${uri}`), ...wideFilters])
  for (const address of addresses) {
    const uri = address.replace('/menus/', '')
    await open(address)
    if (panels.includes(uri) || searches.includes(uri)) await loaded(page)
    if (panels.includes(uri)) await expectPanel(page, uri)
    if (pagesWithActions.includes(uri)) await expectRowActions(page, uri)
    if (searches.includes(uri)) await expectSearch(page, uri)
    if (wideFilters.includes(address)) await expectFullLines(page, address)
    if (uri === 'system/parameters') await expectCheckboxAtMiddle(page)
    if (uri === 'staff/roles') await walkRowMenu(page)
    if (uri === 'session/partners') await expectFirstRowOffer(page)
  }
})

async function expectRowActions(page: Page, uri: string): Promise<void> {
  await page.locator('.row-tools').first().waitFor()
  const tools = await page.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const cell = row.querySelector('.row-actions')
      const buttons = Array.from(cell?.querySelectorAll('.row-tools > .button') ?? [])
      const menus = buttons.filter((button) => button.ariaHasPopup === 'menu')
      const tops = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
      const end = buttons.at(-1)?.getBoundingClientRect().right ?? 0
      return {
        buttons: buttons.length - menus.length,
        menuIsLast: menus.length === 0 || (menus.length === 1 && buttons.at(-1) === menus[0]),
        inOneLine: tops.size <= 1,
        named: buttons.every((button) => (button.textContent ?? '').trim() !== ''),
        end: Math.round((cell?.getBoundingClientRect().right ?? 0) - end),
      }
    }),
  )
  expect(tools.length).toBeGreaterThan(0)
  for (const row of tools)
    expect(row, uri).toMatchObject({ menuIsLast: true, inOneLine: true, named: true, end: tools[0]?.end })
  expect(Math.max(...tools.map(({ buttons }) => buttons))).toBeLessThanOrEqual(2)
}

async function expectPanel(page: Page, uri: string): Promise<void> {
  const frame = await page
    .locator('.query-table')
    .first()
    .evaluate((table) => {
      const panel = (table.closest('.panel') ?? table) as HTMLElement
      const style = getComputedStyle(panel)
      return [style.borderTopWidth, style.borderTopLeftRadius, style.paddingLeft].join(' ')
    })
  expect(frame, uri).toBe('1px 8px 16px')
}

async function expectSearch(page: Page, uri: string): Promise<void> {
  const search = page.locator('.page-search')
  await search.getByLabel(lists['lists.filters.search'], { exact: true }).first().waitFor()
  const words = await search
    .locator('select option[value=""], .multi-select:not([data-filled]) span')
    .allTextContents()
  expect(new Set(words), uri).toEqual(new Set([lists['lists.filters.all']]))
  // A hint inside of a field is never cut.
  const cut = await search.locator('input[placeholder]').evaluateAll((inputs) =>
    (inputs as HTMLInputElement[])
      .filter((input) => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) return false
        const style = getComputedStyle(input)
        canvas.font = style.font
        const room =
          input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        return canvas.measureText(input.placeholder).width > room
      })
      .map(({ placeholder }) => placeholder),
  )
  expect(cut, uri).toEqual([])
}

async function expectFullLines(page: Page, path: string): Promise<void> {
  await page.locator('.page-search .field').first().waitFor()
  await page.locator('.loading-overlay[data-selected]').waitFor({ state: 'detached' })
  const lines = await page.locator('.page-search > .fields > *').evaluateAll((fields) => {
    const counts: number[] = []
    let bottom = Number.NEGATIVE_INFINITY
    for (const field of fields) {
      const next = field.getBoundingClientRect().bottom
      // Of one line to a few pixels.
      if (next - bottom > 24) counts.push(1)
      else counts.push((counts.pop() ?? 0) + 1)
      bottom = next
    }
    return counts
  })
  if (lines.length > 1) expect(Math.min(...lines), path).toBeGreaterThan(1)
}

/** A checkbox among filters stands at the middle of the fields beside it. */
async function expectCheckboxAtMiddle(page: Page): Promise<void> {
  const middle = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { top, height } = one.getBoundingClientRect()
        return top + height / 2
      })
  const difference =
    (await middle('.page-search input[type=checkbox]')) - (await middle('.page-search input[type=search]'))
  expect(Math.abs(difference)).toBeLessThanOrEqual(1)
}

/** The menu of a row is opened, walked and closed by keyboard, and gives the focus back. */
async function walkRowMenu(page: Page): Promise<void> {
  const opener = rowMenu(rows(page).first())
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await page.keyboard.press('End')
  await expect
    .poll(() =>
      menu
        .getByRole('menuitem')
        .last()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
}

/** A list in which nothing exists offers what makes the first one, and no magnifier. */
async function expectFirstRowOffer(page: Page): Promise<void> {
  const empty = page.locator('.empty-state')
  await empty.getByText(partners['partners.empty']).waitFor()
  expect(await empty.locator('> .icon use').getAttribute('href')).not.toContain('search')
  await empty.getByRole('button', { name: partners['partners.add'], exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await closeDialog(page)
}

test('a list whose filters exclude all rows offers to clear them, on a wide screen and on a phone, where the actions of a row are on its card; a press anywhere on the card opens the row, and on its checkbox it does not', async () => {
  const { page } = admin
  await open('/menus/staff/users?text=nobodyofthisname')
  const empty = page.locator('.empty-state')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await empty.getByText(lists['lists.empty.filtered']).waitFor()
    // One below the other, and within the window.
    const isOneBelowTheOther = () =>
      empty.locator('.icon, p').evaluateAll((all) => {
        const [icon, text] = all.map((one) => one.getBoundingClientRect())
        return icon !== undefined && text !== undefined && icon.bottom <= text.top
      })
    await expect.poll(isOneBelowTheOther, { message: `${width}` }).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width}` })
      .toBeLessThanOrEqual(width)
  }
  await empty.getByRole('button', { name: lists['lists.filters.clear'], exact: true }).press('Enter')
  await empty.waitFor({ state: 'detached' })

  const card = page.locator('.row-card', { hasText: '林岚' })
  await card.getByRole('button', { name: users['users.edit'], exact: true }).waitFor()
  await rowMenu(card).click()
  await page.getByRole('menuitem', { name: users['users.reset'], exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await card.locator('.select-box').click()
  await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/menus/staff/users')
  const box = (await card.boundingBox())!
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2)
  await page.waitForURL(/\/menus\/staff\/user\//)
  await closeTab(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a period is chosen by name or by its days, with the same names in a list and in a report', async () => {
  const { page } = admin
  await open('/menus/orders/list')
  await loaded(page)
  const sold = page.getByRole('combobox', { name: orders['orders.list.soldAt'], exact: true })
  const from = page.getByLabel(orders['orders.list.soldFrom'], { exact: true })
  const to = page.getByLabel(orders['orders.list.soldTo'], { exact: true })
  const selected = () => sold.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)
  // The tests' today is Monday, 15 June 2026.
  await expect.poll(selected).toBe(lists['lists.preset.today'])
  const names = await sold.locator('option:not([value=""])').allTextContents()
  await sold.selectOption({ label: lists['lists.preset.lastWeek'] })
  await expect.poll(() => from.inputValue()).toBe('8 Jun 2026')
  await expect.poll(() => to.inputValue()).toBe('14 Jun 2026')
  await page.waitForURL(/soldFrom=2026-06-08/)
  await from.fill('2026-06-09')
  await from.press('Enter')
  await expect.poll(selected).toBe(lists['lists.preset.custom'])
  // An end that passes the other one takes it along.
  await to.fill('2026-06-05')
  await to.press('Enter')
  await page.waitForURL(/soldFrom=2026-06-05&soldTo=2026-06-05/)
  await sold.selectOption('')
  await page.waitForURL((url) => !url.search.includes('2026-06'))

  await open('/soldAnalysis')
  const period = page.getByRole('combobox', { name: lists['lists.period'], exact: true })
  await period.waitFor()
  expect(await period.locator('option').allTextContents()).toEqual(names)
  await page.getByRole('button', { name: lists['lists.period.previous'], exact: true }).click()
  const reportFrom = page.getByLabel(reports['reports.from'], { exact: true })
  await expect.poll(() => reportFrom.inputValue()).toBe('2 Jun 2026')
  await open('/menus/sailings/calendar?view=list')
  await loaded(page)
  const days = page.getByRole('combobox', { name: lists['lists.period'], exact: true })
  await days.selectOption({ label: lists['lists.preset.tomorrow'] })
  await expect
    .poll(() => page.getByLabel(sailings['sailings.list.from'], { exact: true }).inputValue())
    .toBe('16 Jun 2026')
})

test('the button that folds the filters says what it does, and how many are set', async () => {
  const { page } = admin
  await open('/menus/comments/moderation?text=fog&rating=5')
  await loaded(page)
  const fold = page.locator('.page-head [aria-controls]')
  expect((await fold.innerText()).trim()).toBe('Hide filters')
  await fold.click()
  // The search stays in sight, so it does not count among the folded ones.
  await expect.poll(async () => (await fold.innerText()).replace(/\s+/g, ' ').trim()).toBe('Show filters 2')
  expect(await page.locator('.wide-filter input').inputValue()).toBe('fog')
  await page.locator('.wide-filter input').waitFor()
  expect(moderation['moderation.state']).toBe('Status')
  await fold.click()
})
