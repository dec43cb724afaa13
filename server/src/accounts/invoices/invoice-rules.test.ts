import type { SignedInUser } from '@fairway/testing/api-client'
import {
  askInvoice,
  companyBuyer,
  invoiceNumberOf,
  issuedInvoice,
  issueInvoice,
  resultFile,
  resultLine,
} from '@fairway/testing/files/invoices'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// What an invoice may become, out of what, and what of it stays: results of its issuer, and the database for whatever writes there.

let app: TestApp
let clerk: SignedInUser
let accountant: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  accountant = await app.signIn('accountant')
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]

async function sell() {
  const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app))
  if (!data) throw new Error(message)
  return data
}
const requestInvoice = async () => askInvoice(app, clerk, (await sell()).orderId)
async function sent() {
  const invoice = await requestInvoice()
  const { message } = await app.call(accountant, 'accounts.sendInvoices', {})
  expect(message ?? '').toBe('')
  return invoice
}
const issued = async () => issuedInvoice(app, { clerk, accountant }, (await sell()).orderId)

const stateOf = async (id: string) =>
  (await app.call(accountant, 'accounts.invoice', { id })).data.invoice.state
const readResult = async (line: string) =>
  (await app.call(accountant, 'accounts.readInvoiceResults', { file: resultFile(line) })).data.lines.map(
    ({ outcome, message }) => [outcome, message],
  )
/** Changes an invoice as every command does. */
const change = (id: string, state: string, number: string | null = null) =>
  ask(
    `select accounts.change_invoice($1, $2, $3, (select min(id) from staff.users), 'mistyped', $4,
       case when $4::text is not null then date '2026-06-15' end)`,
    [id, state, app.clock.now(), number],
  )

const badDay =
  'The day of issue must be a date such as 2026-06-15, not in the future and not before the invoice'

test('[Q10] an invoice is not issued in the future', async () => {
  const { invoiceId, fen } = await sent()
  expect(await readResult(resultLine(invoiceId, fen, { day: '2026-06-16' }))).toEqual([['refused', badDay]])
  expect(await stateOf(invoiceId)).toBe('sent')
  expect(await readResult(resultLine(invoiceId, fen, { day: '2026-06-15' }))).toEqual([['issued', '']])
})

test('[Q10] a red letter is not issued before its invoice, nor in the future', async () => {
  const invoice = await issued()
  await app.call(clerk, 'accounts.askRedLetter', { id: invoice.invoiceId, reason: '旅客退票' })
  await app.call(accountant, 'accounts.sendInvoices', {})
  const redLetter = (day: string) =>
    readResult(resultLine(invoice.invoiceId, invoice.fen, { kind: 'red letter', day }))
  for (const day of ['2026-06-14', '2026-06-16'])
    expect(await redLetter(day), day).toEqual([['refused', badDay]])
  expect(await stateOf(invoice.invoiceId)).toBe('redSent')
  expect(await redLetter('2026-06-15')).toEqual([['issued', '']])
})

test('[Q10] a proof is over exactly what its ticket cost, in the database too', async () => {
  const order = await sell()
  const [ticket] = order.tickets
  const prove = (fen: number) =>
    ask(
      `insert into accounts.ticket_proofs (ticket_id, kind, fen, made_at, made_by)
       select $1, 'voucher', $2, $3, min(id) from staff.users`,
      [ticket?.id, fen, app.clock.now()],
    )
  for (const fen of [order.total - 1, order.total + 1])
    await expect(prove(fen)).rejects.toThrow(`no proof over ${fen}`)
  await prove(order.total)
})

test('[Q10] a number is that of one invoice or one red letter, in the database too', async () => {
  const first = await issued()
  const second = await sent()
  await expect(change(second.invoiceId, 'issued', invoiceNumberOf(first.invoiceId))).rejects.toThrow(
    'invoices_number_key',
  )
  const reds = [first, await issued()]
  for (const { invoiceId } of reds)
    await app.call(clerk, 'accounts.askRedLetter', { id: invoiceId, reason: '旅客退票' })
  await app.call(accountant, 'accounts.sendInvoices', {})
  const number = invoiceNumberOf(first.invoiceId, true)
  await change(reds[0]?.invoiceId ?? '', 'redIssued', number)
  await expect(change(reds[1]?.invoiceId ?? '', 'redIssued', number)).rejects.toThrow(
    'invoices_red_number_key',
  )
})

test('[Q10] an invoice becomes nothing but what comes next', async () => {
  const [out, known] = [await sent(), await issued()]
  const waiting = await requestInvoice()
  const number = invoiceNumberOf('77')
  const never: readonly [id: string, state: string, number?: string][] = [
    [waiting.invoiceId, 'issued', number],
    [waiting.invoiceId, 'rejected'],
    [out.invoiceId, 'asked'],
    [out.invoiceId, 'withdrawn'],
    [known.invoiceId, 'withdrawn'],
    [known.invoiceId, 'rejected'],
    [known.invoiceId, 'redIssued', number],
  ]
  for (const [id, state, issuedNumber] of never)
    await expect(change(id, state, issuedNumber), state).rejects.toThrow(
      `invoice ${id} does not become ${state} from`,
    )
})

test('[Q10] no invoice changes its state without saying who changed it', async () => {
  const invoice = await issued()
  await app.call(clerk, 'accounts.askRedLetter', { id: invoice.invoiceId, reason: '旅客退票' })
  await expect(
    ask("update accounts.invoices set state = 'issued', version = version + 1 where id = $1", [
      invoice.invoiceId,
    ]),
  ).rejects.toThrow('a change of state of an invoice has no event')
  await issueInvoice(app, accountant, invoice, 'red letter')
})

test('[Q10] the number, the day and the buyer of an invoice that was issued stay', async () => {
  const { orderId } = await sell()
  const { data } = await app.call(clerk, 'accounts.askInvoice', { orderId, buyer: companyBuyer })
  await issueInvoice(app, accountant, data)
  const { invoiceId } = data
  for (const values of [
    `number = '${invoiceNumberOf('88')}'`,
    'issued_on = issued_on - 1',
    "buyer_code = '91500108MA5U9KPT2A'",
    "buyer_kind = 'person', buyer_code = null",
    "buyer_name = '其他公司'",
    'fen = fen + 1, net_fen = net_fen + 1',
    'tickets = tickets + 1',
  ])
    await expect(
      ask(`update accounts.invoices set ${values} where id = $1`, [invoiceId]),
      values,
    ).rejects.toThrow('stays as it was asked for')
})
