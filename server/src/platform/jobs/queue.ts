import { sql } from 'kysely'
import type { Connection, Transaction } from '../database/database.ts'

/** Whether a worker has made the queue of this database; before that no job runs. */
export async function hasQueue(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** Has a job run as soon as the transaction of a command has ended, on whatever node is free; its schedule finds what has no queue. */
export async function addJob(tx: Transaction, job: string): Promise<void> {
  if (!(await hasQueue(tx))) return
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify({ asked: { by: 'command' } })}::json,
    job_key := ${job}, job_key_mode := 'replace')`.execute(tx)
}
