import { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import { payeeCharges } from '@fairway/contract/accounts/charge-endpoints'
import { accounts } from '@fairway/contract/accounts/endpoints'
import { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import { ledger } from '@fairway/contract/accounts/ledger-endpoints'
import { tills } from '@fairway/contract/accounts/till-endpoints'
import { transfers } from '@fairway/contract/accounts/transfer-endpoints'
import { handlers } from '../platform/http/serve.ts'
import { createAcquirer, editAcquirer, listAcquirers, readAcquirer } from './acquirers/acquirers.ts'
import { listAssignable, listDifferences, readDifference } from './acquirers/differences.ts'
import { importStatement, previewStatement } from './acquirers/import-statement.ts'
import { bookStatement, listLines, listStatements } from './acquirers/statements.ts'
import {
  acceptDifference,
  assignDifference,
  claimDifference,
  noteDifference,
  unassignDifference,
} from './acquirers/work-off.ts'
import { listChargedTickets, listCharges } from './charges/charges.ts'
import { downloadInsuredList } from './charges/insured-file.ts'
import { listInsuredLists, makeInsuredList } from './charges/insured-lists.ts'
import { askInvoice, askPeriodInvoice, invoicePeriod } from './invoices/ask.ts'
import { askRedLetter, correctInvoice, withdrawInvoice } from './invoices/change.ts'
import { listFormerBuyers } from './invoices/former-buyers.ts'
import { showOrderProofs } from './invoices/order-proofs.ts'
import { listInvoices, readInvoice } from './invoices/queries.ts'
import { previewInvoiceResults, readInvoiceResults } from './invoices/results.ts'
import { invoiceFile, sendInvoices } from './invoices/send.ts'
import { printVouchers, takeVouchersBack, voucherSheet } from './invoices/vouchers.ts'
import { listAccounts } from './ledger/accounts.ts'
import { ledgerStatement } from './ledger/statement.ts'
import { ledgerTransfer } from './ledger/transfer.ts'
import {
  cancelPayout,
  markFailed,
  markPaid,
  payCash,
  payOtherwise,
  retry,
  sendPayouts,
} from './payouts/commands.ts'
import { cashToPay, listPayouts, readPayout } from './payouts/queries.ts'
import { payoutList, readResults } from './payouts/results.ts'
import {
  askTillDifference,
  closeTill,
  dropCash,
  handOverTill,
  openTill,
  printZ,
  takeOverTill,
} from './tills/commands.ts'
import { createTill, editTill, listTills } from './tills/drawers.ts'
import { listShifts, ownTill, tillReport } from './tills/queries.ts'
import { cancelTransferDraft, draftReversal, draftTransfer } from './transfers/commands.ts'
import { listTransferDrafts, readTransferDraft, transferAccounts } from './transfers/drafts.ts'

export const accountsHandlers = {
  ...handlers(accounts, {
    'accounts.payouts': listPayouts,
    'accounts.payout': readPayout,
    'accounts.cashToPay': cashToPay,
    'accounts.sendPayouts': sendPayouts,
    'accounts.payoutList': payoutList,
    'accounts.readResults': readResults,
    'accounts.markPaid': markPaid,
    'accounts.markFailed': markFailed,
    'accounts.retry': retry,
    'accounts.payOtherwise': payOtherwise,
    'accounts.cancelPayout': cancelPayout,
    'accounts.payCash': payCash,
  }),
  ...handlers(ledger, {
    'accounts.ledgerAccounts': listAccounts,
    'accounts.ledgerStatement': ledgerStatement,
    'accounts.ledgerTransfer': ledgerTransfer,
  }),
  ...handlers(transfers, {
    'accounts.transferDrafts': listTransferDrafts,
    'accounts.transferDraft': readTransferDraft,
    'accounts.transferAccounts': transferAccounts,
    'accounts.draftTransfer': draftTransfer,
    'accounts.draftReversal': draftReversal,
    'accounts.cancelTransferDraft': cancelTransferDraft,
  }),
  ...handlers(payeeCharges, {
    'accounts.charges': listCharges,
    'accounts.chargedTickets': listChargedTickets,
    'accounts.insuredLists': listInsuredLists,
    'accounts.makeInsuredList': makeInsuredList,
    'accounts.insuredList': downloadInsuredList,
  }),
  ...handlers(acquirers, {
    'accounts.acquirers': listAcquirers,
    'accounts.acquirer': readAcquirer,
    'accounts.createAcquirer': createAcquirer,
    'accounts.editAcquirer': editAcquirer,
    'accounts.previewStatement': previewStatement,
    'accounts.importStatement': importStatement,
    'accounts.acquirerStatements': listStatements,
    'accounts.statementLines': listLines,
    'accounts.bookStatement': bookStatement,
    'accounts.acquirerDifferences': listDifferences,
    'accounts.acquirerDifference': readDifference,
    'accounts.assignable': listAssignable,
    'accounts.assignDifference': assignDifference,
    'accounts.unassignDifference': unassignDifference,
    'accounts.acceptDifference': acceptDifference,
    'accounts.claimDifference': claimDifference,
    'accounts.noteDifference': noteDifference,
  }),
  ...handlers(invoices, {
    'accounts.invoices': listInvoices,
    'accounts.invoice': readInvoice,
    'accounts.orderProofs': showOrderProofs,
    'accounts.askInvoice': askInvoice,
    'accounts.formerBuyers': listFormerBuyers,
    'accounts.invoicePeriod': invoicePeriod,
    'accounts.askPeriodInvoice': askPeriodInvoice,
    'accounts.correctInvoice': correctInvoice,
    'accounts.withdrawInvoice': withdrawInvoice,
    'accounts.askRedLetter': askRedLetter,
    'accounts.sendInvoices': sendInvoices,
    'accounts.invoiceFile': invoiceFile,
    'accounts.previewInvoiceResults': previewInvoiceResults,
    'accounts.readInvoiceResults': readInvoiceResults,
    'accounts.printVouchers': printVouchers,
    'accounts.voucherSheet': voucherSheet,
    'accounts.takeVouchersBack': takeVouchersBack,
  }),
  ...handlers(tills, {
    'accounts.tills': listTills,
    'accounts.ownTill': ownTill,
    'accounts.tillShifts': listShifts,
    'accounts.tillReport': tillReport,
    'accounts.openTill': openTill,
    'accounts.dropCash': dropCash,
    'accounts.handOverTill': handOverTill,
    'accounts.takeOverTill': takeOverTill,
    'accounts.closeTill': closeTill,
    'accounts.askTillDifference': askTillDifference,
    'accounts.printZ': printZ,
    'accounts.createTill': createTill,
    'accounts.editTill': editTill,
  }),
}
