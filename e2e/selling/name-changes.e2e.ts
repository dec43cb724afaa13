import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, chargeCorrections, sellTicket, typingError } from '@fairway/testing/corrections'
import {
  buildIdCardNumber,
  buildPassenger,
  buildSale,
  findDemoSailing,
  markTravelled,
  printPapers,
} from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { corrections as en } from '@fairway/texts/en/corrections'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { corrections as zh } from '@fairway/texts/zh/corrections'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'

// Who travels on an order: a name is corrected, for which a clerk asks with a picture, and a supervisor compares and decides,
// so that the former paper dies; and a passenger asks at the desk to be forgotten.

const app = setUpBrowserApp()
let seller: SignedInUser
let supervisor: SignedInUser
/** Whose page is at the counter, and who decides. */
let clerk: BrowserUser
let supervisorUser: BrowserUser
beforeAll(async () => {
  seller = await app.server.signIn('clerk')
  supervisor = await app.server.signIn('pier')
})
const words = { en, zh }
const orders = { en: enOrders, zh: zhOrders }
const shots = process.env.SHOTS
const passport = 'E20260615'

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

describe.each(
  inOneLanguage([
    ['zh', '上官飞燕'],
    ['en', 'Ottoline Farquhar'],
  ]),
)('in %s', (language, person) => {
  const w = words[language]
  beforeAll(async () => {
    clerk = await app.signedIn('clerk', { language, path: '/menus/orders/nameChanges' })
    supervisorUser = await app.signedIn('pier', { language, path: '/menus/orders/nameChanges' })
  })

  test('[L12] a clerk asks with a picture, the supervisor sees what differs and approves, the former code is refused by name', async () => {
    const { server } = app
    const ticket = await sellTicket(server, seller)
    const paper = (await printPapers(server, seller, { orderId: ticket.orderId })).tickets[0]!
    server.clock.passMinutes(1)
    const certificateNumber = `${passport}${language === 'en' ? '1' : '2'}`

    const orderPage = `/menus/orders/detail/${ticket.orderId}`
    await navigate(clerk.page, orderPage)
    await clerk.page.getByRole('button', { name: w['corrections.correct'] }).first().click()
    const dialog = clerk.page.getByRole('dialog', { name: w['corrections.askTitle'] })
    await dialog.waitFor()
    await dialog.getByLabel(w['corrections.kind'], { exact: true }).selectOption('paper')
    await dialog.getByLabel(w['corrections.name']).fill('WANG XIAOMING')
    await dialog.getByRole('checkbox').uncheck()
    await dialog.getByLabel(w['corrections.certificate'], { exact: true }).selectOption('passport')
    await dialog.getByLabel(w['corrections.number']).fill(certificateNumber)
    await dialog.getByRole('button', { name: w['corrections.submit'] }).click()
    await dialog.getByText(w['corrections.pictureNeeded']).waitFor()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'passport.png',
      mimeType: 'image/png',
      buffer: pngPicture({ width: 640, height: 420 }),
    })
    await dialog.getByRole('img').waitFor()
    const manifest = dialog.getByRole('group').first()
    await manifest.getByRole('combobox').fill('CN')
    await clerk.page.getByRole('option').first().click()
    await manifest.getByRole('radio').first().check({ force: true })
    await manifest.getByRole('textbox').last().fill('1990-03-04')
    // More was changed than a typing error: said at the type, and gone with another one.
    const kind = dialog.getByLabel(w['corrections.kind'], { exact: true })
    await kind.selectOption('typing')
    await dialog.getByRole('button', { name: w['corrections.submit'] }).click()
    await kind.and(clerk.page.locator('[aria-invalid="true"]')).waitFor()
    await kind.selectOption('paper')
    await kind.and(clerk.page.locator('[aria-invalid="true"]')).waitFor({ state: 'detached' })
    if (shots) await clerk.page.screenshot({ path: `${shots}/ask-${language}.png` })
    expect(await findAxeViolations(clerk.page, 'body')).toEqual([])
    await dialog.getByRole('button', { name: w['corrections.submit'] }).click()
    await clerk.page.getByText(w['corrections.asked']).waitFor()
    // Another one cannot be asked for, which is said before the form: the order leads to the open one.
    const open = clerk.page.getByRole('button', { name: w['corrections.open'] })
    await open.waitFor()
    const desk = (await server.call(seller, 'orders.afterSales', { orderId: ticket.orderId })).data
    expect(desk.tickets[0]?.can.correct).toMatchObject({ allowed: false, reason: 'orders.correctionExists' })
    await open.click()
    await clerk.page.waitForURL(`**/nameChanges?correction=${desk.tickets[0]?.openCorrection?.id}`)
    await navigate(clerk.page, orderPage)
    await clerk.page.waitForURL(`**${orderPage}`)

    const { page } = supervisorUser
    const row = page.getByRole('row').filter({ hasText: ticket.number })
    await row.waitFor()
    if (shots) await page.screenshot({ path: `${shots}/list-${language}.png` })
    await row.getByRole('button').first().click()
    const table = page.getByRole('table')
    await table.getByText('WANG XIAOMING').waitFor()
    const changed = await table
      .getByRole('row')
      .filter({ hasText: w['corrections.changedOnly'] })
      .getByRole('rowheader')
      .allInnerTexts()
    // The number of the identity card may be a man's or a woman's.
    expect(changed.filter((one) => !one.startsWith(w['corrections.sex']))).toHaveLength(3)
    expect(await page.getByRole('region', { name: w['corrections.hints'] }).innerText()).toContain(
      w['corrections.hint.otherName'].slice(0, 4),
    )
    expect(await table.innerText()).not.toContain(certificateNumber)
    await page.getByRole('button', { name: w['corrections.showEvidence'] }).click()
    await page.getByRole('region', { name: w['corrections.evidence'] }).getByRole('img').waitFor()
    expect(await table.innerText()).toContain(certificateNumber)
    expect(await findAxeViolations(page, 'body')).toEqual([])
    if (shots)
      for (const scheme of ['light', 'dark'] as const)
        for (const [width, height] of [
          [1_440, 900],
          [390, 844],
        ] as const) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.setViewportSize({ width, height })
          await page.screenshot({
            path: `${shots}/review-${language}-${scheme}-${width}.png`,
            fullPage: true,
          })
        }
    if (shots) await page.setViewportSize({ width: 1_440, height: 900 })
    await page.getByRole('button', { name: w['corrections.approve'], exact: true }).click()
    const decide = page.getByRole('dialog', { name: w['corrections.approveTitle'] })
    if (shots) await page.screenshot({ path: `${shots}/approve-${language}.png` })
    await decide.getByRole('button', { name: w['corrections.approve'], exact: true }).click()
    await page.getByText(w['corrections.state.applied'], { exact: true }).first().waitFor()

    // The order of the clerk follows without being reloaded: what was decided came over the socket.
    await clerk.page.getByText('WANG XIAOMING').filter({ visible: true }).first().waitFor()

    // The new ticket has no paper yet: it is printed here and at the desk.
    await page.getByRole('button', { name: orders[language]['orders.ticket.print'] }).waitFor()
    await navigate(clerk.page, `/menus/orders/afterSales?order=${ticket.orderId}`)
    await clerk.page
      .getByRole('list', { name: orders[language]['orders.detail.tickets'] })
      .getByRole('button', { name: orders[language]['orders.ticket.print'] })
      .waitFor()

    // The paper that is out there is refused by name; the ticket prints without a reason, with the new person.
    const collected = await server.call(seller, 'orders.collect', { proof: { by: 'code', code: paper.code } })
    expect(collected).toMatchObject({ http: 409, code: 'orders.codeCorrected' })
    server.clock.passMinutes(1)
    const next = (await printPapers(server, seller, { orderId: ticket.orderId })).tickets[0]!
    expect(next).toMatchObject({ name: 'WANG XIAOMING', copy: 2 })
    expect(next.code).not.toBe(paper.code)
  })

  test('[L12] the clerk who asked cannot approve, and sees why', async () => {
    const { server } = app
    const ticket = await sellTicket(server, seller)
    const { data } = await server.call(supervisor, 'orders.askCorrection', {
      orderId: ticket.orderId,
      ticketId: ticket.ticketId,
      kind: 'typing',
      person: {
        name: '王晓明',
        certificateType: 'idCard',
        certificateNumber: ticket.passenger.certificateNumber,
      },
    })
    const { page } = supervisorUser
    await navigate(page, `/menus/orders/nameChanges?correction=${data.correctionId}`)
    await page
      .getByRole('button', { name: w['corrections.approve'] })
      .and(page.locator('[aria-disabled="true"]'))
      .waitFor()
  })

  test('[L12] a correction with a fee is applied by the clerk who takes the cash', async () => {
    const { server } = app
    const ticket = await sellTicket(server, seller)
    await chargeCorrections(server, ticket.ticketId, 2_000)
    const { correctionId, approvalId } = await askCorrection(server, seller, typingError(ticket))
    await chargeCorrections(server, ticket.ticketId, 0)
    const { page } = clerk
    await navigate(page, `/menus/orders/nameChanges?correction=${correctionId}`)
    await page.getByText(w['corrections.state.waiting'], { exact: true }).first().waitFor()
    await server.call(supervisor, 'approvals.decide', { id: approvalId, approved: true })
    // The decision comes over the socket.
    const pay = page.getByRole('button', { name: w['corrections.pay'] })
    await pay.waitFor()
    await page.locator('input[inputmode=decimal]').first().fill('50')
    if (shots) await page.screenshot({ path: `${shots}/pay-${language}.png` })
    expect(await findAxeViolations(page, 'body')).toEqual([])
    await pay.click()
    await page.getByText(w['corrections.state.applied'], { exact: true }).first().waitFor()
    const { data } = await server.call(seller, 'orders.detail', { orderId: ticket.orderId })
    expect(data.tickets[0]?.passenger.name).toBe('王晓明')
    expect(data.payments.map(({ amount }) => amount)).toContain(2_000)
  })

  test('a passenger is forgotten on request, by the keyboard alone', async () => {
    const w = orders[language]
    const card = buildIdCardNumber()
    const { over, ahead } = await twoOrders(person, card)
    const { page, consoleErrors } = supervisorUser
    await navigate(page, '/menus/orders/forget')
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

    if (shots) await page.screenshot({ path: `${shots}/forget-found-${language}.png` })
    await erase.press('Enter')
    const dialog = page.getByRole('dialog')
    const reason = dialog.getByLabel(w['orders.reason'])
    const confirm = dialog.getByRole('button', { name: w['orders.forget.confirm'] })
    await confirm.press('Enter')
    await dialog.getByText(w['orders.fault.required']).waitFor()
    // The journal is append-only: the server refuses a reason with personal data.
    await reason.fill(`${person} asks`)
    await confirm.press('Enter')
    await dialog.getByText(w['orders.forget.reasonNames']).waitFor()
    await reason.fill('2026-06-15 / 17')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/forget-dialog-${language}.png` })
    await confirm.press('Enter')
    await page.getByRole('heading', { name: w['orders.forget.done'], exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await number.inputValue()).toBe('')
    if (shots) await page.screenshot({ path: `${shots}/forget-done-${language}.png` })

    const erased = w['orders.forgottenOn'].split('{day}')[0]?.trim() ?? ''
    await navigate(page, `/menus/orders/list?number=${over}`)
    await page.getByRole('row').filter({ hasText: over }).getByText(erased).waitFor()
    await page.getByRole('row').filter({ hasText: over }).click()
    await page.locator('h1, h2').filter({ hasText: over }).first().waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: `${over}-1` })
      .getByText(erased)
      .waitFor()
    if (shots) await page.screenshot({ path: `${shots}/forget-order-${language}.png` })
    expect(await page.getByText(person).count()).toBe(0)
    await navigate(page, `/menus/orders/list?number=${ahead}`)
    await page.getByRole('row').filter({ hasText: ahead }).getByText(person).waitFor()
    // The refused reason alone.
    expect(consoleErrors.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
  })
})
