import { buildSale } from '@fairway/testing/orders'
import { accounts as en } from '@fairway/texts/en/accounts'
import { approvals as approvalsEn } from '@fairway/texts/en/approvals'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import { approvals as approvalsZh } from '@fairway/texts/zh/approvals'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { button, closeDialog, dialog, field } from '../support/dialog.ts'
import { hasFocus, pressByKey } from '../support/keys.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'

// A till from its float to its Z report: opened and counted by its clerk, looked at by a supervisor, its difference approved.

const app = setUpBrowserApp()

const words = { en: { ...en, ...approvalsEn }, zh: { ...zh, ...approvalsZh } }

describe.each(
  inOneLanguage([
    ['en', 'clerk'],
    ['zh', 'clerk2'],
  ]),
)('in %s', (language, code) => {
  const texts = words[language]
  const press = (page: Page, name: string) => button(page.locator('main'), name).first().click()
  const confirm = (page: Page, name: string) => button(dialog(page), name).click()

  test('[Q2] a clerk opens a till by keyboard with a float, sells, drops, closes by denomination; what is short is approved by a second person, or refused and asked for again; a transfer opens its shift', async () => {
    const { page, context, consoleErrors } = await app.signedIn(code, {
      language,
      path: '/menus/accounts/till',
    })
    await pageReady(page)
    await page.getByText(texts['tills.noneOpen']).waitFor()
    // Type-ahead: the float is typed and sent before the tills have arrived.
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/accounts/tills?*', async (route) => {
      await answered.promise
      await route.continue()
    })
    const opener = button(page.locator('main'), texts['tills.open'])
    await pressByKey(page, opener)
    await field(page, '¥100.00').waitFor()
    await expect.poll(() => hasFocus(field(page, '¥100.00'))).toBe(true)
    await page.keyboard.type('3')
    await dialog(page).getByText('¥300.00', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    answered.resolve()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(texts['tills.state.open'], { exact: true }).first().waitFor()

    const clerk = await app.server.signIn(code)
    const sale = await buildSale(app.server)
    const sold = await app.server.call(clerk, 'orders.sell', sale)
    expect(sold.http, sold.message).toBe(200)
    await page.reload()
    await page.getByText(sold.data.number).first().waitFor()
    await press(page, texts['tills.drop'])
    await field(page, texts['tills.amount']).fill('100')
    await confirm(page, texts['tills.drop'])
    await dialog(page).waitFor({ state: 'detached' })

    // The float less what was dropped, and nothing of what was sold.
    await press(page, texts['tills.close'])
    await field(page, '¥100.00').fill('2')
    await confirm(page, texts['tills.close'])
    await dialog(page).getByRole('alert').first().waitFor()
    await field(page, texts['tills.reason']).fill(`wrong change ${language}`)
    await confirm(page, texts['tills.close'])
    await page.getByText(texts['tills.noneOpen']).waitFor()

    const accountant = await app.signedIn('accountant', { language, path: '/menus/approvals/list' })
    await pageReady(accountant.page)
    const row = accountant.page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: `wrong change ${language}` })
    await row.getByRole('button', { name: texts['approvals.approve'] }).first().click()
    await dialog(accountant.page).getByRole('columnheader', { name: texts['approvals.after'] }).waitFor()
    await dialog(accountant.page).getByRole('cell', { name: '¥200.00', exact: true }).waitFor()
    await confirm(accountant.page, texts['approvals.approve'])
    await row.waitFor({ state: 'detached' })

    await navigate(accountant.page, '/menus/accounts/tills?state=closed')
    await pageReady(accountant.page)
    const { rows } = await app.server.database.pool.query<{ name: string }>(
      'select name from staff.users where code = $1',
      [code],
    )
    const closed = accountant.page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: rows[0]?.name ?? code })
    await closed.locator('.row-opener').click()
    await dialog(accountant.page).getByText(sold.data.number).first().waitFor()
    await closeDialog(accountant.page)
    await askAgain(accountant.page)
    expect([...consoleErrors, ...accountant.consoleErrors].filter((text) => !text.includes('409'))).toEqual(
      [],
    )
    await context.close()
    await accountant.context.close()
  })

  /** What was over or short and refused is asked for again on the page of the tills, and a transfer opens its shift. */
  async function askAgain(page: Page): Promise<void> {
    const [admin, second] = [await app.server.signIn('admin'), await app.server.signIn('admin2')]
    const { tills } = (await app.server.call(admin, 'accounts.tills', { free: true })).data
    const { shiftId } = (
      await app.server.call(admin, 'accounts.openTill', { tillId: tills[0]?.id ?? '', counts: { 10000: 3 } })
    ).data
    const why = `counted in a hurry ${language}`
    await app.server.call(admin, 'accounts.closeTill', { shiftId, counts: { 10000: 1 }, reason: why })
    const refuse = async () => {
      const { rows } = (await app.server.call(second, 'approvals.list', {})).data
      const open = rows.find(({ summary }) => summary.includes(why))
      return app.server.call(second, 'approvals.decide', {
        id: open?.id ?? '',
        approved: false,
        reason: 'count again',
      })
    }

    await navigate(page, `/menus/accounts/tills?state=closed&shift=${shiftId}`)
    await pageReady(page)
    await dialog(page).getByText(why).first().waitFor()
    const again = button(dialog(page), texts['tills.ask'])
    // While the first request waits there is nothing to ask; once it is refused, the open page knows.
    expect(await again.count()).toBe(0)
    expect(await refuse()).toMatchObject({ http: 200 })
    await again.waitFor()
    await pressByKey(page, again)
    await field(page, texts['tills.reason']).waitFor()
    await field(page, texts['tills.reason']).fill('')
    await confirm(page, texts['tills.ask'])
    await dialog(page).getByText(texts['tills.reasonMissing']).waitFor()
    await field(page, texts['tills.reason']).fill(`${why}, two hundred in the safe`)
    await confirm(page, texts['tills.ask'])
    await expect.poll(() => page.locator('.dialog').count()).toBe(1)
    await again.waitFor({ state: 'detached' })
    await dialog(page).getByText(`${why}, two hundred in the safe`).first().waitFor()
    expect(await refuse()).toMatchObject({ http: 200 })

    // To its entries in the ledger, and from a transfer back to the shift.
    await dialog(page).getByRole('link', { name: texts['tills.account'] }).click()
    const float = page
      .locator('.query-table[aria-busy=false]')
      .getByRole('row')
      .filter({ hasText: texts['ledger.transfer.float'] })
    await float.locator('.row-opener').click()
    const cause = texts['ledger.cause.tillShift'].replace('{id}', shiftId)
    await dialog(page).getByRole('link', { name: cause, exact: true }).click()
    // The dialogs of other tabs stay where they are.
    await page.locator('.dialog:visible').getByText(`${why}, two hundred in the safe`).first().waitFor()
  }
})
