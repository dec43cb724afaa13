import { listsOf, textsOf } from '../lists/list.ts'
import type { approvals } from './endpoints.ts'
import { approvalStates, waitingKinds } from './values.ts'

const list = listsOf<typeof approvals>()
const kinds = textsOf('approvals.kind', waitingKinds)
const states = textsOf('approvals.state', approvalStates)

/** What waits for a second person, and what was decided. */
export const approvalList = list('approvals.list', {
  title: 'approvals.title',
  empty: 'approvals.empty',
  rowKey: ({ kind, id }) => `${kind}/${id}`,
  sort: '-askedAt',
  columns: {
    summary: {
      title: 'approvals.summary',
      kind: 'text',
      width: 50,
      size: 440,
      maxSize: 440,
      value: ({ summary }) => summary,
    },
    // What is asked for says it already.
    kind: {
      title: 'approvals.kind',
      kind: 'state',
      texts: kinds,
      width: 20,
      hidden: true,
      value: ({ kind }) => kind,
    },
    state: { title: 'approvals.state', kind: 'state', texts: states, size: 130, value: ({ state }) => state },
    askedAt: { title: 'approvals.askedAt', kind: 'moment', sortable: true, value: ({ askedAt }) => askedAt },
    askedBy: { title: 'approvals.askedBy', kind: 'text', width: 14, value: ({ askedBy }) => askedBy },
    expiresAt: {
      title: 'approvals.expiresAt',
      kind: 'moment',
      sortable: true,
      value: ({ expiresAt }) => expiresAt,
    },
    decidedBy: { title: 'approvals.decidedBy', kind: 'text', width: 14, value: ({ decidedBy }) => decidedBy },
    decidedAt: {
      title: 'approvals.decidedAt',
      kind: 'moment',
      within: 'decidedBy',
      value: ({ decidedAt }) => decidedAt,
    },
    reason: {
      title: 'approvals.reason',
      kind: 'text',
      width: 24,
      hidden: true,
      value: ({ reason }) => reason,
    },
  },
  filters: {
    state: { title: 'approvals.state', kind: 'state', many: true, texts: states, journal: true },
    kind: { title: 'approvals.kind', kind: 'state', texts: kinds, journal: true },
  },
})
