import { formatDate } from '@fairway/contract/kernel/formats'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import {
  buildPassenger,
  buildSale,
  forceTicketState,
  markTravelled,
  printPapers,
} from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemError } from '../../platform/http/problems.ts'
import { ticketOfCode } from './ticket-of-code.ts'

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const sold = async () =>
  (
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers: [buildPassenger(), buildPassenger()] }),
    )
  ).data

const historyOf = async (orderId: string) =>
  (await app.call(clerk, 'orders.detail', { orderId })).data.history.map(({ operation }) => operation)

test('[L13] printing is written down; a reprint needs a reason and is counted', async () => {
  const { orderId } = await sold()
  const copies = async (reason?: 'lost') => {
    const answer = await app.call(clerk, 'orders.print', { orderId, ...(reason && { reason }) })
    return answer.code ?? answer.data.tickets.map(({ copy }) => copy)
  }
  expect(await copies()).toEqual([1, 1])
  expect(await copies()).toBe('orders.reprintReason')
  expect(await copies('lost')).toEqual([2, 2])
  expect(await historyOf(orderId)).toEqual(['orders.sell', 'orders.print', 'orders.print'])
  const { rows } = await sql<{ copy: number; reason: string | null }>`
    select distinct p.copy, p.reason from orders.prints p join orders.tickets t on t.id = p.ticket_id
    where t.order_id = ${orderId} order by p.copy`.execute(app.database.db)
  expect(rows).toEqual([
    { copy: 1, reason: null },
    { copy: 2, reason: 'lost' },
  ])
})

test('[L13] two who print the same order at the same moment have printed it once and once refused', async () => {
  const { orderId } = await sold()
  const answers = await Promise.all([1, 2, 3].map(() => app.call(clerk, 'orders.print', { orderId })))
  expect(answers.map(({ code, http }) => code ?? http).sort()).toEqual([
    200,
    'orders.reprintReason',
    'orders.reprintReason',
  ])
})

test('used tickets and those of a cancelled sailing are not printed, and the page gives the reason', async () => {
  const { orderId } = await sold()
  const detail = async () => (await app.call(clerk, 'orders.detail', { orderId })).data
  const { sailingId } = (await detail()).order
  await sql`update sailings.sailings set status = 'cancelled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  expect((await detail()).can.print).toMatchObject({ allowed: false, reason: 'orders.sailingCancelled' })
  expect(await app.call(clerk, 'orders.print', { orderId })).toMatchObject({
    http: 409,
    code: 'orders.sailingCancelled',
  })
  await sql`update sailings.sailings set status = 'scheduled' where id = ${sailingId}`.execute(
    app.database.db,
  )
  await markTravelled(app, orderId)
  expect((await detail()).can.print).toMatchObject({ allowed: false, reason: 'orders.notPrintable' })
  expect(await app.call(clerk, 'orders.print', { orderId })).toMatchObject({ code: 'orders.notPrintable' })
  expect(await historyOf(orderId)).toEqual(['orders.sell'])
})

test('of an order only the tickets that are still good are printed', async () => {
  const { orderId, tickets } = await sold()
  await forceTicketState(app, 'refunded', 'id = $1', [tickets[0]!.id])
  const { data } = await app.call(clerk, 'orders.print', { orderId })
  expect(data.tickets.map(({ id }) => id)).toEqual([tickets[1]!.id])
  await forceTicketState(app, 'refunded', 'order_id = $1', [orderId])
  expect(await app.call(clerk, 'orders.print', { orderId, reason: 'lost' })).toMatchObject({
    http: 409,
    code: 'orders.notPrintable',
  })
})

/** One sign in the middle is another one. */
const changed = (code: string) => code.slice(0, 80) + (code[80] === 'A' ? 'B' : 'A') + code.slice(81)
const verify = (code: string) => ticketOfCode(app.database.db, app.services.crypto, code)
const refusal = async (code: string) => verify(code).then(String, (error: ProblemError) => error.code)

test('[L13] a reprint gives the ticket a new code, and the former paper is refused by name', async () => {
  const { orderId, tickets } = await sold()
  const [first] = (await printPapers(app, clerk, { orderId })).tickets
  expect(await verify(first!.code)).toBe(tickets[0]!.id)
  app.clock.passMinutes(5)
  const again = await printPapers(app, clerk, { orderId, reason: 'damaged' })
  expect(again.tickets.map(({ copy }) => copy)).toEqual([2, 2])
  expect(await verify(again.tickets[0]!.code)).toBe(tickets[0]!.id)
  await expect(verify(first!.code)).rejects.toMatchObject({
    code: 'orders.codeReprinted',
    details: { on: formatDate(app.clock.now(), 'YYYY-MM-DD HH:mm') },
  })
  app.clock.passMinutes(5)
  await printPapers(app, clerk, { orderId, reason: 'lost' })
  expect([await refusal(first!.code), await refusal(again.tickets[0]!.code)]).toEqual([
    'orders.codeReprinted',
    'orders.codeReprinted',
  ])
  expect(await refusal(changed(first!.code))).toBe('orders.codeUnknown')
})

test('[L13] of an order the tickets that were lost alone are printed again; the other papers stay good', async () => {
  const { orderId, tickets } = await sold()
  const [kept, lost] = (await printPapers(app, clerk, { orderId })).tickets
  const again = await printPapers(app, clerk, { orderId, ticketIds: [tickets[1]!.id], reason: 'lost' })
  expect(again.tickets.map(({ id, copy }) => [id, copy])).toEqual([[tickets[1]!.id, 2]])
  expect([await refusal(kept!.code), await refusal(lost!.code)]).toEqual([
    tickets[0]!.id,
    'orders.codeReprinted',
  ])
  const detail = (await app.call(clerk, 'orders.detail', { orderId })).data
  expect(detail.tickets.map(({ copies }) => copies)).toEqual([1, 2])
  const other = await sold()
  expect(
    await app.call(clerk, 'orders.print', { orderId, ticketIds: [other.tickets[0]!.id], reason: 'lost' }),
  ).toMatchObject({ http: 404, code: 'orders.notFound' })
})

test('[L13] a reprint whose answer was lost is sent again under its key and kills no further code', async () => {
  const { orderId, tickets } = await sold()
  await printPapers(app, clerk, { orderId })
  const key = newIdempotencyKey()
  const send = () => app.call(clerk, 'orders.print', { orderId, reason: 'misprint' }, { key })
  const sheet = async () =>
    (await app.call(clerk, 'orders.sheet', { orderId, ticketIds: tickets.map(({ id }) => id) })).data
  const first = await send()
  const codes = (await sheet()).tickets.map(({ code }) => code)
  const answers = await Promise.all([send(), send()])
  for (const answer of answers) expect(answer.data).toEqual(first.data)
  expect((await sheet()).tickets.map(({ code }) => code)).toEqual(codes)
  expect((await sheet()).tickets.map(({ copy }) => copy)).toEqual([2, 2])
  expect(await historyOf(orderId)).toEqual(['orders.sell', 'orders.print', 'orders.print'])
})

test('[L13] the papers of a print are for who printed, for some minutes, and not after another print', async () => {
  const { orderId, tickets } = await sold()
  const ticketIds = tickets.map(({ id }) => id)
  const sheet = async (user = clerk) => app.call(user, 'orders.sheet', { orderId, ticketIds })
  const refused = { http: 409, code: 'orders.notPrintedByYou' }
  expect(await sheet()).toMatchObject(refused)
  await app.call(clerk, 'orders.print', { orderId })
  expect(await sheet()).toMatchObject({ http: 200 })
  const admin = await app.signIn('admin')
  expect(await sheet(admin)).toMatchObject(refused)
  await app.call(admin, 'orders.print', { orderId, reason: 'other' })
  expect(await sheet(admin)).toMatchObject({ http: 200 })
  expect(await sheet()).toMatchObject(refused)
  app.clock.passMinutes(10)
  expect(await sheet(admin)).toMatchObject(refused)
})

test('[L13] the database keeps every former code, whatever changes the present one', async () => {
  const { orderId } = await sold()
  const { db } = app.database
  await expect(
    sql`update orders.tickets set code = uuidv7() where order_id = ${orderId}`.execute(db),
  ).rejects.toThrow('is not kept')
  await expect(sql`delete from orders.ticket_codes`.execute(db)).rejects.toThrow('are kept')
})

test('a print cannot be taken out of the record', async () => {
  for (const statement of [
    sql`delete from orders.prints`,
    sql`update orders.prints set reason = 'other' where copy > 1`,
    sql`truncate orders.prints`,
  ])
    await expect(statement.execute(app.database.db)).rejects.toThrow('are kept')
})
