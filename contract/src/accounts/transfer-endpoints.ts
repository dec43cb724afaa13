import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen, price } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed } from '../kernel/texts.ts'
import { passwordDigest } from '../session/endpoints.ts'
import { ledgerAccount } from './ledger-endpoints.ts'
import { draftKinds, draftStates } from './values.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const draft = z.object({
  id,
  kind: z.enum(draftKinds),
  /** The account that gives the money, and the one that gets it; null for a reversal. */
  from: z.nullable(ledgerAccount),
  to: z.nullable(ledgerAccount),
  fen,
  /** The transfer that a reversal takes back. */
  reverses: z.nullable(id),
  reason: z.string(),
  state: z.enum(draftStates),
  draftedAt: instant,
  draftedBy: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Why it was refused. */
  refusal: z.string(),
  transferId: z.nullable(id),
  approvalId: z.nullable(id),
  can: z.object({ approve: allowed, cancel: allowed }),
})

/** Transfers that one person drafts and a second one books. */
export const transfers = capability('accounts', {
  transferDrafts: query({
    access: { permission: 'accounts.viewTransfers' },
    scope: 'own',
    request: z.object({
      state: z.optional(several(z.enum(draftStates))),
      kind: z.optional(several(z.enum(draftKinds))),
      /** The number of a draft, a reason, or the code of an account. */
      text: z.optional(searchText),
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      ...pageRequest('draftedAt', 'fen'),
    }),
    reply: pageOf(draft),
    refreshedBy: ['approvals'],
  }),
  transferDraft: query({
    access: { permission: 'accounts.viewTransfers' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      draft,
      /** What each account holds before and after it, on its normal side: at present while it waits, else as it was booked. */
      balances: z.array(z.object({ account: ledgerAccount, before: fen, after: fen })),
      asOf: instant,
    }),
    refreshedBy: ['approvals'],
  }),
  /** The accounts between which the caller may transfer: for agencies their own wallet and those of their group. */
  transferAccounts: query({
    access: { permission: 'accounts.draftTransfers' },
    scope: 'own',
    request: z.object({ kind: z.enum(['wallets', 'accounts']) }),
    reply: z.object({
      rows: z.array(
        z.extend(ledgerAccount, { /** Whether money may be taken from it. */ gives: z.boolean() }),
      ),
    }),
  }),
  draftTransfer: command({
    access: { permission: 'accounts.draftTransfers' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.draftTransfer',
    stepUp: true,
    request: z.object({
      kind: z.enum(['wallets', 'accounts']),
      fromAccountId: id,
      toAccountId: id,
      fen: price.check(z.gte(1)),
      reason,
      /** Of the people of agencies, whose money it is. */
      withdrawPassword: z.optional(passwordDigest),
    }),
    reply: z.object({ id }),
  }),
  draftReversal: command({
    access: { permission: 'accounts.draftTransfers' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.draftReversal',
    stepUp: true,
    request: z.object({ transferId: id, reason }),
    reply: z.object({ id }),
  }),
  cancelTransferDraft: command({
    access: { permission: 'accounts.draftTransfers' },
    scope: 'own',
    idempotent: true,
    journal: 'accounts.cancelTransferDraft',
    stepUp: true,
    request: z.object({ id }),
    reply: z.object({ state: z.enum(draftStates) }),
  }),
})
