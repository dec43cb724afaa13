import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { addAgencyClerk, setBalance, setWalletLimits, walletOf } from '@fairway/testing/agents'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { agents as agentsEn } from '@fairway/texts/en/agents'
import { approvals as approvalsEn } from '@fairway/texts/en/approvals'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { homePanels as homeEn } from '@fairway/texts/en/homePanels'
import { orders as en } from '@fairway/texts/en/orders'
import { agents as agentsZh } from '@fairway/texts/zh/agents'
import { approvals as approvalsZh } from '@fairway/texts/zh/approvals'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { homePanels as homeZh } from '@fairway/texts/zh/homePanels'
import { orders as zh } from '@fairway/texts/zh/orders'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { foldDays } from '../../server/src/accounts/fold-days.ts'
import { warnOfWallets } from '../../server/src/agents/wallets/warnings.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { dialog } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// What a wallet does not pay, and what it says before it comes to that.

const app = setUpBrowserApp()
afterEach(async () => {
  await setWalletLimits(app.server, {})
  await setBalance(app.server, 10_000_000, app.server.clock.now())
  await setCredit(0)
  await warnOfWallets(app.server.services)
})

const words = {
  en: { ...agentsEn, ...approvalsEn, ...blocksEn, ...homeEn, ...en },
  zh: { ...agentsZh, ...approvalsZh, ...blocksZh, ...homeZh, ...zh },
}
const tomorrow = addDays(serviceDateOf(testNow), 1)
const ownId = () => idOf(app.server, 'staff.organisations', 'RVT')
const setCredit = async (fen: number, until: string | null = null) =>
  sql`select accounts.set_credit(${await ownId()}, ${fen}, ${until})`.execute(app.server.database.db)

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const texts = words[language]
  const issued = (page: Page) => page.locator('.counter-issued')
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  const field = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))

  async function as(code: string, path: string) {
    const signedIn = await app.signedIn(code, { language, path })
    await pageReady(signedIn.page)
    return signedIn
  }

  /** One adult from Baotaping to Badong, paid from the wallet. */
  async function sell(page: Page): Promise<void> {
    await page.goto(`/menus/orders/counter?date=${tomorrow}`)
    const choice = (part: string) => page.locator(`[data-part="${part}"] input[role=combobox]`)
    await choice('from').fill('btp')
    await choice('from').press('Enter')
    await choice('to').fill('bdy')
    await choice('to').press('Enter')
    await page.keyboard.press('2')
    await page.keyboard.type(buildIdCardNumber(), { delay: 50 })
    await page.keyboard.press('Enter')
    await page.keyboard.type('Li Wei', { delay: 50 })
    await page.getByLabel(texts['orders.wallet.password'], { exact: true }).fill(demoPassword)
    await page.keyboard.press('F2')
  }

  test('[Q5] a clerk at the daily limit is refused with the figures, and a colleague sells on', async () => {
    const code = `colleague-${language}`
    await addAgencyClerk(app.server, code)
    await setWalletLimits(app.server, { clerk: 100 })
    const own = await as('agency', '/')
    await sell(own.page)
    await own.page
      .getByText(language === 'en' ? /Your daily limit is ¥1\.00/ : /每日限额为 ¥1\.00/)
      .first()
      .waitFor()
    expect(await issued(own.page).count()).toBe(0)
    await own.page.getByText(texts['orders.wallet.leftToClerk'], { exact: true }).waitFor()
    await setWalletLimits(app.server, { clerk: 1_000_000 })
    const colleague = await as(code, '/')
    await sell(colleague.page)
    await issued(colleague.page).waitFor()
    await own.context.close()
    await colleague.context.close()
  })

  test('[Q5] a low wallet is marked in the list and on the home page of its agency, which gets a message', async () => {
    const { server } = app
    await sql`update accounts.wallets set spent_on = '2026-06-14' where organisation_id = ${await ownId()}`.execute(
      server.database.db,
    )
    await setBalance(server, 100_000, server.clock.now())
    await setWalletLimits(server, { low: 200_000 })
    expect(await warnOfWallets(server.services)).toBeGreaterThan(0)
    const low = texts['blocks.walletAlert.low']
    const agency = await as('agency', '/')
    await agency.page.locator('.home-panel, section').getByText(low, { exact: true }).first().waitFor()
    const accountant = await as('accountant', '/menus/agents/wallets?alert=low')
    await rowOf(accountant.page, 'RVT').getByText(low, { exact: true }).waitFor()
    // The list of messages has it too.
    await accountant.page.goto('/menus/messages/inbox')
    await accountant.page
      .getByText(new RegExp(`^${low}`))
      .first()
      .waitFor()
    await agency.context.close()
    await accountant.context.close()
  })

  test('[Q5] how long a wallet lasts is on the list, the statement and the home page', async () => {
    const { server } = app
    const now = server.clock.now()
    await sql`select accounts.post(array[row('sale', null, ${new Date(now.getTime() - 86_400_000)}::timestamptz, '', w.organisation_id, array[
        row(w.account_id, -80000, null)::accounts.posted_entry,
        row(accounts.id_of('operator:suspense'), 80000, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
      from accounts.wallets w where w.organisation_id = ${await ownId()} and ${language} = 'en'`.execute(
      server.database.db,
    )
    const agency = await app.signedIn('agency', { language })
    const lasts = async () => {
      await foldDays(server.database.db, now)
      const user = await server.signIn('agency')
      return (await server.call(user, 'orders.wallet', {})).data.lasts
    }
    await expect.poll(lasts).toBeGreaterThan(0)
    const days = (await lasts()) ?? 0
    const text = texts['blocks.walletLasts'].replace('{days}', String(days)).slice(0, 12)
    await agency.page.reload()
    await agency.page.getByText(text).first().waitFor()
    await agency.page.goto('/menus/agents/statement')
    await agency.page.getByText(text).first().waitFor()
    await agency.page.goto('/menus/agents/wallets?lastsUnder=3650')
    await rowOf(agency.page, 'RVT').waitFor()
    await agency.context.close()
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

    const accountant = await as('accountant', '/menus/approvals/list')
    await pressRowAction(rowOf(accountant.page, '¥700.00'), texts['approvals.approve'])
    await dialog(accountant.page).getByRole('cell', { name: '¥700.00', exact: true }).waitFor()
    await dialog(accountant.page)
      .getByRole('button', { name: texts['approvals.approve'], exact: true })
      .click()
    await dialog(accountant.page).waitFor({ state: 'detached' })
    expect((await walletOf(app.server)).credit).toBe(70_000)
    await accountant.context.close()

    await setCredit(70_000, '2026-06-14')
    await admin.page.goto('/menus/agents/wallets?alert=creditEnded')
    await rowOf(admin.page, 'RVT')
      .getByText(texts['blocks.walletAlert.creditEnded'], { exact: true })
      .waitFor()
    await admin.context.close()
  })
})
