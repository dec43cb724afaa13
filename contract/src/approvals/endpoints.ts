import * as z from 'zod/mini'
import { instant } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { allowed } from '../kernel/texts.ts'
import { approvalStates, waitingKinds } from './values.ts'

const approval = z.object({
  /** Of the request, or of the draft: unique with its kind. */
  id,
  kind: z.enum(waitingKinds),
  /** What shall be done, in one sentence of the reader's language. */
  summary: z.string(),
  /** What differs afterwards, side by side; empty where only its page shows it. */
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The page that shows it, as the menu names it, with its search. */
  page: z.string(),
  state: z.enum(approvalStates),
  askedBy: z.string(),
  askedAt: instant,
  /** Drafts wait without end. */
  expiresAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  reason: z.string(),
  can: z.object({ decide: allowed }),
})

/** Four eyes: what one user asks for and another one decides. */
export const approvals = capability('approvals', {
  list: query({
    access: { permission: 'approvals.view' },
    scope: 'own',
    request: z.object({
      ...pageRequest('askedAt', 'expiresAt'),
      state: z.optional(several(z.enum(approvalStates))),
      kind: z.optional(z.enum(waitingKinds)),
    }),
    reply: pageOf(approval),
    refreshedBy: ['approvals'],
  }),
  decide: command({
    stepUp: true,
    access: { permission: 'approvals.view' },
    scope: 'own',
    idempotent: true,
    journal: 'approvals.decide',
    /** A refusal gives its reason. */
    request: z.object({
      id,
      approved: z.boolean(),
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    reply: z.object({ state: z.enum(approvalStates) }),
  }),
})

export const approvalsProblems = problems('approvals', {
  notFound: 404,
  decided: 409,
  expired: 409,
  ownRequest: 409,
  otherOrganisation: 403,
  relatedPersons: 409,
  changed: 409,
  reasonMissing: 422,
})
