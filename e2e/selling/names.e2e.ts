import { blocks as zhBlocks } from '@fairway/texts/zh/blocks'
import { menus as zhMenus } from '@fairway/texts/zh/menus'
import { roles as zhRoles } from '@fairway/texts/zh/roles'
import { system as zhSystem } from '@fairway/texts/zh/system'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Language, languageName } from '../../web/src/i18n/language.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { hasFocus } from '../support/keys.ts'

// An administrator who writes Chinese alone, and a colleague who reads English: names need one language.

const app = setUpBrowserApp()
let admin: BrowserUser
let colleague: BrowserUser
beforeAll(async () => {
  admin = await app.signedIn('admin', { language: 'zh' })
  colleague = await app.signedIn('admin2', { language: 'en' })
})

const nameIn = (inside: Page | Locator, language: Language) =>
  inside.getByLabel(zhBlocks['blocks.names.in'].replace('{language}', languageName(language)))
const press = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true }).click()

test('[E3] a form shows the name in the user’s language first, and requires only one', async () => {
  const { page } = admin
  await page.goto('/menus/staff/roles')
  await press(page, zhRoles['roles.create'])
  const form = page.getByRole('dialog', { name: zhRoles['roles.create'] })
  await form.locator('input').first().fill('night')
  const marks = () => form.locator('.names-fields label').allInnerTexts()
  await expect
    .poll(marks)
    .toEqual(['名称（简体中文） *', '名称（English）', '名称（Español）', '名称（日本語）'])
  await press(form, zhRoles['roles.create'])
  await form.getByRole('alert').filter({ hasText: zhBlocks['blocks.names.needed'] }).waitFor()
  expect(await nameIn(form, 'zh').getAttribute('aria-invalid')).toBe('true')

  // Another language will do: then none is marked, and the empty ones show what their readers will see.
  await nameIn(form, 'ja').fill('夜勤')
  await expect
    .poll(marks)
    .toEqual(['名称（简体中文）', '名称（English）', '名称（Español）', '名称（日本語）'])
  expect(await nameIn(form, 'zh').getAttribute('placeholder')).toBe('夜勤')
  expect(await nameIn(form, 'zh').getAttribute('aria-invalid')).toBeNull()
  await nameIn(form, 'ja').fill('')
  await nameIn(form, 'zh').fill('夜班售票')
  await press(form, zhRoles['roles.create'])
  await page.getByRole('heading', { name: '夜班售票' }).waitFor()
})

test('[E3] a role named in Chinese alone has that name for a colleague in English, and is found by it', async () => {
  const { page } = colleague
  await page.goto('/menus/staff/roles')
  await page.getByRole('searchbox').fill('夜班')
  const found = page.locator('#content .query-table[aria-busy=false] tbody tr')
  await expect.poll(() => found.count()).toBe(1)
  await expect.poll(() => found.first().innerText()).toContain('夜班售票')
  await found.first().getByRole('link', { name: 'night' }).click()
  await page.getByRole('heading', { name: '夜班售票' }).waitFor()
})

test('[E3] a page that is named in Chinese alone is called so in menu, tab, breadcrumb and search of a colleague in English', async () => {
  const { page } = admin
  await page.goto('/menus/staff/menus?at=network/lines')
  const form = page.locator('.menus-form')
  for (const language of ['en', 'es', 'ja'] as const) await nameIn(form, language).fill('')
  await nameIn(form, 'zh').fill('班线一览')
  await press(form, zhMenus['menus.save'])
  await page.locator('[role=treeitem][data-node="network/lines"]', { hasText: '班线一览' }).waitFor()

  const reader = colleague.page
  await reader.goto('/menus/network/lines')
  await expect.poll(() => reader.locator('.sidebar').innerText()).toContain('班线一览')
  await expect.poll(() => reader.locator('.breadcrumb').innerText()).toContain('班线一览')
  await expect.poll(() => reader.getByRole('tab', { selected: true }).innerText()).toContain('班线一览')
  await expect.poll(() => reader.title()).toMatch(/^班线一览 – /)
  await reader.keyboard.press('Control+K')
  const search = reader.getByRole('dialog').getByRole('combobox')
  await expect.poll(() => hasFocus(search)).toBe(true)
  await search.fill('班线')
  await reader.getByRole('option').filter({ hasText: '班线一览' }).first().waitFor()
  await reader.keyboard.press('Escape')
  expect(colleague.consoleErrors).toEqual([])
})

test('[E3] a reason named in Chinese alone is listed for a colleague in English', async () => {
  const { page } = admin
  await page.goto('/menus/system/dictionaries?name=refundReasons')
  await press(page, zhSystem['system.dictionaries.add'])
  const form = page.getByRole('dialog')
  await form.getByLabel(zhSystem['system.dictionaries.code']).fill('fog')
  await nameIn(form, 'zh').fill('大雾停航')
  await press(form, zhSystem['system.save'])
  await form.waitFor({ state: 'detached' })

  const reader = colleague.page
  await reader.goto('/menus/system/dictionaries?name=refundReasons')
  const entry = reader.locator('#content .query-table[aria-busy=false] tbody tr', { hasText: 'fog' })
  await expect.poll(() => entry.innerText()).toContain('大雾停航')
  expect(await reader.locator('#content').innerText()).not.toMatch(/undefined|null/)
  expect(colleague.consoleErrors).toEqual([])
  expect(admin.consoleErrors).toEqual([])
})
