import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import {
  bookTopUp,
  groupAgencies,
  registerTestAccount,
  setBalance,
  setWalletLimits,
  topUpRequest,
  walletOf,
} from '@fairway/testing/agents'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { accounts as accountsEn } from '@fairway/texts/en/accounts'
import { agents as agentsEn } from '@fairway/texts/en/agents'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { homePanels as homeEn } from '@fairway/texts/en/homePanels'
import { orders as en } from '@fairway/texts/en/orders'
import { staff as problemsEn } from '@fairway/texts/en/server/problems/staff'
import { transfers as transfersEn } from '@fairway/texts/en/transfers'
import { withdrawals as withdrawalsEn } from '@fairway/texts/en/withdrawals'
import { accounts as accountsZh } from '@fairway/texts/zh/accounts'
import { agents as agentsZh } from '@fairway/texts/zh/agents'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { homePanels as homeZh } from '@fairway/texts/zh/homePanels'
import { orders as zh } from '@fairway/texts/zh/orders'
import { staff as problemsZh } from '@fairway/texts/zh/server/problems/staff'
import { transfers as transfersZh } from '@fairway/texts/zh/transfers'
import { withdrawals as withdrawalsZh } from '@fairway/texts/zh/withdrawals'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foldDays } from '../../server/src/accounts/fold-days.ts'
import { warnOfWallets } from '../../server/src/agents/wallets/warnings.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'
import { watchSavedName } from '../support/saved-files.ts'

// Money that leaves a wallet: taken out to the bank, transferred within a group of agencies, or reversed because it was another's, each
// by two people; what a wallet does not pay, and what it says before it comes to that.

const app = setUpBrowserApp()
afterEach(async () => {
  await setWalletLimits(app.server, {})
  await setBalance(app.server, 10_000_000, app.server.clock.now())
  await setCredit(0)
  await warnOfWallets(app.server.services)
})

const words = {
  en: { ...accountsEn, ...agentsEn, ...blocksEn, ...homeEn, ...transfersEn, ...withdrawalsEn, ...en },
  zh: { ...accountsZh, ...agentsZh, ...blocksZh, ...homeZh, ...transfersZh, ...withdrawalsZh, ...zh },
}
const tomorrow = addDays(serviceDateOf(testNow), 1)
const ownId = () => idOf(app.server, 'staff.organisations', 'RVT')
const setCredit = async (fen: number, until: string | null = null) =>
  sql`select accounts.set_credit(${await ownId()}, ${fen}, ${until})`.execute(app.server.database.db)

describe.each(oneLanguage())('in %s', (language) => {
  const texts = words[language]
  const problems = { en: problemsEn, zh: problemsZh }[language]
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  const field = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

  const users: Record<string, BrowserUser> = {}
  beforeAll(async () => {
    for (const code of ['agency', 'accountant', 'admin'])
      users[code] = await app.signedIn(code, { language, path: '/401' })
  })

  /** The window of a user, at another page. */
  async function as(code: 'agency' | 'accountant' | 'admin', path: string): Promise<BrowserUser> {
    const user = users[code]
    if (!user) throw new Error(`${code} has no window`)
    await closeTab(user.page)
    await navigate(user.page, path)
    await pageReady(user.page)
    return user
  }

  test('[Q7] an agency takes money out by its withdraw password, approved and paid by accountants, or not at all; another bank account is asked for by it and approved by an accountant', async () => {
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
    const savedName = await watchSavedName(accountant.page)
    await press(accountant.page, texts['withdrawals.send'])
    await inDialog(accountant.page, texts['withdrawals.send']).click()
    await download
    expect(await savedName()).toMatch(/^fairway-withdrawals-\d+\.xlsx$/)
    await rowOf(accountant.page, amount).locator('.row-opener').click()
    await inDialog(accountant.page, texts['withdrawals.markPaid']).click()
    await field(accountant.page, texts['payouts.reference']).fill(`ICBC-${language}-1`)
    await inDialog(accountant.page, texts['withdrawals.markPaid']).click()
    await dialog(accountant.page).waitFor({ state: 'detached' })
    // Among those that wait it is no more.
    await expect.poll(() => own.count()).toBe(0)
    expect(accountant.consoleErrors).toEqual([])
    await changeAccount(agency.page, accountant.page)
  })

  /** The agency asks for another account on its page of withdrawals, and an accountant approves it. */
  async function changeAccount(agency: Page, accountant: Page) {
    await press(agency, texts['withdrawals.bankAccount'])
    await inDialog(agency, texts['withdrawals.newAccount']).click()
    await field(agency, texts['withdrawals.holder']).fill('River Travel')
    await field(agency, texts['withdrawals.bank']).fill('ICBC')
    await field(agency, texts['withdrawals.number']).fill('12')
    await field(agency, texts['withdrawals.password']).fill(demoPassword)
    await inDialog(agency, texts['withdrawals.askAccount']).click()
    await dialog(agency).getByText(texts['withdrawals.numberWrong']).waitFor()
    const end = language === 'en' ? '5566' : '7788'
    await field(agency, texts['withdrawals.number']).fill(`6222 0000 ${end}`)
    await inDialog(agency, texts['withdrawals.askAccount']).click()
    await dialog(agency).getByText(texts['withdrawals.account.requested']).waitFor()

    await navigate(accountant, '/menus/approvals/list')
    await rowOf(accountant, end).locator('.row-opener').click()
    await inDialog(accountant, texts['withdrawals.approve']).click()
    await inDialog(accountant, texts['withdrawals.approve']).waitFor({ state: 'detached' })
    // The dialog of the agency follows by itself.
    await dialog(agency).getByText(texts['withdrawals.account.requested']).waitFor({ state: 'detached' })
  }

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
    for (const { consoleErrors } of [agency, accountant, second])
      expect(consoleErrors.filter((line) => !line.includes('agents/requestWithdrawal'))).toEqual([])
  })

  /** One adult from Baotaping to Badong, paid from the wallet. */
  async function sell(page: Page): Promise<void> {
    const choice = (part: string) => page.locator(`[data-part="${part}"] input[role=combobox]`)
    await choice('from').fill('btp')
    await choice('from').press('Enter')
    await choice('to').fill('bdy')
    await choice('to').press('Enter')
    await page.keyboard.press('2')
    const passenger = (name: string) => page.locator(`[data-field="${name}"]`).first()
    await passenger('certificateNumber').fill(buildIdCardNumber())
    await passenger('certificateNumber').press('Enter')
    await passenger('name').fill('Li Wei')
    await page.getByLabel(texts['orders.wallet.password'], { exact: true }).fill(demoPassword)
    await page.keyboard.press('F2')
  }

  test('[Q5] a clerk at the daily limit is refused with the figures', async () => {
    await setWalletLimits(app.server, { clerk: 100 })
    const { page } = await as('agency', `/menus/orders/counter?date=${tomorrow}`)
    await sell(page)
    await page
      .getByText(language === 'en' ? /Your daily limit is ¥1\.00/ : /每日限额为 ¥1\.00/)
      .first()
      .waitFor()
    expect(await page.locator('.counter-issued').count()).toBe(0)
    await page.getByText(texts['orders.wallet.leftToClerk'], { exact: true }).waitFor()
  })

  /** What the agency sold yesterday, once; the days that a wallet then lasts. */
  async function forecast(): Promise<number> {
    const { server } = app
    const now = server.clock.now()
    await sql`select accounts.post(array[row('sale', null, ${new Date(now.getTime() - 86_400_000)}::timestamptz, '', w.organisation_id, array[
        row(w.account_id, -80000, null)::accounts.posted_entry,
        row(accounts.id_of('operator:suspense'), 80000, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
      from accounts.wallets w where w.organisation_id = ${await ownId()} and ${language} = ${oneLanguage()[0]}`.execute(
      server.database.db,
    )
    await setBalance(server, 100_000, now)
    const user = await server.signIn('agency')
    const lasts = async () => {
      await foldDays(server.database.db, now)
      return (await server.call(user, 'orders.wallet', {})).data.lasts
    }
    await expect.poll(lasts).toBeGreaterThan(0)
    return (await lasts()) ?? 0
  }

  test('[Q5] a low wallet is marked in the list and on the home page of its agency, which gets a message; how long it lasts is there, on the statement and on the list', async () => {
    const { server } = app
    await sql`update accounts.wallets set spent_on = '2026-06-14' where organisation_id = ${await ownId()}`.execute(
      server.database.db,
    )
    const days = await forecast()
    await setWalletLimits(server, { low: 200_000 })
    expect(await warnOfWallets(server.services)).toBeGreaterThan(0)
    const low = texts['blocks.walletAlert.low']
    const lasts = texts['blocks.walletLasts'].replace('{days}', String(days)).slice(0, 12)
    const waitForText = (page: Page, text: string | RegExp) =>
      page.getByText(text).filter({ visible: true }).first().waitFor()
    const agency = await as('agency', '/')
    await agency.page.reload()
    await agency.page.locator('.home-panel, section').getByText(low, { exact: true }).first().waitFor()
    await waitForText(agency.page, lasts)
    await navigate(agency.page, '/menus/agents/statement')
    await waitForText(agency.page, lasts)
    await navigate(agency.page, '/menus/agents/wallets?lastsUnder=3650')
    await rowOf(agency.page, 'RVT').waitFor()
    const accountant = await as('accountant', '/menus/agents/wallets?alert=low')
    await rowOf(accountant.page, 'RVT').getByText(low, { exact: true }).waitFor()
    // The list of messages has it too.
    await navigate(accountant.page, '/menus/messages/inbox')
    await waitForText(accountant.page, new RegExp(`^${low}`))
  })

  test('[Q5] credit is raised by two people, and after its last day it is marked as ended', async () => {
    const admin = await as('admin', '/menus/agents/list')
    await pressRowAction(rowOf(admin.page, 'RVT'), texts['agents.editAction'])
    await field(admin.page, texts['agents.credit']).fill('700')
    await dialog(admin.page).getByRole('button', { name: texts['agents.save'], exact: true }).click()
    await dialog(admin.page).waitFor({ state: 'detached' })
    await pressRowAction(rowOf(admin.page, 'RVT'), texts['agents.editAction'])
    await dialog(admin.page).getByText(/¥700/).waitFor()
    await admin.page.keyboard.press('Escape')
    await dialog(admin.page).waitFor({ state: 'detached' })

    const accountant = await app.server.signIn('accountant')
    const waiting = (await app.server.call(accountant, 'approvals.list', {})).data.rows
    const request = waiting.find(({ summary }) => summary.includes('¥700.00'))
    await app.server.call(accountant, 'approvals.decide', { id: request?.id ?? '', approved: true })
    expect((await walletOf(app.server)).credit).toBe(70_000)

    await setCredit(70_000, '2026-06-14')
    await navigate(admin.page, '/menus/agents/wallets?alert=creditEnded')
    await rowOf(admin.page, 'RVT')
      .getByText(texts['blocks.walletAlert.creditEnded'], { exact: true })
      .waitFor()
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
