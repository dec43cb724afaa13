import { buildPassenger, buildSale, printPapers } from '@fairway/testing/orders'
import { demoPassword } from '@fairway/testing/test-app'
import { orders as en } from '@fairway/texts/en/orders'
import { orders as zh } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// A passenger of an agency comes to a counter of the operator for the paper, with the ID, the order number, or the old paper.

const app = setUpBrowserApp()
const words = { en, zh }

async function soldByAgency() {
  const { server } = app
  const agency = await server.signIn('agency')
  const passengers = [buildPassenger('王芳'), buildPassenger('李伟')]
  const { payment: _, ...sale } = await buildSale(server, { passengers, phone: '13700137000' }, 'agent')
  const { data } = await server.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  return { ...data, passengers, agency }
}

/** A window of the clerk in which the print dialog of the browser says that it was opened. */
async function clerkPage(language: 'en' | 'zh') {
  const user = await app.signedIn('clerk', { language })
  await user.page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset.printing = 'true'
    }
  })
  await user.page.goto('/menus/orders/list')
  return user
}

/** The papers that came out, and the print dialog closed. */
async function printed(page: Page): Promise<string[]> {
  await page.locator('html[data-printing]').waitFor()
  const papers = await page
    .locator('.paper-ticket')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  await page.evaluate(() => {
    delete document.documentElement.dataset.printing
    dispatchEvent(new Event('afterprint'))
  })
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
  return papers
}

describe.each(['en', 'zh'] as const)('a counter in %s', (language) => {
  const w = words[language]

  test('[L14] hands out the ticket of an agency by keyboard: the whole ID number, then the order number and the phone', async () => {
    const order = await soldByAgency()
    const { page, context } = await clerkPage(language)
    await page.getByRole('button', { name: w['orders.collect.title'] }).waitFor()
    await page.keyboard.press('Alt+C')
    const dialog = page.getByRole('dialog', { name: w['orders.collect.title'] })
    // Filled in at once: keys as fast as a machine's would be a scan.
    await dialog.getByLabel(w['orders.collect.term']).fill(order.passengers[1]?.certificateNumber ?? '')
    await page.keyboard.press('Enter')
    const found = dialog.getByRole('region', { name: w['orders.collect.found'] })
    await found.waitFor()
    expect(await found.innerText()).toContain('李伟')
    expect(await found.innerText()).not.toContain('王芳')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    // The focus is on the button: Enter prints.
    await page.keyboard.press('Enter')
    const [paper, ...others] = await printed(page)
    expect(paper).toContain('李伟')
    expect(others).toEqual([])

    const term = dialog.getByLabel(w['orders.collect.term'])
    await term.fill(order.number)
    await dialog.getByLabel(w['orders.collect.phoneEnd']).fill('7000')
    await page.keyboard.press('Enter')
    await expect.poll(() => found.innerText()).toContain('王芳')
    await found.getByRole('button').click()
    // One of the two was printed a moment ago.
    const question = page.getByRole('dialog', { name: w['orders.reprint.again'] })
    // Chosen is what has no paper yet.
    await question.getByRole('checkbox', { name: '王芳', checked: true }).waitFor()
    await question.getByRole('checkbox', { name: '李伟', checked: false }).waitFor()
    await question.getByLabel(w['orders.reason']).selectOption('other')
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    const papers = (await printed(page)).join()
    expect(papers).toContain('王芳')
    expect(papers).not.toContain('李伟')
    // Both have a paper by now.
    await found.getByText(language === 'en' ? 'not printed yet' : '未打印').waitFor({ state: 'detached' })
    await context.close()
  })

  test('[L14] a scan of the paper opens the ticket, and one of a former paper says what replaced it', async () => {
    const order = await soldByAgency()
    const first = await printPapers(app.server, order.agency, { orderId: order.orderId })
    const { page, context } = await clerkPage(language)
    await page.getByRole('button', { name: w['orders.collect.title'] }).waitFor()
    await readWithCardReader(page, `${first.tickets[0]?.code}\n`)
    const dialog = page.getByRole('dialog', { name: w['orders.collect.title'] })
    const found = dialog.getByRole('region', { name: w['orders.collect.found'] })
    await found.waitFor()
    expect(await found.innerText()).toContain('王芳')
    await found.getByRole('button').click()
    const question = page.getByRole('dialog', { name: w['orders.reprint.again'] })
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    // A reason has no default: it would be the one of everybody in a hurry.
    await question.getByLabel(w['orders.reason']).and(page.locator('[aria-invalid="true"]')).waitFor()
    await question.getByLabel(w['orders.reason']).selectOption('damaged')
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    await printed(page)
    await readWithCardReader(page, `${first.tickets[0]?.code}\n`)
    await expect
      .poll(() => dialog.innerText())
      .toMatch(language === 'en' ? /replaced by a reprint on 2026-/ : /已于 2026-.* 补打/)
    expect(await found.count()).toBe(0)
    await context.close()
  })
})
