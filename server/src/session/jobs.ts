import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { deleteExpiredCaptchas } from './captcha.ts'
import { deleteExpiredCodes } from './hand-over.ts'
import { deleteExpiredProofs } from './proof-of-work.ts'

const dayMs = 86_400_000

/** Deleted in one transaction, so that none is long. */
const chunkSize = 5_000

/** Request keys are the one table here that grows with every sale: deleted in chunks. */
export async function deleteExpiredKeys(db: Database, before: Date, chunk = chunkSize): Promise<number> {
  for (let chunks = 1; ; chunks += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from platform.request_keys where ctid = any(array(
        select ctid from platform.request_keys where at < ${before} order by at limit ${chunk}))`.execute(db)
    if (numAffectedRows < chunk) return chunks
  }
}

/** Retention: hourly deletion of expired rows. */
export const sessionJobs: Record<string, Job> = {
  'session:forgetOld': {
    cron: '17 * * * *',
    async run({ database: { db }, clock }) {
      const now = clock.now()
      await deleteExpiredCaptchas(db, now)
      await deleteExpiredProofs(db, now)
      await deleteExpiredCodes(db, now)
      await sql`delete from session.sign_in_tries where last_at < ${new Date(now.getTime() - dayMs)}`.execute(
        db,
      )
      await sql`delete from session.known_devices where last_at < ${new Date(now.getTime() - 180 * dayMs)}`.execute(
        db,
      )
      await sql`delete from session.sessions where expires_at < ${new Date(now.getTime() - 30 * dayMs)}`.execute(
        db,
      )
      await deleteExpiredKeys(db, new Date(now.getTime() - 30 * dayMs))
    },
  },
}
