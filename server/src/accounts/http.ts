import { accounts } from '@fairway/contract/accounts/endpoints'
import { ledger } from '@fairway/contract/accounts/ledger-endpoints'
import { handlers } from '../platform/http/serve.ts'
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
}
