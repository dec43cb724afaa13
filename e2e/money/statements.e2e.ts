import { closeMonth, sellTrip, shareOut, statementOf } from '@fairway/testing/sailings/statements'
import { idOf } from '@fairway/testing/users'
import { allocation as allocationEn } from '@fairway/texts/en/allocation'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { reconciliation as reconciliationEn } from '@fairway/texts/en/reconciliation'
import { statements as en } from '@fairway/texts/en/statements'
import { allocation as allocationZh } from '@fairway/texts/zh/allocation'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { reconciliation as reconciliationZh } from '@fairway/texts/zh/reconciliation'
import { statements as zh } from '@fairway/texts/zh/statements'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A month of one party: an accountant draws its statement up, another one checks it, the party disputes a line, it is adjusted,
// confirmed, paid, locked and printed.

const scenarios = {
  en: {
    texts: { ...en, ...reconciliationEn },
    allocation: allocationEn,
    lists: listsEn,
    party: 'GRS',
    user: 'carrier',
    other: 'YC',
  },
  zh: {
    texts: { ...zh, ...reconciliationZh },
    allocation: allocationZh,
    lists: listsZh,
    party: 'YC',
    user: 'port',
    other: 'GRS',
  },
} as const

const rowOf = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })

async function open(page: Page, address: string) {
  await navigate(page, address)
  await pageReady(page)
}

/** Presses a step of the statement, and its button in the question. */
async function step(page: Page, name: string) {
  await button(page, name).first().click()
  await button(dialog(page), name).click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
}

/** The month, and the day after it on which it is stated. */
const [month, after] = ['2026-06-01', '2026-07-02'] as const
const listOfMonth = `/menus/settlement/statements?from=${month}&to=${month}&pageSize=50`
const money = (fen: number) =>
  (fen / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

describe.each(oneLanguage())('in %s', (language) => {
  const app = setUpBrowserApp()
  const { texts, allocation, lists, party, user, other } = scenarios[language]
  let organisation: string
  let otherOrganisation: string

  beforeAll(async () => {
    const { server } = app
    organisation = await idOf(server, 'staff.organisations', party)
    otherOrganisation = await idOf(server, 'staff.organisations', other)
    await shareOut(server, await sellTrip(server, await server.signIn('clerk')), [
      { kind: 'organisation', id: organisation, weight: 60 },
      { kind: 'organisation', id: otherOrganisation, weight: 20 },
      { kind: 'operator', id: null, weight: 20 },
    ])
    server.clock.moveTo(`${after}T09:00:00+08:00`)
    await closeMonth(server, month)
  })

  test('[R4] [R5] [R12] a statement is drawn up, checked, sent, disputed, adjusted, confirmed, paid, locked and printed; those of a month sum to the ledger, a party sees its own, its lines open to their shares, and the others are checked and sent together', async () => {
    const { server } = app
    const first = await app.signedIn('accountant', { path: '/menus/settlement/statements', language })
    await pageReady(first.page)
    await button(first.page, texts['statements.drawUp']).first().click()
    await button(dialog(first.page), texts['statements.drawUp']).click()
    await first.page.locator('.dialog').waitFor({ state: 'detached' })
    await expect.poll(() => statementOf(server, organisation, month).catch(() => undefined)).toBeTruthy()
    const { id, number } = await statementOf(server, organisation, month)
    await rowOf(first.page, number).getByText(texts['statements.status.draft'], { exact: true }).waitFor()
    // The parties and the operator; the sum of what they earned stands below them and agrees with the ledger.
    await open(first.page, listOfMonth)
    const accountant = await server.signIn('accountant')
    const { data: all } = await server.call(accountant, 'settlement.statements', { from: month, to: month })
    await expect
      .poll(() => rowOf(first.page, `ST${month.slice(0, 7).replace('-', '')}`).count())
      .toBe(all.rows.length)
    const earned = all.rows.reduce((sum, { shares }) => sum + shares, 0)
    await first.page.locator('.query-table tfoot').getByText(money(earned)).first().waitFor()
    await open(first.page, '/menus/settlement/reconciliation?view=byParty')
    await first.page.getByText(texts['reconciliation.agrees'], { exact: true }).first().waitFor()
    const parties = first.page.locator('.query-table[aria-busy=false]').filter({ visible: true })
    await parties.first().waitFor()
    expect(await parties.locator('[class*=danger]').count()).toBe(0)

    const address = `/menus/settlement/statement?id=${id}`
    await open(first.page, address)
    await rowOf(first.page, allocation['allocation.part.fare']).waitFor()
    // Who drew it up does not check it.
    expect(await button(first.page, texts['statements.check']).count()).toBe(0)

    const second = await app.signedIn('admin2', { path: address, language })
    await pageReady(second.page)
    await step(second.page, texts['statements.check'])
    await step(second.page, texts['statements.send'])

    const theirs = await app.signedIn(user, { path: listOfMonth, language })
    const own = theirs.page.locator('.query-table[aria-busy=false] tbody').getByRole('row')
    await expect.poll(() => own.allTextContents()).toEqual([expect.stringContaining(number)])
    await open(theirs.page, address)
    await pressRowAction(
      rowOf(theirs.page, allocation['allocation.part.fare']),
      texts['statements.disputeIt'],
    )
    const comment = language === 'en' ? 'The group of 16 June is missing.' : '缺少六月十六日的团队。'
    await field(theirs.page, texts['statements.comment']).fill(comment)
    await button(dialog(theirs.page), texts['statements.disputeIt']).click()
    await theirs.page.getByText(texts['statements.status.disputed'], { exact: true }).first().waitFor()
    expect(await button(theirs.page, texts['statements.confirm']).count()).toBe(0)

    // The page of the accountant follows by itself.
    await first.page.getByText(comment).waitFor()
    await button(rowOf(first.page, allocation['allocation.part.fare']), texts['statements.adjust']).click()
    await field(first.page, texts['statements.amountYuan']).fill('50')
    await field(first.page, texts['statements.reason']).fill(comment)
    await button(dialog(first.page), texts['statements.adjust']).click()
    await first.page.locator('.dialog').waitFor({ state: 'detached' })
    await button(second.page, texts['statements.approve']).click()
    await second.page.getByText(texts['statements.dispute.adjusted'], { exact: true }).first().waitFor()

    await step(theirs.page, texts['statements.confirm'])
    await step(first.page, texts['statements.requestPayment'])
    await button(second.page, texts['statements.approve']).click()
    await button(first.page, texts['statements.recordPayment']).click()
    await field(first.page, texts['statements.bankReference']).fill(`BANK-${language}-1`)
    await button(dialog(first.page), texts['statements.recordPayment']).click()
    await first.page.locator('.dialog').waitFor({ state: 'detached' })
    await step(first.page, texts['statements.lock'])
    await theirs.page.getByText(texts['statements.status.locked'], { exact: true }).first().waitFor()
    expect(await statementOf(server, organisation, month)).toMatchObject({ status: 'locked' })

    await theirs.page.evaluate(() => {
      globalThis.print = () => {
        document.body.dataset.printed = document.querySelector('.print-sheet')?.textContent ?? ''
        dispatchEvent(new Event('afterprint'))
      }
    })
    await button(theirs.page, texts['statements.print']).first().click()
    await expect.poll(() => theirs.page.evaluate(() => document.body.dataset.printed ?? '')).toContain(number)
    const printed = await theirs.page.evaluate(() => document.body.dataset.printed ?? '')
    expect(printed).toContain('单位盖章')
    expect(printed).toMatch(/元(整|.角)/)

    // The amount of a line opens its shares, and those the order and the rule.
    await open(first.page, address)
    await rowOf(first.page, allocation['allocation.part.fare']).getByRole('link').first().click()
    await first.page.getByRole('heading', { level: 1, name: allocation['allocation.shares'] }).waitFor()
    await expect.poll(() => rowOf(first.page, allocation['allocation.part.fare']).count()).toBe(2)
    expect(first.page.url()).toContain(`statement=${id}`)
    await first.page.getByText(number).filter({ visible: true }).first().waitFor()
    await rowOf(first.page, allocation['allocation.part.fare']).first().getByRole('link').first().click()
    await first.page.waitForURL(/orders\/detail/)

    // The others are checked and sent together in the list; what is not sent is named.
    await open(second.page, '/menus/settlement/statements?status=draft,checked')
    const question = second.page.getByRole('alertdialog')
    const press = async (action: string) => {
      await second.page.getByRole('checkbox', { name: lists['lists.table.selectPage'] }).check()
      await second.page
        .getByRole('region', { name: lists['lists.batch.title'] })
        .getByRole('button', { name: action, exact: true })
        .click()
      await question.getByRole('button', { name: action, exact: true }).click()
    }
    const status = async () => (await statementOf(app.server, otherOrganisation, month)).status
    await press(texts['statements.check'])
    await question.waitFor({ state: 'detached' })
    expect(await status()).toBe('checked')
    await rowOf(second.page, texts['statements.status.checked']).nth(1).waitFor()
    await press(texts['statements.send'])
    // The operator's own is not sent.
    await expect.poll(status).toBe('sent')
    await question.getByRole('listitem').waitFor()
    expect(await question.getByRole('listitem').count()).toBe(1)
    for (const { consoleErrors } of [first, second, theirs]) expect(consoleErrors).toEqual([])
    for (const { context } of [first, second, theirs]) await context.close()
  })
})
