import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import { resumeBatch, stopBatch } from '../../platform/batches/batches.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { wakeJob } from '../../platform/jobs/wake-job.ts'
import { assertControlled } from '../../sailings/index.ts'

interface Request {
  sailingId: Id
}

/** Refusals that are cleared up elsewhere: a red letter is issued, a paper voucher comes back. */
export const clearedUp = ['accounts.invoiced', 'accounts.invoiceAsked', 'accounts.voucherOut'] as const

/** The batch of a cancelled sailing within the scope. */
async function batchOf(tx: Transaction, context: Context, sailingId: Id) {
  await assertControlled(tx, context, sailingId)
  const { rows } = await sql<{ id: Id; state: string; failed: number }>`
    select b.id::text, b.state, (select count(*)::integer from platform.batch_items i where i.batch_id = b.id
      and (i.state = 'failed' or i.state = 'refused' and i.outcome ->> 'code' = any(${[...clearedUp]}::text[]))) as failed
    from sailings.disruptions d join platform.batches b on b.id = d.batch_id
    where d.sailing_id = ${sailingId} for update of b`.execute(tx)
  if (!rows[0]) throw problem('orders.nothingToGiveBack')
  return rows[0]
}

/**
 * Stops giving back after the order in progress.
 * @throws sailings.notFound, orders.nothingToGiveBack
 */
export async function stopGivingBack(
  context: Context,
  { sailingId }: Request,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const batch = await batchOf(tx, context, sailingId)
    if (batch.state !== 'running') throw problem('orders.nothingToGiveBack')
    await stopBatch(tx, batch.id)
    await notify(tx, context)
    journal({ entity: 'sailings.sailing', entityId: sailingId })
  })
  return {}
}

/**
 * Goes on where it was, with the orders that failed, and those that waited for a red letter or a voucher, once more.
 * @throws sailings.notFound, orders.nothingToGiveBack when nothing was stopped and nothing failed
 */
export async function resumeGivingBack(
  context: Context,
  { sailingId }: Request,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const batch = await batchOf(tx, context, sailingId)
    if (batch.state === 'running' || (batch.state === 'ended' && batch.failed === 0))
      throw problem('orders.nothingToGiveBack')
    await resumeBatch(tx, batch.id, clearedUp)
    await wakeJob(tx, 'orders:giveBack')
    await notify(tx, context)
    journal({ entity: 'sailings.sailing', entityId: sailingId })
  })
  return {}
}

const notify = (tx: Transaction, { services }: Context) =>
  services.live.sendWith(tx, { everyone: true }, { type: 'sailing' })
