import { acquirerRequest } from '../acquirers.ts'
import { agencyRequest, topUpRequest, withdrawPassword } from '../agents.ts'
import { personBuyer } from '../files/invoices.ts'
import { insuredDays } from '../orders.ts'
import { type ForeignRequests, month, requestWith } from './request.ts'

const { user: _firstUser, ...agencyFields } = agencyRequest('STRANGE-1')
const newSupplier = { code: 'STRANGE', names: { en: 'Strange' }, kind: 'carrier', supplies: ['transport'] }

/** Foreign rows by the requests of money: agencies with their wallets, and the accounts. */
export const moneyRequests: ForeignRequests = {
  'agents.agency': [requestWith(({ agency }) => ({ id: agency }))],
  'agents.create': [requestWith(({ line }) => ({ ...agencyRequest('STRANGE-2'), lineIds: [line] }))],
  'agents.edit': [
    requestWith(({ agency }) => ({ id: agency, revision: 1, organisationVersion: 1, ...agencyFields })),
  ],
  'agents.disable': [requestWith(({ agency }) => ({ id: agency, revision: 1 }))],
  'agents.enable': [requestWith(({ agency }) => ({ id: agency, revision: 1 }))],
  'agents.supplier': [requestWith(({ supplier }) => ({ id: supplier }))],
  'agents.createSupplier': [
    requestWith(({ newCarrier }) => ({ ...newSupplier, organisationId: newCarrier })),
  ],
  'agents.editSupplier': [requestWith(({ supplier }) => ({ id: supplier, revision: 1, ...newSupplier }))],
  'agents.setSupplierEnabled': [
    requestWith(({ supplier }) => ({ id: supplier, revision: 1, enabled: false })),
  ],
  'agents.statement': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'agents.topUp': [requestWith(({ topUp }) => ({ id: topUp }))],
  'agents.voucher': [requestWith(({ topUp }) => ({ id: topUp }))],
  'agents.announceTopUp': [requestWith(({ agency }) => topUpRequest(agency))],
  'agents.checkTopUp': [requestWith(({ topUpToCheck }) => ({ id: topUpToCheck }))],
  'agents.rejectTopUp': [requestWith(({ topUpToRefuse }) => ({ id: topUpToRefuse, reason: 'strange' }))],
  'agents.withdrawTopUp': [requestWith(({ topUpToWithdraw }) => ({ id: topUpToWithdraw }))],
  'accounts.transferDraft': [requestWith(({ transferDraft }) => ({ id: transferDraft }))],
  'accounts.draftTransfer': [
    requestWith(({ walletAccount, otherWallet }) => ({
      ...{ kind: 'wallets', fromAccountId: walletAccount, toAccountId: otherWallet },
      ...{ fen: 1, reason: 'strange', withdrawPassword },
    })),
  ],
  'accounts.draftReversal': [
    requestWith(({ transferToReverse }) => ({ transferId: transferToReverse, reason: 'strange' })),
  ],
  'accounts.cancelTransferDraft': [requestWith(({ transferDraft }) => ({ id: transferDraft }))],
  'agents.withdrawal': [requestWith(({ withdrawal }) => ({ id: withdrawal }))],
  'agents.cancelWithdrawal': [
    requestWith(({ withdrawal }) => ({ id: withdrawal }), { visibleTo: 'strange.agent' }),
  ],
  'agents.withdrawalList': [requestWith(({ withdrawalsSent }) => ({ listId: withdrawalsSent }))],
  'agents.markWithdrawalPaid': [
    requestWith(({ withdrawalToPay }) => ({ id: withdrawalToPay, reference: 'STRANGE-1' })),
  ],
  'agents.markWithdrawalFailed': [
    requestWith(({ withdrawalSent }) => ({ id: withdrawalSent, reason: 'strange' })),
  ],
  'agents.retryWithdrawal': [requestWith(({ withdrawalFailed }) => ({ id: withdrawalFailed }))],
  'agents.returnWithdrawal': [
    requestWith(({ withdrawalToPay }) => ({ id: withdrawalToPay, reason: 'strange' })),
  ],
  'agents.bankAccounts': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'agents.cancelBankAccount': [
    requestWith(({ bankAccount }) => ({ id: bankAccount }), { visibleTo: 'strange.agent' }),
  ],
  'accounts.ledgerAccounts': [requestWith(({ agency }) => ({ organisationId: agency }))],
  'accounts.ledgerStatement': [requestWith(({ walletAccount }) => ({ accountId: walletAccount }))],
  'accounts.ledgerTransfer': [requestWith(({ transfer }) => ({ id: transfer }))],
  'accounts.charges': [requestWith(({ insurer }) => ({ payeeId: insurer, ...insuredDays }))],
  'accounts.chargedTickets': [requestWith(({ insurer }) => ({ payeeId: insurer, ...insuredDays }))],
  'settlement.earning': [
    requestWith(({ sailing }) => ({ sailingId: sailing })),
    requestWith(({ earning }) => ({ earningId: earning })),
  ],
  'accounts.insuredLists': [requestWith(({ insurer }) => ({ payeeId: insurer }))],
  'accounts.makeInsuredList': [requestWith(({ insurer }) => ({ payeeId: insurer }))],
  'accounts.insuredList': [requestWith(({ insuredList }) => ({ listId: insuredList, part: 'insured' }))],
  'accounts.tillShifts': [requestWith(({ tillDock }) => ({ dockId: tillDock }))],
  'accounts.tillReport': [requestWith(({ shift }) => ({ shiftId: shift }))],
  'accounts.openTill': [requestWith(({ till }) => ({ tillId: till, counts: {} }))],
  'accounts.dropCash': [requestWith(({ shift }) => ({ shiftId: shift, fen: 100 }), { visibleTo: 'clerk' })],
  'accounts.handOverTill': [
    requestWith(({ shift }) => ({ shiftId: shift, counts: {}, reason: 'strange' }), { visibleTo: 'clerk' }),
  ],
  'accounts.takeOverTill': [
    requestWith(({ shift }) => ({ shiftId: shift, counts: {}, reason: 'strange' }), {
      publicBecause:
        'a shift that is not being handed over to the own organisation answers like one that is not there',
    }),
  ],
  'accounts.closeTill': [requestWith(({ shift }) => ({ shiftId: shift, counts: {}, reason: 'strange' }))],
  'accounts.askTillDifference': [requestWith(({ shift }) => ({ shiftId: shift, reason: 'strange' }))],
  'accounts.printZ': [requestWith(({ shift }) => ({ shiftId: shift }))],
  'accounts.createTill': [
    requestWith(({ dock }) => ({ code: 'STRANGE', names: { en: 'Strange' }, dockId: dock }), {
      publicBecause: 'docks are published; the till is one of the own organisation',
    }),
  ],
  'accounts.editTill': [
    requestWith(({ till, dock }) => ({
      ...{ id: till, revision: 1, code: 'STRANGE', names: { en: 'Strange' }, dockId: dock, enabled: true },
    })),
  ],
  'accounts.invoice': [requestWith(({ invoice }) => ({ id: invoice }))],
  'accounts.askInvoice': [
    requestWith(({ orderToInvoice, ticketToInvoice }) => ({
      ...{ orderId: orderToInvoice, ticketIds: [ticketToInvoice], buyer: personBuyer },
    })),
  ],
  'accounts.invoicePeriod': [requestWith(({ agency }) => ({ organisationId: agency, ...month }))],
  'accounts.askPeriodInvoice': [
    requestWith(({ agency }) => ({ organisationId: agency, ...month, buyer: personBuyer })),
  ],
  'accounts.correctInvoice': [
    requestWith(({ invoiceToCorrect }) => ({ id: invoiceToCorrect, buyer: personBuyer })),
  ],
  'accounts.withdrawInvoice': [requestWith(({ invoiceToWithdraw }) => ({ id: invoiceToWithdraw }))],
  'accounts.askRedLetter': [requestWith(({ invoice }) => ({ id: invoice, reason: 'strange' }))],
  'accounts.invoiceFile': [requestWith(({ invoiceFile }) => ({ fileId: invoiceFile, format: 'csv' }))],
  'accounts.printVouchers': [
    requestWith(({ orderToProve, ticketToProve }) => ({ orderId: orderToProve, ticketIds: [ticketToProve] })),
  ],
  'accounts.voucherSheet': [
    requestWith(({ provedOrder, provedTicket }) => ({ orderId: provedOrder, ticketIds: [provedTicket] })),
  ],
  'accounts.takeVouchersBack': [
    requestWith(({ provedOrder, provedTicket }) => ({ orderId: provedOrder, ticketIds: [provedTicket] })),
  ],
  'accounts.payout': [requestWith(({ payout }) => ({ id: payout }))],
  'accounts.payoutList': [requestWith(({ payoutList }) => ({ listId: payoutList }))],
  'accounts.markPaid': [requestWith(({ payoutToPay }) => ({ id: payoutToPay, reference: 'STRANGE-1' }))],
  'accounts.markFailed': [requestWith(({ payoutToFail }) => ({ id: payoutToFail, reason: 'strange' }))],
  'accounts.retry': [requestWith(({ payoutToRepeat }) => ({ id: payoutToRepeat }))],
  'accounts.payOtherwise': [requestWith(({ payout }) => ({ id: payout, method: 'bank' }))],
  'accounts.cancelPayout': [requestWith(({ payoutToCancel }) => ({ id: payoutToCancel, reason: 'strange' }))],
  'accounts.payCash': [requestWith(({ cashToPay }) => ({ id: cashToPay }))],
  'accounts.acquirer': [requestWith(({ acquirer }) => ({ id: acquirer }))],
  'accounts.editAcquirer': [
    requestWith(({ acquirer }) => ({ id: acquirer, revision: 1, ...acquirerRequest() })),
  ],
  'accounts.importStatement': [
    requestWith(({ acquirer }) => ({ acquirerId: acquirer, fileName: 'strange.csv', file: 'c3RyYW5nZQ==' })),
  ],
  'accounts.acquirerStatements': [requestWith(({ acquirer }) => ({ acquirerId: acquirer }))],
  'accounts.statementLines': [requestWith(({ acquirerStatement }) => ({ statementId: acquirerStatement }))],
  'accounts.bookStatement': [requestWith(({ acquirerStatement }) => ({ statementId: acquirerStatement }))],
  'accounts.acquirerDifferences': [
    requestWith(({ acquirer }) => ({ acquirerId: acquirer })),
    requestWith(({ acquirerStatement }) => ({ statementId: acquirerStatement })),
  ],
  'accounts.acquirerDifference': [requestWith(({ difference }) => ({ id: difference }))],
  'accounts.assignable': [requestWith(({ difference }) => ({ id: difference }))],
  'accounts.assignDifference': [
    requestWith(({ differenceToAssign: id, payment }) => ({
      ...{ id, revision: 1, kind: 'payment', settledId: payment, reason: 'strange' },
    })),
  ],
  'accounts.unassignDifference': [
    requestWith(({ differenceToUnassign: id }) => ({ id, revision: 2, reason: 'strange' })),
  ],
  'accounts.acceptDifference': [
    requestWith(({ differenceToAccept: id }) => ({ id, revision: 1, reason: 'strange' })),
  ],
  'accounts.claimDifference': [
    requestWith(({ differenceToClaim: id }) => ({ id, revision: 1, reason: 'strange' })),
  ],
  'accounts.noteDifference': [requestWith(({ difference: id }) => ({ id, revision: 1, reason: 'strange' }))],
  'approvals.decide': [requestWith(({ approval }) => ({ id: approval, approved: true }))],
}
