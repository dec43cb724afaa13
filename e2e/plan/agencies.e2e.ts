import { pngPicture } from '@fairway/testing/pictures'
import { agents as en } from '@fairway/texts/en/agents'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { agents as zh } from '@fairway/texts/zh/agents'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { hasFocus, pressByKey, pressUntil, typeInto } from '../support/keys.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// An agency from its form to its wallet: made by an administrator, topped up by two accountants, switched off at its counter.

const app = setUpBrowserApp()

const words = { en: { texts: en, blocks: blocksEn }, zh: { texts: zh, blocks: blocksZh } }

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const { texts, blocks } = words[language]
  const code = `TRIP-${language.toUpperCase()}`
  const agencyName = language === 'en' ? 'Harbour Travel' : '海港旅行社'
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const field = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })

  async function open(page: Page, address: string) {
    await page.goto(address)
    await pageReady(page)
  }

  test('[M10] one form makes an agency by keyboard alone; its one-time password is shown once, and its history tells the change', async () => {
    const { page, context } = await app.signedIn('admin', { language })
    await open(page, '/menus/agents/list')
    // The form is filled in without a mouse.
    await page.locator('#content').focus()
    await pressByKey(page, page.getByRole('button', { name: texts['agents.new'], exact: true }).first())
    await typeInto(page, field(page, texts['agents.code']), code)
    await typeInto(page, dialog(page).locator('.names-fields input').first(), agencyName)
    await typeInto(page, field(page, texts['agents.contractNumber']), 'C-2026-7')
    const classes = dialog(page).locator('button.multi-select').nth(1)
    await pressByKey(page, classes)
    const option = page.getByRole('menuitemcheckbox', {
      name: language === 'en' ? 'Second-class seat' : '二等座',
      exact: true,
    })
    await pressUntil(page, 'ArrowDown', option)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect.poll(() => hasFocus(classes)).toBe(true)
    await typeInto(page, field(page, texts['agents.credit']), '5000')
    // Without its first user it is not made.
    await page.keyboard.press('Enter')
    await dialog(page).getByText(blocks['blocks.record.required']).first().waitFor()
    await typeInto(page, field(page, texts['agents.userName']), '李雷')
    await typeInto(page, field(page, texts['agents.userCode']), `${code.toLowerCase()}.one`)
    await page.keyboard.press('Enter')
    await dialog(page).getByText(texts['agents.oneTimeOnce']).waitFor()
    const password = (await dialog(page).locator('code').textContent()) ?? ''
    expect(password).toMatch(/^\S{3}-\S{3}-\S{3}-\S{3}$/)
    await page.keyboard.press('Escape')
    await rowOf(page, code).waitFor()
    expect(await app.server.signIn(`${code.toLowerCase()}.one`, password)).toBeDefined()

    await pressRowAction(rowOf(page, code), texts['agents.editAction'])
    await field(page, texts['agents.daysAhead']).fill('30')
    await inDialog(page, texts['agents.save']).click()
    await dialog(page).waitFor({ state: 'detached' })
    await pressRowAction(rowOf(page, code), texts['agents.history'])
    await dialog(page).getByRole('cell', { name: '30', exact: true }).waitFor()
    await context.close()
  })

  test('[M11][Q6] a top-up is announced with its voucher, checked by one accountant, booked by another, and on the statement', async () => {
    const reference = `BANK-${language}-77`
    const agency = await app.signedIn('agency', { language })
    await open(agency.page, '/menus/agents/topUps')
    await agency.page.getByRole('button', { name: texts['topUps.announce'], exact: true }).first().click()
    await field(agency.page, texts['topUps.amountYuan']).fill('1234.50')
    await field(agency.page, texts['topUps.reference']).fill(reference)
    await dialog(agency.page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'voucher.png',
        mimeType: 'image/png',
        buffer: pngPicture({ width: 40, height: 30 }),
      })
    await dialog(agency.page).getByRole('img', { name: texts['topUps.voucher'] }).waitFor()
    await inDialog(agency.page, texts['topUps.announce']).click()
    await rowOf(agency.page, reference).waitFor()

    for (const [person, action] of [
      ['accountant', 'topUps.check'],
      ['admin', 'topUps.approve'],
    ] as const) {
      const { page, context } = await app.signedIn(person, { language })
      await open(page, '/menus/agents/topUps')
      await rowOf(page, reference).click()
      await inDialog(page, texts['topUps.showVoucher']).click()
      await dialog(page).getByRole('img', { name: texts['topUps.voucher'] }).waitFor()
      await inDialog(page, texts[action]).click()
      await dialog(page).waitFor({ state: 'detached' })
      await context.close()
    }
    await open(agency.page, '/menus/agents/statement')
    await rowOf(agency.page, reference).waitFor()
    expect(await rowOf(agency.page, reference).textContent()).toContain('1,234.50')
    await agency.context.close()
  })

  test('[M10] the open counter of an agency says at once that it was switched off, and that it sells again', async () => {
    const agency = await app.signedIn('agency', { language })
    await open(agency.page, '/menus/orders/counter')
    const admin = await app.signedIn('admin', { language })
    await open(admin.page, '/menus/agents/list')
    await pressRowAction(rowOf(admin.page, 'RVT'), texts['agents.disable'])
    await inDialog(admin.page, texts['agents.disable']).click()
    await agency.page.getByText(texts['agents.notice.disabled']).waitFor()
    await rowOf(admin.page, 'RVT').getByText(texts['agents.state.disabled']).waitFor()
    await pressRowAction(rowOf(admin.page, 'RVT'), texts['agents.enable'])
    await agency.page.getByText(texts['agents.notice.disabled']).waitFor({ state: 'detached' })
    await Promise.all([agency.context.close(), admin.context.close()])
  })
})
