import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { sailingControl } from '@fairway/contract/sailings/control/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { seesEverything } from '../../staff/index.ts'
import { openSales } from '../open-sales.ts'
import { assertControlled, countChange, lockSailing, notifyOfChange } from './controlled-sailing.ts'
import { openRefusal, saleRefusal } from './decisions.ts'

type Request<Verb extends 'openSale' | 'stopSale' | 'resumeSale' | 'setClose'> = ParsedRequest<
  (typeof sailingControl)[`sailings.${Verb}`]
>
interface Target {
  sailingId?: string | undefined
  lineId?: string | undefined
}

/**
 * Puts a sailing on sale that was not opened yet.
 * @throws sailings.notFound, sailings.notClosed, sailings.alreadyOver, sailings.alreadyCancelled
 */
export async function openSale(
  context: Context,
  { id, note }: Request<'openSale'>,
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const before = await lockSailing(tx, context, id)
    const refusal = openRefusal(before)
    if (refusal) throw problem(refusal)
    await openSales(tx, [id], { atOnce: true })
    await sql`update sailings.sailings set ${countChange(context)} where id = ${id}`.execute(tx)
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: { ...changesOf({ saleState: before.sale_state }, { saleState: 'open' }), reason: note },
    })
  })
  return {}
}

/**
 * Stops the sale of a sailing, a line or all lines in some channels. Sales in progress end first; after the answer nothing
 * more is sold, and no hold paid.
 * @throws sailings.notFound, sailings.alreadyStopped, sailings.onlyOverseers for more than one sailing
 */
export function stopSale(
  context: Context,
  { channels, reason, note, ...target }: Request<'stopSale'>,
): Promise<{ sailings: number }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    await assertTarget(tx, context, target)
    const { rows } = await sql<{ stopped: number; runs: number }>`
      select stopped, runs from sailings.stop_sale(${target.sailingId ?? null}, ${target.lineId ?? null}, ${channels}::text[],
        ${reason}, ${note}, ${caller.userId}, ${now})`.execute(tx)
    const { stopped = 0, runs = 0 } = rows[0] ?? {}
    if (stopped === 0) throw problem('sailings.alreadyStopped')
    await notifyOfChange(tx, context)
    journal({ ...entryOf(target), detail: { channels, reason, note, sailings: runs } })
    return { sailings: runs }
  })
}

/**
 * Resumes the sale of what was stopped.
 * @throws sailings.notFound, sailings.notStopped, sailings.onlyOverseers for more than one sailing
 */
export function resumeSale(
  context: Context,
  { channels, note, ...target }: Request<'resumeSale'>,
): Promise<{ sailings: number }> {
  const { caller, now } = context
  return inTransaction(context, async (tx, journal) => {
    await assertTarget(tx, context, target)
    const { rows } = await sql<{ resumed: number; runs: number }>`
      select resumed, runs from sailings.resume_sale(${target.sailingId ?? null}, ${target.lineId ?? null}, ${channels}::text[],
        ${note}, ${caller.userId}, ${now})`.execute(tx)
    const { resumed = 0, runs = 0 } = rows[0] ?? {}
    if (resumed === 0) throw problem('sailings.notStopped')
    await notifyOfChange(tx, context)
    journal({ ...entryOf(target), detail: { channels, note, sailings: runs } })
    return { sailings: runs }
  })
}

/** Beyond one sailing a stop is for those who answer for the whole network. */
async function assertTarget(tx: Transaction, context: Context, { sailingId, lineId }: Target): Promise<void> {
  if (sailingId !== undefined) {
    await assertControlled(tx, context, sailingId)
    const { rows } = await sql<{ status: 'scheduled'; sale_state: 'open' }>`
      select status, sale_state from sailings.sailings where id = ${sailingId}`.execute(tx)
    const refusal = rows[0] && saleRefusal(rows[0])
    if (refusal) throw problem(refusal)
    return
  }
  if (!seesEverything(context.scope)) throw problem('sailings.onlyOverseers')
  if (lineId === undefined) return
  const { rows } = await sql`select from network.lines where id = ${lineId}`.execute(tx)
  if (rows.length === 0) throw problem('sailings.notFound')
}

const entryOf = ({ sailingId, lineId }: Target) =>
  sailingId !== undefined
    ? { entity: 'sailings.sailing', entityId: sailingId }
    : { entity: 'network.line', entityId: lineId ?? '' }

/**
 * Gives a sailing closes of sale of its own; holds that would last longer end at it.
 * @throws sailings.notFound, record.changedMeanwhile, sailings.alreadyOver, sailings.alreadyCancelled
 */
export function setClose(
  context: Context,
  { id, revision, counter, agent, online }: Request<'setClose'>,
): Promise<{ revision: number; holds: number }> {
  return inTransaction(context, async (tx, journal) => {
    const before = await lockSailing(tx, context, id, revision)
    const refusal = saleRefusal(before)
    if (refusal) throw problem(refusal)
    await sql`update sailings.sailings set counter_close_minutes = ${counter}, agent_close_minutes = ${agent},
      online_close_minutes = ${online}, ${countChange(context)} where id = ${id}`.execute(tx)
    const { rows } = await sql<{ holds: number }>`select orders.shorten_holds(${id}) as holds`.execute(tx)
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: changesOf(
        {
          counterClose: before.counter_close_minutes,
          agentClose: before.agent_close_minutes,
          onlineClose: before.online_close_minutes,
        },
        { counterClose: counter, agentClose: agent, onlineClose: online },
      ),
    })
    return { revision: revision + 1, holds: rows[0]?.holds ?? 0 }
  })
}
