import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { network as en } from '@fairway/texts/en/network'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { network as zh } from '@fairway/texts/zh/network'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { pressByKey, pressUntil } from '../support/keys.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// A line gains a stop by the keyboard alone, is approved by another administrator and published; by pointer stops are dragged.

const app = setUpBrowserApp()
const words = {
  en: { ...en, ...blocksEn, places: ['Chaotianmen', 'Fuling', 'Fengdu'] },
  zh: { ...zh, ...blocksZh, places: ['朝天门', '涪陵', '丰都'] },
} as const

async function createLine(code: string): Promise<string> {
  const admin = await app.server.signIn('admin')
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    "select id::text from staff.organisations where code = 'CFC'",
  )
  const { data } = await app.server.call(admin, 'network.createLine', {
    ...{ code, names: { en: `Line ${code}`, zh: `${code} 航线` }, kind: 'ferry' },
    ...{ carrierId: rows[0]?.id ?? '', position: 99 },
  })
  return data.id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('.stop-list > li')
const places = async (page: Page) =>
  (await rows(page).locator('.stop-place > span:first-child').allTextContents()).map((name) => name.trim())

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const w = words[language]

  test('[M3] a version of a line is drafted by keys alone, approved by another person, and published', async () => {
    const line = await createLine(`KEYS-${language}`)
    const author = await app.signedIn('admin', { language, path: `/menus/network/line/${line}` })
    const { page } = author
    await pressByKey(page, button(page, w['network.version.new']))
    await page.getByText(w['network.edit.noStops']).waitFor()
    const lookup = page.locator('[data-editor="line"] .lookup input')
    await pressUntil(page, 'Tab', lookup)
    for (const [index, place] of w.places.entries()) {
      // The field is empty and ready for the next place once the one before has become a stop.
      await expect
        .poll(() =>
          lookup.evaluate(
            (input: HTMLInputElement) => input === document.activeElement && input.value === '',
          ),
        )
        .toBe(true)
      await page.keyboard.type(place)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => rows(page).count()).toBe(index + 1)
    }
    const [first, second, third] = await places(page)
    // The last stop comes before the second, and back again by undo and redo.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await pressUntil(page, 'Tab', rows(page).nth(2).locator('.stop-handle'))
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => places(page)).toEqual([first, third, second])
    await page.keyboard.press('Control+z')
    await expect.poll(() => places(page)).toEqual([first, second, third])
    await page.keyboard.press('Control+y')
    await expect.poll(() => places(page)).toEqual([first, third, second])
    await page.keyboard.press('Control+z')

    await pressByKey(page, button(page, w['network.edit.save']))
    await page.locator('.stop-faults').first().waitFor()
    await pressByKey(page, button(page, w['network.edit.fillEmpty']))
    await expect.poll(() => page.locator('.stop-faults').count()).toBe(0)
    const arrival = rows(page).nth(1).locator('.stop-arrive input')
    await pressUntil(page, 'Tab', arrival)
    const proposed = await arrival.inputValue()
    expect(proposed).toMatch(/^\d+:\d\d$/)
    await page.keyboard.type('9:99')
    await page.getByText(w['network.edit.fault.notATime']).waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => arrival.inputValue()).toBe(proposed)
    expect(await findAxeViolations(page, '#content')).toEqual([])
    await pressByKey(page, button(page, w['network.edit.save']))
    await page.getByText(w['network.edit.saved']).waitFor()

    const approver = await app.signedIn('admin2', { language, path: `/menus/network/line/${line}` })
    await button(approver.page, w['network.version.approve']).click()
    await approver.page.getByRole('alertdialog').getByRole('button').last().click()
    await button(approver.page, w['network.version.publish']).click()
    const dialog = approver.page.getByRole('dialog', { name: w['network.version.publish'] })
    await dialog.getByText(w['network.version.noneKept']).waitFor()
    await dialog.getByRole('button', { name: w['network.version.publish'] }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(approver.page, w['network.version.withdraw']).waitFor()
    expect(author.consoleErrors.concat(approver.consoleErrors)).toEqual([])
  })
})

test('[M3] a stop is dragged by its handle, and Esc puts it back', async () => {
  const line = await createLine('DRAG')
  const { page } = await app.signedIn('admin', { language: 'en', path: `/menus/network/line/${line}` })
  await button(page, en['network.version.new']).click()
  const lookup = page.locator('[data-editor="line"] .lookup input')
  for (const [index, place] of words.en.places.entries()) {
    await lookup.fill(place)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(index + 1)
  }
  const [first, second, third] = await places(page)
  const drag = async (drop: () => Promise<void>) => {
    const [from, to] = [
      await rows(page).nth(2).locator('.stop-handle').boundingBox(),
      await rows(page).nth(0).boundingBox(),
    ]
    if (!from || !to) throw new Error('the rows are not there')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + 20, { steps: 5 })
    await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 3 })
    await drop()
    await page.mouse.up()
  }
  await drag(async () => page.keyboard.press('Escape'))
  expect(await places(page)).toEqual([first, second, third])
  await drag(async () => {})
  await expect.poll(() => places(page)).toEqual([third, first, second])
})
