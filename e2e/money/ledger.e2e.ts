import { readFileSync } from 'node:fs'
import { buildPassenger, buildSale, publishCharge } from '@fairway/testing/orders'
import { tillOf } from '@fairway/testing/payouts'
import { accounts as en } from '@fairway/texts/en/accounts'
import { fares as faresEn } from '@fairway/texts/en/fares'
import { orders as ordersEn } from '@fairway/texts/en/orders'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import { fares as faresZh } from '@fairway/texts/zh/fares'
import { orders as ordersZh } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../server/src/office/xlsx/read-sheet.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { closeDialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, findAxeViolations, navigate, pageReady } from '../support/page-crawler.ts'

// The ledger: from an account down to an entry, its transfer and its order, and back from the order; what a payee is owed down to
// the tickets, and the list of an evening for an insurer.

const app = setUpBrowserApp()
let accountant: BrowserUser

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

describe.each(oneLanguage())('in %s', (language) => {
  const { texts, orders, fares } = words[language]
  const insurer = { en: 'Calm River Insurance', zh: '安澜保险公司' }[language]
  const passenger = buildPassenger('王小明')
  let number = ''
  beforeAll(async () => {
    accountant = await app.signedIn('accountant', { language, path: '/menus/accounts/ledger' })
  })
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })
  /** The dialog of the tab in front; those of other tabs stay open behind it. */
  const dialog = (page: Page) => page.locator('.dialog:visible')
  const heading = (page: Page, text: string) =>
    page.getByRole('heading', { level: 1 }).filter({ hasText: text })

  test('[Q1] [Q3] an accountant opens an account, an entry, its transfer, its order and the rule of its price, and from the order the shift that took its payment and the transfer again', async () => {
    const sold = await sellForCash()
    const { page, consoleErrors } = accountant
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
    const rule = dialog(page).getByRole('link').first()
    expect(await rule.getAttribute('href')).toMatch(/\/menus\/fares\/table\/\d+$/)
    await rule.click()
    await page.waitForURL(/\/menus\/fares\/table\/\d+$/)
    await page.goBack()
    await heading(page, sold.number).waitFor()
    await closeDialog(page)
    await page.getByRole('tab', { name: orders['orders.detail.money'], exact: true }).click()
    await openShift(page, sold.till)
    await closeDialog(page)
    await navigate(page, `/menus/orders/detail/${sold.orderId}?side=money`)
    await page.getByRole('link', { name: sold.transfer, exact: true }).first().click()
    await heading(page, texts['ledger.title']).waitFor()
    await dialog(page).getByText(texts['ledger.one'].replace('{id}', sold.transfer)).waitFor()
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).waitFor()
    expect(consoleErrors).toEqual([])
  })

  const shiftOf = (till: string) => texts['tills.one'].replace('{id}', till.replace('till:', ''))

  /** From the page of an order, which names who took its payment. */
  async function openShift(page: Page, till: string) {
    const shift = shiftOf(till)
    const payment = page.getByRole('listitem').filter({ hasText: shift })
    await payment.getByText('陈静', { exact: true }).waitFor()
    await payment.getByText(texts['tills.automatic']).waitFor()
    await payment.getByRole('link', { name: shift, exact: true }).click()
    await dialog(page).getByRole('heading', { name: shift }).waitFor()
  }

  test('[Q3] the page of an order names who took its payment to those who do not see tills, without a way there', async () => {
    const sold = await sellForCash()
    const shift = shiftOf(sold.till)
    const path = `/menus/orders/detail/${sold.orderId}?side=money`
    const clerk = await app.signedIn('clerk', { language, path })
    await clerk.page.getByRole('listitem').filter({ hasText: shift }).getByText('陈静').waitFor()
    expect(await clerk.page.getByRole('link', { name: shift }).count()).toBe(0)
    await clerk.context.close()
  })

  test('[Q1] on a phone accounts and entries are cards that open', async () => {
    const sold = await sellForCash()
    const { page, consoleErrors } = accountant
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/menus/accounts/ledger?text=${encodeURIComponent(sold.till)}`)
    const card = (text: string) =>
      page.locator('.row-card').filter({ hasText: text }).filter({ visible: true }).locator('.row-opener')
    await card(sold.till).click()
    await card(sold.number).click()
    await dialog(page).getByRole('link', { name: sold.number, exact: true }).waitFor()
    await closeDialog(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(consoleErrors).toEqual([])
  })

  async function sellWithCharge() {
    const { server } = app
    const people = [await server.signIn('admin'), await server.signIn('admin2')] as const
    const { data } = await server.call(people[0], 'agents.createSupplier', {
      ...{ code: `CALM-${language}`, names: { [language]: insurer }, kind: 'insurer' },
      supplies: ['insurance'],
    })
    await publishCharge(server, people, {
      ...{ code: `CALM-${language}`, names: { [language]: `+ ${insurer}` }, kind: 'insurance' },
      ...{ fixedFen: 345, payeeId: data.id },
    })
    const sold = await server.call(
      await server.signIn('clerk'),
      'orders.sell',
      await buildSale(server, { passengers: [passenger] }),
    )
    number = sold.data.number
  }

  test('[M8] charges open from a payee down to the tickets, and the list of an evening is made once, and downloaded with names and whole certificates', async () => {
    await sellWithCharge()
    const { page } = accountant
    await closeTab(page)
    await navigate(page, '/menus/accounts/charges?from=2026-06-15&to=2026-06-16')
    const charge = rowOf(page, `+ ${insurer}`)
    await charge.getByText('3.45').first().waitFor()
    await charge.dblclick()
    await page.waitForURL(/accounts\/chargedTickets\?.*payee=/)
    await rowOf(page, number).getByText('3.45').first().waitFor()
    await rowOf(page, number).getByRole('link', { name: number }).click()
    await page.waitForURL(/orders\/detail/)

    await navigate(page, '/menus/accounts/insuredLists')
    await page.getByRole('button', { name: texts['insuredLists.make'], exact: true }).first().click()
    await dialog(page).getByLabel(texts['insuredLists.insurer']).selectOption({ label: insurer })
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await dialog(page).getByRole('button', { name: texts['insuredLists.make'], exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const list = rowOf(page, insurer)
    await list.getByText('3.45').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: texts['insuredLists.download'] }).first().click(),
    ])
    const { rows } = await readFirstSheet(readFileSync(await file.path()), 20)
    expect(rows).toHaveLength(2)
    expect(rows[1]?.cells).toEqual(
      expect.arrayContaining(['2026-06-16', `${number}-1`, '王小明', passenger.certificateNumber, '3.45']),
    )
    await page.getByRole('button', { name: texts['insuredLists.make'], exact: true }).first().click()
    await dialog(page).getByLabel(texts['insuredLists.insurer']).selectOption({ label: insurer })
    await dialog(page).getByText(texts['insuredLists.isMade'].replace('{number}', '1')).waitFor()
  })
})
