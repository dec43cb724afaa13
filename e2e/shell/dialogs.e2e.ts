import { blocks } from '@fairway/texts/en/blocks'
import { lists } from '@fairway/texts/en/lists'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { navigate } from '../support/page-crawler.ts'

// Dialogs and panes can be moved and resized, and stay within reach.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
const partners = '/menus/session/partners'
beforeAll(async () => {
  user = await app.signedIn('admin', { path: partners })
  page = user.page
})

const ships = '/menus/fleet/ships'
const form = () => page.getByRole('dialog', { name: 'Add a system' })
const header = () => form().locator('.dialog-header')
const corner = () => form().locator('.dialog-corner')

async function place(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('it must be there')
  return { x: box.x, y: box.y, width: Math.round(box.width), height: Math.round(box.height) }
}

async function drag(what: Locator, x: number, y: number): Promise<void> {
  const { x: left, y: top } = await place(what)
  await page.mouse.move(left + 6, top + 6)
  await page.mouse.down()
  await page.mouse.move(left + 6 + x, top + 6 + y, { steps: 5 })
  await page.mouse.up()
}

async function openForm(): Promise<void> {
  await page.locator('.page-head').getByRole('button', { name: 'Add a system' }).click()
  await form().waitFor()
}

beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  if ((await page.locator('.dialog').count()) > 0) await page.goto(partners)
  else await navigate(page, partners)
  await page.getByRole('heading', { name: 'Partner systems' }).waitFor()
})

test('[D21] a dialog is moved by its header and stays inside, also when the window shrinks; on a phone it is the whole screen', async () => {
  await openForm()
  const before = await place(form())
  await drag(header(), 120, 60)
  await expect
    .poll(async () => {
      const { x, y } = await place(form())
      return [x - before.x, y - before.y]
    })
    .toEqual([120, 60])
  await drag(header(), 3000, 3000)
  const view = await place(page.locator('main'))
  const inside = async () => {
    const { x, y, width, height } = await place(form())
    const window = page.viewportSize()
    return x >= 0 && y >= 0 && x + width <= (window?.width ?? 0) && y + height <= (window?.height ?? 0)
  }
  await expect.poll(async () => (await place(form())).x).toBeGreaterThan(view.x + 400)
  expect(await inside()).toBe(true)
  await page.setViewportSize({ width: 1100, height: 560 })
  await expect.poll(inside).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => place(form())).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
})

test('[D21] a dialog is resized by its corner, never below 400×300, and remembers its size', async () => {
  await openForm()
  const before = await place(form())
  const [width, height] = [before.width + 90, before.height + 40]
  await drag(corner(), 90, 40)
  await expect.poll(() => place(form())).toMatchObject({ width, height })
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
  await page.reload()
  await openForm()
  await expect.poll(() => place(form())).toMatchObject({ width, height })
  await drag(corner(), -2000, -2000)
  await expect.poll(() => place(form())).toMatchObject({ width: 400, height: 300 })
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
})

test('[D21] Esc takes the topmost dialog alone; the focus stays inside and goes back where it was', async () => {
  await openForm()
  const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
  for (let turn = 0; turn < 12; turn++) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
  }
  await form().getByRole('textbox').first().fill('x')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await form().count()).toBe(1)
  await form().getByRole('textbox').first().fill('')
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add a system')
})

test('[D21] [D16] a dialog hides with its tab, keeps its form data, and is unsaved work of that tab', async () => {
  await openForm()
  const field = form().getByRole('textbox').first()
  await field.fill('harbour')
  const dot = page.locator(`.tags-bar [data-tab="${partners}"] .tag-unsaved`)
  await dot.waitFor()
  await page.locator('.tags-bar [data-tab="/"]').click()
  await form().waitFor({ state: 'hidden' })
  expect(await dot.count()).toBe(1)
  await page.locator(`.tags-bar [data-tab="${partners}"]`).click()
  expect(await field.inputValue()).toBe('harbour')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await dot.waitFor({ state: 'detached' })
})

test('[D21] the panes of a page are divided by dragging and by keys, each at least 20 px, and stay so', async () => {
  await navigate(page, ships)
  const handle = page.getByRole('separator', { name: 'List width' })
  await handle.waitFor()
  const width = async () => Number(await handle.getAttribute('aria-valuenow'))
  /** It can be moved only once the panes are laid out: before that its range is unknown. */
  const laidOut = () =>
    expect.poll(async () => Number(await handle.getAttribute('aria-valuemax'))).toBeGreaterThan(20)
  await laidOut()
  const before = await width()
  await drag(handle, 75, 400)
  await expect.poll(width).toBe(before + 75)
  await page.reload()
  await laidOut()
  await expect.poll(width).toBe(before + 75)
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(before + 91)
  await drag(handle, -3000, 0)
  await expect.poll(width).toBe(20)
  await handle.focus()
  await page.keyboard.press('End')
  const panes = page.locator('.split-pane')
  await expect.poll(async () => (await place(panes.nth(1))).width).toBe(20)
  await page.keyboard.press('Enter')
  await expect.poll(width).toBe(before)
})

test('[D21] the search area of a page collapses, stays collapsed, and shows the active filters', async () => {
  await navigate(page, ships)
  const carriers = page.locator('.tab-view:visible search').getByLabel('Carrier')
  await carriers.fill('GRS')
  await carriers.press('Enter')
  await expect.poll(() => carriers.inputValue()).not.toMatch(/^(GRS)?$/)
  const chosen = await carriers.inputValue()
  const fold = page
    .getByRole('button', { name: blocks['blocks.filters.hide'], exact: true })
    .or(page.getByRole('button', { name: `${blocks['blocks.filters.show']} 1`, exact: true }))
  await fold.click()
  await page.locator('.tab-view:visible search').waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByRole('list', { name: lists['lists.filters.applied'] }).innerText())
    .toContain(chosen)
  await page.reload()
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await fold.click()
  await page.locator('.tab-view:visible search').waitFor()
})

test('[D21] a dialog is as high as its content, up to 80 % of the window, and grows with it', async () => {
  // Unless it was resized by hand.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fairway-dialog:')) localStorage.removeItem(key)
  })
  await openForm()
  const { height } = await place(form())
  const overflow = () =>
    form()
      .locator('.dialog-body')
      .evaluate((body) => body.scrollHeight - body.clientHeight)
  expect(await overflow()).toBe(0)
  expect(height).toBeLessThan(0.8 * 900)
  await form()
    .locator('.dialog-body form')
    .evaluate((body) => {
      body.style.minHeight = `${body.clientHeight + 150}px`
    })
  await expect.poll(async () => (await place(form())).height).toBe(Math.max(300, height + 150))
  expect(await overflow()).toBe(0)
  await form()
    .locator('.dialog-body form')
    .evaluate((body) => {
      body.style.minHeight = '2000px'
    })
  await expect.poll(async () => (await place(form())).height).toBe(0.8 * 900)
  // A question is as short as its words.
  await form().getByRole('textbox').first().fill('x')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  expect((await place(page.getByRole('alertdialog'))).height).toBeLessThan(250)
})

test('[D21] what a dialog covers is inert, dialogs below it too; the tab bar and messages are not', async () => {
  const opener = page.getByRole('button', { name: 'Add a system', includeHidden: true }).first()
  const reachable = (of: Locator) => of.evaluate((element) => element.closest('[inert]') === null)
  await openForm()
  expect(await form().getAttribute('aria-modal')).toBe('true')
  expect(await reachable(opener)).toBe(false)
  expect(await reachable(form())).toBe(true)
  expect(await reachable(page.locator('.tags-bar'))).toBe(true)
  expect(await reachable(page.locator('.toasts'))).toBe(true)
  // Inert for a screen reader means: not in the accessibility tree, which has the button of the form alone.
  const inspector = await user.context.newCDPSession(page)
  const { nodes } = await inspector.send('Accessibility.getFullAXTree')
  const named = nodes.filter(
    ({ ignored, role, name }) => !ignored && role?.value === 'button' && name?.value === 'Add a system',
  )
  expect(named).toHaveLength(1)
  await form().getByRole('textbox').first().fill('x')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  expect(await reachable(page.locator('.dialog[role=dialog]'))).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await reachable(page.locator('.dialog[role=dialog]'))).toBe(true)
  expect(await reachable(opener)).toBe(false)
  // A hidden tab covers nothing of the others, and covers its own again when it is shown.
  await page.locator('.tags-bar [data-tab="/"]').click()
  await expect.poll(() => page.locator('[inert] .tags-bar, .tab-view:visible [inert]').count()).toBe(0)
  await page.locator(`.tags-bar [data-tab="${partners}"]`).click()
  await expect.poll(() => reachable(opener)).toBe(false)
  await form().getByRole('textbox').first().fill('')
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
  expect(await reachable(opener)).toBe(true)
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('[D21] a dialog over the window covers the shell, but not its messages', async () => {
  await page.locator('.tab-view:visible').locator('h1, h2').first().waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.waitFor()
  expect(await page.locator('.tags-bar').evaluate((bar) => bar.closest('[inert]') !== null)).toBe(true)
  expect(await page.locator('.toasts').evaluate((toasts) => toasts.closest('[inert]') !== null)).toBe(false)
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await page.locator('[inert]').count()).toBe(0)
})
