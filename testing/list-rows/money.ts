import { sql } from 'kysely'
import { cardStatement, createAcquirer, importDifferences, importFile, sellByCard } from '../acquirers.ts'
import {
  agencyRequest,
  bookTopUp,
  draftTransfer,
  prepareWithdrawal,
  takeBackTopUp,
  topUpRequest,
} from '../agents.ts'
import type { SignedInUser } from '../api-client.ts'
import { askInvoice, companyBuyer, resultFile, resultLine } from '../files/invoices.ts'
import { buildPassenger, buildSale } from '../orders.ts'
import { preparePayout, wechatPayment } from '../payouts.ts'
import type { TestApp } from '../test-app.ts'
import { idOf } from '../users.ts'

/** Top-ups in every state, and a second agency whose contract has ended. */
export async function topUpWallets(app: TestApp, admin: SignedInUser): Promise<void> {
  const agency = await app.signIn('agency')
  const accountant = await app.signIn('accountant')
  const organisationId = await idOf(app, 'staff.organisations', 'RVT')
  const announce = async (fen: number) => {
    const { data, message } = await app.call(
      agency,
      'agents.announceTopUp',
      topUpRequest(organisationId, fen),
    )
    if (!data) throw new Error(message)
    return data.id
  }
  await announce(1_001)
  await app.call(agency, 'agents.withdrawTopUp', { id: await announce(1_002) })
  await app.call(accountant, 'agents.rejectTopUp', { id: await announce(1_003), reason: 'not received' })
  for (const [fen, approved] of [
    [1_004, true],
    [1_005, undefined],
  ] as const) {
    const { data, message } = await app.call(accountant, 'agents.checkTopUp', { id: await announce(fen) })
    if (!data) throw new Error(message)
    if (approved) await app.call(admin, 'approvals.decide', { id: data.approvalId, approved })
  }
  const accountants = { accountant, second: admin }
  await takeBackTopUp(
    app,
    accountants,
    await bookTopUp(app, accountants, topUpRequest(organisationId, 1_006)),
  )
  await prepareWithdrawal(app, { agency, accountant }, 'approved')
  await prepareWithdrawal(app, { agency, accountant }, 'requested')
  await draftTransfer(app, accountant)
  await app.call(accountant, 'accounts.cancelTransferDraft', { id: await draftTransfer(app, accountant) })
  await app.call(accountant, 'accounts.draftReversal', {
    transferId: await bookedTransfer(app),
    reason: 'wrong account',
  })
  const ended = { contractFrom: '2025-01-01', contractTo: '2025-12-31', level: 'A' as const, daysAhead: 30 }
  await app.call(admin, 'agents.create', { ...agencyRequest('ENDED'), ...ended })
}

/** A transfer between two accounts of the operator. */
async function bookedTransfer(app: TestApp): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (accounts.post(array[row('transfer', null, ${app.clock.now()}, '', null, array[
      row(accounts.id_of('operator:suspense'), -1, null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), 1, null)::accounts.posted_entry], null, null, null, null)::accounts.posting]))[1]::text as id`.execute(
    app.database.db,
  )
  return rows[0]?.id ?? ''
}

/** A statement with lines in every state, and differences in every state and of every kind. */
export async function matchStatements(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const missing = await sellByCard(app, clerk)
  const acquirerId = await createAcquirer(app, admin)
  const { differenceIds, statementId } = await importDifferences(app, {
    ...{ user: admin, clerk, acquirerId, unknown: 3 },
  })
  const [claimed = '', accepted = ''] = differenceIds
  const reason = { revision: 1, reason: 'asked by mail' }
  await app.call(admin, 'accounts.claimDifference', { id: claimed, ...reason })
  await app.call(admin, 'accounts.acceptDifference', { id: accepted, ...reason })
  await app.call(admin, 'accounts.bookStatement', { statementId })
  await sql`select accounts.find_missing(${acquirerId}, ${app.clock.now()}::timestamptz + interval '3 days')`.execute(
    app.database.db,
  )
  await importFile(app, admin, acquirerId, cardStatement([missing]), 'later.csv')
}

/** Invoices in several states: issued, rejected, one whose red letter is asked for, of some tickets and of a company. */
export async function askInvoices(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sell = async (people: number) => {
    const passengers = Array.from({ length: people }, () => buildPassenger())
    const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers }))
    if (!data) throw new Error(message)
    return data
  }
  const ask = async (people: number) => askInvoice(app, clerk, (await sell(people)).orderId)
  const [issued, taken, rejected] = [await ask(1), await ask(2), await ask(1)]
  await app.call(admin, 'accounts.sendInvoices', {})
  await app.call(admin, 'accounts.readInvoiceResults', {
    file: resultFile(
      resultLine(issued.invoiceId, issued.fen),
      resultLine(taken.invoiceId, taken.fen),
      resultLine(rejected.invoiceId, rejected.fen, { result: 'rejected', reason: 'unknown code' }),
    ),
  })
  await app.call(admin, 'accounts.askRedLetter', { id: taken.invoiceId, reason: 'refund' })
  const some = await sell(3)
  await app.call(clerk, 'accounts.askInvoice', {
    ...{ orderId: some.orderId, ticketIds: some.tickets.slice(1).map(({ id }) => id), buyer: companyBuyer },
  })
}

/** Payouts in every state. */
export async function giveBackOrders(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sell = async (payment: { method: 'cash' } | ReturnType<typeof wechatPayment>) => {
    const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
    if (!data) throw new Error(message)
    return data.orderId
  }
  const [mobile, cash] = [await sell(wechatPayment()), await sell({ method: 'cash' })]
  await preparePayout(app, admin, mobile, 'failed', { fen: 101 })
  const paid = await preparePayout(app, admin, mobile, 'sent', { fen: 102 })
  await app.call(admin, 'accounts.markPaid', { id: paid, reference: 'WX-PAID-1' })
  await preparePayout(app, admin, mobile, 'sent', { fen: 103 })
  const cancelled = await preparePayout(app, admin, mobile, 'requested', { fen: 104 })
  await app.call(admin, 'accounts.cancelPayout', { id: cancelled, reason: 'asked twice' })
  const collected = await preparePayout(app, admin, cash, 'requested', { fen: 105 })
  await app.call(admin, 'accounts.payCash', { id: collected })
  const accountant = await app.signIn('accountant')
  for (const [fen, approved] of [
    [106, true],
    [107, false],
    [108, undefined],
  ] as const) {
    const id = await preparePayout(app, admin, mobile, 'requested', { fen })
    const { data, message } = await app.call(admin, 'accounts.payOtherwise', { id, method: 'bank' })
    if (!data) throw new Error(message)
    if (approved !== undefined)
      await app.call(accountant, 'approvals.decide', {
        id: data.approvalId,
        approved,
        reason: 'looked at it',
      })
  }
}
