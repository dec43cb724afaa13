import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { CapabilityGauge } from '../platform/health/gauges.ts'

export { readOwnEarnings } from './own-earnings.ts'
export { closeApproval } from './periods/close-periods.ts'
export { allocationRuleDrafts } from './rules/rule-content.ts'
export { adjustmentApproval } from './statements/adjustments.ts'
export { disputePictureCiphers } from './statements/dispute-ciphers.ts'
export { paymentApproval } from './statements/payments.ts'
export { blockedSailings, daysToClose, openViolations, ownStatements, statementsIn } from './waiting.ts'

/** For `/api/metrics`: what is broken, as it was looked at last. */
export const proofGauges = (db: Database): CapabilityGauge[] => [
  {
    name: 'fairway_invariant_violations',
    help: 'Places that break a rule of the proof, as each was looked at last.',
    async read() {
      const { rows } = await sql<{ violations: number | null }>`
        select case when exists (select from settlement.runs where ended_at is not null) then
          (select coalesce(sum(1 + more), 0)::integer from settlement.violations where superseded_by is null) end as violations`.execute(
        db,
      )
      return rows[0]?.violations ?? undefined
    },
  },
]
