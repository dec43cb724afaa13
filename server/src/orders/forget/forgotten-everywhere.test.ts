import { topUpRequest, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { columnsContaining } from '@fairway/testing/columns-containing'
import { submitVisitorComment } from '@fairway/testing/comments'
import { askCorrection, otherPaper } from '@fairway/testing/corrections'
import { companyBuyer, resultFile, resultLine } from '@fairway/testing/files/invoices'
import { buildPassenger, buildSale, findDemoSailing, printPapers, type Sale } from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { cancelInFog } from '@fairway/testing/sailings/control'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '../../jobs.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { goOn } from '../../settlement/run.ts'
import { giveBackCancelled } from '../give-back/give-back.ts'
import { findViolations } from '../invariants.ts'

// After the retention time nothing of a person is left, wherever it was written, and the books are what they were.

const person = { name: '上官飞燕', phone: '13900139077', email: 'feiyan@example.com' }
const home = { address: '巫山县神女路 1 号', bank: '巫山银行 6222000011112222' }
const corrected = { name: 'WANG XIAOMING', certificateNumber: 'E70605040' }

/** Everything that writes a person down: sold, corrected with a picture, invoiced, printed, held, refunded, spoken of. */
async function travel(app: TestApp) {
  const users: Record<string, SignedInUser> = {}
  for (const code of ['clerk', 'pier', 'accountant', 'admin']) users[code] = await app.signIn(code)
  const user = (code: string) => users[code] as SignedInUser
  const passenger = buildPassenger(person.name)
  const sale = (more: object = {}) =>
    buildSale(app, { passengers: [passenger], phone: person.phone, ...more })
  const sold = (await app.call(user('clerk'), 'orders.sell', await sale())).data
  const paper = { orderId: sold.orderId, number: sold.number, ticketId: sold.tickets[0]?.id ?? '', passenger }
  const buyer = { kind: 'person' as const, code: '', ...home, ...person }
  const askFor = async (orderId: string) =>
    (await app.call(user('clerk'), 'accounts.askInvoice', { orderId, buyer })).data
  const invoice = await askFor(sold.orderId)
  await app.call(user('accountant'), 'accounts.sendInvoices', {})
  const results = (more: object) =>
    app.call(user('accountant'), 'accounts.readInvoiceResults', {
      file: resultFile(resultLine(invoice.invoiceId, invoice.fen, more)),
    })
  await results({ result: 'rejected', reason: 'unknown address' })
  await app.call(user('clerk'), 'accounts.correctInvoice', { id: invoice.invoiceId, buyer })
  await app.call(user('accountant'), 'accounts.sendInvoices', {})
  expect(await results({})).toMatchObject({ data: { issued: 1 } })
  const { approvalId } = await askCorrection(
    app,
    user('clerk'),
    otherPaper(paper, corrected.certificateNumber),
  )
  await app.call(user('pier'), 'approvals.decide', { id: approvalId, approved: true, reason: '' })
  await printPapers(app, user('clerk'), { orderId: sold.orderId })

  // A buyer who was a person first, and a company when it was issued.
  const other = (await app.call(user('clerk'), 'orders.sell', await sale({ fromStop: 0, toStop: 1 }))).data
  const second = await askFor(other.orderId)
  await app.call(user('accountant'), 'accounts.sendInvoices', {})
  await app.call(user('accountant'), 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(second.invoiceId, second.fen, { result: 'rejected', reason: 'a company' })),
  })
  await app.call(user('clerk'), 'accounts.correctInvoice', { id: second.invoiceId, buyer: companyBuyer })

  const refunded = (await app.call(user('clerk'), 'orders.sell', await sale({ fromStop: 2, toStop: 3 }))).data
  const ticketIds = refunded.tickets.map(({ id }) => id)
  const offer = (
    await app.call(user('clerk'), 'orders.proposeRefund', { orderId: refunded.orderId, ticketIds })
  ).data
  await app.call(user('clerk'), 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  await cancelTripOfAgency(app, user('admin'), passenger)
  await topUpWithVoucher(app, user('accountant'))
  const { payment: _, ...hold } = await sale({ passengers: [buildPassenger(person.name)] })
  await app.call(user('clerk'), 'orders.hold', hold)
  for (const text of [person.name, person.phone]) await app.call(user('admin'), 'orders.find', { text })
  await app.call(user('accountant'), 'accounts.invoices', { text: person.name })

  app.clock.passMinutes(4 * 1_440)
  await advanceSailings(app.database.db, app.clock.now())
  await jobs['orders:expireHolds']?.run(app.services, {})
  expect(
    await submitVisitorComment(app, {
      ...{ orderNumber: sold.number, phone: person.phone, text: `${person.name}：船很干净。` },
    }),
  ).toMatchObject({ http: 200 })
  await moderateComment(app)
  return [person.name, person.phone, person.email, passenger.certificateNumber, ...Object.values(corrected)]
}

/** The comment is published, answered by name, and hidden for a reason that names the person. */
async function moderateComment(app: TestApp) {
  const admin = await app.signIn('admin')
  const [comment] = (await app.call(admin, 'comments.moderation', {})).data.rows
  const id = comment?.id ?? ''
  for (const reply of [
    await app.call(admin, 'comments.publish', { id }),
    await app.call(admin, 'comments.reply', { id, text: `Thank you, ${person.name}` }),
    await app.call(admin, 'comments.hide', { id, reason: `Names ${person.name}` }),
  ])
    expect(reply, reply.message).toMatchObject({ http: 200 })
}

/** An agency sells to the person, the sailing is cancelled, the agency gets its message and the money back. */
async function cancelTripOfAgency(app: TestApp, admin: SignedInUser, passenger: Sale['passengers'][number]) {
  const sailingId = await findDemoSailing(app, '2026-06-18')
  const { payment: _, ...sale } = await buildSale(
    app,
    { sailingId, passengers: [passenger], phone: person.phone },
    'agent',
  )
  const paymentPassword = withdrawPassword
  const sold = await app.call(await app.signIn('agency'), 'orders.sellFromWallet', {
    ...sale,
    paymentPassword,
  })
  expect(sold, sold.message).toMatchObject({ http: 200 })
  await cancelInFog(app, admin, sailingId)
  await giveBackCancelled(app.services)
  const { rows } =
    await sql`select from messages.messages where contents::text like ${`%${sold.data.number}%`}`.execute(
      app.database.db,
    )
  expect(rows).toHaveLength(1)
}

/** The agency pays into its wallet; the picture of its voucher shows who paid. */
async function topUpWithVoucher(app: TestApp, accountant: SignedInUser) {
  const voucher = pngPicture().toString('base64')
  const request = { ...topUpRequest(await idOf(app, 'staff.organisations', 'RVT')), voucher }
  const { id } = (await app.call(await app.signIn('agency'), 'agents.announceTopUp', request)).data
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id })).data
  expect(
    await app.call(await app.signIn('accountant2'), 'approvals.decide', { id: approvalId, approved: true }),
  ).toMatchObject({ http: 200 })
}

/** Tables in which an encrypted picture is left, whichever table has a type of pictures and a cipher. */
async function tablesWithPictures({ database: { db } }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct n.nspname || '.' || c.relname as name
    from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'cipher'
    where x.contype = 'c' and strpos(pg_get_constraintdef(x.oid), 'image/') > 0 order by 1`.execute(db)
  const left: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) left.push(name)
  }
  return left
}

/** Columns that have something of people which is not found by reading: encrypted, hashed, masked, or a word of many people. */
async function columnsOfPeople({ database: { db } }: TestApp): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select n.nspname || '.' || c.relname as "table", a.attname as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.oid in ('orders.orders'::regclass, 'orders.passengers'::regclass, 'orders.corrections'::regclass) and not a.attisdropped
      and (a.attname ~ '_(hash|cipher|masked)$' or a.attname in ('name', 'birth_date', 'sex', 'nationality')) order by 1, 2`.execute(
    db,
  )
  const left: string[] = []
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.id(column)} is not null limit 1`.execute(db)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  const { rows: seats } = await sql`select from inventory.occupations where person > 0 limit 1`.execute(db)
  return seats.length === 0 ? left : [...left, 'inventory.occupations.person']
}

/** What the books add up to. */
async function sums({ database }: TestApp) {
  const { rows } = await sql`
    select (select json_agg(x order by x.code) from (select a.code, sum(e.fen) as fen, count(*) from accounts.entries e
        join accounts.accounts a on a.id = e.account_id group by a.code) x) as entries,
      (select json_build_array(count(*), sum(total_fen)) from orders.orders) as orders,
      (select json_build_array(count(*), sum(price_fen), sum(base_fen)) from orders.tickets) as tickets,
      (select json_build_array(count(*), sum(fen)) from orders.payments) as payments,
      (select json_build_array(count(*), sum(fen)) from accounts.payouts) as payouts,
      (select json_agg(x order by x.id) from (select id, number, fen, net_fen, tax_fen, tickets, state from accounts.invoices) x) as invoices`.execute(
    database.db,
  )
  return rows[0]
}

/** The retention time passes, and the nightly jobs run; but for the journal, which has to be without people before it is deleted. */
async function passRetention(app: TestApp): Promise<void> {
  app.clock.passMinutes(1_200 * 1_440)
  for (const [name, job] of Object.entries(jobs))
    if (/:forget(?!OldEntries)/.test(name)) await job.run(app.services, {})
}

const ofPerson = [
  'certificate_cipher',
  'certificate_hash',
  'certificate_masked',
  'name',
  'nationality',
  'sex',
]
const columnsOfTravellers = [
  ...['birth_date', 'person_hash', ...ofPerson].map((column) => `orders.corrections.${column}`),
  ...['cipher', 'hash', 'masked'].map((part) => `orders.orders.phone_${part}`),
  ...['birth_date', ...ofPerson].map((column) => `orders.passengers.${column}`),
  'inventory.occupations.person',
]

test('[R11] after the retention time a person stands nowhere, all sums are the same, and the proof is green', async () => {
  const app = await startTestApp({ closeWithTest: true })
  const words = [...(await travel(app)), ...Object.values(home)]
  const before = await sums(app)
  // The control: until then the person is found in each of these.
  expect(await columnsContaining(app.database.db, words)).toEqual(
    expect.arrayContaining([
      'accounts.invoice_file_lines.buyer',
      'accounts.invoices.buyer_address',
      'accounts.invoices.buyer_bank',
      'accounts.invoices.buyer_email',
      'accounts.invoices.buyer_name',
      'accounts.invoices.buyer_phone',
      'comments.comments.body',
      'comments.comments.hide_reason',
      'comments.comments.reply',
      'orders.corrections.name',
      'orders.passengers.name',
    ]),
  )
  expect(await tablesWithPictures(app)).toEqual(['agents.vouchers', 'orders.correction_evidence'])
  expect((await columnsOfPeople(app)).toSorted()).toEqual(columnsOfTravellers.toSorted())
  await passRetention(app)
  expect(await columnsContaining(app.database.db, words)).toEqual([])
  // By the keyed hash of all of a person an approval of long ago is still known as that of this correction.
  expect(await columnsOfPeople(app)).toEqual(['orders.corrections.person_hash'])
  const { rows: authors } = await sql`select distinct author from comments.comments`.execute(app.database.db)
  expect(authors).toEqual([{ author: '–' }])
  expect(await tablesWithPictures(app)).toEqual([])
  expect(await sums(app)).toEqual(before)
  expect(await findViolations(app.database.db)).toEqual([])
  await jobs['settlement:beginProof']?.run(app.services, {})
  await goOn(app.services)
})

test('[R11] control: without the functions that forget, the person and the pictures are found again', async () => {
  const app = await startTestApp({ closeWithTest: true })
  const words = await travel(app)
  for (const [left, body] of [
    ['accounts.forget_buyers(order_ids bigint[], names text[], at timestamptz) returns void', 'select'],
    [
      'agents.forget_due_vouchers(ended_before timestamptz, max_vouchers integer) returns integer',
      'select 0',
    ],
    ['comments.forget_people(of_order bigint, names text[]) returns void', 'select'],
    ['orders.forget_corrections(ids bigint[], moment timestamptz) returns integer', 'select 0'],
  ])
    await app.database.pool.query(`create or replace function ${left} language sql as '${body}'`)
  await passRetention(app)
  expect(await columnsContaining(app.database.db, words)).toEqual(
    expect.arrayContaining([
      'accounts.invoices.buyer_name',
      'comments.comments.body',
      'orders.corrections.name',
    ]),
  )
  expect(await tablesWithPictures(app)).toEqual(['agents.vouchers', 'orders.correction_evidence'])
})
