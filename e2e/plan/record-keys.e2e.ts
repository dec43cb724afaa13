import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { docks as docksEn } from '@fairway/texts/en/docks'
import { fleet as fleetEn } from '@fairway/texts/en/fleet'
import { users as usersEn } from '@fairway/texts/en/users'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { docks as docksZh } from '@fairway/texts/zh/docks'
import { fleet as fleetZh } from '@fairway/texts/zh/fleet'
import { users as usersZh } from '@fairway/texts/zh/users'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import {
  chooseByKey,
  confirmByKey,
  hasFocus,
  lookUpByKey,
  pressByKey,
  pressUntil,
  sendByKey,
  typeInto,
} from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'
import { pressRowAction, rowMenu } from '../support/row-actions.ts'

// The records of the network and of the fleet are made, changed and disabled without a mouse; a dock in use stays.

const app = setUpBrowserApp()
const words = {
  en: {
    ...docksEn,
    ...fleetEn,
    ...usersEn,
    ...blocksEn,
    place: 'Heron',
    copied: 'Egret',
    port: 'Badong',
    carrier: 'Gorge River',
    inUse: 'Still in use',
  },
  zh: {
    ...docksZh,
    ...fleetZh,
    ...usersZh,
    ...blocksZh,
    place: '白鹭',
    copied: '苍鹰',
    port: '巴东',
    carrier: '峡江',
    inUse: '仍在使用',
  },
} as const

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
/** The rows of the list in front; those of other tabs stay behind it. */
const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody tr').filter({ visible: true })
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]
  const code = `KEY${language.toUpperCase()}`

  let page: Page
  beforeAll(async () => {
    page = (await app.signedIn('admin', { language, path: '/menus/network/ports' })).page
  })

  /** Opens a page, the keyboard at the beginning of it. */
  const open = async (path: string) => {
    await navigate(page, `/menus/${path}`)
    await page.waitForURL((url) => url.href.includes(path))
    await page.locator('#content').focus()
  }
  const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
  /** Opens the form of a new record and types what every record has. */
  async function openNew(page: Page, create: string, recordCode: string, recordName: string) {
    await pressByKey(page, button(page, create).first())
    await expect.poll(() => hasFocus(dialog(page).getByRole('textbox').first())).toBe(true)
    await page.keyboard.type(recordCode)
    await typeInto(page, dialog(page).locator('.names-fields input').first(), recordName)
  }
  /** Makes a record like another one: its form opens with what that one has, except for its code. */
  async function copyByKey(page: Page, menu: Locator, copy: string, recordCode: string, recordName: string) {
    await page.locator('#content').focus()
    await chooseByKey(page, menu, copy)
    const first = dialog(page).getByRole('textbox').first()
    await expect.poll(() => hasFocus(first)).toBe(true)
    expect(await first.inputValue()).toBe('')
    await page.keyboard.type(recordCode)
    await typeInto(page, dialog(page).locator('.names-fields input').first(), recordName)
    await sendByKey(page)
    await page.locator('#content').focus()
  }
  /** Adds a certificate in the part of a page or dialog that lists them, then changes its number. */
  async function certify(page: Page, inside: Locator) {
    await pressByKey(page, button(inside, w['fleet.certificates.new']))
    await pressUntil(page, 'Tab', dialog(page).getByLabel(w['fleet.certificates.kind']))
    await page.keyboard.press('ArrowDown')
    await typeInto(page, field(page, w['fleet.certificates.number']), `C-${code}`)
    await typeInto(page, field(page, w['fleet.certificates.issuedBy']), 'CCS')
    await typeInto(page, field(page, w['fleet.certificates.validFrom']), '2026-01-01')
    await typeInto(page, field(page, w['fleet.certificates.validTo']), '2027-01-01')
    await sendByKey(page)
    await inside.getByText(w['fleet.certificates.state.valid'], { exact: true }).waitFor()
    await chooseByKey(
      page,
      rowMenu(inside.getByRole('listitem').filter({ hasText: `C-${code}` })),
      w['fleet.edit'],
    )
    await typeInto(page, field(page, w['fleet.certificates.number']), `D-${code}`)
    await sendByKey(page)
    await inside.getByText(`D-${code}`, { exact: true }).waitFor()
  }

  /** Types a dock into its form: far from its port first, and closed at night. */
  async function typeDock(page: Page) {
    await expect.poll(() => hasFocus(field(page, w['docks.code']))).toBe(true)
    await page.keyboard.type(`${code}1`)
    await typeInto(page, dialog(page).locator('.names-fields input').first(), `${w.place} 1`)
    await typeInto(page, field(page, w['docks.riverKm']), '200')
    await dialog(page)
      .getByText(fill(w['docks.farFromPort'], { km: '97' }))
      .waitFor()
    await typeInto(page, field(page, w['docks.riverKm']), '97')
    await typeInto(page, field(page, w['docks.berths']), '2')
    // Not open around the clock.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2200')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5:00')
    await dialog(page).getByText(w['docks.overnight']).waitFor()
  }

  /** A dock that is closed at night, in the list of docks: its hours, disabled, its history, deleted. */
  async function deleteDock(page: Page) {
    const dock = row(page, `NIGHT-${code}`)
    await dock.getByText('22:00–05:00').waitFor()
    await pressRowAction(dock, w['docks.disable'])
    await button(dialog(page), w['docks.disable']).click()
    await dock.getByText(w['docks.disabled'], { exact: true }).waitFor()
    await pressRowAction(dock, w['docks.history'])
    await dialog(page).getByText('22:00–05:00').waitFor()
    await closeDialog(page)
    await pressRowAction(dock, w['docks.delete'])
    await button(dialog(page), w['docks.delete']).click()
    await dock.waitFor({ state: 'detached' })
  }

  test('[M1] a port with its dock and berths is made where the river is drawn, changed, copied and disabled with the keyboard alone', async () => {
    await open('network/ports')
    await openNew(page, w['docks.port.new'], code, w.place)
    await page.keyboard.press('Enter')
    await dialog(page).getByText(w['docks.riverKmWrong']).waitFor()
    await typeInto(page, field(page, w['docks.riverKm']), '97')
    await sendByKey(page)
    const port = page.getByRole('listitem', { name: w.place })
    await chooseByKey(page, rowMenu(port).first(), w['docks.newHere'])
    await typeDock(page)
    await sendByKey(page)
    const dock = port.getByRole('listitem').filter({ hasText: `${w.place} 1` })
    await chooseByKey(page, rowMenu(dock), w['docks.change'])
    await expect.poll(() => field(page, w['docks.berths']).inputValue()).toBe('2')
    await typeInto(page, field(page, w['docks.berths']), '3')
    await sendByKey(page)
    await chooseByKey(page, rowMenu(dock), w['docks.disable'])
    await confirmByKey(page, w['docks.disable'])
    await dock.getByText(w['docks.disabled'], { exact: true }).waitFor()
    await chooseByKey(page, rowMenu(port).first(), w['docks.change'])
    await typeInto(page, field(page, w['docks.riverKm']), '98')
    await sendByKey(page)
    await port.getByText(/98/).waitFor()
    await copyByKey(page, rowMenu(port).first(), w['docks.copy'], `${code}9`, w.copied)
    await page.getByRole('listitem', { name: w.copied }).getByText(/98/).waitFor()
    await chooseByKey(page, rowMenu(port).first(), w['docks.disable'])
    await confirmByKey(page, w['docks.disable'])
    await port.getByRole('heading').getByText(w['docks.disabled'], { exact: true }).waitFor()
    const { data } = await app.server.call(await app.server.signIn('admin'), 'network.docks', { text: code })
    expect(data.rows).toMatchObject([{ berths: 3, enabled: false, hours: { from: 1_320, to: 300 } }])
  })

  test('[M1] a dock without uses is disabled and deleted in the list; one in use says where, stays, and keeps what another person saved meanwhile', async () => {
    const second = await app.server.signIn('admin2')
    const wushan = async () =>
      (await app.server.call(second, 'network.docks', { text: 'WSN1' })).data.rows[0]!
    const made = await app.server.call(second, 'network.createDock', {
      ...{ code: `NIGHT-${code}`, names: { [language]: w.copied }, portId: (await wushan()).port.id },
      ...{ riverKm: (await wushan()).riverKm, berths: 1, hours: { from: 1_320, to: 300 }, position: null },
    })
    expect(made, made.message).toMatchObject({ http: 200 })
    await open(`network/docks?text=NIGHT-${code}`)
    await deleteDock(page)
    await navigate(page, '/menus/network/docks?text=WSN1')
    await rows(page).first().waitFor()
    await pressRowAction(rows(page).first(), w['docks.uses'])
    await dialog(page).locator('a[href*="network/lines"]').first().waitFor()
    expect(await dialog(page).locator('a[href*="sailings/calendar"]').count()).toBe(1)
    await closeDialog(page)
    await pressRowAction(rows(page).first(), w['docks.delete'])
    await dialog(page).getByRole('button', { name: w['docks.delete'] }).click()
    const uses = page.getByRole('dialog').filter({ hasText: w.inUse })
    await uses.locator('a[href*="sailings/calendar?view=list&dock="]').waitFor()
    await closeDialog(page)

    await pressRowAction(rows(page).first(), w['docks.change'])
    const form = dialog(page)
    await form.getByLabel(w['docks.riverKm']).waitFor()
    const { id, revision, names, port, hours, riverKm, position } = await wushan()
    const berths = language === 'en' ? 7 : 8
    await app.server.call(second, 'network.editDock', {
      ...{ id, revision, code: 'WSN1', names, portId: port.id, berths, hours, riverKm, position },
    })
    await form.getByLabel(w['docks.latitude']).fill('31.07')
    await form.getByLabel(w['docks.longitude']).fill('109.88')
    await form.getByRole('button', { name: w['blocks.save'] }).click()
    await form.getByRole('alert').first().waitFor()
    await expect.poll(() => form.getByLabel(w['docks.berths']).inputValue()).toBe(String(berths))
    await form.getByRole('button', { name: w['blocks.save'] }).click()
    await form.waitFor({ state: 'detached' })
    const { data: after } = await app.server.call(second, 'network.dockRecord', { id })
    expect(after).toMatchObject({ berths, position: { latitude: 31.07, longitude: 109.88 } })
  })

  test('[M1] a port corporation is made with its contact, changed, copied, assigned a port and disabled with the keyboard alone', async () => {
    await open('network/corporations')
    await openNew(page, w['docks.corporations.new'], code, `${w.place} PC`)
    await typeInto(page, field(page, w['docks.contact']), 'Duty office')
    await typeInto(page, field(page, w['users.organisations.phone']), '023-63100012')
    await sendByKey(page)
    const corporation = row(page, code)
    await corporation.getByText('023-63100012').waitFor()
    await pressByKey(page, button(corporation, w['docks.change']))
    await typeInto(page, field(page, w['users.organisations.phone']), '023-63100013')
    await sendByKey(page)
    await corporation.getByText('023-63100013').waitFor()
    await copyByKey(page, rowMenu(corporation), w['docks.copy'], `EGRET-${language}`, w.copied)
    await row(page, w.copied).getByText('023-63100013').waitFor()
    await chooseByKey(page, rowMenu(corporation), w['docks.assign'])
    await lookUpByKey(page, dialog(page).getByLabel(w['docks.assignAdd']), w.port)
    await dialog(page).getByRole('listitem').filter({ hasText: w.port }).waitFor()
    await closeDialog(page)
    await corporation.getByText(w.port).waitFor()
    await chooseByKey(page, rowMenu(corporation), w['docks.disable'])
    await confirmByKey(page, w['docks.disable'])
    await corporation.getByText(w['docks.disabled'], { exact: true }).waitFor()
  })

  test('[M1] a carrier is made, changed, copied, certified and disabled with the keyboard alone', async () => {
    await open('fleet/carriers')
    await openNew(page, w['fleet.carriers.new'], `${code}2`, `${w.place} Lines`)
    await typeInto(page, field(page, w['users.organisations.contact']), 'Duty office')
    await sendByKey(page)
    const carrier = row(page, `${code}2`)
    await carrier.getByText('Duty office').waitFor()
    await chooseByKey(page, rowMenu(carrier), w['fleet.edit'])
    await typeInto(page, field(page, w['users.organisations.contact']), 'Night office')
    await sendByKey(page)
    await carrier.getByText('Night office').waitFor()
    await copyByKey(page, rowMenu(carrier), w['fleet.copy'], `${code}3`, w.copied)
    await row(page, `${code}3`).getByText('Night office').waitFor()
    await pressByKey(page, button(carrier, w['fleet.certificates.title']))
    await certify(page, page.getByRole('dialog').first())
    await closeDialog(page)
    await chooseByKey(page, rowMenu(carrier), w['fleet.disable'])
    await confirmByKey(page, w['fleet.disable'])
    await carrier.getByText(w['fleet.disabled'], { exact: true }).waitFor()
  })

  test('[M2] a ship is made, changed, certified and disabled with the keyboard alone', async () => {
    await open('fleet/ships')
    await openNew(page, w['fleet.ships.new'], code, w.place)
    await lookUpByKey(page, dialog(page).getByLabel(w['fleet.ships.carrier']), w.carrier)
    await typeInto(page, field(page, w['fleet.ships.capacity']), '120')
    await sendByKey(page)
    const header = page.locator('#content article > header').filter({ visible: true })
    await header.getByRole('heading', { name: new RegExp(w.place) }).waitFor()
    await pressByKey(page, button(header, w['fleet.edit']))
    await typeInto(page, field(page, w['fleet.ships.capacity']), '130')
    await sendByKey(page)
    await page.locator('.choice-row', { hasText: w.place }).getByText(/130/).waitFor()
    await certify(page, page.getByRole('region', { name: w['fleet.certificates.title'] }))
    await chooseByKey(page, rowMenu(header), w['fleet.disable'])
    await confirmByKey(page, w['fleet.disable'])
    await header.getByText(w['fleet.outOfService']).waitFor()
  })
})
