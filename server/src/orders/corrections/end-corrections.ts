import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inChunks } from '../../platform/database/in-chunks.ts'
import type { Services } from '../../platform/services.ts'

const dayMs = 86_400_000
const chunkSize = 500
/** Pictures are large: fewer of them in one transaction. */
const evidenceChunk = 50

/** Ends corrections whose time is over; returns how many. */
export async function lapseCorrections(db: Database, now: Date): Promise<number> {
  return inChunks(async () => {
    const { rows } = await sql<{ ended: number }>`
      select orders.lapse_corrections(${now}, ${chunkSize}) as ended`.execute(db)
    return rows[0]?.ended ?? 0
  })
}

/** Retention: deletes the evidence of corrections that ended some days ago, and who they named; returns how many. */
export async function forgetCorrections({
  database: { db },
  clock,
  parameters,
}: Pick<Services, 'database' | 'clock' | 'parameters'>): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - (await parameters.read('orders.evidenceDays')) * dayMs)
  return inChunks(async () => {
    const { rows } = await sql<{ forgotten: number }>`
      select orders.forget_due_corrections(${before}, ${now}, ${evidenceChunk}) as forgotten`.execute(db)
    return rows[0]?.forgotten ?? 0
  })
}
