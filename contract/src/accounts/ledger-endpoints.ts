import * as z from 'zod/mini'
import { instant, serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { allowed, named, names } from '../kernel/texts.ts'
import { paymentMethods } from '../orders/values.ts'
import { accountKinds, accountSides, accountStates, transferCauses, transferKinds } from './values.ts'

/** An account of the ledger with whose it is. */
export const ledgerAccount = z.object({
  id,
  code: z.string(),
  kind: z.enum(accountKinds),
  /** How the money of a till or a payment service is paid. */
  method: z.nullable(z.enum(paymentMethods)),
  organisation: z.nullable(named),
  /** Whom charges are owed to: of the network or not. */
  supplier: z.nullable(named),
  person: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** A sailing, by the names of its line. */
  sailing: z.nullable(z.object({ id, names })),
  /** The day of a till, the service date of a sailing. */
  day: z.nullable(serviceDate),
  side: z.enum(accountSides),
  state: z.enum(accountStates),
})

const order = z.object({ id, number: z.string() })
/** A ticket by its number, with its order. */
const ticket = z.object({ number: z.string(), orderId: id })
const cause = z.object({ kind: z.enum(transferCauses), id })

/** An amount in fen in the column of its side. */
const columns = { debit: z.nullable(fen), credit: z.nullable(fen) }

export const ledger = capability('accounts', {
  ledgerAccounts: query({
    access: { permission: 'accounts.viewLedger' },
    scope: 'own',
    request: z.object({
      /** The code of an account, or code or name of its organisation, person or line. */
      text: z.optional(searchText),
      kind: z.optional(several(z.enum(accountKinds))),
      organisationId: z.optional(id),
      ...pageRequest('code'),
    }),
    reply: pageOf(z.extend(ledgerAccount, { /** At present, on the normal side. */ balance: fen })),
  }),
  /** Entries of one account with the balance after each, on its normal side. */
  ledgerStatement: query({
    access: { permission: 'accounts.viewLedger' },
    scope: 'own',
    request: z.object({
      accountId: id,
      /** First and last day, in Asia/Shanghai; the last seven days when absent, at most 31. */
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      kind: z.optional(several(z.enum(transferKinds))),
      /** An order number or a memo. */
      text: z.optional(searchText),
      ...pageRequest('at'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          id: z.string(),
          transferId: id,
          /** The value date. */
          at: instant,
          madeAt: instant,
          /** Null: the product itself. */
          madeBy: z.nullable(z.string()),
          kind: z.enum(transferKinds),
          order: z.nullable(order),
          ticket: z.nullable(ticket),
          cause: z.nullable(cause),
          memo: z.string(),
          ...columns,
          balance: fen,
        }),
      ),
      {
        account: ledgerAccount,
        from: serviceDate,
        to: serviceDate,
        /** Of the whole period, whatever is filtered. */
        opening: fen,
        closing: fen,
      },
    ),
  }),
  ledgerTransfer: query({
    access: { permission: 'accounts.viewLedger' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      id,
      kind: z.enum(transferKinds),
      /** The value date. */
      at: instant,
      madeAt: instant,
      /** Null: the product itself. */
      madeBy: z.nullable(z.string()),
      order: z.nullable(order),
      cause: z.nullable(cause),
      memo: z.string(),
      /** The transfer it takes back, and the one that takes it back. */
      reverses: z.nullable(id),
      reversedBy: z.nullable(id),
      /** Whether the caller may draft its reversal. */
      canReverse: allowed,
      entries: z.array(
        z.object({
          number: z.int(),
          /** Null: an account of another organisation. */
          account: z.nullable(ledgerAccount),
          ticket: z.nullable(ticket),
          ...columns,
        }),
      ),
      /** The sums of both columns, which are equal. */
      debit: fen,
      credit: fen,
      asOf: instant,
    }),
  }),
})
