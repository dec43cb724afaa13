import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { fleet as en } from '@fairway/texts/en/fleet'
import { homePanels as homeEn } from '@fairway/texts/en/homePanels'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { fleet as zh } from '@fairway/texts/zh/fleet'
import { homePanels as homeZh } from '@fairway/texts/zh/homePanels'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
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
  },
  zh: {
    ...zh,
    ...homeZh,
    blocks: blocksZh,
    code: 'ZH1',
    name: '迅捷',
    inUse: '仍在使用',
    expired: '1 个已过期',
  },
} as const

const button = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function pressMenu(inside: Locator, action: string) {
  await rowMenu(inside).click()
  await inside.page().getByRole('menuitem', { name: action, exact: true }).click()
}

const hasFocus = (of: Locator) =>
  of.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, target: Locator) {
  for (let times = 0; times < 60 && !(await hasFocus(target)); times += 1) await page.keyboard.press(key)
  expect(await hasFocus(target)).toBe(true)
}

/** Opens a menu and chooses from it, with the keyboard alone. */
async function chooseByKeyboard(page: Page, menu: Locator, action: string) {
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: action, exact: true })
  await item.waitFor()
  await pressUntil(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const w = words[language]
  const fillDay = async (field: Locator, day: string) => {
    await field.fill(day)
    await field.press('Tab')
  }

  test('[M2] a ship is copied with its plan, published, certified, and taken out of service', async () => {
    const { page } = await app.signedIn('admin', { language })
    await page.goto('/menus/fleet/ships')
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
    const { page: secondPage } = await app.signedIn('admin2', { language })
    await secondPage.goto(`/menus/fleet/deckPlans?text=${w.code}`)
    const row = secondPage.locator('#content tbody tr', { hasText: w.name })
    await pressMenu(row, w['fleet.plans.publish'])
    const publish = dialog(
      secondPage,
      w['fleet.plans.publishTitle'].replace('{ship}', w.name).replace('{version}', '1'),
    )
    await publish.getByText(w['fleet.plans.isFirst']).waitFor()
    await button(publish, w['fleet.plans.publish']).click()
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
    await page.getByText(w.inUse).first().waitFor()
  })

  test('[M1] the certificate of a carrier warns in the list and leads there from the home page', async () => {
    const { page } = await app.signedIn('admin', { language })
    await page.goto('/menus/fleet/carriers')
    const row = page.locator('#content tbody tr', { hasText: 'TRC' })
    await button(row, w['fleet.certificates.title']).click()
    const open = page.getByRole('dialog').first()
    await button(open, w['fleet.certificates.new']).click()
    const paper = dialog(page, w['fleet.certificates.new'])
    await paper.getByLabel(w['fleet.certificates.number']).fill(`P-${w.code}`)
    await paper.getByLabel(w['fleet.certificates.issuedBy']).fill('MOT')
    await fillDay(paper.getByLabel(w['fleet.certificates.validFrom']), '2025-06-01')
    await fillDay(paper.getByLabel(w['fleet.certificates.validTo']), '2026-06-20')
    await button(paper, w.blocks['blocks.save']).click()
    await paper.waitFor({ state: 'detached' })
    await open.getByText(w['fleet.certificates.state.expiring']).first().waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('link', { name: language === 'en' ? /Home/ : /首页/ })
      .first()
      .click()
    await page
      .getByRole('link', { name: language === 'en' ? /certificates that expire/ : /证书已到期或即将到期/ })
      .waitFor()
  })

  test('[M2] a draft is copied and its seats are changed with the keyboard alone; the differences show them', async () => {
    const { page } = await app.signedIn('admin', { language })
    await page.goto('/menus/fleet/deckPlans?text=FY8')
    const rows = page.locator('#content tbody tr')
    await rows.first().waitFor()
    await chooseByKeyboard(page, rowMenu(rows.first()), w['fleet.plans.draft'])
    const draft = rows.filter({ hasText: w['fleet.plans.status.draft'] })
    await draft.waitFor()
    await chooseByKeyboard(page, rowMenu(draft), w['fleet.edit'])
    const form = page.getByRole('dialog')
    await form.locator('[data-cell]').first().waitFor()
    await pressUntil(page, 'Tab', form.locator('[data-cell][tabindex="0"]'))
    await page.keyboard.press('Space')
    const label = form.getByLabel(w['fleet.plans.label'])
    await pressUntil(page, 'Shift+Tab', label)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`Z-${w.code}`)
    await pressUntil(page, 'Tab', form.getByRole('checkbox', { name: w['fleet.plans.attribute.table'] }))
    await page.keyboard.press('Space')
    await pressUntil(page, 'Tab', form.locator('[data-cell][tabindex="0"]'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    expect(await form.locator('[aria-selected="true"]').count()).toBe(2)
    await pressUntil(page, 'Tab', button(form, w.blocks['blocks.save']))
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await chooseByKeyboard(page, rowMenu(draft), w['fleet.plans.differences'])
    const differences = page.getByRole('dialog')
    await differences
      .getByRole('cell', { name: new RegExp(`Z-${w.code}.*${w['fleet.plans.attribute.table']}`) })
      .waitFor()
    await page.keyboard.press('Escape')
    await chooseByKeyboard(page, rowMenu(draft), w['fleet.plans.discard'])
    await pressUntil(page, 'Tab', button(page.getByRole('alertdialog'), w['fleet.plans.discard']))
    await page.keyboard.press('Enter')
    await draft.waitFor({ state: 'detached' })
  })

  test('[M2] a series is made with the keyboard alone', async () => {
    const { page } = await app.signedIn('admin', { language })
    await page.goto('/menus/fleet/series')
    const create = button(page.locator('.page-actions'), w['fleet.series.new'])
    await create.focus()
    await page.keyboard.press('Enter')
    const form = dialog(page, w['fleet.series.new'])
    await form.getByLabel(w['fleet.ships.code']).waitFor()
    await expect
      .poll(() =>
        form.getByLabel(w['fleet.ships.code']).evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.type(`S-${w.code}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(w.name)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    await page.locator('#content tbody tr', { hasText: `S-${w.code}` }).waitFor()
  })
})
