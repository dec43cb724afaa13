import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { docks as docksEn } from '@fairway/texts/en/docks'
import { fleet as fleetEn } from '@fairway/texts/en/fleet'
import { users as usersEn } from '@fairway/texts/en/users'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { docks as docksZh } from '@fairway/texts/zh/docks'
import { fleet as fleetZh } from '@fairway/texts/zh/fleet'
import { users as usersZh } from '@fairway/texts/zh/users'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
import { rowMenu } from '../support/row-actions.ts'

// The records of the network and of the fleet are made, changed and disabled without a mouse.

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
  },
} as const

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
const row = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false] tbody tr').filter({ hasText: text })

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const w = words[language]
  const code = `KEY${language.toUpperCase()}`

  const open = async (path: string) => {
    const { page } = await app.signedIn('admin', { language, path: `/menus/${path}` })
    await page.locator('#content').focus()
    return page
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

  test('[M1] a port with its dock and berths is made, changed, copied and disabled with the keyboard alone', async () => {
    const page = await open('network/ports')
    await openNew(page, w['docks.port.new'], code, w.place)
    await typeInto(page, field(page, w['docks.riverKm']), '97')
    await sendByKey(page)
    const port = page.getByRole('listitem', { name: w.place })
    await chooseByKey(page, rowMenu(port).first(), w['docks.newHere'])
    await expect.poll(() => hasFocus(field(page, w['docks.code']))).toBe(true)
    await page.keyboard.type(`${code}1`)
    await typeInto(page, dialog(page).locator('.names-fields input').first(), `${w.place} 1`)
    await typeInto(page, field(page, w['docks.riverKm']), '97')
    await typeInto(page, field(page, w['docks.berths']), '2')
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
    expect(data.rows).toMatchObject([{ berths: 3, enabled: false }])
  })

  test('[M1] a port corporation is made, changed, copied, assigned a port and disabled with the keyboard alone', async () => {
    const page = await open('network/corporations')
    await openNew(page, w['docks.corporations.new'], code, `${w.place} PC`)
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
    const page = await open('fleet/carriers')
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
    const page = await open('fleet/ships')
    await openNew(page, w['fleet.ships.new'], code, w.place)
    await lookUpByKey(page, dialog(page).getByLabel(w['fleet.ships.carrier']), w.carrier)
    await typeInto(page, field(page, w['fleet.ships.capacity']), '120')
    await sendByKey(page)
    const header = page.locator('#content article > header')
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
