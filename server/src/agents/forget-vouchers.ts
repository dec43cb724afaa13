import { sql } from 'kysely'
import type { Services } from '../platform/services.ts'

const dayMs = 86_400_000
/** Pictures are large: few of them in one transaction. */
const chunkSize = 50

/**
 * Retention: deletes the pictures of vouchers some days after their top-up was booked, refused or withdrawn, in chunks; returns how
 * many. What is still to be decided keeps its voucher.
 */
export async function forgetVouchers({
  database: { db },
  clock,
  parameters,
}: Pick<Services, 'database' | 'clock' | 'parameters'>): Promise<number> {
  const days = await parameters.read('agents.voucherDays')
  const endedBefore = new Date(clock.now().getTime() - days * dayMs)
  let forgotten = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from agents.vouchers where top_up_id in (
        select v.top_up_id from agents.vouchers v join agents.top_ups t on t.id = v.top_up_id
        where t.ended_at < ${endedBefore} order by v.top_up_id limit ${chunkSize} for update of v skip locked)`.execute(
      db,
    )
    forgotten += Number(numAffectedRows)
    if (numAffectedRows === 0n) return forgotten
  }
}
