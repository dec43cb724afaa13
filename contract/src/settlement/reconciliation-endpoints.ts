import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen } from '../kernel/money.ts'
import { flag, pageOf, pageRequest, searchText } from '../kernel/page.ts'
import { named } from '../kernel/texts.ts'

/** The books of the whole network; its holders are people of the operator. */
const network = {
  shared: 'what is reconciled is the money of the whole network, for people of the operator alone',
} as const
const views = { permission: 'settlement.viewReconciliation' } as const

/** The same money as two sides have it, in fen; the difference is the second one less the first. */
const pair = { ledger: fen, papers: fen, difference: fen }

export const reconciliationEndpoints = capability('settlement', {
  /** Days that the ledger has closed: payment services, tills and the bank, each by the ledger and by its papers. */
  reconciliation: query({
    access: views,
    scope: network,
    request: z.object({
      /** First and last day; the last seven when absent, at most 31. */
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      /** Only days on which something differs. */
      differing: z._default(flag, false),
      ...pageRequest('day'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          day: serviceDate,
          /** Taken by payment services, and what their statements say of it. */
          services: z.object({ ...pair, openDifferences: z.int() }),
          /** Cash that tills should have, and what was counted. */
          tills: z.object({ ...pair, openShifts: z.int() }),
          /** Moved on the account of the bank, and what was booked, paid and paid out over it. */
          bank: z.object({ ...pair, accountId: z.nullable(id) }),
          closed: z.boolean(),
        }),
      ),
      { from: serviceDate, to: serviceDate },
    ),
    refreshedBy: ['periods'],
  }),
  /** Parties: what was earned for them and stated to them in some months, and what they are owed now. */
  partyReconciliation: query({
    access: views,
    scope: network,
    request: z.object({
      /** A day of the first and of the last month; the last three months when absent, at most 24. */
      from: z.optional(serviceDate),
      to: z.optional(serviceDate),
      text: z.optional(searchText),
      differing: z._default(flag, false),
      ...pageRequest('owed'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          accountId: id,
          kind: z.enum(['organisation', 'supplier']),
          party: named,
          organisationId: z.nullable(id),
          /** Earned by the ledger and by statements, for those months. */
          earned: z.object(pair),
          /** Months of them that no statement has been drawn up for. */
          unstated: z.int(),
          /** Owed now: by the ledger; by statements that are not paid, and by months without one. */
          owed: z.object(pair),
        }),
      ),
      { from: serviceDate, to: serviceDate },
    ),
    refreshedBy: ['periods', 'earnings'],
  }),
})
