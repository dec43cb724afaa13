import { blocks } from '@fairway/texts/en/blocks'
import { control } from '@fairway/texts/en/control'
import { fares } from '@fairway/texts/en/fares'
import { network } from '@fairway/texts/en/network'
import { sailings } from '@fairway/texts/en/sailings'
import { services } from '@fairway/texts/en/services'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { network as networkZh } from '@fairway/texts/zh/network'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field, select } from '../support/dialog.ts'
import {
  chooseByKey,
  confirmByKey,
  hasFocus,
  lookUpByKey,
  pressByKey,
  pressUntil,
  selectByKey,
  sendByKey,
  tickByKey,
  typeInto,
} from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'
import { rowMenu } from '../support/row-actions.ts'

// Lines and their versions, fare tables, holidays, sale windows, stops of sale and seats are planned without a mouse.

const app = setUpBrowserApp()
const w = { ...control, ...fares, ...network, ...sailings, ...services, ...blocks }
const names = (page: Page) => dialog(page).locator('.names-fields input').first()

let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/menus/network/lines' })).page
})

/** Opens a page. */
async function open(path: string) {
  await navigate(page, `/menus/${path}`)
  await page.waitForURL((url) => url.href.includes(path))
}

/** Presses a button of the page, from the beginning of it. */
async function press(name: string) {
  await page.locator('#content').focus()
  await pressByKey(page, button(page, name).first())
}

async function sailing(line: string, day: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code = ${line} and s.service_date = ${day}::date order by s.departs_at limit 1`.execute(
    app.server.database.db,
  )
  return rows[0]?.id ?? ''
}

test('[M3] a line is made, changed, copied, disabled and deleted with the keyboard alone', async () => {
  await open('network/lines')
  await press(w['network.line.new'])
  await expect.poll(() => hasFocus(field(page, w['network.code']))).toBe(true)
  // Without what is required it is not made, and the way to it is short.
  await page.keyboard.press('Enter')
  await dialog(page).getByText(w['blocks.record.required']).first().waitFor()
  await page.keyboard.type('KEYLINE')
  await typeInto(page, names(page), 'Key line')
  await lookUpByKey(page, dialog(page).getByLabel(w['network.lines.carrier']), 'Gorge River')
  await typeInto(page, field(page, w['network.line.position']), '90')
  await sendByKey(page)
  await page.getByRole('heading', { name: 'Key line', exact: true }).waitFor()
  await press(w['network.line.editShort'])
  await typeInto(page, names(page), 'Heron line')
  await sendByKey(page)
  await page.getByRole('heading', { name: 'Heron line', exact: true }).waitFor()
  await press(w['network.line.disable'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByText(w['network.line.state.disabled'], { exact: true }).first().waitFor()
  await press(w['network.line.copy'])
  await expect.poll(() => hasFocus(field(page, w['network.code']))).toBe(true)
  await page.keyboard.type('KEYLINE2')
  await sendByKey(page)
  await page.getByText('KEYLINE2', { exact: true }).waitFor()
  await press(w['network.line.delete'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByRole('heading', { name: w['network.lines.title'], exact: true }).waitFor()
})

test('[M7] a fare table is begun with the fares of another, and discarded, with the keyboard alone', async () => {
  await open('fares/tables')
  await press(w['fares.new.title'])
  const lines = select(page, w['fares.table.line'])
  await expect.poll(() => lines.locator('option').count()).toBeGreaterThan(1)
  const [, first] = await lines.locator('option').allTextContents()
  await selectByKey(page, lines, first ?? '')
  await select(page, w['fares.new.from']).waitFor()
  await pressByKey(page, button(dialog(page), w['fares.new.draft']))
  await page.waitForURL(/fares\/table\/\d+/)
  await press(w['network.version.discard'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByRole('heading', { name: w['fares.tables.title'], exact: true }).waitFor()
})

test('[M4] a holiday of the whole network is made, changed and deleted, and a sale window changed, with the keyboard alone', async () => {
  await open('sailings/templates?view=holidays')
  await press(w['services.holidays.new'])
  await expect.poll(() => hasFocus(names(page))).toBe(true)
  await page.keyboard.type('Heron days')
  await typeInto(page, field(page, w['services.from']), '2026-10-01')
  await typeInto(page, field(page, w['services.to']), '2026-10-07')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await sendByKey(page)
  const row = page.getByRole('row', { name: 'Heron days' })
  await row.getByText(w['services.holidays.network']).waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, row.getByRole('button', { name: w['services.change'] }).first())
  await lookUpByKey(page, dialog(page).getByLabel(w['services.holidays.where']), 'Badong')
  await sendByKey(page)
  await row.getByText('Badong').waitFor()
  // Next year's is made from it.
  await page.locator('#content').focus()
  await chooseByKey(page, rowMenu(row), w['services.copy'])
  await typeInto(page, field(page, w['services.from']), '2027-10-01')
  await typeInto(page, field(page, w['services.to']), '2027-10-07')
  await sendByKey(page)
  await expect.poll(() => row.count()).toBe(2)
  await page.locator('#content').focus()
  await typeInto(page, page.getByRole('searchbox'), 'no such days')
  await row.first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Heron')
  for (const left of [1, 0]) {
    await row.first().waitFor()
    await page.locator('#content').focus()
    await chooseByKey(page, rowMenu(row).first(), w['services.delete'])
    await confirmByKey(page, w['services.delete'])
    await expect.poll(() => row.count()).toBe(left)
  }
  await navigate(page, '/menus/sailings/templates?view=windows')
  await changeWindow()
})

/** The first line is sold at the counter for another number of days. */
async function changeWindow() {
  const row = page.locator('#content tbody tr:visible').first()
  await button(row, w['services.change']).first().waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, row.getByRole('button', { name: w['services.change'] }).first())
  const days = field(page, 'Counter: days on sale')
  await typeInto(page, days, '400')
  // A number out of its limits is refused at its field.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog(page).getByText(w['services.windows.daysWrong']).waitFor()
  await expect.poll(() => hasFocus(days)).toBe(true)
  await typeInto(page, days, '93')
  await sendByKey(page)
  await row.getByText('93 days').waitFor()
}

test('[M5] a line is taken off sale and put back with the keyboard alone', async () => {
  await open('sailings/stops')
  await press(w['control.stops.new'])
  await lookUpByKey(page, dialog(page).getByLabel(w['control.stops.line']), 'NIGHT')
  await tickByKey(page, dialog(page).getByRole('checkbox').first())
  await selectByKey(page, select(page, w['control.reasonTitle']), w['control.reason.flood'])
  await typeInto(page, field(page, w['control.note']), 'High water')
  await sendByKey(page)
  const rows = page
    .locator('.query-table[aria-busy=false] tbody tr')
    .filter({ visible: true, hasText: 'High water' })
  await expect.poll(() => rows.count()).toBe(2)
  for (const left of [1, 0]) {
    await page.locator('#content').focus()
    await pressByKey(page, rows.first().getByRole('button', { name: w['control.resume'] }).first())
    await typeInto(page, field(page, w['control.why']), 'Water falls')
    await sendByKey(page)
    await expect.poll(() => rows.count()).toBe(left)
  }
})

test('[M6] seats are locked by their numbers and unlocked, and locked on the map; a note is written, changed and deleted, all with the keyboard alone', async () => {
  const id = await sailing('FAST-DOWN', '2026-06-21')
  await open(`sailings/detail/${id}?view=seats`)
  const typed = page.getByRole('textbox', { name: w['sailings.locks.seats'], exact: true })
  await typed.waitFor()
  const label = await page.locator('.seat-map .seat').first().textContent()
  await typeInto(page, typed, label?.trim() ?? '')
  await pressByKey(page, button(page, w['sailings.locks.lock']))
  await typeInto(page, field(page, w['sailings.locks.reason']), 'Broken belt')
  await sendByKey(page)
  await page.locator('#content').focus()
  await typeInto(page, typed, label?.trim() ?? '')
  await page.getByText('Broken belt').first().waitFor()
  await pressByKey(page, button(page, w['sailings.locks.unlock']))
  await page.getByText('Broken belt').first().waitFor({ state: 'detached' })
  // On the map, two beside each other.
  await page.getByRole('button', { name: /^20A, / }).focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => typed.inputValue()).toBe('20A, 20B')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('20B, selected, free, aisle')
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['sailings.locks.lock']))
  await typeInto(page, field(page, w['sailings.locks.reason']), 'wet')
  await sendByKey(page)
  await page.getByRole('button', { name: '20A, locked, window' }).waitFor()
  await navigate(page, `/menus/sailings/detail/${id}?view=notes`)
  await press(w['control.addNote'])
  await expect.poll(() => hasFocus(field(page, w['control.noteText']))).toBe(true)
  await page.keyboard.type('Pilot boards at Fuling')
  await pressByKey(page, button(dialog(page), w['blocks.save']))
  const note = page.locator('li', { hasText: 'Pilot boards' })
  await note.waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, button(note, w['control.editNote']))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Pilot boards at Fengdu')
  await pressByKey(page, button(dialog(page), w['blocks.save']))
  await note.getByText('Fengdu').waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, button(note, w['control.deleteNote']))
  await pressByKey(page, button(dialog(page), w['control.deleteNote']))
  await note.waitFor({ state: 'detached' })
})

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

const stops = (page: Page) => page.locator('.stop-list > li')
const places = async (page: Page) =>
  (await stops(page).locator('.stop-place > span:first-child').allTextContents()).map((name) => name.trim())

describe.each(oneLanguage())('in %s', (language) => {
  const w = {
    en: { ...network, ...blocks, places: ['Chaotianmen', 'Fuling', 'Fengdu'] },
    zh: { ...networkZh, ...blocksZh, places: ['朝天门', '涪陵', '丰都'] },
  }[language]

  test('[M3] a version of a line is drafted by keys alone, a stop also dragged by its handle, approved by another person, and published', async () => {
    const line = await createLine(`KEYS-${language}`)
    // The page of the tests before goes back to be taken again.
    await page.context().close()
    const author = await app.signedIn('admin', { language, path: `/menus/network/line/${line}` })
    page = author.page
    await page.locator('#content').focus()
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
      await expect.poll(() => stops(page).count()).toBe(index + 1)
    }
    const [first, second, third] = await places(page)
    // The last stop comes before the second, and back again by undo and redo.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await pressUntil(page, 'Tab', stops(page).nth(2).locator('.stop-handle'))
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => places(page)).toEqual([first, third, second])
    await page.keyboard.press('Control+z')
    await expect.poll(() => places(page)).toEqual([first, second, third])
    await page.keyboard.press('Control+y')
    await expect.poll(() => places(page)).toEqual([first, third, second])
    await page.keyboard.press('Control+z')
    await expect.poll(() => places(page)).toEqual([first, second, third])

    await dragLastToTop(page, async () => page.keyboard.press('Escape'))
    expect(await places(page)).toEqual([first, second, third])
    await dragLastToTop(page, async () => {})
    await expect.poll(() => places(page)).toEqual([third, first, second])
    await stops(page).first().locator('.stop-handle').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => places(page)).toEqual([first, second, third])

    await pressByKey(page, button(page, w['network.edit.save']))
    await page.locator('.stop-faults').first().waitFor()
    await pressByKey(page, button(page, w['network.edit.fillEmpty']))
    await expect.poll(() => page.locator('.stop-faults').count()).toBe(0)
    const arrival = stops(page).nth(1).locator('.stop-arrive input')
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

/** Drags the third stop above the first one by its handle; something happens before it is dropped. */
async function dragLastToTop(page: Page, beforeDrop: () => Promise<void>) {
  const [from, to] = [
    await stops(page).nth(2).locator('.stop-handle').boundingBox(),
    await stops(page).nth(0).boundingBox(),
  ]
  if (!from || !to) throw new Error('the rows are not there')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 20, { steps: 5 })
  await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 3 })
  await beforeDrop()
  await page.mouse.up()
}
