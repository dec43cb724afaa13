import { sql } from 'kysely'
import { createAcquirer, importDifferences, sellByCard } from '../acquirers.ts'
import type { SignedInUser } from '../api-client.ts'
import { askInvoice, issueInvoice, resultFile, resultLine } from '../files/invoices.ts'
import { preparePayout } from '../payouts.ts'
import type { TestApp } from '../test-app.ts'
import { selectOne } from './select-one.ts'

// Foreign rows of the accounts: payouts, tills, payment services and invoices.

/** Payouts that each command can work on, of an order paid by WeChat and one paid in cash. */
export async function createPayouts(
  app: TestApp,
  admin: SignedInUser,
  { mobile, cash }: { mobile: string; cash: string },
) {
  const prepare = (state: Parameters<typeof preparePayout>[3]) => preparePayout(app, admin, mobile, state)
  const [payoutToRepeat, payoutToPay, payoutToFail] = [
    await prepare('failed'),
    await prepare('sent'),
    await prepare('sent'),
  ]
  const { data, message: why } = await app.call(admin, 'accounts.payOtherwise', {
    id: await prepare('requested'),
    method: 'bank',
  })
  if (!data) throw new Error(why)
  const list = await selectOne(
    app,
    sql<{ id: string }>`select min(id)::text as id from accounts.payout_lists`,
  )
  const transfer = await selectOne(
    app,
    sql<{ id: string }>`select min(id)::text as id from accounts.transfers where order_id = ${cash}`,
  )
  return {
    ...{ payoutToRepeat, payoutToPay, payoutToFail },
    payout: await prepare('requested'),
    payoutToCancel: await prepare('requested'),
    cashToPay: await preparePayout(app, admin, cash, 'requested'),
    payoutList: list.id,
    transfer: transfer.id,
    approval: data.approvalId,
    ...(await findTill(app, cash)),
  }
}

/** An acquirer, its statement, and differences that each command can work on. */
export async function createAcquirerRows(app: TestApp, admin: SignedInUser, clerk: SignedInUser) {
  const acquirer = await createAcquirer(app, admin)
  const other = await sellByCard(app, clerk)
  const { statementId, differenceIds } = await importDifferences(app, {
    ...{ user: admin, clerk, acquirerId: acquirer, unknown: 5 },
  })
  const [difference = '', differenceToAssign = '', differenceToAccept = '', differenceToClaim = ''] =
    differenceIds
  const differenceToUnassign = differenceIds[4] ?? ''
  const { rows } = (
    await app.call(admin, 'accounts.assignable', { id: differenceToUnassign, text: other.reference })
  ).data
  await app.call(admin, 'accounts.assignDifference', {
    ...{
      id: differenceToUnassign,
      revision: 1,
      kind: 'payment',
      settledId: rows[0]?.id ?? '',
      reason: 'mistyped',
    },
  })
  const payment = await selectOne(
    app,
    sql<{ id: string }>`select min(id)::text as id from orders.payments where method = 'card'`,
  )
  return {
    ...{ acquirer, acquirerStatement: statementId, payment: payment.id },
    ...{ difference, differenceToAssign, differenceToAccept, differenceToClaim, differenceToUnassign },
  }
}

/** Invoices that each command can work on, the file of them, and tickets with and without a paper voucher. */
export async function createInvoices(
  app: TestApp,
  admin: SignedInUser,
  clerk: SignedInUser,
  sell: () => Promise<{ orderId: string; tickets: { id: string }[] }>,
) {
  const newInvoice = async () => askInvoice(app, clerk, (await sell()).orderId)
  const [issued, rejected] = [await newInvoice(), await newInvoice()]
  await issueInvoice(app, admin, issued)
  await app.call(admin, 'accounts.readInvoiceResults', {
    file: resultFile(resultLine(rejected.invoiceId, rejected.fen, { result: 'rejected', reason: 'strange' })),
  })
  const file = await selectOne(
    app,
    sql<{ id: string }>`select max(id)::text as id from accounts.invoice_files`,
  )
  const [toInvoice, toProve, proved] = [await sell(), await sell(), await sell()]
  const first = ({ tickets }: typeof proved) => tickets[0]?.id ?? ''
  await app.call(clerk, 'accounts.printVouchers', {
    orderId: proved.orderId,
    ticketIds: [first(proved)],
  })
  return {
    ...{ invoice: issued.invoiceId, invoiceToCorrect: rejected.invoiceId, invoiceFile: file.id },
    invoiceToWithdraw: (await newInvoice()).invoiceId,
    ...{ orderToInvoice: toInvoice.orderId, ticketToInvoice: first(toInvoice) },
    ...{ orderToProve: toProve.orderId, ticketToProve: first(toProve) },
    ...{ provedOrder: proved.orderId, provedTicket: first(proved) },
  }
}

/** A till of the operator, and the shift that took cash for an order. */
async function findTill(app: TestApp, cash: string) {
  const till = await selectOne(app, sql<{ id: string }>`select min(id)::text as id from accounts.tills`)
  const shift = await selectOne(
    app,
    sql<{ id: string }>`select min(shift_id)::text as id from orders.payments where order_id = ${cash}`,
  )
  const { id: tillDock } = await selectOne(
    app,
    sql<{ id: string }>`select dock_id::text as id from accounts.tills where id = ${till.id}`,
  )
  const clerk2 = await app.signIn('clerk2')
  await app.call(clerk2, 'accounts.openTill', { tillId: till.id, counts: {} })
  return { till: till.id, tillDock, shift: shift.id }
}
