import type { EndpointName } from '@fairway/contract/all'
import type { ForeignRows } from './rows.ts'

/** How an endpoint is asked for a row outside the scope of who asks. */
export interface ForeignRequest {
  /** The request that names these rows. */
  request: (rows: ForeignRows) => Record<string, unknown>
  /** The user who sees the row, if not an administrator: proves that it exists. `strange.agent` is of the foreign agency, `clerk` has the till. */
  visibleTo?: 'owner' | 'strange.agent' | 'clerk'
  /** For whom it is foreign, when ships and lines are visible to all but other shipping companies. */
  foreignTo?: readonly string[]
  /** The reason why these rows are public: there are no foreign ones. */
  publicBecause?: string
}

/** A request that names foreign rows. */
export const requestWith = (
  request: ForeignRequest['request'],
  more: Omit<ForeignRequest, 'request'> = {},
): ForeignRequest => ({ request, ...more })

/** Endpoints by name, with their requests. */
export type ForeignRequests = Partial<Record<EndpointName, ForeignRequest[]>>

/** A month of statements and reports. */
export const month = { from: '2026-06-01', to: '2026-06-30' }
