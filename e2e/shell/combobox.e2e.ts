import { blocks } from '@fairway/texts/en/blocks'
import { sailings } from '@fairway/texts/en/sailings'
import { users } from '@fairway/texts/en/users'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { sailings as sailingsZh } from '@fairway/texts/zh/sailings'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations, closeTab, navigate } from '../support/page-crawler.ts'

// The combobox pattern of the ARIA Authoring Practices (editable, with list autocomplete): roles, states and every key.

const app = setUpBrowserApp()
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/401' })).page
})
beforeEach(async () => {
  // Its tab is closed and opened anew, with nothing chosen.
  if (page.url().includes('/sailings/calendar')) await closeTab(page)
  await dock().waitFor({ state: 'detached' })
  await navigate(page, '/menus/sailings/calendar')
  await dock().waitFor()
})

const dock = () => page.getByRole('combobox', { name: sailings['sailings.filter.dock'], exact: true })
const list = () => page.getByRole('listbox', { name: blocks['blocks.lookup.matches'] })
const options = () => list().getByRole('option')
const expanded = () => dock().getAttribute('aria-expanded')
const chosenDock = () => new URL(page.url()).searchParams.get('dock') ?? ''
/** The text of the option that the keys are at, by the id that the field names. */
const active = () =>
  dock().evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.textContent ?? `no option ${id}`) : ''
  })

async function type(text: string): Promise<void> {
  await dock().fill(text)
  await expect.poll(() => options().count()).toBeGreaterThan(0)
}

test('a look-up is a combobox that controls a listbox while it is open, and has no fault of accessibility', async () => {
  expect(await dock().getAttribute('aria-autocomplete')).toBe('list')
  expect(await dock().getAttribute('aria-haspopup')).toBe('listbox')
  expect(await expanded()).toBe('false')
  expect(await dock().getAttribute('aria-controls')).toBe(null)
  await dock().focus()
  // The focus alone opens nothing.
  expect(await expanded()).toBe('false')
  await type('zh')
  expect(await expanded()).toBe('true')
  expect(await dock().getAttribute('aria-controls')).toBe(await list().getAttribute('id'))
  await expect.poll(active).toBe(await options().first().textContent())
  // The focus stays in the field.
  expect(await dock().evaluate((field) => field === document.activeElement)).toBe(true)
  // Both: the colours differ.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe(colorScheme)
    expect(await axeViolations(page, '.lookup'), colorScheme).toEqual([])
  }
})

test('arrow keys move round the options, and Enter chooses the one they are at', async () => {
  await type('zh')
  const texts = await options().allTextContents()
  expect(texts.length).toBeGreaterThan(2)
  await expect.poll(active).toBe(texts[0])
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['ArrowUp', 0],
    ['ArrowUp', texts.length - 1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(active, { message: key }).toBe(texts[at])
  }
  await page.keyboard.press('Enter')
  await expect.poll(expanded).toBe('false')
  await expect.poll(async () => texts[1]?.startsWith(await dock().inputValue())).toBe(true)
  await expect.poll(chosenDock).not.toBe('')
  // What is chosen is marked when the list opens again, and nothing else is offered to Enter.
  const before = await dock().inputValue()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => list().getByRole('option', { selected: true }).textContent()).toBe(texts[1])
  expect(['', texts[1]]).toContain(await active())
  await page.keyboard.press('Enter')
  await expect.poll(expanded).toBe('false')
  expect(await dock().inputValue()).toBe(before)
})

test('what is typed replaces the name of the choice, also one that arrived after the focus', async () => {
  await type('ctm')
  await page.keyboard.press('Enter')
  await expect.poll(chosenDock).not.toBe('')
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  const finding = '**/publicSelect/getDocker.do'
  await page.route(finding, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await dock().focus()
  expect(await dock().inputValue()).toBe('')
  answer()
  await expect.poll(() => dock().inputValue()).not.toBe('')
  await page.keyboard.type('zh')
  await options().first().waitFor()
  expect(await dock().inputValue()).toBe('zh')
  await page.unroute(finding)
})

test('Escape closes the list, keeps what was chosen, and leaves the dialog around it open', async () => {
  await type('zh')
  await page.keyboard.press('Enter')
  await expect.poll(chosenDock).not.toBe('')
  const before = await dock().inputValue()
  await type('wu')
  await page.keyboard.press('Escape')
  await expect.poll(expanded).toBe('false')
  expect(await dock().inputValue()).toBe(before)
  // A closed field keeps its value as well.
  await page.keyboard.press('Escape')
  expect(await dock().inputValue()).toBe(before)

  await closeTab(page)
  await navigate(page, '/menus/staff/users')
  await page.getByRole('button', { name: users['users.new'], exact: true }).click()
  const form = page.getByRole('dialog')
  const organisation = form.getByRole('combobox').first()
  await organisation.click()
  await list().waitFor()
  await page.keyboard.press('Escape')
  await list().waitFor({ state: 'detached' })
  expect(await form.count()).toBe(1)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

test('Home and End move the cursor in the field, Alt+ArrowDown opens the list, Tab takes what was typed and goes on, Shift+Tab back', async () => {
  await type('zh')
  const cursor = () => dock().evaluate((field: HTMLInputElement) => field.selectionStart)
  await page.keyboard.press('Home')
  await expect.poll(cursor).toBe(0)
  await page.keyboard.press('End')
  await expect.poll(cursor).toBe(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(expanded).toBe('true')
  await type('ctm')
  await page.keyboard.press('Tab')
  await expect.poll(chosenDock).not.toBe('')
  await expect.poll(expanded).toBe('false')
  expect(await dock().evaluate((field) => field === document.activeElement)).toBe(false)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await page.keyboard.press('Shift+Tab')
  expect(await dock().evaluate((field) => field === document.activeElement)).toBe(true)
})

test('an input method composes a name without choosing anything before it is done', async () => {
  const { page: chinese } = await app.signedIn('admin', { language: 'zh', path: '/menus/sailings/calendar' })
  const field = chinese.getByRole('combobox', { name: sailingsZh['sailings.filter.dock'], exact: true })
  await field.click()
  await chinese.getByRole('option').first().waitFor()
  const ime = await chinese.context().newCDPSession(chinese)
  await ime.send('Input.imeSetComposition', { text: 'wan', selectionStart: 3, selectionEnd: 3 })
  await expect.poll(() => field.inputValue()).toBe('wan')
  // Enter and the arrows belong to the input method now.
  for (const key of ['ArrowDown', 'Enter'])
    await ime.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    })
  expect(await field.inputValue()).toBe('wan')
  expect(new URL(chinese.url()).searchParams.get('dock') ?? '').toBe('')
  await ime.send('Input.insertText', { text: '万州' })
  await expect.poll(() => field.inputValue()).toBe('万州')
  await expect
    .poll(() => chinese.getByRole('option').allTextContents())
    .toEqual([expect.stringContaining('万州')])
  await chinese.keyboard.press('Enter')
  await expect.poll(() => new URL(chinese.url()).searchParams.get('dock') ?? '').not.toBe('')
  expect(await field.inputValue()).toContain('万州')
  // The buttons by which a screen reader closes the list speak the language of the page.
  await field.click()
  await chinese
    .locator(`[aria-label="${blocksZh['blocks.lookup.close']}"]`)
    .first()
    .waitFor({ state: 'attached' })
})

test('a pointer chooses an option, and a press outside closes the list', async () => {
  await dock().click()
  await expect.poll(() => options().count()).toBeGreaterThan(5)
  const name = await options().nth(3).locator('span').first().textContent()
  await options().nth(3).click()
  await expect.poll(() => dock().inputValue()).toBe(name)
  await dock().click()
  await list().waitFor()
  await page.mouse.click(2, 300)
  await list().waitFor({ state: 'detached' })
})

test('that nothing was found is said in a live region', async () => {
  await dock().fill('no such dock')
  await page.locator('.lookup-list').getByRole('status').getByText(blocks['blocks.lookup.none']).waitFor()
  await expect.poll(active).toBe('')
  await page.keyboard.press('Enter')
  await expect.poll(expanded).toBe('false')
  expect(chosenDock()).toBe('')
})
