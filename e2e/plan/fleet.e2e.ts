import { idOf } from '@fairway/testing/users'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { fleet as en } from '@fairway/texts/en/fleet'
import { homePanels as homeEn } from '@fairway/texts/en/homePanels'
import { sailings as sailingsEn } from '@fairway/texts/en/sailings'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { fleet as zh } from '@fairway/texts/zh/fleet'
import { homePanels as homeZh } from '@fairway/texts/zh/homePanels'
import { sailings as sailingsZh } from '@fairway/texts/zh/sailings'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { chooseByKey, hasFocus, pressByKey, pressUntil } from '../support/keys.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate } from '../support/page-crawler.ts'
import { rowMenu } from '../support/row-actions.ts'

// An administrator makes a ship with its plan and its certificates, and takes one out of service.

const app = setUpBrowserApp()
const words = {
  en: {
    ...en,
    ...homeEn,
    blocks: blocksEn,
    code: 'EN1',
    name: 'Swift',
    inUse: 'Still in use: ',
    expired: '1 expired',
    calendar: sailingsEn['sailings.calendar.title'],
  },
  zh: {
    ...zh,
    ...homeZh,
    blocks: blocksZh,
    code: 'ZH1',
    name: '迅捷',
    inUse: '仍在使用',
    expired: '1 个已过期',
    calendar: sailingsZh['sailings.calendar.title'],
  },
} as const

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function pressMenu(inside: Locator, action: string) {
  await rowMenu(inside).click()
  await inside.page().getByRole('menuitem', { name: action, exact: true }).click()
}

describe.each(oneLanguage())('in %s', (language) => {
  const w = words[language]
  let page: Page
  beforeAll(async () => {
    page = (await app.signedIn('admin', { language, path: '/menus/fleet/ships' })).page
  })
  /** The rows of the list in front; those of other tabs stay behind it. */
  const rowsOf = (page: Page) => page.locator('#content tbody tr').filter({ visible: true })
  const fillDay = async (field: Locator, day: string) => {
    await field.fill(day)
    await field.press('Tab')
  }

  test('[M2] [M1] a ship is copied with its plan, published, certified, and taken out of service; the certificate of a carrier warns in the list and leads there from the home page', async () => {
    const header = page.locator('#content article > header')
    await pressMenu(header, w['fleet.copy'])
    const form = dialog(page, w['fleet.ships.new'])
    await button(form, w.blocks['blocks.save']).click()
    await form.getByText(w.blocks['blocks.record.required']).waitFor()
    await form.getByLabel(w['fleet.ships.code']).fill(w.code)
    await form.getByRole('textbox', { name: language === 'en' ? /English/ : /中文/ }).fill(w.name)
    await button(form, w.blocks['blocks.save']).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: new RegExp(w.name), level: 2 }).waitFor()
    // The copy has a draft and no plan yet; who made it does not publish it.
    await page.getByText(w['fleet.ship.noDecks']).waitFor()
    const plans = page.getByRole('region', { name: w['fleet.plans.title'] })
    await rowMenu(plans.locator('li').first()).click()
    const own = page.getByRole('menuitem', { name: w['fleet.plans.publish'] })
    expect(await own.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    const { page: secondPage } = await app.signedIn('admin2', {
      language,
      path: `/menus/fleet/deckPlans?text=${w.code}`,
    })
    const row = rowsOf(secondPage).filter({ hasText: w.name })
    await secondPage.locator('#content').focus()
    await chooseByKey(secondPage, rowMenu(row), w['fleet.plans.publish'])
    const publish = dialog(
      secondPage,
      w['fleet.plans.publishTitle'].replace('{ship}', w.name).replace('{version}', '1'),
    )
    await publish.getByText(w['fleet.plans.isFirst']).waitFor()
    await pressByKey(secondPage, button(publish, w['fleet.plans.publish']))
    await publish.waitFor({ state: 'detached' })
    await row.getByText(w['fleet.plans.status.published'], { exact: true }).waitFor()
    await page.reload()
    await plans.getByText(w['fleet.plans.status.published'], { exact: true }).waitFor()
    await page.locator('.seat-map').waitFor()

    const certificates = page.getByRole('region', { name: w['fleet.certificates.title'] })
    await button(certificates, w['fleet.certificates.new']).click()
    const paper = dialog(page, w['fleet.certificates.new'])
    await paper.getByLabel(w['fleet.certificates.number']).fill('K-77')
    await paper.getByLabel(w['fleet.certificates.issuedBy']).fill('CCS')
    await fillDay(paper.getByLabel(w['fleet.certificates.validFrom']), '2025-06-01')
    await fillDay(paper.getByLabel(w['fleet.certificates.validTo']), '2025-05-01')
    await button(paper, w.blocks['blocks.save']).click()
    await paper.locator('.field-error').first().waitFor()
    await fillDay(paper.getByLabel(w['fleet.certificates.validTo']), '2026-06-01')
    await button(paper, w.blocks['blocks.save']).click()
    await paper.waitFor({ state: 'detached' })
    await certificates.getByText(w['fleet.certificates.state.expired']).waitFor()
    await page.locator('.choice-row', { hasText: w.name }).getByText(w.expired).waitFor()

    await pressMenu(header, w['fleet.disable'])
    await button(page.getByRole('alertdialog'), w['fleet.disable']).click()
    await header.getByText(w['fleet.outOfService']).waitFor()
    await pressMenu(header, w['fleet.history'])
    await page.locator('.record-history li').nth(3).waitFor()
    expect(await page.locator('.record-history > li').count()).toBe(4)
    await page.keyboard.press('Escape')
    await pressMenu(header, w['fleet.delete'])
    await button(page.getByRole('alertdialog'), w['fleet.delete']).click()
    await page.locator('.choice-row', { hasText: w.name }).waitFor({ state: 'detached' })
    // What sails says where, and stays.
    await pressMenu(header, w['fleet.delete'])
    await button(page.getByRole('alertdialog'), w['fleet.delete']).click()
    const uses = page.getByRole('dialog').filter({ hasText: w.inUse })
    await uses.locator('a[href*="sailings/templates?ship="]').waitFor()
    await uses.locator('a[href*="sailings/calendar?view=list&ship="]').click()
    await page.getByRole('heading', { name: w.calendar, exact: true }).waitFor()
    await leadToCertificates()
  })

  /** The certificate of a carrier that soon expires warns in the list and on the home page. */
  async function leadToCertificates() {
    const added = await app.server.call(await app.server.signIn('admin'), 'fleet.addCertificate', {
      ...{ ownerKind: 'carrier', ownerId: await idOf(app.server, 'staff.organisations', 'TRC') },
      ...{ kind: 'operatingPermit', number: `P-${w.code}`, issuedBy: 'MOT', note: '' },
      ...{ validFrom: '2025-06-01', validTo: '2026-06-20' },
    })
    expect(added, added.message).toMatchObject({ http: 200 })
    await navigate(page, '/menus/fleet/carriers')
    const row = rowsOf(page).filter({ hasText: 'TRC' })
    await button(row, w['fleet.certificates.title']).click()
    const certificates = page.getByRole('dialog')
    await certificates.getByText(`P-${w.code}`, { exact: true }).waitFor()
    await certificates.getByText(w['fleet.certificates.state.expiring']).first().waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: language === 'en' ? /Home/ : /首页/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: language === 'en' ? /certificates that expire/ : /证书已到期或即将到期/ })
      .waitFor()
  }

  test('[M2] a draft is copied and drawn with the keyboard alone: rows, an aisle, a cabin, labels; undone, saved, compared', async () => {
    await navigate(page, '/menus/fleet/deckPlans?text=FY8')
    const rows = rowsOf(page).filter({ hasText: 'FY8' })
    await rows.first().waitFor()
    await chooseByKey(page, rowMenu(rows.first()), w['fleet.plans.draft'])
    const draft = rows.filter({ hasText: w['fleet.plans.status.draft'] })
    await draft.waitFor()
    await chooseByKey(page, rowMenu(draft), w['fleet.edit'])
    const form = page.getByRole('dialog')
    const focused = form.locator('[data-place][tabindex="0"]')
    const seats = form.locator('[data-place] .seat')
    await focused.waitFor()
    await pressUntil(page, 'Tab', focused)
    const all = await seats.count()

    // A row before the first, two seats in it, an aisle between them.
    await page.keyboard.press('Insert')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => seats.count()).toBe(all + 2)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('a')
    await form.locator('td.before-aisle[data-place$="/1/1"]').waitFor()

    // Everything is undone and done again.
    for (const key of ['z', 'z', 'z']) await page.keyboard.press(`Control+${key}`)
    await expect.poll(() => seats.count()).toBe(all)
    expect(await form.locator('td.before-aisle[data-place$="/1/1"]').count()).toBe(0)
    for (const key of ['y', 'y', 'y']) await page.keyboard.press(`Control+${key}`)
    await expect.poll(() => seats.count()).toBe(all + 2)

    // Both become a cabin; then they are numbered.
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('c')
    const cabin = form.getByLabel(w['fleet.editor.cabinCode'])
    await expect.poll(() => hasFocus(cabin)).toBe(true)
    await page.keyboard.type('C1')
    await page.keyboard.press('Enter')
    await form.locator('.in-cabin').nth(1).waitFor()
    await pressUntil(page, 'Shift+Tab', focused)
    await page.keyboard.press('n')
    const pattern = form.getByLabel(w['fleet.editor.pattern'])
    await expect.poll(() => hasFocus(pattern)).toBe(true)
    await page.keyboard.type(`${w.code}-{place}`)
    await page.keyboard.press('Enter')
    await form.locator('.seat', { hasText: `${w.code}-B` }).waitFor()

    // A label that two seats have keeps it from being saved; F8 leads there.
    await pressUntil(page, 'Shift+Tab', focused)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const label = form.getByLabel(w['fleet.plans.label'])
    await expect.poll(() => hasFocus(label)).toBe(true)
    await page.keyboard.type(`${w.code}-A`)
    await form
      .getByText(w['fleet.editor.fault.labelTwice'].replace('{code}', `${w.code}-A`))
      .first()
      .waitFor()
    const save = form.getByRole('button', { name: w.blocks['blocks.save'] }).last()
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await pressUntil(page, 'Shift+Tab', focused)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('F8')
    await expect.poll(() => hasFocus(form.locator('[data-place$="/1/2"]'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(label)).toBe(true)
    await page.keyboard.type(`Z-${w.code}`)
    await pressUntil(page, 'Tab', form.getByRole('checkbox', { name: w['fleet.plans.attribute.table'] }))
    await page.keyboard.press('Space')
    await pressUntil(page, 'Tab', button(form, w.blocks['blocks.save']))
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await chooseByKey(page, rowMenu(draft), w['fleet.plans.differences'])
    const differences = page.getByRole('dialog')
    await differences
      .getByRole('cell', { name: new RegExp(`Z-${w.code}.*C1.*${w['fleet.plans.attribute.table']}`) })
      .waitFor()
    await closeDialog(page)
    await chooseByKey(page, rowMenu(draft), w['fleet.plans.discard'])
    await pressUntil(page, 'Tab', button(page.getByRole('alertdialog'), w['fleet.plans.discard']))
    await page.keyboard.press('Enter')
    await draft.waitFor({ state: 'detached' })
  })

  test('[M2] seats are drawn and erased over rectangles with the mouse and with a finger', async () => {
    await navigate(page, '/menus/fleet/deckPlans?text=FY7')
    const rows = rowsOf(page).filter({ hasText: 'FY7' })
    await rows.first().waitFor()
    await pressMenu(rows.first(), w['fleet.plans.draft'])
    const draft = rows.filter({ hasText: w['fleet.plans.status.draft'] })
    await draft.waitFor()
    await pressMenu(draft, w['fleet.edit'])
    const form = page.getByRole('dialog')
    const seats = form.locator('[data-place] .seat')
    await seats.first().waitFor()
    const all = await seats.count()
    const deck = (await form.locator('[data-place]').first().getAttribute('data-place'))!.split('/')[0]
    const middle = async (row: number, position: number) => {
      const box = await form.locator(`[data-place="${deck}/${row}/${position}"]`).boundingBox()
      return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
    }
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    }
    await form.getByText(w['fleet.editor.tool.erase'], { exact: true }).click()
    await drag(await middle(1, 1), await middle(2, 2))
    await expect.poll(() => seats.count()).toBe(all - 4)
    await form.getByText(w['fleet.editor.tool.draw'], { exact: true }).click()
    await drag(await middle(1, 1), await middle(2, 1))
    await expect.poll(() => seats.count()).toBe(all - 2)
    // A finger, by the events that a touch screen sends.
    const cdp = await page.context().newCDPSession(page)
    const [from, to] = [await middle(1, 2), await middle(2, 2)]
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => seats.count()).toBe(all)
    await button(form, w['fleet.editor.undo']).click()
    await expect.poll(() => seats.count()).toBe(all - 2)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await form.waitFor({ state: 'detached' })
    await pressMenu(draft, w['fleet.plans.discard'])
    await button(page.getByRole('alertdialog'), w['fleet.plans.discard']).click()
    await draft.waitFor({ state: 'detached' })
  })
})
