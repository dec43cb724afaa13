import * as z from 'zod/mini'
import { resultLines, resultsFile } from '../accounts/endpoints.ts'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id, reference } from '../kernel/ids.ts'
import { fen, price } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed, names } from '../kernel/texts.ts'
import { passwordDigest } from '../session/endpoints.ts'
import { bankAccountStates, withdrawalStates } from './values.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const organisation = z.object({ id, code: z.string(), names })

const bankAccount = z.object({
  id,
  holder: z.string(),
  bank: z.string(),
  /** The last four characters of its number; the whole number is only in the file for the bank. */
  numberEnd: z.string(),
})

const withdrawal = z.object({
  id,
  organisation,
  bankAccount,
  fen,
  note: z.string(),
  state: z.enum(withdrawalStates),
  reference: z.string(),
  error: z.string(),
  requestedAt: instant,
  requestedBy: z.string(),
  approvedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  approvalId: z.nullable(id),
  can: z.object({
    approve: allowed,
    cancel: allowed,
    markPaid: allowed,
    markFailed: allowed,
    retry: allowed,
    return: allowed,
  }),
})

const changed = z.object({ state: z.enum(withdrawalStates) })

/** Money that agencies take out of their wallets, and the bank accounts it is paid to. */
export const withdrawals = capability('agents', {
  withdrawals: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({
      state: z.optional(several(z.enum(withdrawalStates))),
      /** The number of a withdrawal, a receipt number, or code or name of the agency. */
      text: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      ...pageRequest('requestedAt', 'fen', 'endedAt'),
    }),
    reply: z.extend(pageOf(withdrawal), {
      /** What waits to be sent to the bank, whatever is filtered. */
      waiting: z.object({ withdrawals: z.int(), fen }),
    }),
    refreshedBy: ['approvals', 'agency'],
  }),
  withdrawal: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      withdrawal,
      events: z.array(
        z.object({
          /** Counts the states a withdrawal was in, from 1. */
          number: z.int(),
          at: instant,
          state: z.enum(withdrawalStates),
          by: z.nullable(z.string()),
          reference: z.string(),
          reason: z.string(),
          listId: z.nullable(id),
        }),
      ),
      /** The available part of the wallet before it was frozen and after. */
      before: fen,
      after: fen,
      /** Whether its bank account is still the registered one. */
      registered: z.boolean(),
      asOf: instant,
    }),
    refreshedBy: ['approvals', 'agency'],
  }),
  requestWithdrawal: command({
    stepUp: true,
    access: { permission: 'sys.index.withdraw' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.requestWithdrawal',
    /** From the wallet of the caller's agency to its registered bank account. */
    request: z.object({
      fen: price.check(z.gte(1)),
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      withdrawPassword: passwordDigest,
    }),
    reply: z.object({ id }),
  }),
  cancelWithdrawal: command({
    stepUp: true,
    access: { permission: 'sys.index.withdraw' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.cancelWithdrawal',
    request: z.object({ id }),
    reply: changed,
  }),
  sendWithdrawals: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.sendWithdrawals',
    request: z.object({}),
    reply: z.object({ listId: id, withdrawals: z.int(), fen }),
  }),
  withdrawalList: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    journal: 'agents.withdrawalList',
    request: z.object({ listId: id }),
    /** An xlsx file in base64 for the bank, with the numbers of the bank accounts and empty columns for the results. */
    reply: z.object({ name: z.string(), file: z.string() }),
  }),
  readWithdrawalResults: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    journal: 'agents.readWithdrawalResults',
    request: z.object({ file: resultsFile }),
    reply: resultLines,
  }),
  markWithdrawalPaid: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.markWithdrawalPaid',
    request: z.object({ id, reference }),
    reply: changed,
  }),
  markWithdrawalFailed: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.markWithdrawalFailed',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  retryWithdrawal: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.retryWithdrawal',
    request: z.object({ id }),
    reply: changed,
  }),
  returnWithdrawal: command({
    stepUp: true,
    access: { permission: 'agents.payWithdrawals' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.returnWithdrawal',
    request: z.object({ id, reason }),
    reply: changed,
  }),
  bankAccounts: query({
    access: { permission: 'agents.viewWallets' },
    scope: 'own',
    request: z.object({ organisationId: id }),
    /** The latest first. */
    reply: z.object({
      organisation,
      rows: z.array(
        z.extend(bankAccount, {
          state: z.enum(bankAccountStates),
          askedAt: instant,
          askedBy: z.string(),
          decidedAt: z.nullable(instant),
          decidedBy: z.nullable(z.string()),
          reason: z.string(),
          validFrom: z.nullable(instant),
          approvalId: z.nullable(id),
          can: z.object({ approve: allowed, cancel: allowed }),
        }),
      ),
      /** What could be taken out of the wallet now. */
      free: fen,
      /** Whether the caller may ask for another one. */
      canAsk: allowed,
      asOf: instant,
    }),
    refreshedBy: ['approvals', 'agency'],
  }),
  askBankAccount: command({
    stepUp: true,
    access: { permission: 'sys.index.withdraw' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.askBankAccount',
    request: z.object({
      holder: line,
      bank: line,
      number: z.string().check(
        z.overwrite((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
        z.regex(/^[0-9A-Z]{8,34}$/, { error: 'bankAccountNumber' }),
      ),
      withdrawPassword: passwordDigest,
    }),
    reply: z.object({ id }),
  }),
  cancelBankAccount: command({
    stepUp: true,
    access: { permission: 'sys.index.withdraw' },
    scope: 'own',
    idempotent: true,
    journal: 'agents.cancelBankAccount',
    request: z.object({ id }),
    reply: z.object({ state: z.enum(bankAccountStates) }),
  }),
})
