import { type Month, monthParties, partyUsers, sellMonth } from '@fairway/testing/sailings/month'
import { closeMonth, statementOf } from '@fairway/testing/sailings/statements'
import { reconciliation as reconciliationEn } from '@fairway/texts/en/reconciliation'
import { statements as en } from '@fairway/texts/en/statements'
import { reconciliation as reconciliationZh } from '@fairway/texts/zh/reconciliation'
import { statements as zh } from '@fairway/texts/zh/statements'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// The month of all parties in the browser: its statements sum to what passengers paid, a carrier disputes a line, and a late refund
// changes none of them.

const texts = { en: { ...en, ...reconciliationEn }, zh: { ...zh, ...reconciliationZh } }
const [june, after] = ['2026-06-01', '2026-07-02T09:00:00+08:00'] as const

async function open(page: Page, address: string) {
  await page.goto(address)
  await pageReady(page)
}

const rows = (page: Page) => page.locator('.query-table[aria-busy=false] tbody').getByRole('row')
const money = (fen: number) =>
  (fen / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const listOfJune = `/menus/settlement/statements?from=${june}&to=${june}&pageSize=50`

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const app = setUpBrowserApp()
  const t = texts[language]
  let month: Month

  beforeAll(async () => {
    month = await sellMonth(app.server)
    await month.moveTo(after)
    await closeMonth(app.server, june)
  }, 180_000)

  test('[R12] the statements of a month of three carriers, two port corporations and three agencies sum to the ledger', async () => {
    const { page, context, consoleErrors } = await app.signedIn('accountant', { language })
    await open(page, '/menus/settlement/statements')
    await button(page, t['statements.drawUp']).first().click()
    await button(dialog(page), t['statements.drawUp']).click()
    await page.locator('.dialog').waitFor({ state: 'detached' })
    await open(page, listOfJune)
    // The eight parties and the operator; the sum stands below them.
    await expect.poll(() => rows(page).filter({ hasText: 'ST202606' }).count()).toBe(monthParties.length + 1)
    await page.locator('.query-table tfoot').getByText(money(month.kept)).first().waitFor()
    await open(page, '/menus/settlement/reconciliation?view=byParty')
    await page.getByText(t['reconciliation.agrees'], { exact: true }).first().waitFor()
    const table = page.locator('.query-table[aria-busy=false]')
    expect(await table.locator('[class*=danger]').count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('[R12] each party sees its own statement, and a carrier disputes a line, which is adjusted', async () => {
    const [accountant, second] = [month.user('accountant'), month.user('accountant2')]
    for (const code of monthParties)
      for (const command of ['checkStatement', 'sendStatement'] as const) {
        const { id, revision } = await statementOf(app.server, month.idOf(code), june)
        const reply = await app.server.call(second, `settlement.${command}`, { id, revision })
        expect(reply, reply.message).toMatchObject({ http: 200 })
      }
    for (const code of monthParties) {
      const { number, payable } = await statementOf(app.server, month.idOf(code), june)
      const { page, context, consoleErrors } = await app.signedIn(partyUsers[code], { language })
      await open(page, listOfJune)
      const own = rows(page).filter({ hasText: 'ST202606' })
      await expect
        .poll(() => own.allTextContents(), { message: code })
        .toEqual([expect.stringContaining(number)])
      expect(await own.first().textContent()).toContain(money(payable))
      expect(consoleErrors).toEqual([])
      await context.close()
    }
    const { id, payable } = await statementOf(app.server, month.idOf('GRS'), june)
    const { page, context, consoleErrors } = await app.signedIn('carrier', { language })
    await open(page, `/menus/settlement/statement?id=${id}`)
    await pressRowAction(rows(page).first(), t['statements.disputeIt'])
    await field(page, t['statements.comment']).fill(
      language === 'en' ? 'A group is missing.' : '缺少一个团队。',
    )
    await button(dialog(page), t['statements.disputeIt']).click()
    await page.getByText(t['statements.status.disputed'], { exact: true }).first().waitFor()
    const adjusted = await app.server.call(accountant, 'settlement.adjustStatement', {
      ...{ id, line: 1, fen: 4_321, reason: 'A group of 16 June' },
    })
    const decision = { id: adjusted.data.approvalId, approved: true }
    expect(await app.server.call(second, 'approvals.decide', decision)).toMatchObject({ http: 200 })
    await page
      .getByText(money(payable + 4_321))
      .first()
      .waitFor()
    await button(page, t['statements.confirm']).first().click()
    await button(dialog(page), t['statements.confirm']).click()
    await page.getByText(t['statements.status.confirmed'], { exact: true }).first().waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('[R12] a late refund changes no statement of the closed month, and its shares are of the next one', async () => {
    const { back } = await month.giveBack(month.late, 'illness')
    await earnDue(app.server.services)
    const { page, context, consoleErrors } = await app.signedIn('accountant', { language })
    await open(page, listOfJune)
    await page.locator('.query-table tfoot').getByText(money(month.kept)).first().waitFor()
    await open(page, '/menus/settlement/shares?cause=late&pageSize=50')
    await page.locator('.query-table tfoot').getByText(money(back)).first().waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})
