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
import { rowMenu } from '../support/row-actions.ts'

// What every list has in common: actions, empty state, frame, filters, periods.

const app = setUpBrowserApp()
let admin: BrowserUser
beforeAll(async () => {
  admin = await app.signedIn('admin')
})

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
] as const

test.each(pagesWithActions)('%s: at most two buttons at the end of a row, then the menu', async (uri) => {
  const { page } = admin
  await page.goto(`/menus/${uri}`)
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
})

test('the menu of a row is opened, walked and closed by keyboard, and gives the focus back', async () => {
  const { page } = admin
  await page.goto('/menus/staff/roles')
  await page.locator('.row-tools').first().waitFor()
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
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('on a phone the actions of a row are on its card', async () => {
  const { page, context } = await app.signedIn('admin', {
    width: 390,
    height: 844,
    path: '/menus/staff/users?text=admin',
  })
  const card = page.locator('.row-card').first()
  await card.getByRole('button', { name: users['users.edit'], exact: true }).waitFor()
  await rowMenu(card).click()
  await page.getByRole('menuitem', { name: users['users.reset'], exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})

test('on a phone a press anywhere on a card opens the row, and on its checkbox it does not', async () => {
  const { page, context } = await app.signedIn('admin', {
    width: 390,
    height: 844,
    path: '/menus/staff/users',
  })
  const card = page.locator('.row-card').first()
  await card.locator('.select-box').click()
  await expect.poll(() => card.getByRole('checkbox').isChecked()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/menus/staff/users')
  const box = (await card.boundingBox())!
  await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2)
  await page.waitForURL(/\/menus\/staff\/user\//)
  await context.close()
})

test.each([1440, 390])(
  'a list whose filters exclude all rows offers to clear them (%i px)',
  async (width) => {
    const { page, context } = await app.signedIn('admin', {
      width,
      height: 844,
      path: '/menus/staff/users?text=nobodyofthisname',
    })
    const empty = page.locator('.empty-state')
    await empty.getByText(lists['lists.empty.filtered']).waitFor()
    // One below the other, and within the window.
    const [icon, text] = await empty
      .locator('.icon, p')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      )
    expect(icon?.bottom).toBeLessThanOrEqual(text?.top ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await empty.getByRole('button', { name: lists['lists.filters.clear'], exact: true }).press('Enter')
    await empty.waitFor({ state: 'detached' })
    expect(await page.locator('.query-table').getByText('林岚').count()).toBeGreaterThan(0)
    await context.close()
  },
)

test('a list in which nothing exists offers what makes the first one, and no magnifier', async () => {
  const { page } = admin
  await page.goto('/menus/session/partners')
  const empty = page.locator('.empty-state')
  await empty.getByText(partners['partners.empty']).waitFor()
  expect(await empty.locator('> .icon use').getAttribute('href')).not.toContain('search')
  await empty.getByRole('button', { name: partners['partners.add'], exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
})

test('every list lies on a panel of its own', async () => {
  const { page } = admin
  for (const uri of [
    ...pagesWithActions,
    'session/partners',
    'messages/announcements',
    'comments/moderation',
  ]) {
    await page.goto(`/menus/${uri}`)
    await loaded(page)
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
})

test('filters have one name for the search and one word for no choice, on lines of equal height', async () => {
  const { page } = admin
  for (const uri of [
    'staff/users',
    'system/parameters',
    'comments/moderation',
    'messages/announcements',
    'orders/list',
  ]) {
    await page.goto(`/menus/${uri}`)
    await loaded(page)
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
})

test('no filter stands alone on a second line of a wide window', async () => {
  const { page } = admin
  for (const path of [
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
  ]) {
    await page.goto(path)
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
})

test('a checkbox among filters stands at the middle of the fields beside it', async () => {
  const { page } = admin
  await page.goto('/menus/system/parameters')
  await loaded(page)
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
})

test('a period is chosen by name or by its days, with the same names in a list and in a report', async () => {
  const { page } = admin
  await page.goto('/menus/orders/list')
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

  await page.goto('/soldAnalysis')
  const period = page.getByRole('combobox', { name: lists['lists.period'], exact: true })
  await period.waitFor()
  expect(await period.locator('option').allTextContents()).toEqual(names)
  await page.getByRole('button', { name: lists['lists.period.previous'], exact: true }).click()
  const reportFrom = page.getByLabel(reports['reports.from'], { exact: true })
  await expect.poll(() => reportFrom.inputValue()).toBe('2 Jun 2026')
  await page.goto('/menus/sailings/calendar?view=list')
  await loaded(page)
  const days = page.getByRole('combobox', { name: lists['lists.period'], exact: true })
  await days.selectOption({ label: lists['lists.preset.tomorrow'] })
  await expect
    .poll(() => page.getByLabel(sailings['sailings.list.from'], { exact: true }).inputValue())
    .toBe('16 Jun 2026')
})

test('the button that folds the filters says what it does, and how many are set', async () => {
  const { page } = admin
  await page.goto('/menus/comments/moderation?text=fog&rating=5')
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
