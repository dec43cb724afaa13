import { tabs } from '@fairway/texts/en/tabs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations } from '../support/page-crawler.ts'

// Who keeps more pages open than the bar has room for finds every one of them in a list.

const app = setUpBrowserApp()
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: ports })).page
})

const bar = () => page.locator('.tags-bar')
const tag = (path: string): Locator => bar().locator(`[data-tab="${path}"]`)
const activeTab = () => bar().locator('[aria-selected=true]').getAttribute('data-tab')
const opener = () => page.locator('.all-tabs')
const list = () => page.getByRole('listbox')
const option = (path: string) => page.locator(`[data-tab-option="${path}"]`)
const input = () => page.getByRole('combobox', { name: tabs['tabs.search'] })
const order = (number: number) => `/menus/orders/detail/${number}`
const ports = '/menus/network/ports'
const feedback = '/feedback/index'
const many = [ports, ...Array.from({ length: 22 }, (_, at) => order(at + 1))]

/** Follows a link of the product to each address, one with each picture. */
async function open(...paths: string[]): Promise<void> {
  await page.evaluate(async (addresses) => {
    for (const href of addresses) {
      const link = document.body.appendChild(Object.assign(document.createElement('a'), { href }))
      link.click()
      link.remove()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  }, paths)
  await expect.poll(activeTab).toBe(paths.at(-1))
}

async function openList(): Promise<void> {
  await opener().click()
  await input().waitFor()
  await expect.poll(() => input().evaluate((element) => element === document.activeElement)).toBe(true)
}

// The tests go on from each other: a bar with room, then one with two dozen tabs.

test('[D12] the list of all tabs is offered only while the bar has no room for them', async () => {
  await open(ports, order(1), order(2), order(3))
  expect(await opener().count()).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  await opener().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await opener().waitFor({ state: 'detached' })
})

test('[D12] the list names every tab, is searched, and goes to the chosen one, which comes into view', async () => {
  await open(...many)
  expect(await opener().innerText()).toMatch(/^24/)
  await openList()
  await expect.poll(() => list().getByRole('option').count()).toBe(24)
  // The tab that is shown is marked, as the choice there is.
  expect(await option(order(22)).getAttribute('aria-selected')).toBe('true')
  await input().fill('ports')
  await expect.poll(() => list().getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(activeTab).toBe(ports)
  await list().waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`tab-${ports}`)
  await expect
    .poll(async () => {
      const [edge, one] = [await bar().boundingBox(), await tag(ports).boundingBox()]
      return edge !== null && one !== null && one.x >= edge.x && one.x + one.width <= edge.x + edge.width
    })
    .toBe(true)
})

test('[D12] shadows at the edges of the bar show where tabs are out of sight', async () => {
  await page.keyboard.press('Alt+9')
  await expect.poll(activeTab).toBe(order(22))
  const left = page.locator('.tags-shadow')
  const right = page.locator('.all-tabs[data-shadow]')
  // The last tab is shown: there are others on its left alone.
  await left.waitFor()
  await right.waitFor({ state: 'detached' })
  await tag('/').focus()
  await page.keyboard.press('Home')
  await expect.poll(activeTab).toBe('/')
  await right.waitFor()
  await left.waitFor({ state: 'detached' })
})

test('[D12] in the list the Delete key and the cross close a tab, and the list stays open', async () => {
  await page.keyboard.press('Alt+9')
  await expect.poll(activeTab).toBe(order(22))
  await openList()
  await input().fill('ports')
  await expect.poll(() => option(ports).getAttribute('data-highlighted')).toBe('')
  await page.keyboard.press('Delete')
  await tag(ports).waitFor({ state: 'detached' })
  await page.getByText(tabs['tabs.none']).waitFor()
  await input().fill('')
  await option(order(2)).locator('[data-close]').click()
  await tag(order(2)).waitFor({ state: 'detached' })
  await option(order(3)).waitFor()
  expect(await activeTab()).toBe(order(22))
  // The start page has no cross, and stays.
  expect(await option('/').locator('[data-close]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await list().waitFor({ state: 'detached' })
  await expect.poll(() => opener().evaluate((element) => element === document.activeElement)).toBe(true)
})

test('[D16] a tab with unsaved changes is marked in the list, and closing it from there asks', async () => {
  await open(feedback)
  await page.locator('main textarea').first().fill('The printer of counter two is out of order.')
  await tag(feedback).locator('.tag-unsaved').waitFor()
  await open(order(22))
  await openList()
  await option(feedback).locator('.tag-unsaved').waitFor()
  await option(feedback).locator('[data-close]').click()
  await list().waitFor({ state: 'detached' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await tag(feedback).waitFor({ state: 'detached' })
})

test('the list is closed by its button and by a press elsewhere, and axe finds nothing in it', async () => {
  await openList()
  const violations = await axeViolations(page, '.tags')
  expect(violations).toEqual([])
  await opener().click()
  await list().waitFor({ state: 'detached' })
  await openList()
  await page.mouse.click(700, 500)
  await list().waitFor({ state: 'detached' })
})
