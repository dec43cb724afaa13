import { askCorrection, chargeCorrections, sellTicket, typingError } from '@fairway/testing/corrections'
import { printPapers } from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { corrections as en } from '@fairway/texts/en/corrections'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { corrections as zh } from '@fairway/texts/zh/corrections'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import { describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { findAxeViolations } from '../support/page-crawler.ts'

// A name is corrected: a clerk asks with a picture, a supervisor compares and decides, the former paper dies.

const app = setUpBrowserApp()
const words = { en, zh }
const orders = { en: enOrders, zh: zhOrders }
const shots = process.env.SHOTS
const passport = 'E20260615'

describe.each(['en', 'zh'] as const)('corrections of a name in %s', (language) => {
  const w = words[language]

  test('[L12] a clerk asks with a picture, the supervisor sees what differs and approves, the former code is refused by name', async () => {
    const { server } = app
    const seller = await server.signIn('clerk')
    const ticket = await sellTicket(server, seller)
    const paper = (await printPapers(server, seller, { orderId: ticket.orderId })).tickets[0]!
    server.clock.passMinutes(1)
    const certificateNumber = `${passport}${language === 'en' ? '1' : '2'}`

    const clerk = await app.signedIn('clerk', { language, path: `/menus/orders/detail/${ticket.orderId}` })
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
    await clerk.page.goto(`/menus/orders/detail/${ticket.orderId}`)

    const supervisor = await app.signedIn('pier', { language, path: '/menus/orders/nameChanges' })
    const { page } = supervisor
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
          await page.waitForTimeout(400)
          await page.screenshot({
            path: `${shots}/review-${language}-${scheme}-${width}.png`,
            fullPage: true,
          })
        }
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.getByRole('button', { name: w['corrections.approve'], exact: true }).click()
    const decide = page.getByRole('dialog', { name: w['corrections.approveTitle'] })
    if (shots) await page.screenshot({ path: `${shots}/approve-${language}.png` })
    await decide.getByRole('button', { name: w['corrections.approve'], exact: true }).click()
    await page.getByText(w['corrections.state.applied'], { exact: true }).first().waitFor()

    // The new ticket has no paper yet: it is printed here and at the desk.
    await page.getByRole('button', { name: orders[language]['orders.ticket.print'] }).waitFor()
    const atDesk = await app.signedIn('clerk', {
      language,
      path: `/menus/orders/afterSales?order=${ticket.orderId}`,
    })
    await atDesk.page
      .getByRole('list', { name: orders[language]['orders.detail.tickets'] })
      .getByRole('button', { name: orders[language]['orders.ticket.print'] })
      .waitFor()
    await atDesk.context.close()

    // The paper that is out there is refused by name; the ticket prints without a reason, with the new person.
    const collected = await server.call(seller, 'orders.collect', { proof: { by: 'code', code: paper.code } })
    expect(collected).toMatchObject({ http: 409, code: 'orders.codeCorrected' })
    server.clock.passMinutes(1)
    const next = (await printPapers(server, seller, { orderId: ticket.orderId })).tickets[0]!
    expect(next).toMatchObject({ name: 'WANG XIAOMING', copy: 2 })
    expect(next.code).not.toBe(paper.code)

    // The order of the clerk follows without being reloaded: what was decided came over the socket.
    await clerk.page.getByText('WANG XIAOMING').first().waitFor()
    await clerk.context.close()
    await supervisor.context.close()
  })
})

test('[L12] the clerk who asked cannot approve, and sees why', async () => {
  const { server } = app
  const seller = await server.signIn('pier')
  const ticket = await sellTicket(server, await server.signIn('clerk'))
  const { data } = await server.call(seller, 'orders.askCorrection', {
    orderId: ticket.orderId,
    ticketId: ticket.ticketId,
    kind: 'typing',
    person: {
      name: '王晓明',
      certificateType: 'idCard',
      certificateNumber: ticket.passenger.certificateNumber,
    },
  })
  const { page, context } = await app.signedIn('pier', {
    language: 'en',
    path: `/menus/orders/nameChanges?correction=${data.correctionId}`,
  })
  const approve = page.getByRole('button', { name: en['corrections.approve'] })
  await approve.waitFor()
  expect(await approve.getAttribute('aria-disabled')).toBe('true')
  await context.close()
})

test('[L12] a correction with a fee is applied by the clerk who takes the cash', async () => {
  const { server } = app
  const seller = await server.signIn('clerk')
  const ticket = await sellTicket(server, seller)
  await chargeCorrections(server, ticket.ticketId, 2_000)
  const { correctionId, approvalId } = await askCorrection(server, seller, typingError(ticket))
  await chargeCorrections(server, ticket.ticketId, 0)
  const { page, context } = await app.signedIn('clerk', {
    language: 'en',
    path: `/menus/orders/nameChanges?correction=${correctionId}`,
  })
  await page.getByText(en['corrections.state.waiting'], { exact: true }).first().waitFor()
  await server.call(await server.signIn('pier'), 'approvals.decide', { id: approvalId, approved: true })
  // The decision comes over the socket.
  const pay = page.getByRole('button', { name: en['corrections.pay'] })
  await pay.waitFor()
  await page.locator('input[inputmode=decimal]').first().fill('50')
  if (shots) await page.screenshot({ path: `${shots}/pay-en.png` })
  expect(await findAxeViolations(page, 'body')).toEqual([])
  await pay.click()
  await page.getByText(en['corrections.state.applied'], { exact: true }).first().waitFor()
  const { data } = await server.call(seller, 'orders.detail', { orderId: ticket.orderId })
  expect(data.tickets[0]?.passenger.name).toBe('王晓明')
  expect(data.payments.map(({ amount }) => amount)).toContain(2_000)
  await context.close()
})
