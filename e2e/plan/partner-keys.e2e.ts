import { readFile } from 'node:fs/promises'
import type { RiverFile } from '@fairway/contract/river/river-file'
import { newCharge } from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { idOf } from '@fairway/testing/users'
import { agents } from '@fairway/texts/en/agents'
import { blocks } from '@fairway/texts/en/blocks'
import { docks } from '@fairway/texts/en/docks'
import { fleet } from '@fairway/texts/en/fleet'
import { riverFile } from '@fairway/texts/en/riverFile'
import { system } from '@fairway/texts/en/system'
import { agents as agentsZh } from '@fairway/texts/zh/agents'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
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
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction, rowMenu } from '../support/row-actions.ts'

// Agencies, suppliers, top-ups, series, parameters and the river as a file are worked without a mouse.

const app = setUpBrowserApp()
const w = { ...agents, ...blocks, ...docks, ...fleet, ...riverFile, ...system }
const names = (page: Page) => dialog(page).locator('.names-fields input').first()
/** A row of the list in front; those of other tabs stay behind it. */
const row = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false] tbody tr').filter({ visible: true, hasText: text })
let page: Page
beforeAll(async () => {
  page = (await app.signedIn('admin', { path: '/menus/agents/suppliers' })).page
})

/** Opens a page, the keyboard at the beginning of it. */
async function open(path: string) {
  await navigate(page, `/menus/${path}`)
  await page.waitForURL((url) => url.href.includes(path))
  await page.locator('#content').focus()
}

async function openTopUps(code: string) {
  const { page } = await app.signedIn(code, { path: '/menus/agents/topUps' })
  await page.locator('#content').focus()
  return page
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

test('[M8] a supplier is made, changed, copied, disabled and enabled with the keyboard alone; its contract warns, its history tells the change, and one leads to the charges that pay it, to its ships and to its ports', async () => {
  const { server } = app
  const insurer = await idOf(server, 'agents.suppliers', 'INSURER')
  const request = newCharge({ code: 'PAID', kind: 'insurance', payeeId: insurer, names: { en: 'PAID' } })
  const { data } = await server.call(await server.signIn('admin'), 'fares.createCharge', request)
  const second = await server.signIn('admin2')
  await server.call(second, 'fares.approvePriceRule', { kind: 'charge', id: data.id, revision: 1 })
  await open('agents/suppliers')
  await row(page, 'INSURER').getByText(w['suppliers.state.ending']).first().waitFor()
  await pressByKey(page, button(page, w['suppliers.new']).first())
  await expect.poll(() => hasFocus(field(page, w['agents.code']))).toBe(true)
  await page.keyboard.type('KEYS')
  await selectByKey(page, select(page, w['suppliers.kind']), w['suppliers.kind.insurer'])
  await toggleByKey(page, dialog(page).locator('button.multi-select').first(), w['suppliers.part.insurance'])
  await typeInto(page, names(page), 'Heron Insurance')
  await sendByKey(page)
  await row(page, 'KEYS').waitFor()
  await edit(page, 'KEYS', w['agents.editAction'])
  await typeInto(page, field(page, w['agents.contactName']), 'Duty office')
  await typeInto(page, field(page, w['agents.contractNumber']), 'S-42')
  await sendByKey(page)
  await choose(page, 'KEYS', w['agents.history'])
  await dialog(page).getByRole('cell', { name: 'S-42', exact: true }).waitFor()
  await closeDialog(page)
  expect(await row(page, 'KEYS').count()).toBe(1)
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

  await row(page, 'INSURER')
    .getByRole('link', { name: /charge/ })
    .click()
  await page.waitForURL(/fares\/charges\?.*payee=/)
  await row(page, 'PAID').waitFor()
  expect(await row(page, 'agencyFee').count()).toBe(0)
  await navigate(page, '/menus/agents/suppliers')
  await row(page, 'YC').getByRole('link', { name: /port/ }).click()
  await page.waitForURL(/network\/ports\?corporation=/)
  await navigate(page, '/menus/agents/suppliers')
  await row(page, 'GRS').getByRole('link', { name: /ship/ }).click()
  await page.waitForURL(/fleet\/ships\?carrier=/)
})

test('[M11] [Q6] a top-up is announced with its voucher, checked by one accountant, booked by another and on the statement, another one refused, with the keyboard alone', async () => {
  const agency = await openTopUps('agency')
  for (const reference of ['KEYS-1001', 'KEYS-1002']) {
    await agency.locator('#content').focus()
    await pressByKey(agency, button(agency, w['topUps.announce']).first())
    await expect.poll(() => hasFocus(field(agency, w['topUps.amountYuan']))).toBe(true)
    await agency.keyboard.type('1250.50')
    if (reference === 'KEYS-1001') await attachVoucher(agency)
    await typeInto(agency, field(agency, w['topUps.reference']), reference)
    await sendByKey(agency)
    await row(agency, reference).waitFor()
  }
  const accountant = await openTopUps('accountant')
  const openTopUp = async (page: Page, reference: string) => {
    await page.locator('#content').focus()
    await pressByKey(page, row(page, reference).getByRole('button').first())
  }
  const readVoucher = async (page: Page) => {
    await pressByKey(page, button(dialog(page), w['topUps.showVoucher']))
    await dialog(page).getByRole('img', { name: w['topUps.voucher'] }).waitFor()
  }
  await openTopUp(accountant, 'KEYS-1001')
  await readVoucher(accountant)
  expect(await findAxeViolations(accountant, 'body')).toEqual([])
  await pressByKey(accountant, button(dialog(accountant), w['topUps.check']))
  await dialog(accountant).waitFor({ state: 'detached' })
  await openTopUp(accountant, 'KEYS-1002')
  const refuse = button(dialog(accountant), w['topUps.refuse'])
  await pressByKey(accountant, refuse)
  await typeInto(accountant, field(accountant, w['topUps.reason']), 'No such payment')
  await pressByKey(accountant, refuse)
  await dialog(accountant).waitFor({ state: 'detached' })
  // What is at its end leaves the list of what waits.
  await row(accountant, 'KEYS-1002').waitFor({ state: 'detached' })
  await open('agents/topUps')
  await openTopUp(page, 'KEYS-1001')
  await readVoucher(page)
  await pressByKey(page, button(dialog(page), w['topUps.approve']))
  await row(page, 'KEYS-1001').waitFor({ state: 'detached' })
  expect(await statesOf(['KEYS-1001', 'KEYS-1002'])).toEqual(['booked', 'refused'])
  await navigate(agency, '/menus/agents/statement')
  await row(agency, 'KEYS-1001').filter({ hasText: '1,250.50' }).waitFor()
})

async function attachVoucher(page: Page) {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'voucher.png',
      mimeType: 'image/png',
      buffer: pngPicture({ width: 40, height: 30 }),
    })
  await dialog(page).getByRole('img', { name: w['topUps.voucher'] }).waitFor()
}

test('[M2] a series is made, changed, copied and deleted with the keyboard alone', async () => {
  await open('fleet/series')
  await pressByKey(page, button(page.locator('.page-actions:visible'), w['fleet.series.new']))
  await expect.poll(() => hasFocus(field(page, w['fleet.ships.code']))).toBe(true)
  await page.keyboard.type('KEYS-S')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Heron')
  await sendByKey(page)
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
})

test('[M12] a parameter of the trade is changed and reset with the keyboard alone', async () => {
  await open('system/parameters?text=orders.holdMinutes')
  const parameter = row(page, '').first()
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
})

async function statesOf(references: readonly string[]): Promise<string[]> {
  const { data } = await app.server.call(await app.server.signIn('admin'), 'agents.topUps', { text: 'KEYS-' })
  return references.map((reference) => data.rows.find((topUp) => topUp.reference === reference)?.state ?? '')
}

test('[M12] the river is exported, and a changed file is chosen, checked and sent for approval with the keyboard alone', async () => {
  await open('river/file')
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
})

test('[M11] a wallet leads to its statement and to an announcement with the keyboard alone', async () => {
  await open('agents/wallets')
  await row(page, 'RVT').waitFor()
  await choose(page, 'RVT', w['topUps.announce'])
  await typeInto(page, field(page, w['topUps.amountYuan']), '10')
  await lookUpByKey(page, dialog(page).getByLabel(w['wallets.agency']), 'RVT')
  await typeInto(page, field(page, w['topUps.reference']), 'KEYS-2001')
  await sendByKey(page)
  await edit(page, 'RVT', w['wallets.statement'])
  await page.waitForURL(/agents\/statement/)
})

describe.each(oneLanguage())('in %s', (language) => {
  const w = { en: { ...agents, ...blocks }, zh: { ...agentsZh, ...blocksZh } }[language]
  const code = `TRIP-${language.toUpperCase()}`
  const copied = `COPY-${language.toUpperCase()}`
  const userCode = `${code.toLowerCase()}.one`
  const required = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))

  test('[M10] one form makes an agency by keyboard alone, and it is changed, copied, disabled and enabled so; its one-time password is shown once, its history tells the change, and the open counter of an agency says at once that it was switched off, and that it sells again', async () => {
    // The page of the tests before goes back to be taken again.
    await page.context().close()
    page = (await app.signedIn('admin', { path: '/menus/agents/list', language })).page
    await pageReady(page)
    await page.locator('#content').focus()
    await pressByKey(page, button(page, w['agents.new']).first())
    await typeInto(page, required(page, w['agents.code']), code)
    await typeInto(page, names(page), language === 'en' ? 'Harbour Travel' : '海港旅行社')
    await typeInto(page, required(page, w['agents.contractNumber']), 'C-2026-7')
    await toggleByKey(
      page,
      dialog(page).locator('button.multi-select').nth(1),
      language === 'en' ? 'Second-class seat' : '二等座',
    )
    await typeInto(page, required(page, w['agents.credit']), '5000')
    // Without its first user it is not made.
    await page.keyboard.press('Enter')
    await dialog(page).getByText(w['blocks.record.required']).first().waitFor()
    await typeInto(page, required(page, w['agents.userName']), '李雷')
    await typeInto(page, required(page, w['agents.userCode']), userCode)
    await page.keyboard.press('Enter')
    await dialog(page).getByText(w['agents.oneTimeOnce']).waitFor()
    const password = (await dialog(page).locator('code').textContent()) ?? ''
    expect(password).toMatch(/^\S{3}-\S{3}-\S{3}-\S{3}$/)
    await page.keyboard.press('Escape')
    await row(page, code).waitFor()
    expect(await app.server.signIn(userCode, password)).toBeDefined()

    await edit(page, code, w['agents.editAction'])
    await typeInto(page, required(page, w['agents.daysAhead']), '30')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await sendByKey(page)
    await pressRowAction(row(page, code), w['agents.history'])
    await dialog(page).getByRole('cell', { name: '30', exact: true }).waitFor()
    await closeDialog(page)

    // Another agency is made like the one that was just made; it is switched off and on.
    await choose(page, code, w['agents.copy'])
    await typeInto(page, required(page, w['agents.code']), copied)
    await typeInto(page, names(page), 'Second agency')
    await typeInto(page, required(page, w['agents.userName']), '李雷')
    await typeInto(page, required(page, w['agents.userCode']), `${copied.toLowerCase()}.one`)
    await page.keyboard.press('Enter')
    await dialog(page).getByText(w['agents.oneTimeOnce']).waitFor()
    await closeDialog(page)
    await choose(page, copied, w['agents.disable'])
    await confirmByKey(page, w['agents.disable'])
    const disabled = row(page, copied).getByText(w['agents.state.disabled'])
    await disabled.waitFor()
    await choose(page, copied, w['agents.enable'])
    await disabled.waitFor({ state: 'detached' })

    const { page: counter } = await app.signedIn('agency', { path: '/menus/orders/counter', language })
    await pageReady(counter)
    await pressRowAction(row(page, 'RVT'), w['agents.disable'])
    await button(dialog(page), w['agents.disable']).click()
    await counter.getByText(w['agents.notice.disabled']).waitFor()
    await row(page, 'RVT').getByText(w['agents.state.disabled']).waitFor()
    await pressRowAction(row(page, 'RVT'), w['agents.enable'])
    await counter.getByText(w['agents.notice.disabled']).waitFor({ state: 'detached' })
  })
})
