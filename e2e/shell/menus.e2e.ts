import { background } from '@fairway/texts/en/background'
import { lists } from '@fairway/texts/en/lists'
import { shell } from '@fairway/texts/en/shell'
import { users } from '@fairway/texts/en/users'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations, navigate } from '../support/page-crawler.ts'

// The menu button pattern of the ARIA Authoring Practices: roles, states and every key.

const app = setUpBrowserApp()
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/401' })).page
})
afterEach(async () => {
  const open = page.getByRole('menu')
  if ((await open.count()) > 0) await page.keyboard.press('Escape')
  await open.waitFor({ state: 'detached' })
})

const button = (name: string, on = page): Locator => on.getByRole('button', { name })
const account = () => button(shell['shell.account'])
const language = () => button(shell['shell.language'])
const menu = (name: string) => page.getByRole('menu', { name })
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
const isOpen = async (opener: Locator) => (await opener.getAttribute('aria-expanded')) === 'true'

async function openBy(opener: Locator, key: string): Promise<void> {
  await opener.focus()
  await page.keyboard.press(key)
  await expect.poll(() => isOpen(opener)).toBe(true)
}

describe('a menu button', () => {
  test('opens its menu by Enter, Space and ArrowDown, with the focus on the first entry, and Escape gives it back', async () => {
    expect(await account().getAttribute('aria-haspopup')).toBe('menu')
    const list = menu(shell['shell.account'])
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      expect(await isOpen(account()), key).toBe(false)
      await openBy(account(), key)
      const first = await list.getByRole('menuitem').first().textContent()
      expect(await account().getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
      await expect.poll(focused, { message: key }).toBe(first)
      await page.keyboard.press('Escape')
      await list.waitFor({ state: 'detached' })
      await expect.poll(() => account().evaluate((one) => one === document.activeElement)).toBe(true)
    }
  })

  test('closes its menu when it is pressed again, and by a press outside of it', async () => {
    const list = menu(shell['shell.account'])
    const outside = page.getByRole('main').first()
    for (const close of [() => account().click(), () => outside.click({ position: { x: 5, y: 5 } })]) {
      await account().click()
      await list.waitFor()
      await close()
      await list.waitFor({ state: 'detached' })
      expect(await isOpen(account())).toBe(false)
    }
  })

  test('offers a reload when an update removed the files of menus', async () => {
    const { page: stale } = await app.signedIn('clerk', { path: '/401' })
    await stale.route('**/assets/MenuPanel-*', (route) => route.fulfill({ status: 404 }))
    await stale.goto('/401')
    await button(shell['shell.account'], stale).click()
    await button(background['background.load'], stale).waitFor()
    expect(await isOpen(button(shell['shell.account'], stale))).toBe(false)
  })
})

describe('an open menu', () => {
  test('moves by arrow keys round its ends, by Home and End, and by the first letters of an entry', async () => {
    await openBy(account(), 'Enter')
    const entries = menu(shell['shell.account']).getByRole('menuitem')
    const [first, second, last] = await Promise.all(
      [entries.first(), entries.nth(1), entries.last()].map((entry) => entry.textContent()),
    )
    await expect.poll(focused).toBe(first)
    for (const [key, expected] of [
      ['ArrowDown', second],
      ['ArrowUp', first],
      ['ArrowUp', last],
      ['ArrowDown', first],
      ['End', last],
      ['Home', first],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(expected)
    }
    await page.keyboard.type(shell['shell.settings'].slice(0, 3).toLowerCase())
    await expect.poll(focused).toBe(shell['shell.settings'])
  })

  test.each([
    ['Tab', shell['shell.account']],
    ['Shift+Tab', ''],
  ])('closes by %s, and the focus goes on from its button', async (key, next) => {
    await openBy(language(), 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitemradio')
    await page.keyboard.press(key)
    await menu(shell['shell.language']).waitFor({ state: 'detached' })
    await expect.poll(focused).toContain(next)
    expect(await language().evaluate((one) => one === document.activeElement)).toBe(false)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  test('has radio items for choices of one, of which one is chosen, and no fault of accessibility', async () => {
    await openBy(language(), 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitemradio')
    const items = menu(shell['shell.language']).getByRole('menuitemradio')
    expect(await items.evaluateAll((all) => all.map((one) => one.ariaChecked))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ])
    expect(await menu(shell['shell.language']).getByRole('group').count()).toBe(1)
    // Both: the colours differ.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe(colorScheme)
      expect(await axeViolations(page), colorScheme).toEqual([])
    }
  })

  test('has the reason of an entry that is not allowed where arrow keys reach it', async () => {
    await navigate(page, '/menus/staff/users?text=admin')
    const opener = button(lists['lists.table.more'].replace('{name}', '林岚'))
    await openBy(opener, 'Enter')
    const entry = page.getByRole('menuitem', { name: users['users.disable'], exact: true })
    for (let steps = 0; !(await entry.evaluate((one) => one === document.activeElement)); steps++) {
      if (steps > 20) throw new Error('arrow keys do not reach the entry')
      await page.keyboard.press('ArrowDown')
    }
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await entry.getByText(users['users.self']).waitFor()
    const described = await entry.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe(users['users.self'])
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await isOpen(opener)).toBe(true)
  })
})
