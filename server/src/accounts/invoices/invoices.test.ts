import { isCompanyCode } from '@fairway/contract/accounts/invoices/values'
import { withdrawPassword } from '@fairway/testing/agents'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import {
  askInvoice,
  companyBuyer,
  invoiceNumberOf,
  issuedInvoice,
  issueInvoice,
  personBuyer,
  resultFile,
  resultLine,
} from '@fairway/testing/files/invoices'
import { buildPassenger, buildSale, findDemoSailing, publishPromotion } from '@fairway/testing/orders'
import { cancelInFog } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFirstSheet } from '../../office/xlsx/read-sheet.ts'
import { giveBackCancelled } from '../../orders/give-back/give-back.ts'
import { findViolations } from '../../orders/invariants.ts'

// Invoices and paper vouchers: a ticket has one proof of what it cost, and an invoice is taken back before the ticket is.

let app: TestApp
let otherNode: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let accountant: SignedInUser
let agency: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  otherNode = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  accountant = await app.signIn('accountant')
  agency = await app.signIn('agency')
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await otherNode.close()
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]

async function sell(people = 1, more: object = {}) {
  const passengers = Array.from({ length: people }, () => buildPassenger())
  const { data, message } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers, ...more }),
  )
  if (!data) throw new Error(message)
  return data
}

async function sellByAgency(people = 1) {
  const passengers = Array.from({ length: people }, () => buildPassenger())
  const { payment: _, ...sale } = await buildSale(app, { passengers, phone: '13800138000' }, 'agent')
  const { data, message } = await app.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: withdrawPassword,
  })
  if (!data) throw new Error(message)
  return data
}

/** The code of a company by its first seventeen characters, with its check character. */
const companyCode = (start: string) =>
  [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((last) => start + last).find(isCompanyCode) ?? ''

type Order = Awaited<ReturnType<typeof sell>>
const ids = (order: Order) => order.tickets.map(({ id }) => id)

const proposeRefund = (order: Order, ticketIds = ids(order)) =>
  app.call(clerk, 'orders.proposeRefund', { orderId: order.orderId, ticketIds })
const confirm = (offer: { id: string; back: number; due: number }, more: object = {}) =>
  app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    cashNow: false,
    ...more,
  })
const stateOf = async (id: string) =>
  (await app.call(accountant, 'accounts.invoice', { id })).data.invoice.state
const proofsOf = async (order: Order) =>
  (await app.call(clerk, 'accounts.orderProofs', { orderId: order.orderId })).data

test('[Q10] an invoice is over what the tickets of an order cost, its lines add up to the fen, and the tax is in the price', async () => {
  const order = await sell(3)
  const { data } = await app.call(clerk, 'accounts.askInvoice', {
    orderId: order.orderId,
    buyer: companyBuyer,
  })
  expect(data).toMatchObject({ tickets: 3, fen: order.total })
  const { invoice, lines, seller } = (await app.call(accountant, 'accounts.invoice', { id: data.invoiceId }))
    .data
  expect(invoice).toMatchObject({
    covers: 'order',
    order: { id: order.orderId, number: order.number },
    buyer: { kind: 'company', code: '91350100M000100Y43' },
    taxBasisPoints: 300,
    state: 'asked',
    number: null,
  })
  expect(seller.names.zh).toBeTruthy()
  expect(invoice.net).toBe(Math.round((order.total * 10_000) / 10_300))
  expect(invoice.net + invoice.tax).toBe(order.total)
  const sum = (of: 'fen' | 'net' | 'tax') => lines.reduce((all, line) => all + line[of], 0)
  expect([sum('fen'), sum('net'), sum('tax')]).toEqual([order.total, invoice.net, invoice.tax])
  for (const line of lines) {
    const exact = (line.fen * 10_000) / 10_300
    // The largest remainders get one fen each, and say so.
    expect(line.net).toBe(Math.floor(exact) + (line.remainder ? 1 : 0))
  }
})

test('[Q10] former buyers of the own organisation are offered by name and code, as they were last', async () => {
  const offered = async (text: string, by = clerk) =>
    (await app.call(by, 'accounts.formerBuyers', { text })).data.buyers.map(({ name, code, address }) => ({
      ...{ name, code, address },
    }))
  const askFor = async (buyer: object, by = clerk, order?: Order) =>
    (
      await app.call(by, 'accounts.askInvoice', {
        orderId: (order ?? (await sell())).orderId,
        buyer: { ...companyBuyer, ...buyer },
      })
    ).data.invoiceId
  expect(await offered('峡江')).toEqual([])
  const right = { name: '峡江船务有限公司', code: companyCode('91500108MA5U9KPT2') }
  await askFor({ ...right, address: '旧址' })
  await askFor({ ...right, address: '新址' })
  const known = [{ ...right, address: '新址' }]
  expect(await offered('江船')).toEqual(known)
  expect(await offered('91500108ma')).toEqual(known)
  expect(await offered('1500108')).toEqual([])
  expect(await offered('%')).toEqual([])
  // A person is not offered, and neither is a buyer of another organisation.
  await app.call(clerk, 'accounts.askInvoice', { orderId: (await sell()).orderId, buyer: personBuyer })
  expect(await offered(personBuyer.name)).toEqual([])
  expect(await offered('峡江', agency)).toEqual([])
  await askFor({ name: '云雾旅行社', code: companyCode('91500101000000001') }, agency, await sellByAgency())
  expect(await offered('云雾', agency)).toMatchObject([{ name: '云雾旅行社' }])
  expect(await offered('云雾')).toEqual([])
  // Nor is one that the issuer rejected.
  const rejected = await askFor({ name: '无此公司', code: companyCode('91500101000000002') })
  expect(await offered('无此')).toHaveLength(1)
  await app.call(accountant, 'accounts.sendInvoices', {})
  const fen = (await app.call(accountant, 'accounts.invoice', { id: rejected })).data.invoice.fen
  await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(rejected, fen, { result: 'rejected', reason: 'unknown code' })),
  })
  expect(await offered('无此')).toEqual([])
})

test('[Q10] of three equal tickets the first ones get what rounding leaves', async () => {
  const order = await sell(3)
  const { invoiceId } = await askInvoice(app, clerk, order.orderId)
  const { lines, invoice } = (await app.call(accountant, 'accounts.invoice', { id: invoiceId })).data
  const left = invoice.net - lines.reduce((all, line) => all + Math.floor((line.fen * 10_000) / 10_300), 0)
  expect(lines.map(({ remainder }) => remainder)).toEqual([0, 1, 2].map((place) => place < left))
})

test('[Q10] a company needs its unified social credit code, and a person has none', async () => {
  const order = await sell()
  const askFor = (buyer: object) =>
    app.call(clerk, 'accounts.askInvoice', { orderId: order.orderId, buyer: { ...companyBuyer, ...buyer } })
  for (const code of ['', '91350100M000100Y44', 'D2143569X'])
    expect(await askFor({ code })).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await askFor({ kind: 'person' })).toMatchObject({ http: 400 })
  expect(await askFor({ code: ' 91350100m000100y43 ' })).toMatchObject({ http: 200 })
})

test('[Q10] a ticket on an invoice is neither refunded, exchanged nor void until the red letter is issued', async () => {
  const order = await sell(2)
  const invoice = await askInvoice(app, clerk, order.orderId)
  // Asked for and not sent: nothing is withdrawn by itself.
  expect(await proposeRefund(order)).toMatchObject({ http: 409, code: 'accounts.invoiceAsked' })
  await app.call(accountant, 'accounts.sendInvoices', {})
  expect(await proposeRefund(order)).toMatchObject({ http: 409, code: 'accounts.invoiced' })
  await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(invoice.invoiceId, invoice.fen)),
  })
  const number = invoiceNumberOf(invoice.invoiceId)
  const { tickets } = (await app.call(clerk, 'orders.afterSales', { orderId: order.orderId })).data
  for (const { can, proof } of tickets) {
    expect(proof).toMatchObject({ kind: 'invoice', invoiceState: 'issued', invoiceNumber: number })
    for (const action of ['refund', 'exchange', 'supplement', 'void'] as const)
      expect(can[action]).toMatchObject({ allowed: false, reason: 'accounts.invoiced' })
  }
  expect(
    await app.call(clerk, 'accounts.askRedLetter', { id: invoice.invoiceId, reason: '旅客退票' }),
  ).toMatchObject({ data: { state: 'redAsked' } })
  expect(await proposeRefund(order)).toMatchObject({ code: 'accounts.invoiced' })
  await issueInvoice(app, accountant, invoice, 'red letter')
  expect(await stateOf(invoice.invoiceId)).toBe('redIssued')
  const [first = ''] = ids(order)
  const offer = (await proposeRefund(order, [first])).data
  expect(await confirm(offer)).toMatchObject({ http: 200 })
  // The rest is invoiced anew, over what stays alone.
  expect(
    await app.call(clerk, 'accounts.askInvoice', { orderId: order.orderId, buyer: personBuyer }),
  ).toMatchObject({ data: { tickets: 1, fen: order.tickets[1]?.price } })
})

test('[Q10] an invoice of a partly refunded order leaves out what was given back, and the fee that was kept', async () => {
  const order = await sell(2)
  const [first = ''] = ids(order)
  const offer = (await proposeRefund(order, [first])).data
  expect(await confirm(offer)).toMatchObject({ http: 200 })
  const { invoiceId, fen } = await askInvoice(app, clerk, order.orderId)
  expect(fen).toBe(order.tickets[1]?.price)
  const { lines } = (await app.call(accountant, 'accounts.invoice', { id: invoiceId })).data
  expect(lines.map(({ ticketNumber }) => ticketNumber)).toEqual([order.tickets[1]?.number])
  expect(
    await app.call(clerk, 'accounts.askInvoice', {
      orderId: order.orderId,
      ticketIds: [first],
      buyer: personBuyer,
    }),
  ).toMatchObject({ http: 409, code: 'accounts.notInvoiceable' })
})

test('[Q10] an offer that was made before the invoice was asked for is refused when it is confirmed', async () => {
  const order = await sell()
  const offer = (await proposeRefund(order)).data
  const { invoiceId } = await askInvoice(app, clerk, order.orderId)
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'accounts.invoiceAsked' })
  expect(await app.call(clerk, 'accounts.withdrawInvoice', { id: invoiceId })).toMatchObject({
    data: { state: 'withdrawn' },
  })
  expect(await confirm(offer)).toMatchObject({ http: 200 })
})

test('[Q10] the database keeps a ticket with a proof, also against other statements', async () => {
  const order = await sell()
  await askInvoice(app, clerk, order.orderId)
  await expect(
    app.database.pool.query(
      `select orders.change_states(array[row($1, 'refunded', now(), row('offer', 1, 1, null)::orders.change_cause)::orders.ticket_change])`,
      [ids(order)[0]],
    ),
  ).rejects.toThrow('has a proof')
  await expect(
    app.database.pool.query('select accounts.print_vouchers($1, 1, now())', [ids(order)]),
  ).rejects.toThrow('one_proof_of_a_ticket')
})

test('[Q10] a paper voucher is printed once, excludes an invoice, and is taken back before a refund', async () => {
  const order = await sell(2)
  const [first = '', second = ''] = ids(order)
  const print = (ticketIds: string[]) =>
    app.call(clerk, 'accounts.printVouchers', { orderId: order.orderId, ticketIds })
  expect(await print([first])).toMatchObject({ data: { vouchers: 1 } })
  expect(await print([first])).toMatchObject({ http: 409, code: 'accounts.voucherOut' })
  const sheet = await app.call(clerk, 'accounts.voucherSheet', { orderId: order.orderId, ticketIds: [first] })
  expect(sheet.data.vouchers).toMatchObject([{ id: first, fen: order.tickets[0]?.price }])
  expect(
    await app.call(clerk, 'accounts.askInvoice', {
      ...{ orderId: order.orderId, ticketIds: [first, second], buyer: personBuyer },
    }),
  ).toMatchObject({ http: 409, code: 'accounts.voucherOut' })
  // All that have no proof: the other one.
  const { tickets } = await askInvoice(app, clerk, order.orderId)
  expect(tickets).toBe(1)
  expect(await print([second])).toMatchObject({ http: 409, code: 'accounts.invoiceAsked' })

  const offer = (await proposeRefund(order, [first])).data
  expect(offer.lines).toMatchObject([{ voucher: true }])
  expect(await confirm(offer)).toMatchObject({ http: 409, code: 'accounts.voucherOut' })
  expect(await confirm(offer, { vouchersReturned: true })).toMatchObject({ http: 200 })
  const proofs = await ask(
    `select p.living::text, u.code as by from accounts.ticket_proofs p join staff.users u on u.id = p.ended_by
     where p.ticket_id = $1`,
    [first],
  )
  expect(proofs).toEqual([{ living: 'false', by: 'clerk' }])
})

test('[Q10] a voucher that was taken back makes room for an invoice', async () => {
  const order = await sell()
  const request = { orderId: order.orderId, ticketIds: ids(order) }
  await app.call(clerk, 'accounts.printVouchers', request)
  expect(await app.call(clerk, 'accounts.takeVouchersBack', request)).toMatchObject({ data: { vouchers: 1 } })
  expect(await app.call(clerk, 'accounts.takeVouchersBack', request)).toMatchObject({
    http: 409,
    code: 'accounts.noVoucher',
  })
  expect(await askInvoice(app, clerk, order.orderId)).toMatchObject({ tickets: 1 })
})

test('[Q10] two nodes that prove a ticket at the same moment leave one proof', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await sell()
    const { orderId } = order
    const answers = await Promise.all([
      app.call(clerk, 'accounts.askInvoice', { orderId, buyer: personBuyer }),
      otherNode.call(clerk, 'accounts.printVouchers', { orderId, ticketIds: ids(order) }),
      otherNode.call(clerk, 'accounts.askInvoice', { orderId, buyer: companyBuyer }),
      app.call(clerk, 'accounts.printVouchers', { orderId, ticketIds: ids(order) }),
    ])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(3)
    expect(
      await ask(
        'select count(*)::text as proofs from accounts.ticket_proofs where ticket_id = $1 and living',
        [ids(order)[0]],
      ),
    ).toEqual([{ proofs: '1' }])
  }
})

test('[Q10] a refund and an invoice at the same moment: one of them is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await sell()
    const offer = (await proposeRefund(order)).data
    const [refund, invoice] = await Promise.all([
      confirm(offer),
      otherNode.call(clerk, 'accounts.askInvoice', { orderId: order.orderId, buyer: personBuyer }),
    ])
    expect([refund.http, invoice.http].sort()).toEqual([200, 409])
    const [ticket] = (await proofsOf(order)).tickets
    expect([ticket?.state, ticket?.proof?.kind ?? null]).toEqual(
      refund.http === 200 ? ['refunded', null] : ['issued', 'invoice'],
    )
  }
})

test('[Q10] what was asked for is sent once, and its file is the same again, in both formats', async () => {
  const order = await sell()
  const { invoiceId, fen } = await app
    .call(clerk, 'accounts.askInvoice', { orderId: order.orderId, buyer: companyBuyer })
    .then(({ data }) => data)
  const key = newIdempotencyKey()
  const [sent, again] = await Promise.all(
    [app, otherNode].map((node) => node.call(accountant, 'accounts.sendInvoices', {}, { key })),
  )
  expect(again?.data).toEqual(sent?.data)
  expect(await app.call(accountant, 'accounts.sendInvoices', {})).toMatchObject({
    http: 409,
    code: 'accounts.noInvoiceWaiting',
  })
  const fileId = sent?.data.fileId ?? ''
  const download = async (format: 'csv' | 'xlsx') =>
    (await app.call(accountant, 'accounts.invoiceFile', { fileId, format })).data as Buffer
  const before = { csv: await download('csv'), xlsx: await download('xlsx') }
  const { rows } = await readFirstSheet(before.xlsx, 300)
  const row = rows.find(({ cells }) => cells[0] === invoiceId)?.cells ?? []
  expect(row.slice(0, 4)).toEqual([invoiceId, 'invoice', companyBuyer.name, companyBuyer.code])
  expect(row[13]).toBe((fen / 100).toFixed(2))
  expect(before.csv.toString()).toContain(companyBuyer.name)
  // In the language it was made in, for each reader.
  const inChinese = await app.call(
    accountant,
    'accounts.invoiceFile',
    { fileId, format: 'csv' },
    { language: 'zh' },
  )
  expect(inChinese.data).toEqual(before.csv)

  // The buyer is corrected after a rejection: the file that was sent stays what it was.
  await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(invoiceId, fen, { result: 'rejected', reason: 'unknown code' })),
  })
  expect(
    await app.call(clerk, 'accounts.correctInvoice', { id: invoiceId, buyer: personBuyer }),
  ).toMatchObject({ data: { state: 'asked' } })
  expect(await download('csv')).toEqual(before.csv)
  expect(await download('xlsx')).toEqual(before.xlsx)
  const { events, invoice } = (await app.call(accountant, 'accounts.invoice', { id: invoiceId })).data
  expect(invoice.buyer.name).toBe(personBuyer.name)
  expect(events.map(({ state, reason, by }) => [state, reason, by !== ''])).toEqual([
    ['asked', '', true],
    ['sent', '', true],
    ['rejected', 'unknown code', true],
    ['asked', '', true],
  ])
})

test('[Q10] a red letter that is asked for again with another reason leaves the file that was sent what it was', async () => {
  const order = await sell()
  const { invoiceId, fen } = await issuedInvoice(app, { clerk, accountant }, order.orderId)
  const askAgain = (reason: string) => app.call(clerk, 'accounts.askRedLetter', { id: invoiceId, reason })
  const send = async () => (await app.call(accountant, 'accounts.sendInvoices', {})).data.fileId
  const download = async (fileId: string) =>
    (await app.call(accountant, 'accounts.invoiceFile', { fileId, format: 'csv' })).data as Buffer
  await askAgain('旅客退票')
  const first = await send()
  const before = await download(first)
  expect(before.toString()).toContain('旅客退票')
  await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(
      resultLine(invoiceId, fen, { kind: 'red letter', result: 'rejected', reason: 'no reason' }),
    ),
  })
  expect(await askAgain('开票有误')).toMatchObject({ data: { state: 'redAsked' } })
  const again = await send()
  expect((await download(again)).toString()).toContain('开票有误')
  expect(await download(first)).toEqual(before)
})

test('[Q10] a rejected request frees its tickets, and cannot come back once one was refunded', async () => {
  const order = await sell()
  const { invoiceId, fen } = await askInvoice(app, clerk, order.orderId)
  await app.call(accountant, 'accounts.sendInvoices', {})
  await app.call(accountant, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(invoiceId, fen, { result: 'rejected', reason: 'closed' })),
  })
  const offer = (await proposeRefund(order)).data
  expect(await confirm(offer)).toMatchObject({ http: 200 })
  expect(
    await app.call(clerk, 'accounts.correctInvoice', { id: invoiceId, buyer: personBuyer }),
  ).toMatchObject({ http: 409, code: 'accounts.invoiceOutdated' })
})

test('[Q10] results are looked at first, name each bad line, and change nothing the second time', async () => {
  const orders = await Promise.all([sell(), sell(), sell()])
  const [good, bad, other] = [
    await askInvoice(app, clerk, orders[0].orderId),
    await askInvoice(app, clerk, orders[1].orderId),
    await askInvoice(app, clerk, orders[2].orderId),
  ]
  const never = await askInvoice(app, clerk, (await sell()).orderId)
  await app.call(clerk, 'accounts.withdrawInvoice', { id: never.invoiceId })
  await app.call(accountant, 'accounts.sendInvoices', {})
  const file = resultFile(
    resultLine(good.invoiceId, good.fen),
    resultLine(good.invoiceId, good.fen),
    resultLine(bad.invoiceId, bad.fen + 1),
    resultLine(bad.invoiceId, bad.fen, { number: '123' }),
    resultLine('999999999', 100),
    resultLine(other.invoiceId, other.fen, { number: invoiceNumberOf(good.invoiceId) }),
    resultLine(never.invoiceId, never.fen),
    resultLine(bad.invoiceId, bad.fen, { kind: 'red letter' }),
    resultLine(other.invoiceId, other.fen, { day: '2027-01-01', kind: 'blue' }),
  )
  const preview = await app.call(accountant, 'accounts.previewInvoiceResults', { file })
  expect(await stateOf(good.invoiceId)).toBe('sent')
  const read = await app.call(accountant, 'accounts.readInvoiceResults', { file })
  expect(read.data).toEqual(preview.data)
  expect(read.data.lines.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
    [2, 'issued', ''],
    [3, 'refused', 'The request is named in an earlier line'],
    [4, 'refused', 'The amount differs from the invoice'],
    [5, 'refused', 'The request is named in an earlier line'],
    [6, 'refused', 'No request with this number was sent'],
    [7, 'refused', 'Another invoice has this number'],
    [8, 'refused', 'No request with this number was sent'],
    [9, 'refused', 'The request is not waiting for a result'],
    [10, 'refused', 'The request is named in an earlier line'],
  ])
  const count = async () =>
    (await ask('select count(*)::text as events from accounts.invoice_events'))[0]?.events
  const events = await count()
  expect((await app.call(accountant, 'accounts.readInvoiceResults', { file })).data).toMatchObject({
    issued: 0,
    rejected: 0,
    unchanged: 1,
    refused: 8,
  })
  expect(await count()).toBe(events)
  expect(await stateOf(good.invoiceId)).toBe('issued')
  // In Chinese, in GB 18030, with the words of the file that went out.
  const head =
    'c9eac7ebb1e0bac52cc0e0d0cd2cbcdbcbb0bacfbcc6a3a8d4aaa3a92cbde1b9fb2cb7a2c6b1bac5c2eb2cbfaac6b1c8d5c6da0d0a'
  const [blue, issued] = ['c0b6d7d6', 'd2d1bfaabedf']
  const chinese = Buffer.concat([
    Buffer.from(head, 'hex'),
    Buffer.from(`${bad.invoiceId},`),
    Buffer.from(blue, 'hex'),
    Buffer.from(`,${(bad.fen / 100).toFixed(2)},`),
    Buffer.from(issued, 'hex'),
    Buffer.from(`,${invoiceNumberOf(bad.invoiceId)},20260615\r\n`),
  ])
  expect(
    (await app.call(accountant, 'accounts.readInvoiceResults', { file: chinese.toString('base64') })).data,
  ).toMatchObject({ issued: 1 })
})

test('[Q10] an agency invoices a period: each ticket once, whatever runs at the same moment', async () => {
  const before = await sellByAgency(2)
  const refunded = await sellByAgency()
  const offer = (
    await app.call(agency, 'orders.proposeRefund', { orderId: refunded.orderId, ticketIds: ids(refunded) })
  ).data
  await app.call(agency, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  const single = await sellByAgency()
  await askInvoice(app, agency, single.orderId)
  const period = { from: '2026-06-01', to: '2026-06-15' }
  const found = (await app.call(agency, 'accounts.invoicePeriod', period)).data
  expect(found.agencies.map(({ code }) => code)).toEqual(['RVT'])
  const periodRequest = { ...period, buyer: companyBuyer }
  const [one, two, ...sold] = await Promise.all([
    app.call(agency, 'accounts.askPeriodInvoice', periodRequest),
    otherNode.call(agency, 'accounts.askPeriodInvoice', periodRequest),
    sellByAgency(),
    sellByAgency(),
  ])
  const answers = [one, two].filter(({ http }) => http === 200)
  expect(answers.length).toBeGreaterThan(0)
  const rest = await app.call(agency, 'accounts.askPeriodInvoice', periodRequest)
  if (rest.http === 200) answers.push(rest)
  expect(await app.call(agency, 'accounts.askPeriodInvoice', periodRequest)).toMatchObject({
    http: 409,
    code: 'accounts.nothingToInvoice',
  })
  const lines = await ask(
    `select t.order_id::text as order, count(*)::text as lines, sum(p.fen)::text as fen
     from accounts.ticket_proofs p join orders.tickets t on t.id = p.ticket_id
     where p.invoice_id = any($1) group by 1 order by 1`,
    [answers.flatMap(({ data }) => data.invoiceIds)],
  )
  expect(new Set(lines.map(({ order }) => order)).size).toBe(lines.length)
  const byOrder = new Map(lines.map((row) => [row.order, row]))
  for (const { orderId, tickets, total } of [before, ...sold] as Order[])
    expect(byOrder.get(orderId)).toMatchObject({ lines: String(tickets.length), fen: String(total) })
  expect(byOrder.has(refunded.orderId)).toBe(false)
  expect(byOrder.has(single.orderId)).toBe(false)
  const sum = (of: 'tickets' | 'fen') => answers.reduce((all, { data }) => all + data[of], 0)
  expect(sum('fen')).toBe(lines.reduce((all, { fen }) => all + Number(fen), 0))
  expect(sum('tickets')).toBe(found.tickets + 2)
})

test('[Q10] another agency sees no invoice, and a counter has no invoice of a period', async () => {
  const order = await sell()
  const { invoiceId } = await askInvoice(app, clerk, order.orderId)
  expect(await app.call(agency, 'accounts.invoice', { id: invoiceId })).toMatchObject({
    http: 404,
    code: 'accounts.invoiceNotFound',
  })
  expect(await app.call(agency, 'accounts.withdrawInvoice', { id: invoiceId })).toMatchObject({ http: 404 })
  expect(
    await app.call(agency, 'accounts.askInvoice', { orderId: order.orderId, buyer: personBuyer }),
  ).toMatchObject({ http: 404, code: 'orders.notFound' })
  const { rows } = (await app.call(agency, 'accounts.invoices', { pageSize: 200 })).data
  expect(rows.every(({ organisation }) => organisation.code === 'RVT')).toBe(true)
  expect(
    await app.call(clerk, 'accounts.askPeriodInvoice', {
      ...{ from: '2026-06-01', to: '2026-06-15', buyer: personBuyer },
    }),
  ).toMatchObject({ http: 409, code: 'accounts.agencyNeeded' })
  const other = await idOf(app, 'staff.organisations', 'OLT')
  expect(
    await app.call(agency, 'accounts.askPeriodInvoice', {
      ...{ organisationId: other, from: '2026-06-01', to: '2026-06-15', buyer: personBuyer },
    }),
  ).toMatchObject({ http: 409, code: 'accounts.agencyNeeded' })
})

test('[Q10] a cancelled sailing: the invoice of an order is named, its red letter is asked for, and the next run refunds', async () => {
  const { rows: sailings } = await app.database.pool.query<{ id: string }>(
    `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
     where l.code = 'FAST-DOWN' and s.service_date > '2026-06-18' order by s.departs_at, s.id limit 1`,
  )
  const sailingId = sailings[0]?.id ?? ''
  const [plain, invoiced, paper] = [
    await sell(1, { sailingId }),
    await sell(1, { sailingId }),
    await sell(1, { sailingId }),
  ]
  const invoice = await issuedInvoice(app, { clerk, accountant }, invoiced.orderId)
  await app.call(clerk, 'accounts.printVouchers', { orderId: paper.orderId, ticketIds: ids(paper) })
  await cancelInFog(app, admin, sailingId)
  await giveBackCancelled(app.services)
  const outcomes = async () =>
    (await app.call(admin, 'orders.givenBack', { sailingId, pageSize: '50' })).data.rows
  const outcomeOf = async ({ number }: Order) => (await outcomes()).find((row) => row.number === number)
  expect(await outcomeOf(plain)).toMatchObject({ state: 'done' })
  const refused = await outcomeOf(invoiced)
  expect(refused).toMatchObject({ state: 'refused' })
  expect(JSON.stringify(refused)).toContain(invoiceNumberOf(invoice.invoiceId))
  expect(await outcomeOf(paper)).toMatchObject({ state: 'refused' })
  expect(await stateOf(invoice.invoiceId)).toBe('redAsked')
  const progress = async () => (await app.call(admin, 'orders.giveBack', { sailingId })).data
  expect((await progress())?.orders).toMatchObject({ done: 1, refused: 2, again: 2 })

  await issueInvoice(app, accountant, invoice, 'red letter')
  expect(await app.call(admin, 'orders.resumeGivingBack', { sailingId })).toMatchObject({ http: 200 })
  await giveBackCancelled(app.services)
  expect(await outcomeOf(invoiced)).toMatchObject({ state: 'done' })
  expect((await progress())?.orders).toMatchObject({ done: 2, refused: 1, again: 1 })
})

// The last of this file: the clock moves over midnight.
test('[Q10] an invoice of a period has what was paid from its first to its last day on the river, and no ticket for nothing', async () => {
  await app.call(agency, 'accounts.askPeriodInvoice', {
    ...{ from: '2026-06-01', to: '2026-06-15', buyer: companyBuyer },
  })
  const askFor = (by: SignedInUser, from: string, to: string) =>
    app.call(by, 'accounts.askPeriodInvoice', { from, to, buyer: companyBuyer })
  const evening = await sellByAgency()
  app.clock.moveTo('2026-06-16T00:30:00+08:00')
  agency = await app.signIn('agency')
  const { payment: _, ...sale } = await buildSale(
    app,
    { sailingId: await findDemoSailing(app, '2026-06-17'), phone: '13800138000' },
    'agent',
  )
  const paymentPassword = withdrawPassword
  const night = (await app.call(agency, 'orders.sellFromWallet', { ...sale, paymentPassword })).data
  await publishPromotion(app, { code: 'FREE', percent: 10_000, travelTo: '2026-06-18' })
  const free = await app.call(agency, 'orders.sellFromWallet', {
    ...{ ...sale, passengers: [buildPassenger()], expectedTotal: 0, paymentPassword },
  })
  expect(free, free.message).toMatchObject({ data: { total: 0 } })
  const nothing = { http: 409, code: 'accounts.nothingToInvoice' }
  expect(await askFor(agency, '2026-06-01', '2026-06-14')).toMatchObject(nothing)
  expect(await askFor(agency, '2026-06-17', '2026-06-18')).toMatchObject(nothing)
  const ofDay = async (day: string) => {
    const { data, message } = await askFor(agency, day, day)
    expect(message ?? '').toBe('')
    return data
  }
  expect(await ofDay('2026-06-15')).toMatchObject({ tickets: 1, fen: evening.total })
  expect(await ofDay('2026-06-16')).toMatchObject({ tickets: 1, fen: night.total })
})
