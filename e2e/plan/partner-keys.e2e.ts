import { readFile } from 'node:fs/promises'
import type { RiverFile } from '@fairway/contract/river/river-file'
import { agents } from '@fairway/texts/en/agents'
import { blocks } from '@fairway/texts/en/blocks'
import { docks } from '@fairway/texts/en/docks'
import { fleet } from '@fairway/texts/en/fleet'
import { riverFile } from '@fairway/texts/en/riverFile'
import { system } from '@fairway/texts/en/system'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, closeDialog, dialog, field, select } from '../support/dialog.ts'
import {
  chooseByKey,
  confirmByKey,
  hasFocus,
  lookUpByKey,
  pressByKey,
  selectByKey,
  sendByKey,
  toggleByKey,
  typeInto,
} from '../support/keys.ts'
import { findAxeViolations } from '../support/page-crawler.ts'
import { rowMenu } from '../support/row-actions.ts'

// Suppliers, agencies, top-ups, series, parameters and the river as a file are worked without a mouse.

const app = setUpBrowserApp()
const w = { ...agents, ...blocks, ...docks, ...fleet, ...riverFile, ...system }
const names = (page: Page) => dialog(page).locator('.names-fields input').first()
const row = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false] tbody tr').filter({ hasText: text })

async function open(code: string, path: string) {
  const { page, context } = await app.signedIn(code, { path: `/menus/${path}` })
  await page.locator('#content').focus()
  return { page, close: () => context.close() }
}

/** Chooses from the menu of a row, from the beginning of the page. */
async function choose(page: Page, text: string, action: string) {
  await page.locator('#content').focus()
  await chooseByKey(page, rowMenu(row(page, text)), action)
}

/** Presses the button of a row that edits, from the beginning of the page. */
async function edit(page: Page, text: string, action: string) {
  await page.locator('#content').focus()
  await pressByKey(page, row(page, text).getByRole('button', { name: action }).first())
}

test('[M8] a supplier is made, changed, copied, disabled and enabled with the keyboard alone', async () => {
  const { page, close } = await open('admin', 'agents/suppliers')
  await pressByKey(page, button(page, w['suppliers.new']).first())
  await expect.poll(() => hasFocus(field(page, w['agents.code']))).toBe(true)
  await page.keyboard.type('KEYS')
  await selectByKey(page, select(page, w['suppliers.kind']), w['suppliers.kind.insurer'])
  await toggleByKey(page, dialog(page).locator('button.multi-select').first(), w['suppliers.part.insurance'])
  await typeInto(page, names(page), 'Heron Insurance')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await sendByKey(page)
  await row(page, 'KEYS').waitFor()
  await edit(page, 'KEYS', w['agents.editAction'])
  await typeInto(page, field(page, w['agents.contactName']), 'Duty office')
  await sendByKey(page)
  await choose(page, 'KEYS', w['agents.copy'])
  await typeInto(page, field(page, w['agents.code']), 'KEYS-2')
  await typeInto(page, names(page), 'Egret Insurance')
  await sendByKey(page)
  await row(page, 'KEYS-2').waitFor()
  await choose(page, 'KEYS-2', w['agents.disable'])
  await confirmByKey(page, w['agents.disable'])
  await row(page, 'KEYS-2').getByText(w['suppliers.state.disabled']).waitFor()
  await choose(page, 'KEYS-2', w['agents.enable'])
  await row(page, 'KEYS-2').getByText(w['suppliers.state.disabled']).waitFor({ state: 'detached' })
  await close()
})

test('[M10] an agency is changed, copied, disabled and enabled with the keyboard alone', async () => {
  const { page, close } = await open('admin', 'agents/list')
  await row(page, 'RVT').waitFor()
  await edit(page, 'RVT', w['agents.editAction'])
  await typeInto(page, field(page, w['agents.daysAhead']), '45')
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await sendByKey(page)
  await choose(page, 'RVT', w['agents.copy'])
  await typeInto(page, field(page, w['agents.code']), 'KEY-2')
  await typeInto(page, names(page), 'Second agency')
  await typeInto(page, field(page, w['agents.userName']), '李雷')
  await typeInto(page, field(page, w['agents.userCode']), 'key2.one')
  await page.keyboard.press('Enter')
  await dialog(page).getByText(w['agents.oneTimeOnce']).waitFor()
  await closeDialog(page)
  await choose(page, 'KEY-2', w['agents.disable'])
  await confirmByKey(page, w['agents.disable'])
  await row(page, 'KEY-2').getByText(w['agents.state.disabled']).waitFor()
  await choose(page, 'KEY-2', w['agents.enable'])
  await row(page, 'KEY-2').getByText(w['agents.state.disabled']).waitFor({ state: 'detached' })
  await close()
})

test('[M11] a top-up is announced, checked and booked, another refused, with the keyboard alone', async () => {
  const agency = await open('agency', 'agents/topUps')
  for (const reference of ['KEYS-1001', 'KEYS-1002']) {
    await agency.page.locator('#content').focus()
    await pressByKey(agency.page, button(agency.page, w['topUps.announce']).first())
    await expect.poll(() => hasFocus(field(agency.page, w['topUps.amountYuan']))).toBe(true)
    await agency.page.keyboard.type('250.50')
    await typeInto(agency.page, field(agency.page, w['topUps.reference']), reference)
    await sendByKey(agency.page)
    await row(agency.page, reference).waitFor()
  }
  const accountant = await open('accountant', 'agents/topUps')
  const openTopUp = async (page: Page, reference: string) => {
    await page.locator('#content').focus()
    await pressByKey(page, row(page, reference).getByRole('button').first())
  }
  await openTopUp(accountant.page, 'KEYS-1001')
  expect(await findAxeViolations(accountant.page, 'body')).toEqual([])
  await pressByKey(accountant.page, button(dialog(accountant.page), w['topUps.check']))
  await dialog(accountant.page).waitFor({ state: 'detached' })
  await openTopUp(accountant.page, 'KEYS-1002')
  const refuse = button(dialog(accountant.page), w['topUps.refuse'])
  await pressByKey(accountant.page, refuse)
  await typeInto(accountant.page, field(accountant.page, w['topUps.reason']), 'No such payment')
  await pressByKey(accountant.page, refuse)
  await dialog(accountant.page).waitFor({ state: 'detached' })
  // What is at its end leaves the list of what waits.
  await row(accountant.page, 'KEYS-1002').waitFor({ state: 'detached' })
  const admin = await open('admin', 'agents/topUps')
  await openTopUp(admin.page, 'KEYS-1001')
  await pressByKey(admin.page, button(dialog(admin.page), w['topUps.approve']))
  await row(admin.page, 'KEYS-1001').waitFor({ state: 'detached' })
  expect(await statesOf(['KEYS-1001', 'KEYS-1002'])).toEqual(['booked', 'refused'])
  await Promise.all([agency.close(), accountant.close(), admin.close()])
})

test('[M2] a series is changed, copied and deleted with the keyboard alone', async () => {
  const admin = await app.server.signIn('admin')
  await app.server.call(admin, 'fleet.createSeries', { code: 'KEYS-S', names: { en: 'Heron' } })
  const { page, close } = await open('admin', 'fleet/series?text=KEYS-S')
  await row(page, 'KEYS-S').waitFor()
  await edit(page, 'KEYS-S', w['fleet.edit'])
  await typeInto(page, names(page), 'Grey heron')
  await sendByKey(page)
  await row(page, 'Grey heron').waitFor()
  await choose(page, 'KEYS-S', w['fleet.copy'])
  await expect.poll(() => hasFocus(field(page, w['fleet.ships.code']))).toBe(true)
  expect(await field(page, w['fleet.ships.code']).inputValue()).toBe('')
  await page.keyboard.type('KEYS-S2')
  await sendByKey(page)
  await row(page, 'KEYS-S2').filter({ hasText: 'Grey heron' }).waitFor()
  await choose(page, 'KEYS-S2', w['fleet.delete'])
  await confirmByKey(page, w['fleet.delete'])
  await row(page, 'KEYS-S2').waitFor({ state: 'detached' })
  await choose(page, 'KEYS-S', w['fleet.delete'])
  await confirmByKey(page, w['fleet.delete'])
  await row(page, 'KEYS-S').waitFor({ state: 'detached' })
  await close()
})

test('[M12] a parameter of the trade is changed and reset with the keyboard alone', async () => {
  const { page, close } = await open('admin', 'system/parameters?text=orders.holdMinutes')
  const parameter = page.locator('.query-table[aria-busy=false] tbody tr').first()
  const value = dialog(page).getByRole('textbox')
  await parameter.waitFor()
  await pressByKey(page, parameter.locator('.row-tools button').first())
  await expect.poll(() => hasFocus(value)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await dialog(page).locator('.field-error').waitFor()
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('25')
  await sendByKey(page)
  await parameter.getByText('25').first().waitFor()
  await page.locator('#content').focus()
  await pressByKey(page, parameter.locator('.row-tools button').first())
  await pressByKey(page, button(dialog(page), w['system.parameters.reset']))
  await confirmByKey(page, w['blocks.ok'])
  await dialog(page).waitFor({ state: 'detached' })
  await close()
})

async function statesOf(references: readonly string[]): Promise<string[]> {
  const { data } = await app.server.call(await app.server.signIn('admin'), 'agents.topUps', { text: 'KEYS-' })
  return references.map((reference) => data.rows.find((topUp) => topUp.reference === reference)?.state ?? '')
}

test('[M12] the river is exported, and a changed file is chosen, checked and sent for approval with the keyboard alone', async () => {
  const { page, close } = await open('admin', 'river/file')
  const downloading = page.waitForEvent('download')
  await pressByKey(page, button(page, w['riverFile.export']))
  const river = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as RiverFile
  const [port] = river.ports
  await page.locator('#content').focus()
  await pressByKey(page, button(page, w['riverFile.import']))
  const choosing = page.waitForEvent('filechooser')
  await pressByKey(page, dialog(page).locator('.file-field button'))
  await (await choosing).setFiles({
    name: 'river.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...river, ports: [{ ...port, riverKm: 13 }] })),
  })
  await dialog(page).getByText(`${port?.code} (riverKm)`).waitFor()
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await pressByKey(page, button(dialog(page), w['riverFile.ask']))
  await page.getByText(w['riverFile.state.asked']).first().waitFor()
  await close()
})

test('[M11] a wallet leads to its statement and to an announcement with the keyboard alone', async () => {
  const { page, close } = await open('admin', 'agents/wallets')
  await row(page, 'RVT').waitFor()
  await choose(page, 'RVT', w['topUps.announce'])
  await typeInto(page, field(page, w['topUps.amountYuan']), '10')
  await lookUpByKey(page, dialog(page).getByLabel(w['wallets.agency']), 'RVT')
  await typeInto(page, field(page, w['topUps.reference']), 'KEYS-2001')
  await sendByKey(page)
  await edit(page, 'RVT', w['wallets.statement'])
  await page.waitForURL(/agents\/statement/)
  await close()
})
