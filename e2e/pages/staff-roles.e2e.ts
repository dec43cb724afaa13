import { roles as en } from '@fairway/texts/en/roles'
import { roles as zh } from '@fairway/texts/zh/roles'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate } from '../support/page-crawler.ts'
import { pressRowAction, rowMenuEntry } from '../support/row-actions.ts'

// An administrator edits roles and the menu; changes reach the users concerned at once.

const app = setUpBrowserApp()

const words = {
  en: {
    create: 'New role',
    copyOf: 'Copy permissions from',
    clerk: 'Ticket clerk (ticketClerk)',
    save: (count: number) => `Save ${count} change${count === 1 ? '' : 's'}`,
    search: 'Search pages and buttons',
    review: 'Changes',
    confirm: 'Save',
    more: '1 permission added',
    less: '1 permission removed',
    preview: 'Preview as role',
    words: 'Name and data scope',
    disable: 'Disable',
    remove: 'Delete',
    texts: en,
    name: (language: string) => `Name (${language})`,
  },
  zh: {
    create: '新建角色',
    copyOf: '复制权限自',
    clerk: '售票员 (ticketClerk)',
    save: (count: number) => `保存 ${count} 项修改`,
    search: '搜索页面和按钮',
    review: '修改内容',
    confirm: '保存',
    more: '新增 1 项权限',
    less: '移除 1 项权限',
    preview: '以该角色预览',
    words: '名称与数据范围',
    disable: '停用',
    remove: '删除',
    texts: zh,
    name: (language: string) => `名称（${language}）`,
  },
} as const
const own = { en: 'English', zh: '简体中文', es: 'Español', ja: '日本語' }

const row = ({ page }: BrowserUser, id: string) =>
  page.locator(`[role=treeitem][data-node="${id}"]`).filter({ visible: true })
const check = (user: BrowserUser, id: string) => row(user, id).getAttribute('aria-checked')

async function roleId(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from staff.roles where code = ${code}`.execute(
    app.server.database.db,
  )
  return rows[0]?.id ?? ''
}

const grantsOf = async (code: string) =>
  (
    await sql<{
      menu_id: string
    }>`select menu_id from staff.role_menus rm join staff.roles r on r.id = rm.role_id
      where r.code = ${code} order by menu_id`.execute(app.server.database.db)
  ).rows.map(({ menu_id }) => menu_id)

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]
  const code = `night-${language}`

  test('a role is copied, its permissions are changed after reviewing the difference, renamed, disabled and deleted', async () => {
    const user = await app.signedIn('admin', { language, path: '/menus/staff/roles' })
    const { page } = user
    await page.getByRole('button', { name: w.create }).click()
    const form = page.getByRole('dialog', { name: w.create })
    await form.locator('input').first().fill(code)
    await form.getByLabel(w.copyOf).fill('ticketClerk')
    await page.keyboard.press('Enter')
    await expect.poll(() => form.getByLabel(w.name(own.en)).inputValue()).toContain('Ticket clerk')
    for (const [of, name] of Object.entries(own)) await form.getByLabel(w.name(name)).fill(`Night ${of}`)
    await form.getByRole('button', { name: w.create }).click()
    await page.getByRole('heading', { name: `Night ${language}` }).waitFor()
    expect(await grantsOf(code)).toEqual(await grantsOf('ticketClerk'))

    // By keyboard: what is searched for is found, space gives and takes.
    await page.getByLabel(w.search).fill('lockSeats')
    await expect.poll(() => check(user, 'inventory.lockSeats')).toBe('false')
    expect(await check(user, 'sailings')).toBe('mixed')
    await row(user, 'sailings').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    expect(await check(user, 'inventory.lockSeats')).toBe('true')
    await page.getByLabel(w.search).fill('orders.print')
    await row(user, 'orders.print').locator('.tree-check').click()
    await page.getByLabel(w.search).fill('')

    // No change is saved before it was reviewed.
    expect(await grantsOf(code)).not.toContain('inventory.lockSeats')
    await page.getByRole('tab', { name: w.preview }).click()
    await page
      .locator('.preview-entry', { hasText: language === 'en' ? 'Sailing calendar' : '航班日历' })
      .click()
    const buttons = page.locator('.preview-buttons li[data-shown]')
    await expect.poll(() => buttons.allInnerTexts()).toHaveLength(5)
    await page.getByRole('button', { name: w.save(2) }).click()
    const review = page.getByRole('dialog', { name: w.review })
    await review.getByText(w.more).waitFor()
    await review.getByText(w.less).waitFor()
    await review.getByRole('button', { name: w.confirm, exact: true }).click()
    await review.waitFor({ state: 'hidden' })
    const grants = await grantsOf(code)
    expect(grants).toContain('inventory.lockSeats')
    expect(grants).not.toContain('orders.print')

    // Unsaved changes can be discarded; the holders of the role are listed.
    await page.getByRole('tab', { name: w.texts['roles.side.permissions'], exact: true }).click()
    await page.getByLabel(w.search).fill('orders.print')
    await row(user, 'orders.print').locator('.tree-check').click()
    await page.getByRole('button', { name: w.texts['roles.discard'] }).click()
    await expect.poll(() => check(user, 'orders.print')).toBe('false')
    await page.getByRole('tab', { name: w.texts['roles.side.people'].replace('{count}', '0') }).click()
    await page.locator('.access-people .query-table').waitFor()

    await page.getByRole('button', { name: w.words }).click()
    const naming = page.getByRole('dialog', { name: w.words })
    await naming.getByLabel(w.name(own[language])).fill('Late shift')
    await naming.getByRole('button', { name: w.confirm, exact: true }).click()
    await page.getByRole('heading', { name: 'Late shift' }).waitFor()

    // The role has holders: it cannot be deleted, only disabled after confirming their number.
    await sql`insert into staff.user_roles select u.id, ${await roleId(code)} from staff.users u where code = 'viewer'`.execute(
      app.server.database.db,
    )
    await page.goto('/menus/staff/roles')
    const line = page.getByRole('row', { name: code })
    const remove = await rowMenuEntry(line, w.remove)
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await pressRowAction(line, w.disable)
    await page.getByRole('alertdialog').getByRole('button', { name: w.disable }).click()
    await expect.poll(() => line.innerText()).toContain(language === 'en' ? 'Disabled' : '停用')
    await pressRowAction(line, w.texts['roles.enable'])
    await page.getByRole('alertdialog').getByRole('button', { name: w.texts['roles.enable'] }).click()
    await expect.poll(() => line.innerText()).not.toContain(language === 'en' ? 'Disabled' : '停用')
    await pressRowAction(line, w.texts['roles.copy'])
    const copied = page.getByRole('dialog', { name: w.create })
    await expect.poll(() => copied.getByLabel(w.copyOf).inputValue()).toBe('Late shift')
    await page.keyboard.press('Escape')
    await sql`delete from staff.user_roles where role_id = ${await roleId(code)}`.execute(
      app.server.database.db,
    )
    await page.reload()
    await pressRowAction(line, w.remove)
    await page.getByRole('alertdialog').getByRole('button', { name: w.remove }).click()
    await line.waitFor({ state: 'detached' })
    expect(await roleId(code)).toBe('')
    expect(user.consoleErrors).toEqual([])
    await user.context.close()
  })
})

describe('at the roles of the demo', () => {
  let user: BrowserUser
  let page: Page
  beforeAll(async () => {
    user = await app.signedIn('admin', { path: '/401' })
    page = user.page
  })
  const search = () => page.getByLabel(words.en.search).filter({ visible: true })
  const open = async (code: string) => {
    await closeTab(page)
    await navigate(page, `/menus/staff/role/${await roleId(code)}`)
  }

  test('two administrators edit one role: the second gets a version conflict, keeps their selection, and reloads', async () => {
    await open('portStaff')
    await search().fill('fares.view')
    await row(user, 'fares.view').locator('.tree-check').click()
    await page.getByRole('button', { name: words.en.save(2) }).click()
    const review = page.getByRole('dialog', { name: words.en.review })
    await review.waitFor()
    await sql`update staff.roles set version = version + 1 where code = 'portStaff'`.execute(
      app.server.database.db,
    )
    await review.getByRole('button', { name: words.en.confirm, exact: true }).click()
    await review.getByText('Another user has changed this role').waitFor()
    await review.getByRole('button', { name: 'Reload' }).click()
    await review.waitFor({ state: 'hidden' })
    expect(await check(user, 'fares.view')).toBe('true')
    await page.getByRole('button', { name: words.en.save(2) }).click()
    await review.getByRole('button', { name: words.en.confirm, exact: true }).click()
    await review.waitFor({ state: 'hidden' })
    expect(await grantsOf('portStaff')).toContain('fares.view')
  })

  test('the permission tree and the search list the roles and users that have a permission', async () => {
    await open('viewer')
    await search().fill('orders.sell')
    await page.getByRole('button', { name: 'Who can do this: Sell at the counter' }).last().click()
    const who = page.getByRole('dialog', { name: /Who can do this/ })
    await expect.poll(() => who.innerText()).toMatch(/Ticket clerk[\s\S]*陈静/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.locator('dialog.palette input').fill('Lock and unlock seats')
    await page.locator('dialog.palette [role=option]', { hasText: 'Who can do this' }).click()
    await expect.poll(() => who.innerText()).toMatch(/supervisor[\s\S]*赵江/)
    await page.keyboard.press('Escape')
    expect(user.consoleErrors.filter((line) => !line.includes('409'))).toEqual([])
  })

  test('permissions beyond one’s own cannot be granted, and the administrator role keeps what it needs; unsaved work in the last of many tabs makes no page wider than a phone', async () => {
    for (const one of ['staff/users', 'staff/organisations', 'staff/sessions'])
      await navigate(page, `/menus/${one}`)
    await navigate(page, `/menus/staff/role/${await roleId('administrator')}`)
    await search().fill('sys.index.withdraw')
    await expect
      .poll(() => row(user, 'sys.index.withdraw').getAttribute('data-tip'))
      .toContain("can't grant a permission you don't have")
    await row(user, 'sys.index.withdraw').locator('.tree-check').click()
    expect(await check(user, 'sys.index.withdraw')).toBe('false')
    await search().fill('staff.editRoles')
    await row(user, 'staff.editRoles').locator('.tree-check').click()
    expect(await check(user, 'staff.editRoles')).toBe('true')

    await navigate(page, `/menus/staff/role/${await roleId('portStaff')}`)
    await search().fill('orders.print')
    await row(user, 'orders.print').locator('.tree-check').click()
    await page.locator('.tag-unsaved').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
