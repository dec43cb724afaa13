import { closeMonth, sellTrip, shareOut, statementOf } from '@fairway/testing/sailings/statements'
import { idOf } from '@fairway/testing/users'
import { allocation as allocationEn } from '@fairway/texts/en/allocation'
import { statements as en } from '@fairway/texts/en/statements'
import { allocation as allocationZh } from '@fairway/texts/zh/allocation'
import { lists } from '@fairway/texts/zh/lists'
import { statements as zh } from '@fairway/texts/zh/statements'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, dialog, field } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// A month of one party: an accountant draws its statement up, another one checks it, the party disputes a line, it is adjusted,
// confirmed, paid, locked and printed.

const scenarios = {
  en: {
    texts: en,
    allocation: allocationEn,
    party: 'GRS',
    user: 'carrier',
  },
  zh: {
    texts: zh,
    allocation: allocationZh,
    party: 'YC',
    user: 'port',
  },
} as const

const rowOf = (page: Page, text: string) =>
  page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })

async function open(page: Page, address: string) {
  await page.goto(address)
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

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const app = setUpBrowserApp()
  const { texts, allocation, party, user } = scenarios[language]

  test('[R4] a statement is drawn up, checked, sent, disputed, adjusted, confirmed, paid, locked and printed', async () => {
    const { server } = app
    const organisation = await idOf(server, 'staff.organisations', party)
    const orderId = await sellTrip(server, await server.signIn('clerk'))
    await shareOut(server, orderId, [
      { kind: 'organisation', id: organisation, weight: 80 },
      { kind: 'operator', id: null, weight: 20 },
    ])
    server.clock.moveTo(`${after}T09:00:00+08:00`)
    await closeMonth(server, month)

    const first = await app.signedIn('accountant', { language })
    await open(first.page, '/menus/settlement/statements')
    await button(first.page, texts['statements.drawUp']).first().click()
    await button(dialog(first.page), texts['statements.drawUp']).click()
    await first.page.locator('.dialog').waitFor({ state: 'detached' })
    await expect.poll(() => statementOf(server, organisation, month).catch(() => undefined)).toBeTruthy()
    const { id, number } = await statementOf(server, organisation, month)
    await rowOf(first.page, number).getByText(texts['statements.status.draft'], { exact: true }).waitFor()
    const address = `/menus/settlement/statement?id=${id}`
    await open(first.page, address)
    // Who drew it up does not check it.
    expect(await button(first.page, texts['statements.check']).count()).toBe(0)

    const second = await app.signedIn('admin2', { language })
    await open(second.page, address)
    await step(second.page, texts['statements.check'])
    await step(second.page, texts['statements.send'])

    const theirs = await app.signedIn(user, { language })
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
    for (const { consoleErrors } of [first, second, theirs]) expect(consoleErrors).toEqual([])
    for (const { context } of [first, second, theirs]) await context.close()
  })

  test('[R5] the amount of a line opens its shares, and those the order and the rule', async () => {
    const { server } = app
    const organisation = await idOf(server, 'staff.organisations', party)
    const { id, number } = await statementOf(server, organisation, month)
    const { page, context, consoleErrors } = await app.signedIn('accountant', { language })
    await open(page, `/menus/settlement/statement?id=${id}`)
    await rowOf(page, allocation['allocation.part.fare']).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: allocation['allocation.shares'] }).waitFor()
    await expect.poll(() => rowOf(page, allocation['allocation.part.fare']).count()).toBe(2)
    expect(page.url()).toContain(`statement=${id}`)
    await page.getByText(number).filter({ visible: true }).first().waitFor()
    await rowOf(page, allocation['allocation.part.fare']).first().getByRole('link').first().click()
    await page.waitForURL(/orders\/detail/)
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})

describe('many at a time', () => {
  const app = setUpBrowserApp()

  test('[R4] in Chinese a second person checks the statements of a month in the list, and sends them; what is not sent is named', async () => {
    const { server } = app
    const parties = [
      await idOf(server, 'staff.organisations', 'GRS'),
      await idOf(server, 'staff.organisations', 'YC'),
    ]
    await shareOut(server, await sellTrip(server, await server.signIn('clerk')), [
      ...parties.map((id) => ({ kind: 'organisation' as const, id, weight: 45 })),
      { kind: 'operator', id: null, weight: 10 },
    ])
    server.clock.moveTo(`${after}T09:00:00+08:00`)
    await closeMonth(server, month)
    const accountant = await server.signIn('accountant')
    const drawn = await server.call(accountant, 'settlement.drawUpStatements', { month })
    expect(drawn, drawn.message).toMatchObject({ http: 200, data: { parties: 3 } })
    const { page, consoleErrors } = await app.signedIn('admin2', { language: 'zh' })
    await open(page, '/menus/settlement/statements')
    const question = page.getByRole('alertdialog')
    const press = async (action: string) => {
      await page.getByRole('checkbox', { name: lists['lists.table.selectPage'] }).check()
      await page
        .getByRole('region', { name: lists['lists.batch.title'] })
        .getByRole('button', { name: action, exact: true })
        .click()
      await question.getByRole('button', { name: action, exact: true }).click()
    }
    const statuses = () =>
      Promise.all(parties.map(async (party) => (await statementOf(server, party, month)).status))
    await press(zh['statements.check'])
    await question.waitFor({ state: 'detached' })
    expect(await statuses()).toEqual(['checked', 'checked'])
    await rowOf(page, zh['statements.status.checked']).nth(2).waitFor()
    await press(zh['statements.send'])
    // The operator's own is not sent.
    await expect.poll(statuses).toEqual(['sent', 'sent'])
    await question.getByRole('listitem').waitFor()
    expect(await question.getByRole('listitem').count()).toBe(1)
    expect(consoleErrors).toEqual([])
  })
})
