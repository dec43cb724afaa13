import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { docks as en } from '@fairway/texts/en/docks'
import { users as usersEn } from '@fairway/texts/en/users'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { docks as zh } from '@fairway/texts/zh/docks'
import { users as usersZh } from '@fairway/texts/zh/users'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { pressByKey, pressUntil } from '../support/keys.ts'
import { pressRowAction } from '../support/row-actions.ts'

// An administrator adds a port, its dock and its corporation, and looks where a dock is in use.

const app = setUpBrowserApp()
const words = {
  en: {
    ...en,
    ...blocksEn,
    ...usersEn,
    own: 'English',
    dock: 'Longmen Dock',
    port: 'Longmen',
    inUse: 'Still in use',
  },
  zh: { ...zh, ...blocksZh, ...usersZh, own: '简体中文', dock: '龙门码头', port: '龙门', inUse: '仍在使用' },
} as const

const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody tr')
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const w = words[language]
  const code = `LM${language.toUpperCase()}`
  const nameField = fill(w['blocks.names.in'], { language: w.own })

  test('[M1] a port and its dock are added where the river is drawn, the dock by keyboard alone', async () => {
    const { page } = await app.signedIn('admin', { language, path: '/menus/network/ports' })
    await page.getByRole('button', { name: w['docks.port.new'], exact: true }).click()
    await dialog(page).getByRole('button', { name: w['blocks.save'] }).click()
    await dialog(page).getByText(w['docks.riverKmWrong']).waitFor()
    await dialog(page).getByRole('textbox', { name: w['docks.code'], exact: true }).fill(code)
    await dialog(page).getByLabel(nameField).fill(w.port)
    await dialog(page).getByLabel(w['docks.riverKm']).fill('77')
    await dialog(page).getByRole('button', { name: w['blocks.save'] }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const port = page.locator('.network-port', { hasText: w.port })
    await pressByKey(page, port.locator('.network-port-head [aria-haspopup=menu]'))
    await page.getByRole('menuitem', { name: w['docks.newHere'] }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => {
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
        if (!focused.includes(w['docks.newHere'])) await page.keyboard.press('ArrowDown')
        return focused
      })
      .toContain(w['docks.newHere'])
    await page.keyboard.press('Enter')
    const form = dialog(page)
    const codeField = form.getByRole('textbox', { name: w['docks.code'], exact: true })
    await codeField.waitFor()
    await pressUntil(page, 'Tab', codeField)
    await page.keyboard.type(`${code}1`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(w.dock)
    await pressUntil(page, 'Tab', form.getByLabel(w['docks.riverKm']))
    await page.keyboard.type('200')
    await form.getByText(fill(w['docks.farFromPort'], { km: '77' })).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2200')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5:00')
    await form.getByText(w['docks.overnight']).waitFor()
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await port.locator('.network-dock-name', { hasText: w.dock }).waitFor()

    await page.goto(`/menus/network/docks?text=${code}`)
    await rows(page).getByText('22:00–05:00').waitFor()
    await pressRowAction(rows(page).first(), w['docks.disable'])
    await dialog(page).getByRole('button', { name: w['docks.disable'] }).click()
    await rows(page).getByText(w['docks.disabled'], { exact: true }).waitFor()
    await pressRowAction(rows(page).first(), w['docks.history'])
    await dialog(page).getByText('22:00–05:00').waitFor()
    await closeDialog(page)
    await pressRowAction(rows(page).first(), w['docks.delete'])
    await dialog(page).getByRole('button', { name: w['docks.delete'] }).click()
    await rows(page).first().waitFor({ state: 'detached' })
  })

  test('[M1] a dock in use says where, stays, and keeps what another person saved meanwhile', async () => {
    const { page } = await app.signedIn('admin', { language, path: '/menus/network/docks?text=WSN1' })
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
    const second = await app.server.signIn('admin2')
    const { data } = await app.server.call(second, 'network.docks', { text: 'WSN1' })
    const { id, revision, names, port, hours, riverKm, position } = data.rows[0]!
    const berths = language === 'en' ? 7 : 8
    await app.server.call(second, 'network.editDock', {
      ...{ id, revision, code: 'WSN1', names, portId: port.id, berths, hours, riverKm, position },
    })
    await form.getByLabel(w['docks.latitude']).fill('31.07')
    await form.getByLabel(w['docks.longitude']).fill('109.88')
    await form.getByRole('button', { name: w['blocks.save'] }).click()
    await form.getByRole('alert').first().waitFor()
    expect(await form.getByLabel(w['docks.berths']).inputValue()).toBe(String(berths))
    await form.getByRole('button', { name: w['blocks.save'] }).click()
    await form.waitFor({ state: 'detached' })
    const { data: after } = await app.server.call(second, 'network.dockRecord', { id })
    expect(after).toMatchObject({ berths, position: { latitude: 31.07, longitude: 109.88 } })
  })

  test('[M1] a port corporation is added with its contact, and given a port', async () => {
    const { page } = await app.signedIn('admin', { language, path: '/menus/network/corporations' })
    await page.getByRole('button', { name: w['docks.corporations.new'], exact: true }).first().click()
    await dialog(page).getByRole('textbox', { name: w['docks.code'], exact: true }).fill(`PC-${language}`)
    await dialog(page).getByLabel(nameField).fill(`${w.port} PC`)
    await dialog(page).getByLabel(w['docks.contact']).fill('Duty office')
    await dialog(page).getByLabel(w['docks.phone']).fill('023-63100012')
    await dialog(page).getByRole('button', { name: w['blocks.save'] }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = rows(page).filter({ hasText: `PC-${language}` })
    await row.getByText('023-63100012').waitFor()
    await pressRowAction(row, w['docks.assign'])
    const choice = dialog(page).getByLabel(w['docks.assignAdd'])
    await choice.fill(language === 'en' ? 'Badong' : '秭归')
    await page.getByRole('option').first().waitFor()
    await choice.press('Enter')
    await dialog(page)
      .locator('li', { hasText: language === 'en' ? 'Badong' : '秭归' })
      .waitFor()
    await closeDialog(page)
    await row.getByText(language === 'en' ? 'Badong' : '秭归').waitFor()
  })
})
