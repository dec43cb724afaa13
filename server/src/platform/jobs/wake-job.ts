import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** Whether a worker has made its queue in this database. */
export async function hasQueue(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/**
 * Lets a job run as soon as the transaction is committed, instead of at its next time. Without a worker the queue is missing,
 * and the job runs when one starts.
 */
export async function wakeJob(tx: Connection, job: string): Promise<void> {
  if (!(await hasQueue(tx))) return
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify({ asked: { by: 'command' } })}::json, job_key := ${job},
    job_key_mode := 'replace')`.execute(tx)
}
