import { buildSale } from '@fairway/testing/orders'
import { tillOf } from '@fairway/testing/payouts'
import { accounts as en } from '@fairway/texts/en/accounts'
import { fares as faresEn } from '@fairway/texts/en/fares'
import { orders as ordersEn } from '@fairway/texts/en/orders'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import { fares as faresZh } from '@fairway/texts/zh/fares'
import { orders as ordersZh } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { pageReady } from '../support/page-crawler.ts'

// The ledger: from an account down to an entry, its transfer and its order, and back from the order.

const app = setUpBrowserApp()

const words = {
  en: { texts: en, orders: ordersEn, fares: faresEn },
  zh: { texts: zh, orders: ordersZh, fares: faresZh },
}

/** An order paid in cash, the till that took it, and its transfer. */
async function sellForCash() {
  const clerk = await app.server.signIn('clerk')
  const { data } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server))
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    'select id::text from accounts.transfers where order_id = $1',
    [data.orderId],
  )
  return {
    ...data,
    till: await tillOf(app.server, 'clerk'),
    transfer: rows[0]?.id ?? '',
  }
}

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const { texts, orders, fares } = words[language]
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  /** The dialog of the tab in front; those of other tabs stay open behind it. */
  const dialog = (page: Page) => page.locator('.dialog:visible')
  const heading = (page: Page, text: string) =>
    page.getByRole('heading', { level: 1 }).filter({ hasText: text })

  test('[Q1] an accountant opens an account, an entry, its transfer, its order and the rule of its price, and from the order the transfer again', async () => {
    const sold = await sellForCash()
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      language,
      path: '/menus/accounts/ledger',
    })
    await pageReady(page)
    await page.getByPlaceholder(texts['ledger.search']).fill(sold.till)
    await expect.poll(() => rowOf(page, 'acquirer:card').count()).toBe(0)
    const account = rowOf(page, sold.till)
    await account.getByText(texts['ledger.side.debit'], { exact: true }).waitFor()
    await account.locator('.row-opener').click()

    await heading(page, texts['ledger.account.till']).waitFor()
    await page.getByText(texts['ledger.closing']).first().waitFor()
    const entry = rowOf(page, sold.number)
    await entry.getByText(texts['ledger.transfer.sale'], { exact: true }).waitFor()
    await entry.locator('.row-opener').focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByText(texts['ledger.one'].replace('{id}', sold.transfer)).waitFor()
    const sums = dialog(page).locator('tfoot td')
    await sums.first().waitFor()
    const [debit, credit] = await sums.allInnerTexts()
    expect(debit).toBe(credit)
    expect(await dialog(page).locator('tbody tr').first().innerText()).toContain(sold.till)
    await closeDialog(page)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).click()

    await heading(page, sold.number).waitFor()
    await page.getByRole('button', { name: '¥' }).first().click()
    await dialog(page).getByText(fares['fares.bench.full'], { exact: true }).waitFor()
    const rule = dialog(page).getByRole('link')
    expect(await rule.getAttribute('href')).toMatch(/\/menus\/fares\/table\/\d+$/)
    await rule.click()
    await page.waitForURL(/\/menus\/fares\/table\/\d+$/)
    await page.goBack()
    await heading(page, sold.number).waitFor()
    await closeDialog(page)
    await page.getByRole('tab', { name: orders['orders.detail.money'], exact: true }).click()
    await page.getByRole('link', { name: sold.transfer, exact: true }).first().click()
    await heading(page, texts['ledger.title']).waitFor()
    await dialog(page).getByText(texts['ledger.one'].replace('{id}', sold.transfer)).waitFor()
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })

  test('[Q3] the page of an order names who took its payment, and opens the shift for those who see tills', async () => {
    const sold = await sellForCash()
    const shift = texts['tills.one'].replace('{id}', sold.till.replace('till:', ''))
    const path = `/menus/orders/detail/${sold.orderId}?side=money`
    const { page, consoleErrors, context } = await app.signedIn('accountant', { language, path })
    const payment = page.getByRole('listitem').filter({ hasText: shift })
    await payment.getByText('陈静', { exact: true }).waitFor()
    await payment.getByText(texts['tills.automatic']).waitFor()
    await payment.getByRole('link', { name: shift, exact: true }).click()
    await dialog(page).getByRole('heading', { name: shift }).waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()

    const clerk = await app.signedIn('clerk', { language, path })
    await clerk.page.getByRole('listitem').filter({ hasText: shift }).getByText('陈静').waitFor()
    expect(await clerk.page.getByRole('link', { name: shift }).count()).toBe(0)
    await clerk.context.close()
  })

  test('[Q1] on a phone accounts and entries are cards that open', async () => {
    const sold = await sellForCash()
    const { page, consoleErrors, context } = await app.signedIn('accountant', {
      ...{ language, width: 390, height: 844 },
      path: `/menus/accounts/ledger?text=${encodeURIComponent(sold.till)}`,
    })
    await page.locator('.row-card').filter({ hasText: sold.till }).locator('.row-opener').click()
    await page.locator('.row-card').filter({ hasText: sold.number }).locator('.row-opener').click()
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).waitFor()
    expect(consoleErrors).toEqual([])
    await context.close()
  })
})
