import { sql } from 'kysely'
import { inChunks } from '../platform/database/in-chunks.ts'
import type { Services } from '../platform/services.ts'

const dayMs = 86_400_000
/** Pictures are large: few of them in one transaction. */
const chunkSize = 50

/**
 * Retention: deletes the pictures of vouchers some days after their top-up was booked, refused or withdrawn, in chunks;
 * returns how many. What is still to be decided keeps its voucher.
 */
export async function forgetVouchers({
  database: { db },
  clock,
  parameters,
}: Pick<Services, 'database' | 'clock' | 'parameters'>): Promise<number> {
  const days = await parameters.read('agents.voucherDays')
  const endedBefore = new Date(clock.now().getTime() - days * dayMs)
  return inChunks(async () => {
    const { rows } = await sql<{ forgotten: number }>`
      select agents.forget_due_vouchers(${endedBefore}, ${chunkSize}) as forgotten`.execute(db)
    return rows[0]?.forgotten ?? 0
  })
}
