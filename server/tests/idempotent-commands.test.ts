import { type EndpointName, endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import { addDays } from '@fairway/contract/kernel/service-date'
import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import { createAcquirer, importDifferences } from '@fairway/testing/acquirers'
import {
  draftTransfer,
  prepareWithdrawal,
  registerTestAccount,
  topUpRequest,
  transferRequest,
  withdrawPassword,
} from '@fairway/testing/agents'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, chargeCorrections, sellTicket, typingError } from '@fairway/testing/corrections'
import { type CutAt, type CuttableDatabase, startCuttableProxy } from '@fairway/testing/faults/cuttable-proxy'
import { companyBuyer, personBuyer } from '@fairway/testing/files/invoices'
import {
  buildPassenger,
  buildSale,
  findDemoSailing,
  newCharge,
  newPassengerType,
  newPromotion,
  type Sale,
  snapshotCounts,
} from '@fairway/testing/orders'
import { preparePayout, wechatPayment } from '@fairway/testing/payouts'
import { isLong, randomSeed } from '@fairway/testing/random/budget'
import { closeMonth, writeStatement } from '@fairway/testing/sailings/statements'
import { createTestDatabase, demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { digestOf } from '../database/starting-data/staff.ts'
import { findViolations } from '../src/orders/invariants.ts'

// Every idempotent command of the contract, when the database fails at the worst moment: it is done or not done, and
// the caller learns which. A failure at or after the commit is never reported as a refusal.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let way: CuttableDatabase
let app: TestApp
const people: Record<string, SignedInUser> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  way = await startCuttableProxy(database)
  app = await startTestApp({ database: { ...database, settings: way.settings } })
  for (const code of ['admin', 'clerk', 'agency', 'accountant', 'accountant2'])
    people[code] = await app.signIn(code)
})
afterEach(() => {
  vi.restoreAllMocks()
  way.restore()
})
afterAll(async () => {
  await app.close()
  await way.close()
  await database.drop()
})

const four = (name: string) => ({ en: name, zh: name, es: name, ja: name })
let counter = 0
const word = () => `w${++counter}`

const call = (as: string, name: EndpointName, request: unknown, key?: string) =>
  app.callRaw(people[as], name, request, key === undefined ? {} : { key })

async function prepared<T>(as: string, name: EndpointName, request: unknown): Promise<T> {
  const answer = await call(as, name, request)
  expect(answer, `${name}: ${answer.message}`).toMatchObject({ http: 200 })
  return answer.data as T
}

async function announcedTopUp(): Promise<string> {
  const request = topUpRequest(await idOf(app, 'staff.organisations', 'RVT'))
  return (await prepared<{ id: string }>('agency', 'agents.announceTopUp', request)).id
}

async function withdrawal(state: Parameters<typeof prepareWithdrawal>[2]): Promise<{ id: string }> {
  const { agency, accountant } = people
  if (!agency || !accountant) throw new Error('the agency or the accountant is not signed in')
  return { id: (await prepareWithdrawal(app, { agency, accountant }, state, 1_000)).id }
}

const bankAccount = () => ({
  holder: 'River Travel Ltd.',
  bank: 'ICBC',
  number: `6222${word().padStart(10, '0')}`,
  withdrawPassword,
})
/** One account can be requested at a time. */
const cancelRequestedAccounts = () =>
  sql`update agents.bank_accounts set state = 'cancelled', decided_at = asked_at where state = 'requested'`.execute(
    app.database.db,
  )

async function held(): Promise<{ orderId: string; total: number }> {
  const { payment: _, ...sale } = await buildSale(app)
  return prepared('clerk', 'orders.hold', sale)
}

async function payout(state: Parameters<typeof preparePayout>[3], payment: object = wechatPayment()) {
  const sale = { ...(await buildSale(app)), payment }
  const { orderId } = await prepared<{ orderId: string }>('clerk', 'orders.sell', sale)
  const { accountant } = people
  if (!accountant) throw new Error('no accountant is signed in')
  return preparePayout(app, accountant, orderId, state, people.clerk && { clerk: people.clerk })
}

/** A statement of the agency RVT in a status. */
async function statement(...statuses: string[]) {
  const organisation = await idOf(app, 'staff.organisations', 'RVT')
  return writeStatement(app, { organisation, user: 'agency' }, ...statuses)
}
const sent = ['checked', 'sent']
const payableStatement = () => statement(...sent, 'confirmed')

/** Asks for the payment of a statement, and lets it be approved. */
async function approvedPayment() {
  const { id, revision } = await payableStatement()
  const { approvalId } = await prepared<{ approvalId: string }>(
    'accountant2',
    'settlement.requestStatementPayment',
    { id, revision },
  )
  await prepared('admin', 'approvals.decide', { id: approvalId, approved: true })
  return { id, reference: `BANK-${word()}` }
}

/** A statement of an insurer, who has no users. */
async function sentToInsurer() {
  const { id, revision } = await statement(...sent)
  await sql`alter table settlement.statements disable trigger kept`.execute(app.database.db)
  await sql`update settlement.statements set party_kind = 'supplier', organisation_id = null,
      party_id = (select min(id) from agents.suppliers where organisation_id is null)
    where id = ${id}`.execute(app.database.db)
  await sql`alter table settlement.statements enable trigger kept`.execute(app.database.db)
  return { id, revision, note: 'Signed' }
}

async function openDispute() {
  const { id } = await statement(...sent, 'disputed')
  const { rows } = await sql<{ id: string }>`
    select id::text from settlement.disputes where statement_id = ${id}`.execute(app.database.db)
  return { disputeId: rows[0]?.id, reason: 'It is right' }
}

/** The outcomes of one user are read so often a minute and no more; other cases are the first accountant's. */
const byAccountant = { as: 'accountant2', at: 'commit' } as const
const byAgency = { as: 'agency', at: 'commit' } as const

const statementCases = {
  'settlement.drawUpStatements': {
    ...byAccountant,
    async request() {
      await closeMonth(app, '2019-01-01')
      return { month: '2019-01-01' }
    },
  },
  'settlement.checkStatement': { ...byAccountant, request: () => statement() },
  'settlement.sendStatement': { ...byAccountant, request: () => statement('checked') },
  'settlement.confirmStatement': { ...byAgency, request: () => statement(...sent) },
  'settlement.confirmStatementOnPaper': { ...byAccountant, request: sentToInsurer },
  'settlement.disputeLine': {
    ...byAgency,
    request: async () => ({ id: (await statement(...sent)).id, line: 1, comment: 'not right' }),
  },
  'settlement.rejectDispute': { ...byAccountant, request: openDispute },
  'settlement.adjustStatement': {
    ...byAccountant,
    request: async () => ({ id: (await statement(...sent)).id, line: 1, fen: 100, reason: 'missing' }),
  },
  'settlement.requestStatementPayment': { ...byAccountant, request: payableStatement },
  'settlement.recordStatementPayment': { ...byAccountant, request: approvedPayment },
  'settlement.lockStatement': {
    ...byAccountant,
    async request() {
      const { id, reference } = await approvedPayment()
      await prepared('accountant2', 'settlement.recordStatementPayment', { id, reference })
      return { id, revision: sent.length + 3 }
    },
  },
} as const

/** A statement of cards with a matched line and differences. */
async function imported() {
  const { accountant: user, clerk } = people
  if (!user || !clerk) throw new Error('no accountant or clerk is signed in')
  const { data } = await app.call(user, 'accounts.acquirers', {})
  const acquirerId = data.rows[0]?.id ?? (await createAcquirer(app, user))
  return importDifferences(app, { user, clerk, acquirerId, unknown: 1 })
}

async function soldTickets(more: Partial<Sale> = {}): Promise<{ orderId: string; ticketIds: string[] }> {
  const { orderId, tickets } = await prepared<OrderReceipt>(
    'clerk',
    'orders.sell',
    await buildSale(app, more),
  )
  return { orderId, ticketIds: tickets.map(({ id }) => id) }
}

async function correction(): Promise<{ correctionId: string; approvalId: string }> {
  const { clerk } = people
  if (!clerk) throw new Error('no clerk is signed in')
  return askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
}

async function role(): Promise<{
  id: string
  version: number
  names: object
  dataScope: string
  dockScope: string
  remark: string
}> {
  const fields = { names: four(word()), dataScope: 'organisation', dockScope: 'own', remark: '' }
  const { id } = await prepared<{ id: string }>('admin', 'staff.createRole', {
    code: word(),
    ...fields,
    menus: [],
  })
  return { id, version: 1, ...fields }
}

const menuFields = () => ({ names: four(word()), uri: `https://help.example/${word()}`, options: {} })

async function menu(): Promise<{ id: string; version: number }> {
  const id = word()
  await prepared('admin', 'staff.createMenu', { id, type: 'C', parent: 'network', ...menuFields() })
  return { id, version: 1 }
}

async function someLine(): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select min(id)::text as id from network.lines',
  )
  return rows[0]?.id ?? ''
}

let seasons = 0
/** A season of a new service, as it was previewed: a day on which the ship is free. */
async function season(): Promise<object> {
  seasons += 1
  const service = await prepared<{ id: string }>('admin', 'sailings.createService', {
    ...{
      code: word(),
      lineId: await someLine(),
      shipId: await someShip(),
      departureMinute: 60,
      weekdays: 127,
    },
    ...{ everyDays: 1, countedFrom: '2026-01-01', validFrom: null, validTo: null, onHolidays: 'asUsual' },
    ...{ rolling: false, rota: [], days: [] },
  })
  const day = addDays('2026-11-02', seasons)
  const chosen = { from: day, to: day }
  const { data } = await app.call(people.admin, 'sailings.season', { ...chosen, serviceId: [service.id] })
  return { ...chosen, serviceId: [service.id], fingerprint: data.fingerprint, reason: 'tried' }
}

async function someShip(): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id::text from fleet.ships where code = 'DB6'`,
  )
  return rows[0]?.id ?? ''
}

/** Sailings of a day that no other case sells on, one for each cancellation. */
async function sailingToCancel(): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id::text from sailings.sailings where service_date = '2026-06-21' and status = 'scheduled' order by id limit 1`,
  )
  return rows[0]?.id ?? ''
}

async function someLineVersion(): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select min(id)::text as id from network.line_versions',
  )
  return rows[0]?.id ?? ''
}

/** A till that no case has used. */
async function newTill(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts.tills (organisation_id, dock_id, code, names)
    select organisation_id, dock_id, ${word()}, names from accounts.tills order by id limit 1 returning id::text`.execute(
    app.database.db,
  )
  return rows[0]?.id ?? ''
}

async function closeTills(): Promise<void> {
  await sql`select accounts.close_till(s.id, '{}', 'counted', s.clerk_id, ${app.clock.now()}, 100000000)
    from accounts.till_shifts s where s.state <> 'closed'`.execute(app.database.db)
}

/** A till that the clerk has opened with a float of 100 yuan. */
async function ownTill(): Promise<string> {
  await closeTills()
  const { shiftId } = await prepared<{ shiftId: string }>('clerk', 'accounts.openTill', {
    tillId: await newTill(),
    counts: { 100: 100 },
  })
  return shiftId
}

interface Case {
  as: 'admin' | 'clerk' | 'agency' | 'accountant' | 'accountant2'
  at: CutAt
  /** A request that is right at this moment, and only once. */
  request(): Promise<object>
}

type IdempotentName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { idempotent: true } ? Name : never
}[EndpointName]

/** A keyed command that is added tomorrow does not compile without one. */
/** A sale on a sailing of its own day: those of the others leave no seat. */
const onOtherSailing = async () => ({ sailingId: await findDemoSailing(app, '2026-06-18') })

const cases: Record<IdempotentName, Case> = {
  'orders.sell': { as: 'clerk', at: 'batch', request: () => buildSale(app) },
  'orders.sellFromWallet': {
    as: 'agency',
    at: 'batch',
    async request() {
      const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
      return { ...sale, paymentPassword: digestOf(demoPassword) }
    },
  },
  'orders.hold': {
    as: 'clerk',
    at: 'batch',
    async request() {
      const { payment: _, ...sale } = await buildSale(app)
      return sale
    },
  },
  'orders.payHold': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { orderId, total } = await held()
      return { orderId, expectedTotal: total, payment: { method: 'cash' } }
    },
  },
  'orders.release': { as: 'clerk', at: 'commit', request: async () => ({ orderId: (await held()).orderId }) },
  'orders.print': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { orderId } = await prepared<{ orderId: string }>('clerk', 'orders.sell', await buildSale(app))
      return { orderId }
    },
  },
  'orders.proposeRefund': { as: 'clerk', at: 'commit', request: soldTickets },
  'orders.proposeExchange': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { orderId, ticketIds } = await soldTickets()
      const { sailingId, fromStop, toStop, classCode } = await buildSale(app, {
        sailingId: await findDemoSailing(app, '2026-06-17'),
      })
      return { orderId, ticketIds, sailingId, fromStop, toStop, classCode }
    },
  },
  'orders.proposeSupplement': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { orderId, ticketIds } = await soldTickets({
        passengers: [buildPassenger('旅客', 'senior', '1955-03-04')],
      })
      return { orderId, ticketIds, passengerType: 'adult' }
    },
  },
  'orders.proposeVoid': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ orderId: (await soldTickets()).orderId }),
  },
  'orders.confirmOffer': {
    as: 'clerk',
    at: 'batch',
    async request() {
      const { id, back } = await prepared<{ id: string; back: number }>(
        'clerk',
        'orders.proposeRefund',
        await soldTickets(),
      )
      return { offerId: id, expected: -back }
    },
  },
  'orders.withdrawOffer': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { id } = await prepared<{ id: string }>('clerk', 'orders.proposeRefund', await soldTickets())
      return { offerId: id }
    },
  },
  'orders.askCorrection': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { clerk } = people
      if (!clerk) throw new Error('no clerk is signed in')
      return typingError(await sellTicket(app, clerk))
    },
  },
  'orders.applyCorrection': {
    as: 'clerk',
    at: 'commit',
    async request() {
      const { clerk } = people
      if (!clerk) throw new Error('no clerk is signed in')
      const ticket = await sellTicket(app, clerk)
      await chargeCorrections(app, ticket.ticketId, 500)
      const { correctionId, approvalId } = await askCorrection(app, clerk, typingError(ticket))
      await chargeCorrections(app, ticket.ticketId, 0)
      await prepared('admin', 'approvals.decide', { id: approvalId, approved: true })
      return { correctionId, expected: 500, payment: { method: 'cash' } }
    },
  },
  'orders.withdrawCorrection': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ correctionId: (await correction()).correctionId }),
  },
  'orders.forgetPassenger': {
    as: 'admin',
    at: 'commit',
    async request() {
      const { passengers, ...sale } = await buildSale(app)
      const { orderId } = await prepared<{ orderId: string }>('clerk', 'orders.sell', { ...sale, passengers })
      await sql`update orders.orders set state = 'closed' where id = ${orderId}`.execute(app.database.db)
      const { certificateType = 'idCard', certificateNumber = '' } = passengers[0] ?? {}
      return { certificateType, certificateNumber, reason: 'asked at the desk' }
    },
  },
  'sailings.cancel': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ id: await sailingToCancel(), revision: 1, reason: 'fog', note: '' }),
  },
  'accounts.askInvoice': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({
      orderId: (await soldTickets(await onOtherSailing())).orderId,
      buyer: personBuyer,
    }),
  },
  'accounts.askPeriodInvoice': {
    as: 'accountant',
    at: 'commit',
    async request() {
      const organisationId = await idOf(app, 'staff.organisations', 'RVT')
      const { payment: _, ...sale } = await buildSale(app, await onOtherSailing(), 'agent')
      await prepared('agency', 'orders.sellFromWallet', { ...sale, paymentPassword: digestOf(demoPassword) })
      return { organisationId, from: '2026-06-01', to: '2026-06-30', buyer: companyBuyer }
    },
  },
  'accounts.sendInvoices': {
    as: 'accountant',
    at: 'commit',
    async request() {
      const { orderId } = await soldTickets(await onOtherSailing())
      await prepared('clerk', 'accounts.askInvoice', { orderId, buyer: personBuyer })
      return {}
    },
  },
  'accounts.printVouchers': {
    as: 'clerk',
    at: 'commit',
    request: async () => soldTickets(await onOtherSailing()),
  },
  'accounts.sendPayouts': {
    as: 'accountant',
    at: 'commit',
    async request() {
      await payout('requested')
      return { method: 'wechat' }
    },
  },
  'agents.announceTopUp': {
    as: 'agency',
    at: 'commit',
    request: async () => topUpRequest(await idOf(app, 'staff.organisations', 'RVT')),
  },
  'agents.checkTopUp': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await announcedTopUp() }),
  },
  'agents.rejectTopUp': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await announcedTopUp(), reason: 'not received' }),
  },
  'agents.withdrawTopUp': {
    as: 'agency',
    at: 'commit',
    request: async () => ({ id: await announcedTopUp() }),
  },
  'accounts.draftTransfer': { as: 'accountant', at: 'commit', request: () => transferRequest(app) },
  'accounts.draftReversal': {
    as: 'accountant',
    at: 'commit',
    async request() {
      const { rows } = await sql<{ id: string }>`
        select accounts.post(array[row('transfer', null, ${app.clock.now()}, '', null, array[
          row(accounts.id_of('operator:suspense'), -1, null)::accounts.posted_entry,
          row(accounts.id_of('operator:bank'), 1, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])::text as id`.execute(
        app.database.db,
      )
      return { transferId: rows[0]?.id.replace(/[{}]/g, '') ?? '', reason: 'wrong account' }
    },
  },
  'accounts.cancelTransferDraft': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await draftTransfer(app, people.accountant as SignedInUser) }),
  },
  'agents.requestWithdrawal': {
    as: 'agency',
    at: 'commit',
    async request() {
      await registerTestAccount(app)
      return { fen: 1_000, withdrawPassword }
    },
  },
  'agents.cancelWithdrawal': { as: 'agency', at: 'commit', request: () => withdrawal('requested') },
  'agents.sendWithdrawals': {
    as: 'accountant',
    at: 'commit',
    async request() {
      await withdrawal('approved')
      return {}
    },
  },
  'agents.markWithdrawalPaid': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ ...(await withdrawal('approved')), reference: `REF-${word()}` }),
  },
  'agents.markWithdrawalFailed': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ ...(await withdrawal('sent')), reason: 'account closed' }),
  },
  'agents.retryWithdrawal': { as: 'accountant', at: 'commit', request: () => withdrawal('failed') },
  'agents.returnWithdrawal': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ ...(await withdrawal('approved')), reason: 'account closed' }),
  },
  'agents.askBankAccount': {
    as: 'agency',
    at: 'commit',
    async request() {
      await cancelRequestedAccounts()
      return bankAccount()
    },
  },
  'agents.cancelBankAccount': {
    as: 'agency',
    at: 'commit',
    async request() {
      await cancelRequestedAccounts()
      return prepared<{ id: string }>('agency', 'agents.askBankAccount', bankAccount())
    },
  },
  'accounts.makeInsuredList': {
    as: 'accountant',
    at: 'commit',
    async request() {
      const insurer = {
        code: `INS${word()}`,
        names: { en: 'Insurer' },
        kind: 'insurer',
        supplies: ['insurance'],
      }
      const { id } = await prepared<{ id: string }>('admin', 'agents.createSupplier', insurer)
      return { payeeId: id }
    },
  },
  'accounts.markPaid': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await payout('sent'), reference: `REF-${word()}` }),
  },
  'accounts.markFailed': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await payout('sent'), reason: 'account closed' }),
  },
  'accounts.retry': { as: 'accountant', at: 'commit', request: async () => ({ id: await payout('failed') }) },
  'accounts.payOtherwise': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await payout('requested'), method: 'bank' }),
  },
  'accounts.cancelPayout': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: await payout('requested'), reason: 'requested twice' }),
  },
  'accounts.bookStatement': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ statementId: (await imported()).statementId }),
  },
  'accounts.acceptDifference': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({ id: (await imported()).differenceIds[0], revision: 1, reason: 'unknown' }),
  },
  'accounts.payCash': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ id: await payout('requested', { method: 'cash' }) }),
  },
  'accounts.openTill': {
    as: 'clerk',
    at: 'commit',
    async request() {
      await closeTills()
      return { tillId: await newTill(), counts: {} }
    },
  },
  'accounts.dropCash': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ shiftId: await ownTill(), fen: 100 }),
  },
  'accounts.handOverTill': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ shiftId: await ownTill(), counts: { 100: 100 }, reason: 'counted' }),
  },
  'accounts.takeOverTill': {
    as: 'accountant',
    at: 'commit',
    async request() {
      const shiftId = await ownTill()
      await prepared('clerk', 'accounts.handOverTill', { shiftId, counts: { 100: 100 }, reason: '' })
      return { shiftId, counts: { 100: 100 }, reason: 'counted' }
    },
  },
  'accounts.closeTill': {
    as: 'clerk',
    at: 'commit',
    request: async () => ({ shiftId: await ownTill(), counts: { 10000: 9 }, reason: 'counted' }),
  },
  'accounts.askTillDifference': {
    as: 'admin',
    at: 'commit',
    async request() {
      const shiftId = await ownTill()
      await prepared('clerk', 'accounts.closeTill', { shiftId, counts: { 10000: 9 }, reason: 'counted' })
      await sql`update platform.approvals set state = 'withdrawn', decided_at = now()
        where kind = 'accounts.tillDifference' and subject = ${shiftId}`.execute(app.database.db)
      return { shiftId, reason: 'counted again' }
    },
  },
  'approvals.decide': {
    as: 'admin',
    at: 'commit',
    async request() {
      const request = { id: await payout('requested'), method: 'bank' }
      const { approvalId } = await prepared<{ approvalId: string }>(
        'accountant',
        'accounts.payOtherwise',
        request,
      )
      return { id: approvalId, approved: true }
    },
  },
  'fares.copyRefundRule': {
    as: 'admin',
    at: 'commit',
    async request() {
      const { rows } = await sql<{
        id: string
      }>`select min(id)::text as id from fares.condition_sets`.execute(app.database.db)
      return { id: rows[0]?.id }
    },
  },
  'fares.createPassengerType': {
    as: 'admin',
    at: 'commit',
    request: async () => newPassengerType({ code: word() }),
  },
  'fares.createCharge': {
    as: 'admin',
    at: 'commit',
    request: async () => newCharge({ code: word() }),
  },
  'settlement.createRule': {
    as: 'accountant',
    at: 'commit',
    request: async () => ({
      ...{
        code: word(),
        names: { en: 'Shares' },
        lineId: null,
        classId: null,
        channel: null,
        sellerId: null,
      },
      ...{ earnedOn: 'arrival', waitMinutes: 0, validFrom: '2026-08-01', steps: [] },
      remainder: { role: 'carrier', organisationId: null },
    }),
  },
  ...statementCases,
  'fares.createPromotion': {
    as: 'admin',
    at: 'commit',
    request: async () => newPromotion({ code: word() }),
  },
  'fares.copyPriceRule': {
    as: 'admin',
    at: 'commit',
    async request() {
      const { rows } = await sql<{
        id: string
      }>`select min(id)::text as id from fares.passenger_types`.execute(app.database.db)
      return { kind: 'passengerType', id: rows[0]?.id }
    },
  },
  'messages.save': {
    as: 'admin',
    at: 'commit',
    request: async () => ({
      ...{ type: 'notice', language: 'en', titles: { en: word() }, contents: { en: 'Low water.' } },
      audience: { everyone: true },
    }),
  },
  'staff.createRole': {
    as: 'admin',
    at: 'commit',
    request: async () => ({
      code: word(),
      names: four(word()),
      dataScope: 'organisation',
      dockScope: 'own',
      remark: '',
      menus: [],
    }),
  },
  'staff.saveRole': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ ...(await role()), grant: [], withdraw: [] }),
  },
  'staff.setRoleEnabled': {
    as: 'admin',
    at: 'commit',
    async request() {
      const { id, version } = await role()
      return { id, version, enabled: false, people: 0 }
    },
  },
  'staff.deleteRole': {
    as: 'admin',
    at: 'commit',
    async request() {
      const { id, version } = await role()
      return { id, version }
    },
  },
  'network.copyLine': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ id: await someLine(), code: word(), names: four(word()) }),
  },
  'fares.draftTable': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ lineVersionId: await someLineVersion() }),
  },
  'network.draftLineVersion': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ lineId: await someLine() }),
  },
  'sailings.publishSeason': { as: 'admin', at: 'commit', request: season },
  'staff.createMenu': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ id: word(), type: 'C', parent: 'network', ...menuFields() }),
  },
  'staff.saveMenu': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ ...(await menu()), ...menuFields() }),
  },
  'staff.moveMenu': {
    as: 'admin',
    at: 'commit',
    request: async () => ({ ...(await menu()), parent: 'fleet', before: null }),
  },
  'staff.deleteMenu': { as: 'admin', at: 'commit', request: menu },
}

const all = Object.entries(cases) as [IdempotentName, Case][]

/** Asks as a browser does: until it is no longer in progress. */
async function outcomeOf(as: string, key: string) {
  let answer = await call(as, 'session.outcome', { key })
  await expect
    .poll(async () => {
      const { state } = (answer.data ?? {}) as { state?: string }
      if (state !== 'done' && state !== 'notDone') answer = await call(as, 'session.outcome', { key })
      return answer.http
    })
    .toBe(200)
  return answer.data as { state: string; reply?: unknown }
}

test('every idempotent command of the contract is tried here', () => {
  const keyed = Object.entries<Endpoint>(endpoints).flatMap(([name, { idempotent: keyed }]) =>
    keyed ? [name] : [],
  )
  expect(Object.keys(cases).sort()).toEqual(keyed.sort())
})

type Failure = (as: string, name: IdempotentName, body: object, key: string) => Promise<void>

/** The ways in which a command fails before its commit, with what the caller is answered; the last two are none of a batch. */
const failures: Readonly<Record<string, Failure>> = {
  async 'the database is away'(as, name, body, key) {
    // The node knows that its connections are gone: what is sent into one that only looks alive is unknown.
    await way.refuse()
    const answer = await call(as, name, body, key)
    way.restore()
    expect(answer).toMatchObject({ http: 503, code: 'server.busy' })
  },
  async 'its reply does not fit'(as, name, body, key) {
    const endpoint: Endpoint = endpoints[name]
    const { safeParse } = endpoint.reply
    vi.spyOn(endpoint.reply, 'safeParse').mockImplementationOnce(() => safeParse('nonsense'))
    expect(await call(as, name, body, key)).toMatchObject({ http: 500, status: 6001, code: 'server.fault' })
    vi.restoreAllMocks()
  },
  async 'the connection is lost before the commit'(as, name, body, key) {
    way.cut(cases[name].at, 'before')
    expect(await call(as, name, body, key)).toMatchObject({ http: 504, code: 'server.outcomeUnknown' })
  },
}

/** Each command fails in another way in each run, in all of them in a long run. */
const failing = all.flatMap(([name, { at }], index) => {
  const ways = Object.keys(failures).slice(0, at === 'commit' ? undefined : 1)
  return [[name, isLong ? ways : [ways[(randomSeed + index) % ways.length] ?? '']] as const]
})

// One request for all: what is not done leaves it as it was, and then it is done once.
test.each(failing)(
  '%s is not done when %s; when the connection is lost after the commit, it is done',
  async (name, ways) => {
    const { as, at, request } = cases[name]
    const body = await request()
    for (const fails of ways) {
      const key = newIdempotencyKey()
      await failures[fails]?.(as, name, body, key)
      expect(await outcomeOf(as, key), fails).toEqual({ state: 'notDone' })
      // 'Not done' is final for the key.
      expect((await call(as, name, body, key)).http, fails).toBe(409)
    }
    const key = newIdempotencyKey()
    way.cut(at, 'after', { staysAway: true })
    const cuts = way.cuts
    const answer = await call(as, name, body, key)
    expect(way.cuts).toBe(cuts + 1)
    expect(answer).toMatchObject({ http: 504, success: false, code: 'server.outcomeUnknown' })
    way.restore()
    const outcome = await outcomeOf(as, key)
    expect(outcome).toMatchObject({ state: 'done', reply: expect.any(Object) })
    // Sent again it is answered with the same reply, and done once.
    const before = await snapshotCounts(app)
    expect((await call(as, name, body, key)).data).toEqual(outcome.reply)
    expect(await snapshotCounts(app)).toEqual(before)
  },
)

describe('the answer of a batch is lost, and the database is there again', () => {
  const batched = all.filter(([, { at }]) => at === 'batch')
  test.each(batched)(
    '%s is sent again under its key and answered as done, once',
    async (name, { as, at, request }) => {
      const body = await request()
      const key = newIdempotencyKey()
      const journal = Number((await snapshotCounts(app)).journal)
      way.cut(at, 'after')
      const answer = await call(as, name, body, key)
      expect(answer).toMatchObject({ http: 200 })
      expect(Number((await snapshotCounts(app)).journal)).toBe(journal + 1)
      expect(await outcomeOf(as, key)).toEqual({ state: 'done', reply: answer.data })
    },
  )
})

// Every third command in each run, others each time.
test.each(all.filter((_, index) => isLong || (randomSeed + index) % 3 === 0))(
  '%s: what fails after the commit is no fault of the command',
  async (name, { as, request }) => {
    const body = await request()
    const key = newIdempotencyKey()
    // The copies of sessions cannot be read anew, or the answer cannot be written: the commit is there already.
    const endpoint: Endpoint = endpoints[name]
    if (name.startsWith('staff.'))
      vi.spyOn(app.services.sessions, 'refresh').mockRejectedValueOnce(new Error('away'))
    else {
      let checks = 0
      const { safeParse } = endpoint.reply
      vi.spyOn(endpoint.reply, 'safeParse').mockImplementation((reply) =>
        // What goes in batches is checked once, after its commit; other commands once before it and once after it.
        ++checks === (cases[name].at === 'batch' ? 1 : 2) ? safeParse('nonsense') : safeParse(reply),
      )
    }
    const answer = await call(as, name, body, key)
    expect(answer).toMatchObject({ http: 504, code: 'server.outcomeUnknown' })
    vi.restoreAllMocks()
    expect(await outcomeOf(as, key)).toMatchObject({ state: 'done', reply: expect.any(Object) })
  },
)

test('a backend that is killed in the middle of a command leaves nothing done, and the server says busy', async () => {
  const { orderId } = await held()
  const key = newIdempotencyKey()
  const released = await database.db.transaction().execute(async (tx) => {
    // Keeps the command waiting for its order, with its key claimed.
    await sql`select 1 from orders.orders where id = ${orderId} for update`.execute(tx)
    const answer = call('clerk', 'orders.release', { orderId }, key)
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'fairway' and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBe(1)
    return answer
  })
  expect(released).toMatchObject({ http: 503, code: 'server.busy' })
  expect(await outcomeOf('clerk', key)).toEqual({ state: 'notDone' })
})

test('a stored reply that no longer fits is still done: the order is read again, the reply is left out', async () => {
  const key = newIdempotencyKey()
  const sold = await prepared<{ orderId: string }>('clerk', 'orders.sell', await buildSale(app))
  const body = await cases['orders.sell'].request()
  const { data } = await call('clerk', 'orders.sell', body, key)
  const { orderId } = data as { orderId: string }
  const keep = (reply: object) =>
    sql`update platform.request_keys set reply = ${JSON.stringify(reply)}::jsonb where key = ${key}`.execute(
      database.db,
    )

  await keep({ orderId, written: 'by an older build' })
  expect((await call('clerk', 'orders.outcome', { key })).data).toEqual({ state: 'done', order: data })
  expect((await call('clerk', 'session.outcome', { key })).data).toEqual({ state: 'done', reply: null })
  expect(await call('clerk', 'orders.sell', body, key)).toMatchObject({
    http: 504,
    code: 'server.outcomeUnknown',
  })

  await keep({ written: 'by an older build' })
  expect((await call('clerk', 'orders.outcome', { key })).data).toEqual({ state: 'done', order: null })
  expect(sold.orderId).not.toBe(orderId)
})

test('the key of a command that sells nothing is done for the question about sales, too', async () => {
  const key = newIdempotencyKey()
  const body = await cases['messages.save'].request()
  const { data } = await call('admin', 'messages.save', body, key)
  expect((await call('admin', 'orders.outcome', { key })).data).toEqual({ state: 'done', order: null })
  expect((await call('admin', 'session.outcome', { key })).data).toEqual({ state: 'done', reply: data })
})

test('after all these cuts every seat, ticket and fen is where it belongs', async () => {
  expect(await findViolations(database.db)).toEqual([])
})
