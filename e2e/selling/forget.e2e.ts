import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import {
  buildIdCardNumber,
  buildPassenger,
  buildSale,
  findDemoSailing,
  markTravelled,
} from '@fairway/testing/orders'
import { orders as en } from '@fairway/texts/en/orders'
import { orders as zh } from '@fairway/texts/zh/orders'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// A passenger asks at the desk to be forgotten: looked up by certificate, confirmed with a reason, and afterwards the
// orders say that the data are erased.

const app = setUpBrowserApp()

const words = { en, zh }

/** Two orders of one person: one that is over, and one still to travel. */
async function twoOrders(name: string, certificateNumber: string) {
  const { server } = app
  const clerk = await server.signIn('clerk')
  const person = { ...buildPassenger(name), certificateNumber }
  const day = (days: number) => addDays(serviceDateOf(server.clock.now()), days)
  const sold: { orderId: string; number: string }[] = []
  for (const days of [1, 3]) {
    const sailingId = await findDemoSailing(server, day(days))
    const { data } = await server.call(
      clerk,
      'orders.sell',
      await buildSale(server, { sailingId, passengers: [person] }),
    )
    sold.push(data)
  }
  await markTravelled(server, sold[0]?.orderId ?? '')
  return { over: sold[0]?.number ?? '', ahead: sold[1]?.number ?? '' }
}

test.each([
  ['zh', '上官飞燕', 'pier'],
  ['en', 'Ottoline Farquhar', 'admin'],
] as const)(
  'a passenger is forgotten on request, by the keyboard alone (%s)',
  async (language, name, code) => {
    const w = words[language]
    const card = buildIdCardNumber()
    const { over, ahead } = await twoOrders(name, card)
    const user = await app.signedIn(code, { language, path: '/menus/orders/forget' })
    const { page, consoleErrors, context } = user
    await page.getByRole('heading', { name: w['orders.forget.title'], exact: true }).waitFor()

    // A typing mistake is reported before a request is sent.
    const number = page.getByLabel(w['orders.counter.certificateNumber'])
    await number.fill('123')
    await number.press('Enter')
    await page.getByText(w['orders.fault.length']).waitFor()
    await number.fill(card)
    await page.locator('.tag-unsaved').waitFor()
    await number.press('Enter')
    const erase = page.getByRole('button', { name: w['orders.forget.erase'], exact: true })
    await erase.waitFor()
    await page.getByText(w['orders.forget.kept.toTravel']).waitFor()
    expect(await findAxeViolations(page, 'body')).toEqual([])

    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/forget-found-${language}.png` })
    await erase.press('Enter')
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByLabel(w['orders.reason'])
    const confirm = dialog.getByRole('button', { name: w['orders.forget.confirm'] })
    await confirm.press('Enter')
    await dialog.getByText(w['orders.fault.required']).waitFor()
    // The journal is append-only: the server refuses a reason with personal data.
    await reason.fill(`${name} asks`)
    await confirm.press('Enter')
    await dialog.getByText(w['orders.forget.reasonNames']).waitFor()
    await reason.fill('2026-06-15 / 17')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/forget-dialog-${language}.png` })
    await confirm.press('Enter')
    await page.getByRole('heading', { name: w['orders.forget.done'], exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await number.inputValue()).toBe('')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/forget-done-${language}.png` })

    const erased = w['orders.forgottenOn'].split('{day}')[0]?.trim() ?? ''
    await page.goto(`/menus/orders/list?number=${over}`)
    await page.getByRole('row').filter({ hasText: over }).getByText(erased).waitFor()
    await page.getByRole('row').filter({ hasText: over }).click()
    await page.locator('h1, h2').filter({ hasText: over }).first().waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: `${over}-1` })
      .getByText(erased)
      .waitFor()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/forget-order-${language}.png` })
    expect(await page.getByText(name).count()).toBe(0)
    await page.goto(`/menus/orders/list?number=${ahead}`)
    await page.getByRole('row').filter({ hasText: ahead }).getByText(name).waitFor()
    // The refused reason alone.
    expect(consoleErrors.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
    await context.close()
  },
)
