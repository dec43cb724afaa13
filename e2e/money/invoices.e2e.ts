import { readFileSync } from 'node:fs'
import { withdrawPassword } from '@fairway/testing/agents'
import { companyBuyer, invoiceNumberOf } from '@fairway/testing/files/invoices'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { afterSales as afterSalesEn } from '@fairway/texts/en/afterSales'
import { blocks as blocksEn } from '@fairway/texts/en/blocks'
import { invoices as en } from '@fairway/texts/en/invoices'
import { afterSales as afterSalesZh } from '@fairway/texts/zh/afterSales'
import { blocks as blocksZh } from '@fairway/texts/zh/blocks'
import { invoices as zh } from '@fairway/texts/zh/invoices'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../server/src/office/xlsx/read-sheet.ts'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { button, closeDialog, dialog } from '../support/dialog.ts'
import { oneLanguage } from '../support/one-language.ts'
import { closeTab, findAxeViolations, navigate, pageReady } from '../support/page-crawler.ts'

// An invoice from the page of its order to its red letter, and a paper voucher that comes back before the refund.

const app = setUpBrowserApp()
const words = { en: { ...afterSalesEn, ...blocksEn, ...en }, zh: { ...afterSalesZh, ...blocksZh, ...zh } }

async function sold(people: number) {
  const clerk = await app.server.signIn('clerk')
  const passengers = Array.from({ length: people }, (_, place) => buildPassenger(['王芳', '李伟'][place]))
  const { data } = await app.server.call(clerk, 'orders.sell', await buildSale(app.server, { passengers }))
  return data
}

describe.each(oneLanguage())('in %s', (language) => {
  const texts = words[language]
  const field = (page: Page, name: string) =>
    dialog(page).getByLabel(new RegExp(`^${name.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
  const rowOf = (page: Page, text: string) =>
    page.locator('.query-table[aria-busy=false]').getByRole('row').filter({ hasText: text })

  async function as(code: string, path: string) {
    const user = await app.signedIn(code, { language, path })
    await pageReady(user.page)
    return user
  }

  let clerk: BrowserUser
  beforeAll(async () => {
    clerk = await as('clerk', '/menus/orders/list')
  })
  /** Leaves the page that is shown for another one. */
  async function open(page: Page, address: string) {
    await closeTab(page)
    await navigate(page, address)
    await pageReady(page)
  }

  /** Sends what waits, and gives the rows of the workbook that was downloaded. */
  async function send(page: Page): Promise<(readonly string[])[]> {
    await button(page, texts['invoices.send']).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(dialog(page), texts['invoices.send']).click(),
    ])
    const { rows } = await readFirstSheet(readFileSync(await file.path()), 50)
    return rows.map(({ cells }) => cells)
  }

  /** Reads the file that was sent with its last columns filled in: looked at first, then booked. */
  async function read(page: Page, rows: readonly (readonly string[])[], red: boolean) {
    const [head = [], ...lines] = rows
    const column = (name: string) => head.indexOf(name)
    const place = {
      result: column({ en: 'Result', zh: '结果' }[language]),
      number: head.lastIndexOf({ en: 'Invoice number', zh: '发票号码' }[language]),
      day: head.lastIndexOf({ en: 'Issued on', zh: '开票日期' }[language]),
    }
    const filled = lines.map((cells) =>
      head.map((_, at) => {
        if (at === place.result) return texts['invoices.outcome.issued']
        if (at === place.number) return invoiceNumberOf(cells[0] ?? '', red)
        if (at === place.day) return '2026-06-15'
        return cells[at] ?? ''
      }),
    )
    await button(page, texts['invoices.read']).click()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'results.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...filled].map((cells) => cells.join(',')).join('\n')),
      })
    await dialog(page).getByRole('status').waitFor()
    await dialog(page).locator('tbody tr').first().waitFor()
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).locator('button[type=submit]').waitFor({ state: 'detached' })
    await button(dialog(page), texts['blocks.close']).last().click()
  }

  test('[Q10] asked for on the order, issued by a file, refused to be refunded, taken back by a red letter, refunded', async () => {
    const order = await sold(2)
    const number = order.number
    await open(clerk.page, `/menus/orders/detail/${order.orderId}?side=invoices`)
    await button(clerk.page, texts['invoices.ask']).click()
    await dialog(clerk.page).getByText(texts['invoices.buyer.company'], { exact: true }).click()
    await field(clerk.page, texts['invoices.name']).fill('长江旅行社有限公司')
    await field(clerk.page, texts['invoices.code']).fill('91350100M000100Y44')
    await button(dialog(clerk.page), texts['invoices.ask']).click()
    await dialog(clerk.page).getByText(texts['invoices.codeWrong']).waitFor()
    await field(clerk.page, texts['invoices.code']).fill('91350100M000100Y43')
    await button(dialog(clerk.page), texts['invoices.ask']).click()
    await dialog(clerk.page).waitFor({ state: 'detached' })
    await clerk.page.getByText(texts['invoices.state.asked']).first().waitFor()

    const accountant = await as('accountant', `/menus/accounts/invoices?text=${number}`)
    await rowOf(accountant.page, number).getByText(texts['invoices.state.asked']).waitFor()
    const rows = await send(accountant.page)
    expect(rows.at(-1)?.slice(2, 4)).toEqual(['长江旅行社有限公司', '91350100M000100Y43'])
    await rowOf(accountant.page, number).getByText(texts['invoices.state.sent']).waitFor()
    const id = rows.at(-1)?.[0] ?? ''
    await read(accountant.page, rows, false)
    await rowOf(accountant.page, number).getByText(texts['invoices.state.issued'], { exact: true }).waitFor()
    await rowOf(accountant.page, number).getByText(invoiceNumberOf(id)).first().waitFor()
    await navigate(accountant.page, `/menus/accounts/invoices?invoice=${id}`)
    await dialog(accountant.page).getByText('91350100M000100Y43').waitFor()
    await expect.poll(() => dialog(accountant.page).locator('ol li').count()).toBe(3)
    expect(await findAxeViolations(accountant.page, 'body')).toEqual([])
    await closeDialog(accountant.page)

    // At the desk the tickets are kept; the red letter is offered there.
    await navigate(clerk.page, `/menus/orders/afterSales?order=${order.orderId}`)
    await clerk.page.getByText(texts['invoices.keepsTickets']).waitFor()
    const refund = clerk.page.getByRole('button', { name: new RegExp(`^${texts['afterSales.refund']} Alt`) })
    await expect.poll(() => refund.getAttribute('aria-disabled')).toBe('true')
    await button(clerk.page, texts['invoices.action.askRedLetter']).click()
    await field(clerk.page, texts['invoices.reason']).fill('旅客退票')
    await button(dialog(clerk.page), texts['invoices.action.askRedLetter']).click()
    await dialog(clerk.page).waitFor({ state: 'detached' })
    // The state at the ticket; the message says the same.
    await clerk.page.getByRole('tabpanel').getByText(texts['invoices.state.redAsked']).waitFor()

    await navigate(accountant.page, `/menus/accounts/invoices?text=${number}`)
    await rowOf(accountant.page, number).getByText(texts['invoices.state.redAsked']).waitFor()
    const red = await send(accountant.page)
    expect(red.at(-1)?.[14]).toBe(invoiceNumberOf(id))
    await read(accountant.page, red, true)
    await rowOf(accountant.page, number).getByText(texts['invoices.state.redIssued']).waitFor()

    // The desk is notified, and gives one of the tickets back; the other one is invoiced anew.
    await expect.poll(() => refund.getAttribute('aria-disabled')).toBe(null)
    await clerk.page.getByRole('checkbox').nth(1).uncheck()
    await clerk.page.keyboard.press('Alt+R')
    await clerk.page.getByRole('region', { name: texts['afterSales.kind.refund'] }).waitFor()
    await clerk.page.keyboard.press('F2')
    await clerk.page.getByText(texts['afterSales.done.refund']).first().waitFor()
    await navigate(clerk.page, `/menus/orders/detail/${order.orderId}?side=invoices`)
    await button(clerk.page, texts['invoices.askRest']).waitFor()
    expect([...clerk.consoleErrors, ...accountant.consoleErrors]).toEqual([])
  })

  test('[Q10] a former buyer is offered while its name is typed, and fills in the form by keyboard', async () => {
    const buyer = { ...companyBuyer, name: `峡江船务有限公司 ${language}`, bank: '工商银行 1234' }
    const server = app.server
    const former = await sold(1)
    await server.call(await server.signIn('clerk'), 'accounts.askInvoice', { orderId: former.orderId, buyer })
    const order = await sold(1)
    const { page, consoleErrors } = clerk
    await open(page, `/menus/orders/detail/${order.orderId}?side=invoices`)
    await button(page, texts['invoices.ask']).click()
    await dialog(page).getByText(texts['invoices.buyer.company'], { exact: true }).click()
    const name = field(page, texts['invoices.name'])
    await name.fill('峡江')
    const offered = page.getByRole('option').filter({ hasText: buyer.name })
    await offered.waitFor()
    expect(await findAxeViolations(page, 'body')).toEqual([])
    // Esc closes the list and leaves the form and the text.
    await page.keyboard.press('Escape')
    await offered.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('峡江')
    await name.pressSequentially('船')
    await offered.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => name.inputValue()).toBe(buyer.name)
    expect(await field(page, texts['invoices.code']).inputValue()).toBe(buyer.code)
    expect(await field(page, texts['invoices.bank']).inputValue()).toBe(buyer.bank)
    // A name that was not there before is typed as before.
    await name.fill(`${buyer.name} 2`)
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(`${buyer.name} 2`).first().waitFor()
    expect(consoleErrors).toEqual([])
  })

  test('[Q10] a paper voucher is printed on the order, and its refund waits for the paper', async () => {
    const order = await sold(1)
    const { page, consoleErrors } = clerk
    await open(page, `/menus/orders/detail/${order.orderId}?side=invoices`)
    // Prints are recorded; the browser has no printer.
    await page.evaluate(() => {
      globalThis.print = () => {
        document.body.dataset.printed = document.querySelector('.print-sheet')?.textContent ?? ''
        dispatchEvent(new Event('afterprint'))
      }
    })
    await button(page, texts['invoices.printVouchers']).click()
    await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toContain('报销凭证')
    expect(await page.evaluate(() => document.body.dataset.printed)).toContain(order.tickets[0]?.number ?? '')
    await page.getByText(texts['invoices.voucher'], { exact: true }).waitFor()

    await navigate(page, `/menus/orders/afterSales?order=${order.orderId}`)
    await page.getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Alt+R')
    const offer = page.getByRole('region', { name: texts['afterSales.kind.refund'] })
    const returned = offer.getByRole('checkbox').last()
    await returned.waitFor()
    const confirm = offer.locator('button[type=submit]')
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
    await returned.check()
    await confirm.click()
    await page.getByText(texts['afterSales.done.refund']).first().waitFor()
    expect(consoleErrors).toEqual([])
  })

  test('[Q10] an agency invoices a period under its own name', async () => {
    const server = app.server
    const agent = await server.signIn('agency')
    const { payment: _, ...sale } = await buildSale(server, { phone: '13800138000' }, 'agent')
    await server.call(agent, 'orders.sellFromWallet', { ...sale, paymentPassword: withdrawPassword })
    const { page, consoleErrors } = await as('agency', '/menus/accounts/invoices')
    await button(page, texts['invoices.period']).first().click()
    await field(page, texts['invoices.from']).waitFor()
    await expect.poll(() => field(page, texts['invoices.name']).inputValue()).not.toBe('')
    await field(page, texts['invoices.code']).fill('91350100M000100Y43')
    await button(dialog(page), texts['invoices.ask']).click()
    await dialog(page).waitFor({ state: 'detached' })
    // The agency sees its own invoice alone.
    await rowOf(page, '2026-06-01 – 2026-06-15')
      .getByText(texts['invoices.state.asked'], { exact: true })
      .first()
      .waitFor()
    expect(consoleErrors).toEqual([])
  })
})
