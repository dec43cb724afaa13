import { bookTopUp, groupAgencies, registerTestAccount, topUpRequest } from '@fairway/testing/agents'
import { demoPassword } from '@fairway/testing/test-app'
import { accounts as accountsEn } from '@fairway/texts/en/accounts'
import { agents as agentsEn } from '@fairway/texts/en/agents'
import { staff as problemsEn } from '@fairway/texts/en/server/problems/staff'
import { transfers as transfersEn } from '@fairway/texts/en/transfers'
import { withdrawals as en } from '@fairway/texts/en/withdrawals'
import { accounts as accountsZh } from '@fairway/texts/zh/accounts'
import { agents as agentsZh } from '@fairway/texts/zh/agents'
import { staff as problemsZh } from '@fairway/texts/zh/server/problems/staff'
import { transfers as transfersZh } from '@fairway/texts/zh/transfers'
import { withdrawals as zh } from '@fairway/texts/zh/withdrawals'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'

// Money that leaves a wallet: taken out to the bank, transferred within a group of agencies, or reversed because it was another's, each by
// two people.

const app = setUpBrowserApp()

const words = {
  en: { texts: { ...accountsEn, ...agentsEn, ...transfersEn, ...en }, problems: problemsEn },
  zh: { texts: { ...accountsZh, ...agentsZh, ...transfersZh, ...zh }, problems: problemsZh },
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const { texts, problems } = words[language]
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const field = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

  async function as(code: string, path: string) {
    const signedIn = await app.signedIn(code, { language, path })
    await pageReady(signedIn.page)
    return signedIn
  }

  test('[Q7] an agency takes money out: by its withdraw password, approved and paid by accountants, or not at all', async () => {
    await registerTestAccount(app.server)
    const amount = language === 'en' ? '1,234.56' : '2,345.67'
    const agency = await as('agency', '/menus/agents/withdrawals')
    await press(agency.page, texts['withdrawals.request'])
    await dialog(agency.page).getByText('····4217').waitFor()
    // More than there is, and without the password, it does not go out.
    await field(agency.page, texts['topUps.amountYuan']).fill('99999999')
    await inDialog(agency.page, texts['withdrawals.request']).click()
    await dialog(agency.page).getByText(texts['agents.required']).waitFor()
    await field(agency.page, texts['topUps.amountYuan']).fill(amount)
    await field(agency.page, texts['withdrawals.password']).fill('Wrong-Harbour-1')
    await inDialog(agency.page, texts['withdrawals.request']).click()
    await dialog(agency.page).getByText(problems['problems.staff.wrongWithdrawPassword']).first().waitFor()
    await field(agency.page, texts['withdrawals.password']).fill(demoPassword)
    await inDialog(agency.page, texts['withdrawals.request']).click()
    await dialog(agency.page).waitFor({ state: 'detached' })
    const own = rowOf(agency.page, amount)
    await own.getByText(texts['withdrawals.state.requested']).waitFor()

    const accountant = await as('accountant', '/menus/approvals/list')
    await accountant.page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: amount.replace(',', '') })
      .locator('.row-opener')
      .click()
    await inDialog(accountant.page, texts['withdrawals.approve']).click()
    await dialog(accountant.page).waitFor({ state: 'detached' })
    // The page of the agency follows by itself.
    await own.getByText(texts['withdrawals.state.approved']).waitFor()

    const download = accountant.page.waitForEvent('download')
    await press(accountant.page, texts['withdrawals.send'])
    await inDialog(accountant.page, texts['withdrawals.send']).click()
    expect((await download).suggestedFilename()).toMatch(/^fairway-withdrawals-\d+\.xlsx$/)
    await rowOf(accountant.page, amount).locator('.row-opener').click()
    await inDialog(accountant.page, texts['withdrawals.markPaid']).click()
    await field(accountant.page, texts['payouts.reference']).fill(`ICBC-${language}-1`)
    await inDialog(accountant.page, texts['withdrawals.markPaid']).click()
    await dialog(accountant.page).waitFor({ state: 'detached' })
    // Among those that wait it is no more.
    await expect.poll(() => own.count()).toBe(0)
    expect(accountant.consoleErrors).toEqual([])
    await agency.context.close()
    await accountant.context.close()
  })

  test('[Q7] another bank account is asked for by the agency and approved by an accountant', async () => {
    const agency = await as('agency', '/menus/agents/withdrawals')
    await press(agency.page, texts['withdrawals.bankAccount'])
    await inDialog(agency.page, texts['withdrawals.newAccount']).click()
    await field(agency.page, texts['withdrawals.holder']).fill('River Travel')
    await field(agency.page, texts['withdrawals.bank']).fill('ICBC')
    await field(agency.page, texts['withdrawals.number']).fill('12')
    await field(agency.page, texts['withdrawals.password']).fill(demoPassword)
    await inDialog(agency.page, texts['withdrawals.askAccount']).click()
    await dialog(agency.page).getByText(texts['withdrawals.numberWrong']).waitFor()
    const end = language === 'en' ? '5566' : '7788'
    await field(agency.page, texts['withdrawals.number']).fill(`6222 0000 ${end}`)
    await inDialog(agency.page, texts['withdrawals.askAccount']).click()
    await dialog(agency.page).getByText(texts['withdrawals.account.requested']).waitFor()

    const accountant = await as('accountant', '/menus/approvals/list')
    await rowOf(accountant.page, end).locator('.row-opener').click()
    await inDialog(accountant.page, texts['withdrawals.approve']).click()
    await inDialog(accountant.page, texts['withdrawals.approve']).waitFor({ state: 'detached' })
    // The dialog of the agency follows by itself.
    await dialog(agency.page).getByText(texts['withdrawals.account.requested']).waitFor({ state: 'detached' })
    await agency.context.close()
    await accountant.context.close()
  })

  test('[Q8] a transfer within a group is drafted by one accountant and booked by another, who sees both balances', async () => {
    await groupAgencies(app.server, 'RVT', 'OLT')
    const reason = `shared contract ${language}`
    const accountant = await as('accountant', '/menus/accounts/transfers')
    await press(accountant.page, texts['transfers.new'])
    for (const [name, code] of [
      [texts['transfers.from'], 'RVT'],
      [texts['transfers.to'], 'OLT'],
    ] as const) {
      const account = dialog(accountant.page).getByRole('combobox', { name: new RegExp(`^${name}`) })
      await account.click()
      await account.fill(await walletCode(code))
      await accountant.page.keyboard.press('Enter')
    }
    await field(accountant.page, texts['transfers.amountYuan']).fill('321.00')
    await field(accountant.page, texts['transfers.reason']).fill(reason)
    await inDialog(accountant.page, texts['transfers.submit']).click()
    await dialog(accountant.page).waitFor({ state: 'detached' })
    await rowOf(accountant.page, reason).getByText(texts['transfers.state.requested']).waitFor()

    const second = await as('admin', '/menus/approvals/list')
    await rowOf(second.page, reason).locator('.row-opener').click()
    await dialog(second.page).getByRole('columnheader', { name: texts['transfers.before'] }).waitFor()
    await inDialog(second.page, texts['transfers.approve']).click()
    await rowOf(accountant.page, reason).getByText(texts['transfers.state.booked']).waitFor()
    await accountant.context.close()
    await second.context.close()
  })

  test('[Q6] a top-up of the wrong agency is reversed by two people, and the open page of the agency says so', async () => {
    const { reference, transferId } = await bookTopUpOf('RVT')
    const reason = `paid by another agency ${language}`
    const agency = await as('agency', '/menus/agents/topUps?state=booked,takenBack')
    const own = rowOf(agency.page, reference)
    await own.getByText(texts['topUps.state.booked']).waitFor()

    const accountant = await as('accountant', `/menus/accounts/ledger?transfer=${transferId}`)
    await inDialog(accountant.page, texts['transfers.reverse']).click()
    await inDialog(accountant.page, texts['transfers.submit']).click()
    await dialog(accountant.page).getByRole('alert').first().waitFor()
    await field(accountant.page, texts['transfers.reason']).fill(reason)
    await inDialog(accountant.page, texts['transfers.submit']).click()
    await field(accountant.page, texts['transfers.reason']).waitFor({ state: 'detached' })
    // Drafted only, it is not reversed yet.
    expect(await own.innerText()).toContain(texts['topUps.state.booked'])

    const second = await as('admin', '/menus/approvals/list')
    await rowOf(second.page, reason).locator('.row-opener').click()
    await inDialog(second.page, texts['transfers.approve']).click()
    await own.getByText(texts['topUps.state.takenBack']).waitFor()
    await own.locator('.row-opener').click()
    const fact = (name: string) =>
      dialog(agency.page)
        .locator('dl > div')
        .filter({ has: agency.page.getByText(name, { exact: true }) })
    await fact(texts['topUps.state']).getByText(texts['topUps.state.takenBack'], { exact: true }).waitFor()
    await fact(texts['topUps.takenBackAt']).getByText(/2026/).waitFor()
    await fact(texts['topUps.takenBackBy']).locator('dd').filter({ hasText: /\S/ }).waitFor()
    await fact(texts['topUps.reason']).getByText(reason, { exact: true }).waitFor()
    expect([...agency.consoleErrors, ...accountant.consoleErrors, ...second.consoleErrors]).toEqual([])
    for (const { context } of [agency, accountant, second]) await context.close()
  })
})

/** A booked top-up of an agency, its reference and the transfer that booked it. */
async function bookTopUpOf(organisation: string) {
  const { pool } = app.server.database
  const { rows: agencies } = await pool.query<{ id: string }>(
    'select id::text from staff.organisations where code = $1',
    [organisation],
  )
  const request = topUpRequest(agencies[0]?.id ?? '', 76_500)
  const id = await bookTopUp(
    app.server,
    { accountant: await app.server.signIn('accountant'), second: await app.server.signIn('admin') },
    request,
  )
  const { rows } = await pool.query<{ id: string }>(
    'select transfer_id::text as id from agents.top_ups where id = $1',
    [id],
  )
  return { reference: request.reference, transferId: rows[0]?.id ?? '' }
}

async function walletCode(organisation: string): Promise<string> {
  const { rows } = await app.server.database.pool.query<{ code: string }>(
    `select a.code from accounts.wallets w join accounts.accounts a on a.id = w.account_id
     join staff.organisations o on o.id = w.organisation_id where o.code = $1`,
    [organisation],
  )
  return rows[0]?.code ?? ''
}
