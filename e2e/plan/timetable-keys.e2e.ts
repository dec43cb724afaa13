import { blocks } from '@fairway/texts/en/blocks'
import { control } from '@fairway/texts/en/control'
import { fares } from '@fairway/texts/en/fares'
import { network } from '@fairway/texts/en/network'
import { sailings } from '@fairway/texts/en/sailings'
import { services } from '@fairway/texts/en/services'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field, select } from '../support/dialog.ts'
import {
  chooseByKey,
  confirmByKey,
  hasFocus,
  lookUpByKey,
  pressByKey,
  selectByKey,
  sendByKey,
  tickByKey,
  typeInto,
} from '../support/keys.ts'
import { findAxeViolations } from '../support/page-crawler.ts'
import { rowMenu } from '../support/row-actions.ts'

// Lines, fare tables, holidays, sale windows and single sailings are planned without a mouse.

const app = setUpBrowserApp()
const w = { ...control, ...fares, ...network, ...sailings, ...services, ...blocks }
const names = (page: Page) => dialog(page).locator('.names-fields input').first()

/** Opens a page, the keyboard at the beginning of it. */
async function open(path: string) {
  const { page, context } = await app.signedIn('admin', { path: `/menus/${path}` })
  await page.locator('#content').focus()
  return { page, close: () => context.close() }
}

/** Presses a button of the page, from the beginning of it. */
async function press(page: Page, name: string) {
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
  const { page, close } = await open('network/lines')
  await press(page, w['network.line.new'])
  await expect.poll(() => hasFocus(field(page, w['network.code']))).toBe(true)
  // Without what is required it is not made, and the way to it is short.
  await page.keyboard.press('Enter')
  await dialog(page).getByText(w['blocks.record.required']).first().waitFor()
  await page.keyboard.type('KEYLINE')
  await typeInto(page, names(page), 'Key line')
  await lookUpByKey(page, dialog(page).getByLabel(w['network.lines.carrier']), 'Gorge River')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await typeInto(page, field(page, w['network.line.position']), '90')
  await sendByKey(page)
  await page.getByRole('heading', { name: 'Key line', exact: true }).waitFor()
  await press(page, w['network.line.editShort'])
  await typeInto(page, names(page), 'Heron line')
  await sendByKey(page)
  await page.getByRole('heading', { name: 'Heron line', exact: true }).waitFor()
  await press(page, w['network.line.disable'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByText(w['network.line.state.disabled'], { exact: true }).first().waitFor()
  await press(page, w['network.line.copy'])
  await expect.poll(() => hasFocus(field(page, w['network.code']))).toBe(true)
  await page.keyboard.type('KEYLINE2')
  await sendByKey(page)
  await page.getByText('KEYLINE2', { exact: true }).waitFor()
  await press(page, w['network.line.delete'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByRole('heading', { name: w['network.lines.title'], exact: true }).waitFor()
  await close()
})

test('[M7] a fare table is begun with the fares of another, and discarded, with the keyboard alone', async () => {
  const { page, close } = await open('fares/tables')
  await press(page, w['fares.new.title'])
  const lines = select(page, w['fares.table.line'])
  await expect.poll(() => lines.locator('option').count()).toBeGreaterThan(1)
  const [, first] = await lines.locator('option').allTextContents()
  await selectByKey(page, lines, first ?? '')
  await select(page, w['fares.new.from']).waitFor()
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await pressByKey(page, button(dialog(page), w['fares.new.draft']))
  await page.waitForURL(/fares\/table\/\d+/)
  await press(page, w['network.version.discard'])
  await confirmByKey(page, w['blocks.ok'])
  await page.getByRole('heading', { name: w['fares.tables.title'], exact: true }).waitFor()
  await close()
})

test('[M4] a holiday is made, changed and deleted with the keyboard alone', async () => {
  const { page, close } = await open('sailings/templates?view=holidays')
  await press(page, w['services.holidays.new'])
  await expect.poll(() => hasFocus(names(page))).toBe(true)
  await page.keyboard.type('Heron days')
  await typeInto(page, field(page, w['services.from']), '2026-10-01')
  await typeInto(page, field(page, w['services.to']), '2026-10-07')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await sendByKey(page)
  const row = page.getByRole('row', { name: 'Heron days' })
  await row.waitFor()
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
  await close()
})

test('[M4] a sale window is changed with the keyboard alone', async () => {
  const { page, close } = await open('sailings/templates?view=windows')
  const row = page.locator('#content tbody tr').first()
  await row.waitFor()
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
  await close()
})

test('[M5] [M14] the sale of a sailing is closed earlier, a delay is registered and it is cancelled with the keyboard alone', async () => {
  const { page, close } = await open(
    `sailings/detail/${await sailing('FAST-DOWN', '2026-06-20')}?view=control`,
  )
  await press(page, w['control.setClose'])
  await expect.poll(() => hasFocus(dialog(page).getByRole('textbox').first())).toBe(true)
  await page.keyboard.type('45')
  await sendByKey(page)
  await press(page, w['control.delay'])
  await typeInto(page, field(page, w['control.delayMinutes']), '90')
  await selectByKey(page, select(page, w['control.reasonTitle']), w['control.reason.fog'])
  await typeInto(page, field(page, w['control.note']), 'Qutang')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await sendByKey(page)
  await page.getByText('Qutang').first().waitFor()
  await press(page, w['control.cancel'])
  const reason = select(page, w['control.reasonTitle'])
  await pressByKey(page, button(dialog(page), w['control.cancel']))
  await expect.poll(() => hasFocus(reason)).toBe(true)
  await selectByKey(page, reason, w['control.reason.fog'])
  await pressByKey(page, button(dialog(page), w['control.cancel']))
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText(w['control.cancelled'], { exact: true }).first().waitFor()
  await close()
})

test('[M5] a line is taken off sale and put back with the keyboard alone', async () => {
  const { page, close } = await open('sailings/stops')
  await press(page, w['control.stops.new'])
  await lookUpByKey(page, dialog(page).getByLabel(w['control.stops.line']), 'NIGHT')
  await tickByKey(page, dialog(page).getByRole('checkbox').first())
  await selectByKey(page, select(page, w['control.reasonTitle']), w['control.reason.flood'])
  await typeInto(page, field(page, w['control.note']), 'High water')
  await sendByKey(page)
  const rows = page.locator('.query-table[aria-busy=false] tbody tr').filter({ hasText: 'High water' })
  await expect.poll(() => rows.count()).toBe(2)
  for (const left of [1, 0]) {
    await page.locator('#content').focus()
    await pressByKey(page, rows.first().getByRole('button', { name: w['control.resume'] }).first())
    await typeInto(page, field(page, w['control.why']), 'Water falls')
    await sendByKey(page)
    await expect.poll(() => rows.count()).toBe(left)
  }
  await close()
})

test('[M6] seats are locked and unlocked, and a note is written, changed and deleted with the keyboard alone', async () => {
  const id = await sailing('FAST-DOWN', '2026-06-21')
  const { page, close } = await open(`sailings/detail/${id}?view=seats`)
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
  await page.goto(`/menus/sailings/detail/${id}?view=notes`)
  await press(page, w['control.addNote'])
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
  await close()
})
