import { buildSale } from '@fairway/testing/orders'
import { demoPassword } from '@fairway/testing/test-app'
import { lists } from '@fairway/texts/en/lists'
import { orders } from '@fairway/texts/en/orders'
import { session } from '@fairway/texts/en/session'
import { settings } from '@fairway/texts/en/settings'
import { shell } from '@fairway/texts/en/shell'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { captchaText, setUpBrowserApp } from '../support/browser.ts'

// A clerk whose mouse is broken: from the sign-in to the log-out by keyboard, always seeing where the focus is.

const app = setUpBrowserApp()
let page: Page
let consoleErrors: string[]
beforeAll(async () => {
  const clerk = await app.server.signIn('clerk')
  const { payment: _, ...sale } = await buildSale(app.server)
  await app.server.call(clerk, 'orders.hold', sale)
  const user = await app.newUser()
  page = user.page
  consoleErrors = user.consoleErrors
})

interface Stop {
  name: string
  tag: string
  x: number
  y: number
  /** What is wrong with being here. */
  fault: string
}

/** Where the focus is, and whether one can see it there. */
function stop(): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const box = element.getBoundingClientRect()
    const marks = (one: Element | null) => {
      if (!one) return false
      const style = getComputedStyle(one)
      const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      return outlined || style.boxShadow !== 'none'
    }
    const isMarked = [element, element.parentElement, element.nextElementSibling].some(marks)
    const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const own = (element as HTMLInputElement).labels?.[0] ?? element
    const covered = middle !== null && !own.contains(middle) && !middle.contains(element)
    const label = element.getAttribute('aria-labelledby')
    const name =
      element.getAttribute('aria-label') ??
      (label && document.getElementById(label)?.innerText) ??
      ((element as HTMLInputElement).labels?.[0]?.innerText || element.innerText || element.title)
    // On the way round the focus leaves the page for a moment; the whole of the page is nothing one stops at.
    const nowhere = element === document.body
    return {
      name: nowhere ? '' : (name ?? '').trim().replaceAll(/\s+/g, ' '),
      tag: element.localName,
      x: box.x,
      y: box.y,
      fault: nowhere
        ? ''
        : !isMarked
          ? 'its focus cannot be seen'
          : !inside
            ? 'it is outside of the window'
            : covered
              ? `it is covered by ${middle?.localName}.${middle?.className}`
              : '',
    }
  })
}

const walked: Stop[] = []

/** Goes on with Tab until something of this name has the focus; every stop on the way must be one that can be seen. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> {
  const way: Stop[] = []
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press(key)
    const now = await stop()
    way.push(now)
    walked.push(now)
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return way
  }
  throw new Error(`${name} is not reached: ${way.map((one) => `${one.tag} ${one.name}`).join(' → ')}`)
}

/** Down the page, and along each line. */
function inReadingOrder(stops: readonly Stop[]): boolean {
  return stops.every((one, index) => {
    const before = stops[index - 1]
    return !before || one.y > before.y - 12 || one.x > before.x
  })
}

const tab = () => page.locator('[role=tab][aria-selected=true]').innerText()
const focused = () => page.evaluate(() => document.activeElement?.className ?? '')

test('the clerk signs in without a mouse, field after field as they are read', async () => {
  await page.goto('/login')
  await page.locator('form').waitFor()
  // The form begins in its first field.
  await expect.poll(async () => (await stop()).name).toBe(session['session.username'])
  await page.keyboard.type('clerk')
  const way = await tabTo(session['session.password'])
  await page.keyboard.type(demoPassword)
  way.push(...(await tabTo(session['session.code'])))
  await page.keyboard.type(await captchaText(app, page))
  expect(inReadingOrder(way)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('[role="tab"]').first().waitFor()
})

test('the first stop leads past the menu; the menu opens pages', async () => {
  await tabTo(shell['shell.skip'])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await tabTo(shell['shell.skip'], 'Shift+Tab')
  // Who sells finds it first.
  await tabTo(/^Counter sale$/)
  await tabTo(/^Home$/)
  const menu = page.getByRole('navigation', { name: shell['shell.menu'] })
  await tabTo(/^Network$/)
  const branch = menu.getByRole('button', { name: 'Network', exact: true })
  if ((await branch.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter')
  await expect.poll(() => branch.getAttribute('aria-expanded')).toBe('true')
  await tabTo(/^Ports and docks$/)
  // The folder, and in it the page of the same name.
  await tabTo(/^Orders$/, 'Shift+Tab')
  const orderPages = menu.getByRole('button', { name: 'Orders', exact: true })
  if ((await orderPages.getAttribute('aria-expanded')) === 'false') {
    await page.keyboard.press('Enter')
    await tabTo(/^Orders$/)
  }
  await page.keyboard.press('Enter')
  await expect.poll(tab).toContain('Orders')
})

test('a list is filtered, and one of its rows opened', async () => {
  // Before the page is there the focus would go past where its fields will stand.
  await page.getByLabel(orders['orders.list.state'], { exact: true }).waitFor()
  const way = await tabTo(orders['orders.list.state'])
  const fields = way.filter(({ tag }) => tag === 'input' || tag === 'select')
  expect(fields.length).toBeGreaterThan(3)
  expect(inReadingOrder(fields)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const held = page.getByRole('menuitemcheckbox', { name: orders['orders.state.held'], exact: true })
  await expect.poll(async () => (await stop()).name).toBe(lists['lists.filters.all'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => held.evaluate((option) => option === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => page.url()).toContain('state=held')
  await page.keyboard.press('Escape')
  await held.waitFor({ state: 'detached' })
  await page.locator('.row-opener').waitFor()
  await tabTo(/^\d{14}$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('/menus/orders/detail/')
  await expect.poll(() => page.locator('[role=tab]').count()).toBe(3)
})

test('a dialog takes the focus, keeps it, and gives it back', async () => {
  await page.locator('.page-actions button:visible').first().waitFor()
  await tabTo(new RegExp(orders['orders.detail.release']))
  await page.keyboard.press('Enter')
  const dialog = page.locator('.dialog')
  await dialog.waitFor()
  const inDialog = () => page.evaluate(() => document.activeElement?.closest('.dialog') !== null)
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    expect(await inDialog()).toBe(true)
    await page.keyboard.press(key)
    walked.push(await stop())
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await stop()).name).toContain(orders['orders.detail.release'])
})

test('pages are switched and closed by keyboard, and a tag by Delete', async () => {
  await page.keyboard.press('Alt+w')
  await expect.poll(() => page.locator('[role=tab]').count()).toBe(2)
  await page.keyboard.press('Alt+1')
  await expect.poll(tab).toContain('Home')
})

test('settings are opened, changed and closed, and the focus is restored', async () => {
  await tabTo(new RegExp(shell['shell.account']), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: shell['shell.account'] })
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  for (let steps = 0; (await stop()).name !== shell['shell.settings']; steps++) {
    if (steps > 20) throw new Error('the settings are not in the menu')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: shell['shell.settings'] })
  await panel.waitFor()
  await expect.poll(() => panel.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await tabTo(settings['settings.tagsView'])
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.tags-bar').count()).toBe(0)
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.tags-bar').count()).toBe(1)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
})

test('the clerk signs out without a mouse', async () => {
  await tabTo(new RegExp(shell['shell.account']), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: shell['shell.account'] })
  await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('End')
  expect((await stop()).name).toBe(shell['shell.signOut'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login**')
})

test('the focus was always visible, and the scenario logged no error', () => {
  expect(walked.length).toBeGreaterThan(60)
  const faults = walked
    .filter(({ fault }) => fault)
    .map(({ tag, name, fault }) => `${tag} “${name}”: ${fault}`)
  expect([...new Set(faults)]).toEqual([])
  expect(consoleErrors).toEqual([])
})
