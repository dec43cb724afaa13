import { sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'
import { forgetOldCaptchas } from './captcha.ts'
import { forgetOldCodes } from './hand-over.ts'

const dayMs = 86_400_000

/** What nobody will ask for again is taken away in the night. */
export const sessionJobs: Record<string, Job> = {
  'session:forgetOld': {
    cron: '17 * * * *',
    async run({ database: { db }, clock }) {
      const now = clock.now()
      await forgetOldCaptchas(db, now)
      await forgetOldCodes(db, now)
      await sql`delete from session.sign_in_tries where last_at < ${new Date(now.getTime() - dayMs)}`.execute(
        db,
      )
      await sql`delete from session.known_devices where last_at < ${new Date(now.getTime() - 180 * dayMs)}`.execute(
        db,
      )
      await sql`delete from session.sessions where expires_at < ${new Date(now.getTime() - 30 * dayMs)}`.execute(
        db,
      )
      await sql`delete from platform.request_keys where at < ${new Date(now.getTime() - 30 * dayMs)}`.execute(
        db,
      )
    },
  },
}
