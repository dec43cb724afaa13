import { sql } from 'kysely'
import { inChunks } from '../../platform/database/in-chunks.ts'
import type { Services } from '../../platform/services.ts'

const dayMs = 86_400_000
/** Pictures are large: few of them in one transaction. */
const chunkSize = 50

/**
 * Retention: deletes the pictures that go with disputes some days after their statement was locked, in chunks; returns how many.
 * A statement that is still open keeps them.
 */
export async function forgetDisputePictures({
  database: { db },
  clock,
  parameters,
}: Pick<Services, 'database' | 'clock' | 'parameters'>): Promise<number> {
  const days = await parameters.read('settlement.disputePictureDays')
  const lockedBefore = new Date(clock.now().getTime() - days * dayMs)
  return inChunks(async () => {
    const { rows } = await sql<{ forgotten: number }>`
      select settlement.forget_dispute_pictures(${lockedBefore}, ${chunkSize}) as forgotten`.execute(db)
    return rows[0]?.forgotten ?? 0
  })
}
