import { payoutsToDo } from '@fairway/contract/accounts/values'
import type { home } from '@fairway/contract/home/endpoints'
import { type AttentionKind, attentionKinds, nodeParts, waitsFor } from '@fairway/contract/home/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { countOpenPayouts, openDifferences, unclosedShifts } from '../accounts/index.ts'
import { endingContracts, topUpsToCheck, walletsToWatch, withdrawalsToPay } from '../agents/index.ts'
import { countDecidable, decidesOnApprovals } from '../approvals/index.ts'
import { countWaitingComments } from '../comments/index.ts'
import { countOpenFeedback } from '../feedback/index.ts'
import { countWarningCertificates } from '../fleet/index.ts'
import { countOpenErrors } from '../journal/index.ts'
import type { Context } from '../platform/http/context.ts'
import {
  blockedSailings,
  daysToClose,
  openViolations,
  ownStatements,
  statementsIn,
} from '../settlement/index.ts'
import { listJobs } from '../system/index.ts'

type Attention = ReplyOf<(typeof home)['home.attention']>
type Waiting = Attention['waiting'][number]

/** What waits in the books: queries that give `count` and `day`, read in one statement. */
const inTheBooks: Partial<
  Record<AttentionKind, (context: Context) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>>
> = {
  violations: () => openViolations,
  acquirerDifferences: () => openDifferences,
  blockedSailings: () => blockedSailings,
  statementsToConfirm: ownStatements,
  statementsDisputed: () => statementsIn('disputed'),
  statementsToCheck: () => statementsIn('draft'),
  statementsToPay: () => statementsIn('confirmed'),
  daysToClose,
  topUps: topUpsToCheck,
  withdrawals: withdrawalsToPay,
  tillShifts: unclosedShifts,
  wallets: walletsToWatch,
  agencies: endingContracts,
}

/** What else waits, each counted by its capability. */
const counted: Partial<Record<AttentionKind, (context: Context) => Promise<number>>> = {
  approvals: countDecidable,
  failedPayouts: ({ db, scope }) => countOpenPayouts(db, scope, payoutsToDo.failed),
  waitingPayouts: ({ db, scope }) => countOpenPayouts(db, scope, payoutsToDo.waiting),
  certificates: countWarningCertificates,
  comments: ({ db, scope }) => countWaitingComments(db, scope),
  feedback: ({ db, scope }) => countOpenFeedback(db, scope),
  errors: ({ db }) => countOpenErrors(db),
  jobs: async (context) => (await listJobs(context, { failing: true, page: 1, pageSize: 1 })).total,
}

async function countInTheBooks(context: Context, kinds: readonly AttentionKind[]): Promise<Waiting[]> {
  const queries = await Promise.all(
    kinds.flatMap((kind) => {
      const query = inTheBooks[kind]
      return query ? [Promise.resolve(query(context)).then((found) => ({ kind, found }))] : []
    }),
  )
  if (queries.length === 0) return []
  const { rows } = await sql<Waiting>`${sql.join(
    queries.map(
      ({ kind, found }) => sql`select ${kind}::text as kind, w.count::integer, w.day::text from (${found}) w`,
    ),
    sql` union all `,
  )}`.execute(context.db)
  return rows
}

/** What waits for the caller, and whether the node is well. */
export async function attention(context: Context): Promise<Attention> {
  const { caller, services, now } = context
  const reader = {
    may: (permission: string) => caller.permissions.has(permission),
    organisationKind: caller.organisationKind,
  }
  const kinds = attentionKinds.filter(
    (kind) => waitsFor[kind](reader) && (kind !== 'approvals' || decidesOnApprovals(context)),
  )
  const found = await Promise.all([
    countInTheBooks(context, kinds),
    ...kinds.flatMap((kind) => {
      const count = counted[kind]
      return count ? [count(context).then((waiting): Waiting[] => [{ kind, count: waiting, day: null }])] : []
    }),
  ])
  const byKind = new Map(found.flat().map((waiting) => [waiting.kind, waiting]))
  const looksAfterNodes = caller.permissions.has('system.viewJobs')
  const parts = looksAfterNodes ? (await services.health.readiness()).parts : undefined
  return {
    waiting: kinds.flatMap((kind) => byKind.get(kind) ?? []),
    faults: parts ? nodeParts.filter((part) => parts[part] === false) : null,
    demo: looksAfterNodes ? services.demoProgress : null,
    asOf: toInstant(now),
  }
}
