import { readFileSync } from 'node:fs'
import { buildSale } from '@fairway/testing/orders'
import { giveBack, wechatPayment } from '@fairway/testing/payouts'
import { idOf } from '@fairway/testing/users'
import { accounts as en } from '@fairway/texts/en/accounts'
import { approvals as approvalsEn } from '@fairway/texts/en/approvals'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import { approvals as approvalsZh } from '@fairway/texts/zh/approvals'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../server/src/office/xlsx/read-sheet.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeDialog, dialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { navigate, pageReady } from '../support/page-crawler.ts'
import { pressRowAction } from '../support/row-actions.ts'

// Money on its way back: the accountant with payment services, a second person, and a clerk with cash.

const app = setUpBrowserApp()

const words = {
  en: { texts: en, approvals: approvalsEn },
  zh: { texts: zh, approvals: approvalsZh },
}

/** An order of which a part is owed to the customer. */
async function owe(payment: ReturnType<typeof wechatPayment> | { method: 'cash' }, fen = 1_000) {
  const clerk = await app.server.signIn('clerk')
  const { data } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server, { payment }))
  const [payout] = await giveBack(
    app.server,
    data.orderId,
    fen,
    await idOf(app.server, 'staff.users', 'clerk'),
  )
  return { orderId: data.orderId, number: data.number, id: payout?.id ?? '' }
}

describe.each(oneLanguage())('in %s', (language) => {
  const { texts, approvals } = words[language]
  let accountant: BrowserUser
  beforeAll(async () => {
    accountant = await app.signedIn('accountant', { path: '/401', language })
  })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  const stateOf = (page: Page, number: string, state: keyof typeof texts) =>
    rowOf(page, number).getByText(texts[state], { exact: true }).waitFor()

  async function open(page: Page, address: string) {
    await navigate(page, address)
    await pageReady(page)
  }

  async function send(page: Page): Promise<(readonly string[])[]> {
    await button(page, texts['payouts.send']).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      inDialog(page, texts['payouts.send']).click(),
    ])
    const { rows } = await readFirstSheet(readFileSync(await file.path()), 20)
    return rows.map(({ cells }) => cells)
  }

  async function read(page: Page, lines: readonly (readonly string[])[]) {
    await button(page, texts['payouts.read']).click()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'results.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
      })
    await inDialog(page, texts['payouts.read']).click()
    await dialog(page).getByRole('status').waitFor()
  }

  test('[L5] the accountant sends WeChat payouts as a list, reads the results, and repeats the one that failed', async () => {
    const [paid, failing] = [await owe(wechatPayment()), await owe(wechatPayment(), 1_100)]
    const { page, consoleErrors } = accountant
    await open(page, '/menus/accounts/payouts')
    await stateOf(page, paid.number, 'payouts.state.requested')
    const list = await send(page)
    expect(list[0]?.[0]).toBe({ en: 'Payout number', zh: '退款编号' }[language])
    expect(list.slice(1).map((cells) => [cells[0], cells[3]])).toEqual([
      [paid.id, '10.00'],
      [failing.id, '11.00'],
    ])
    await stateOf(page, paid.number, 'payouts.state.sent')
    const head = list[0] ?? []
    const answer = (id: string, amount: string, result: string, reference: string, reason: string) => [
      ...[id, '', '', amount, result, reference, reason],
    ]
    await read(page, [
      head,
      answer(paid.id, '10.00', texts['payouts.outcome.paid'], `WX-${language}-1`, ''),
      answer(failing.id, '11.00', texts['payouts.outcome.failed'], '', 'account closed'),
      answer(failing.id, '12.00', texts['payouts.outcome.paid'], `WX-${language}-2`, ''),
    ])
    // The bad line comes first, with its number.
    const wrong = dialog(page).locator('tbody tr').first()
    await wrong
      .getByText({ en: 'The payout is named in an earlier line', zh: '前面的行已有该退款' }[language])
      .waitFor()
    expect(await wrong.locator('td').first().innerText()).toBe('4')
    await dialog(page).getByRole('contentinfo').or(dialog(page)).getByRole('button').last().click()
    await stateOf(page, failing.number, 'payouts.state.failed')
    // What is paid is at its end, and no longer in the list of open payouts.
    await expect.poll(() => rowOf(page, paid.number).count()).toBe(0)

    await pressRowAction(rowOf(page, failing.number), texts['payouts.retry'])
    await inDialog(page, texts['payouts.retry']).click()
    await stateOf(page, failing.number, 'payouts.state.requested')
    const second = await send(page)
    expect(second.slice(1).map((cells) => cells[0])).toEqual([failing.id])
    await stateOf(page, failing.number, 'payouts.state.sent')
    await pressRowAction(rowOf(page, failing.number), texts['payouts.markPaid'])
    await inDialog(page, texts['payouts.markPaid']).click()
    await dialog(page).getByText(texts['payouts.required']).waitFor()
    await dialog(page).getByRole('textbox').fill(`WX-${language}-3`)
    await inDialog(page, texts['payouts.markPaid']).click()
    await expect.poll(() => rowOf(page, failing.number).count()).toBe(0)
    await open(page, `/menus/accounts/payouts?state=paid&text=${failing.number}&payout=${failing.id}`)
    await expect.poll(() => dialog(page).locator('ol li').count()).toBe(6)
    await dialog(page).getByText(`WX-${language}-3`).waitFor()
    await dialog(page).getByText('account closed').waitFor()
    expect(consoleErrors).toEqual([])
    await closeDialog(page)
  })

  test('[L5] [L6] another way needs a second person: one asks, another one approves, a clerk hands over the cash, as from the order', async () => {
    const { id, number } = await owe(wechatPayment())
    const asker = accountant
    await open(asker.page, `/menus/accounts/payouts?state=requested&text=${number}`)
    await pressRowAction(rowOf(asker.page, number), texts['payouts.payOtherwise'])
    await inDialog(asker.page, texts['payouts.payOtherwise']).click()
    await asker.page.getByText(texts['payouts.done.payOtherwise']).waitFor()
    await open(asker.page, '/menus/approvals/list')
    const own = rowOf(asker.page, number)
    await own.waitFor()
    expect(
      await own.getByRole('button', { name: approvals['approvals.approve'] }).getAttribute('aria-disabled'),
    ).toBe('true')
    const second = await app.server.signIn('admin')
    const { rows: waiting } = (await app.server.call(second, 'approvals.list', {})).data
    const request = waiting.find(({ summary }) => summary.includes(number))
    await app.server.call(second, 'approvals.decide', { id: request?.id ?? '', approved: true })
    await expect.poll(() => own.count()).toBe(0)

    const clerk = await app.signedIn('clerk', { path: '/menus/accounts/cash', language })
    await pageReady(clerk.page)
    await clerk.page.getByLabel(texts['payouts.cash.search']).fill(number)
    await clerk.page.keyboard.press('Enter')
    await button(clerk.page, texts['payouts.payCash']).click()
    await inDialog(clerk.page, texts['payouts.payCash']).click()
    await clerk.page.getByText(texts['payouts.cash.none']).waitFor()
    const { rows } = await app.server.database.pool.query(
      `select x.state, u.code from accounts.payouts x join staff.users u on u.id = x.paid_by where x.replaces_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ state: 'collected', code: 'clerk' }])

    // The clerk pays cash that waited from the order as well.
    const { orderId } = await owe({ method: 'cash' })
    const { page } = clerk
    await open(page, `/menus/orders/detail/${orderId}?side=money`)
    await page.getByRole('heading', { name: texts['payouts.ofOrder'] }).waitFor()
    await page.getByText(texts['payouts.state.requested'], { exact: true }).waitFor()
    await button(page, texts['payouts.payCash']).click()
    await button(page, texts['payouts.payCash']).last().click()
    await inDialog(page, texts['payouts.payCash']).click()
    await page.getByText(texts['payouts.cash.none']).filter({ visible: true }).first().waitFor()
    await open(page, `/menus/orders/detail/${orderId}?side=money`)
    await page.getByText(texts['payouts.state.collected'], { exact: true }).waitFor()
    await page.getByText(texts['ledger.transfer.payout']).first().waitFor()
    for (const user of [asker, clerk]) expect(user.consoleErrors).toEqual([])
  })
})
