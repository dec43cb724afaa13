export { accountStatement, statementPeriod } from './ledger/account-statement.ts'
export { otherwiseApproval } from './payouts/otherwise.ts'
export { countOpenPayouts } from './payouts/queries.ts'
