import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import type { Connection, Database, Transaction } from '../database/database.ts'

/** Items that are read at once; each is done in a transaction of its own. */
const chunkSize = 20
const maxAttempts = 3

/** What came of an item: done, or refused by a rule, with what a person reads about it. */
interface ItemOutcome {
  state: 'done' | 'refused'
  outcome: Record<string, unknown>
}

/** Does one item in the transaction that notes its outcome; an error undoes it and is tried again. */
type DoItem = (tx: Transaction, subject: string) => Promise<ItemOutcome>

/** Writes down long work in the transaction of the command that asks for it. */
export async function createBatch(
  tx: Connection,
  batch: { kind: string; userId: Id; now: Date; subjects: readonly string[] },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    with made as (
      insert into platform.batches (kind, asked_by, asked_at) values (${batch.kind}, ${batch.userId}, ${batch.now}) returning id
    ), items as (
      insert into platform.batch_items (batch_id, number, subject)
      select made.id, item.number, item.subject
      from made, unnest(${batch.subjects}::text[]) with ordinality item(subject, number)
    )
    select id::text from made`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the batch was not written')
  return id
}

/**
 * Does what waits of a batch until it ends or is stopped. Any number of nodes may run it: an item is locked by one of
 * them, and its outcome is written in the transaction that does it, so that it is done once.
 */
export async function runBatch(db: Database, id: Id, clock: { now(): Date }, doItem: DoItem): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ number: number; subject: string }>`
      select number, subject from platform.batch_items where batch_id = ${id} and state = 'waiting'
      order by attempts, number limit ${chunkSize}`.execute(db)
    let isProgressing = false
    for (const { number, subject } of rows)
      if (await runItem(db, id, number, subject, doItem)) isProgressing = true
    // What is left is locked by another node, or the batch was stopped.
    if (!isProgressing) break
  }
  await endBatch(db, id, clock.now())
}

async function runItem(
  db: Database,
  id: Id,
  number: number,
  subject: string,
  doItem: DoItem,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ number: number }>`
        select item.number from platform.batch_items item
        where item.batch_id = ${id} and item.number = ${number} and item.state = 'waiting'
          and exists (select from platform.batches b where b.id = ${id} and b.state = 'running')
        for update of item skip locked`.execute(tx)
      if (rows.length === 0) return false
      const { state, outcome } = await doItem(tx, subject)
      await sql`update platform.batch_items
        set state = ${state}, outcome = ${JSON.stringify(outcome)}::jsonb, attempts = attempts + 1
        where batch_id = ${id} and number = ${number}`.execute(tx)
      return true
    })
  } catch (error) {
    const outcome = { error: error instanceof Error ? error.message : String(error) }
    await sql`update platform.batch_items
      set attempts = attempts + 1, outcome = ${JSON.stringify(outcome)}::jsonb,
        state = case when attempts + 1 >= ${maxAttempts} then 'failed' else 'waiting' end
      where batch_id = ${id} and number = ${number} and state = 'waiting'`.execute(db)
    return true
  }
}

async function endBatch(db: Database, id: Id, now: Date): Promise<void> {
  await sql`update platform.batches b set state = 'ended', ended_at = greatest(${now}, b.asked_at), totals = coalesce((
      select jsonb_object_agg(state, count) from (
        select state, count(*) from platform.batch_items where batch_id = ${id} group by state) items), '{}')
    where b.id = ${id} and b.state = 'running'
      and not exists (select from platform.batch_items where batch_id = ${id} and state = 'waiting')`.execute(
    db,
  )
}

/** Stops a batch after the items in progress. */
export async function stopBatch(db: Connection, id: Id): Promise<void> {
  await sql`update platform.batches set state = 'stopped' where id = ${id} and state = 'running'`.execute(db)
}

/**
 * Lets a batch go on, with the items that failed once more.
 * @param refusedFor codes of refusals that may have been cleared up meanwhile: their items are tried once more, too
 */
export async function resumeBatch(db: Connection, id: Id, refusedFor: readonly string[] = []): Promise<void> {
  await sql`with going as (
      update platform.batches set state = 'running', ended_at = null, totals = '{}' where id = ${id} returning id)
    update platform.batch_items set state = 'waiting', attempts = 0
    where batch_id in (select id from going)
      and (state = 'failed' or state = 'refused' and outcome ->> 'code' = any(${[...refusedFor]}::text[]))`.execute(
    db,
  )
}
