import { menus as en } from '@fairway/texts/en/menus'
import { menus as zh } from '@fairway/texts/zh/menus'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { oneLanguage } from '../support/one-language.ts'

// What the menu looks like is an administrator's to say: by hand, by keys, in four languages.

const app = setUpBrowserApp()

const words = {
  en: {
    remove: 'Delete',
    entry: 'New entry',
    menuSaved: 'Save',
    kind: 'Folder',
    texts: en,
    name: (language: string) => `Name (${language})`,
  },
  zh: {
    remove: '删除',
    entry: '新建菜单项',
    menuSaved: '保存',
    kind: '目录',
    texts: zh,
    name: (language: string) => `名称（${language}）`,
  },
} as const
const own = { en: 'English', zh: '简体中文', es: 'Español', ja: '日本語' }

const row = ({ page }: BrowserUser, id: string) => page.locator(`[role=treeitem][data-node="${id}"]`)

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]

  test('a menu entry is created, moved by keyboard and by dragging, edited, and deleted', async () => {
    const user = await app.signedIn('admin', { language, path: '/menus/staff/menus?at=network' })
    const { page } = user
    await page.getByRole('button', { name: w.entry }).click()
    const form = page.getByRole('dialog', { name: w.entry })
    await form.getByText(w.kind, { exact: true }).click()
    await form.locator('select').first().selectOption('/')
    await form.locator('input[maxlength="64"]').fill('help')
    for (const [of, name] of Object.entries(own)) await form.getByLabel(w.name(name)).fill(`Help ${of}`)
    await form.getByRole('button', { name: w.entry }).click()
    await row(user, 'help').waitFor()
    const order = async () =>
      (
        await sql<{
          id: string
        }>`select id from staff.menus where parent_id is null order by position, id`.execute(
          app.server.database.db,
        )
      ).rows.map(({ id }) => id)
    // The server knows of a move before the page does: its next one begins when the tree is the moved one, and
    // the next key when the focus has come to where the row stands now.
    const isMoved = async () => {
      await page.locator('.menus-tree [aria-busy=true]').first().waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.node))
        .toBe('help')
    }
    const first = await order()
    expect(first.at(-1)).toBe('help')

    await row(user, 'help').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual([...first.slice(0, -2), 'help', 'administration'])
    await isMoved()
    await row(user, 'help').dragTo(row(user, 'fleet'), { targetPosition: { x: 60, y: 3 } })
    await expect.poll(async () => (await order()).indexOf('help')).toBe(first.indexOf('fleet'))
    await isMoved()
    // The URI of a page that does not exist is rejected.
    await row(user, 'network').focus()
    await page.keyboard.press('ArrowRight')
    await row(user, 'network/lines').click()
    const uri = page.locator('.menus-form input[list]')
    await uri.fill('network/nothing')
    await page.locator('.menus-form').getByRole('button', { name: w.menuSaved, exact: true }).click()
    await page.locator('.menus-form .field-error').waitFor()
    await uri.fill('network/lines')

    await row(user, 'help').click()
    const entry = page.locator('.menus-form')
    await entry.getByLabel(w.name(own[language])).fill('Assistance')
    await entry.locator('.menus-icons summary').click()
    await entry.getByRole('radio', { name: 'star', exact: true }).check()
    await entry.getByRole('button', { name: w.menuSaved, exact: true }).click()
    await expect.poll(() => row(user, 'help').innerText()).toContain('Assistance')
    const { rows } = await sql<{ options: string; detail: { before: object } }>`
      select m.options, j.detail from staff.menus m join journal.operations j on j.entity_id = m.id
      where m.id = 'help' order by j.id desc limit 1`.execute(app.server.database.db)
    expect(rows[0]?.options).toBe('{"icon":"star"}')
    expect(rows[0]?.detail.before).toMatchObject({ options: {} })

    // Unsaved changes can be discarded; disabled entries are marked in the tree.
    const { texts } = w
    const inForm = (key: keyof typeof texts) => entry.getByRole('button', { name: texts[key], exact: true })
    await entry.getByLabel(texts['menus.remark'], { exact: true }).fill('for the night shift')
    await inForm('menus.discard').click()
    expect(await entry.getByLabel(texts['menus.remark'], { exact: true }).inputValue()).toBe('')
    for (const mark of [1, 0]) {
      await entry.getByRole('checkbox', { name: texts['menus.enabled'], exact: true }).click()
      await inForm('menus.save').click()
      await expect.poll(() => row(user, 'help').locator('.tree-mark.gone').count()).toBe(mark)
    }
    // The buttons move what is chosen as the keys do.
    const before = await order()
    const press = async (key: 'menus.move.down' | 'menus.move.up' | 'menus.move.in' | 'menus.move.out') => {
      await page.getByRole('button', { name: texts[key], exact: true }).click()
      await isMoved()
    }
    await press('menus.move.down')
    await expect.poll(order).not.toEqual(before)
    await press('menus.move.up')
    await expect.poll(order).toEqual(before)
    await press('menus.move.in')
    await expect.poll(order).not.toContain('help')
    await press('menus.move.out')
    await expect.poll(order).toContain('help')
    await inForm('menus.who').click()
    await page
      .getByRole('dialog')
      .getByRole('tab')
      .or(page.getByRole('dialog').getByRole('table'))
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: texts['menus.side.preview'], exact: true }).click()
    await page.getByText(texts['menus.previewNote']).waitFor()
    await page.getByRole('tab', { name: texts['menus.side.entry'], exact: true }).click()

    await entry.getByRole('button', { name: w.remove }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(OK|确定|好)/ })
      .click()
    await row(user, 'help').waitFor({ state: 'detached' })
    expect(user.consoleErrors).toEqual([])
    await user.context.close()
  })
})
