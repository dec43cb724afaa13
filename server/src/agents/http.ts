import { agents } from '@fairway/contract/agents/endpoints'
import { suppliers } from '@fairway/contract/agents/supplier-endpoints'
import { wallets } from '@fairway/contract/agents/wallet-endpoints'
import { withdrawals } from '@fairway/contract/agents/withdrawal-endpoints'
import { handlers } from '../platform/http/serve.ts'
import { agencyChoices, listAgencies, ownAgency, readAgency } from './agencies.ts'
import { createAgency, disableAgency, editAgency, enableAgency } from './change-agencies.ts'
import { createSupplier, editSupplier, setSupplierEnabled } from './change-suppliers.ts'
import { announceTopUp, checkTopUp, rejectTopUp, withdrawTopUp } from './change-top-ups.ts'
import { walletStatement } from './statement.ts'
import { listSuppliers, readSupplier, supplierChoices } from './suppliers.ts'
import { listTopUps, readTopUp, readVoucher } from './top-ups.ts'
import { listWallets } from './wallets.ts'
import { askBankAccount, cancelBankAccount, listBankAccounts } from './withdrawals/bank-accounts.ts'
import { readWithdrawalResults, withdrawalList } from './withdrawals/bank-file.ts'
import {
  cancelWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  requestWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
  sendWithdrawals,
} from './withdrawals/change-withdrawals.ts'
import { listWithdrawals, readWithdrawal } from './withdrawals/withdrawals.ts'

export const agentsHandlers = {
  ...handlers(agents, {
    'agents.list': listAgencies,
    'agents.agency': ({ db, scope, now }, request) => readAgency(db, scope, request, now),
    'agents.choices': agencyChoices,
    'agents.create': createAgency,
    'agents.edit': editAgency,
    'agents.disable': disableAgency,
    'agents.enable': enableAgency,
    'agents.own': ownAgency,
  }),
  ...handlers(suppliers, {
    'agents.suppliers': listSuppliers,
    'agents.supplier': readSupplier,
    'agents.supplierChoices': supplierChoices,
    'agents.createSupplier': createSupplier,
    'agents.editSupplier': editSupplier,
    'agents.setSupplierEnabled': setSupplierEnabled,
  }),
  ...handlers(wallets, {
    'agents.wallets': listWallets,
    'agents.statement': walletStatement,
    'agents.topUps': listTopUps,
    'agents.topUp': readTopUp,
    'agents.voucher': readVoucher,
    'agents.announceTopUp': announceTopUp,
    'agents.checkTopUp': checkTopUp,
    'agents.rejectTopUp': rejectTopUp,
    'agents.withdrawTopUp': withdrawTopUp,
  }),
  ...handlers(withdrawals, {
    'agents.withdrawals': listWithdrawals,
    'agents.withdrawal': readWithdrawal,
    'agents.requestWithdrawal': requestWithdrawal,
    'agents.cancelWithdrawal': cancelWithdrawal,
    'agents.sendWithdrawals': sendWithdrawals,
    'agents.withdrawalList': withdrawalList,
    'agents.readWithdrawalResults': readWithdrawalResults,
    'agents.markWithdrawalPaid': markWithdrawalPaid,
    'agents.markWithdrawalFailed': markWithdrawalFailed,
    'agents.retryWithdrawal': retryWithdrawal,
    'agents.returnWithdrawal': returnWithdrawal,
    'agents.bankAccounts': listBankAccounts,
    'agents.askBankAccount': askBankAccount,
    'agents.cancelBankAccount': cancelBankAccount,
  }),
}
