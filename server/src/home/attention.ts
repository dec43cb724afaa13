import { payoutsToDo } from '@fairway/contract/accounts/values'
import type { home } from '@fairway/contract/home/endpoints'
import { type AttentionKind, nodeParts } from '@fairway/contract/home/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Permission } from '@fairway/contract/menus'
import { countOpenPayouts } from '../accounts/index.ts'
import { countDecidable, decidesOnApprovals } from '../approvals/index.ts'
import { countWaitingComments } from '../comments/index.ts'
import { countOpenFeedback } from '../feedback/index.ts'
import { countWarningCertificates } from '../fleet/index.ts'
import { countOpenErrors } from '../journal/index.ts'
import type { Context } from '../platform/http/context.ts'
import { listJobs } from '../system/index.ts'

type Attention = ReplyOf<(typeof home)['home.attention']>

/** What may wait for a decision, and who decides it. */
const waitingFor: Record<
  AttentionKind,
  {
    permission: Permission
    decides?: (context: Context) => boolean
    count: (context: Context) => Promise<number>
  }
> = {
  approvals: {
    permission: 'approvals.view',
    decides: decidesOnApprovals,
    count: countDecidable,
  },
  failedPayouts: {
    permission: 'accounts.sendPayouts',
    count: ({ db, scope }) => countOpenPayouts(db, scope, payoutsToDo.failed),
  },
  waitingPayouts: {
    permission: 'accounts.sendPayouts',
    count: ({ db, scope }) => countOpenPayouts(db, scope, payoutsToDo.waiting),
  },
  certificates: { permission: 'fleet.edit', count: countWarningCertificates },
  comments: { permission: 'comments.moderate', count: ({ db, scope }) => countWaitingComments(db, scope) },
  feedback: { permission: 'feedback.settle', count: ({ db, scope }) => countOpenFeedback(db, scope) },
  errors: { permission: 'logs.settle', count: ({ db }) => countOpenErrors(db) },
  jobs: {
    permission: 'system.runJobs',
    count: async (context) => (await listJobs(context, { failing: true, page: 1, pageSize: 1 })).total,
  },
}

/** What waits for a decision of the caller, and whether the node is well. */
export async function attention(context: Context): Promise<Attention> {
  const { caller, services, now } = context
  const waiting = await Promise.all(
    (Object.keys(waitingFor) as AttentionKind[])
      .filter((kind) => {
        const { permission, decides } = waitingFor[kind]
        return caller.permissions.has(permission) && (decides?.(context) ?? true)
      })
      .map(async (kind) => ({ kind, count: await waitingFor[kind].count(context) })),
  )
  const looksAfterNodes = caller.permissions.has('system.viewJobs')
  const parts = looksAfterNodes ? (await services.health.readiness()).parts : undefined
  return {
    waiting,
    faults: parts ? nodeParts.filter((part) => parts[part] === false) : null,
    asOf: toInstant(now),
  }
}
