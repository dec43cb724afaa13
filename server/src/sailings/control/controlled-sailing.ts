import type { Id } from '@fairway/contract/kernel/ids'
import type { SailingState } from '@fairway/contract/sailings/values'
import { type RawBuilder, sql } from 'kysely'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { everyRow, lockRecord, noRow, scopeCondition } from '../../staff/index.ts'

/** What a command on one sailing reads of it. */
export interface ControlledSailing {
  id: Id
  revision: number
  line_id: Id
  ship_id: Id
  status: SailingState
  sale_state: 'closed' | 'open' | 'stopped'
  stopped_channels: string[]
  departs_at: Date
  counter_close_minutes: number | null
  agent_close_minutes: number | null
  online_close_minutes: number | null
}

/** Scope condition on a sailing `s` that staff may control: as those they see, but no agent controls one. */
export function controlledSailings(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => sql`s.ship_id in (select id from fleet.ships where carrier_id = ${id})`,
    docks: (among) => sql`exists (select from sailings.sailing_stops own
      where own.sailing_id = s.id and own.dock_id = any(${among}))`,
    instead: { operator: everyRow, agent: noRow },
  })
}

/** @throws sailings.notFound outside the scope too */
export async function assertControlled(db: Connection, { scope }: Context, id: Id): Promise<void> {
  const { rows } =
    await sql`select from sailings.sailings s where s.id = ${id} and ${controlledSailings(scope)}`.execute(db)
  if (rows.length === 0) throw problem('sailings.notFound')
}

/**
 * Locks a sailing against its sales and against others who change it.
 * @throws sailings.notFound outside the scope too, record.changedMeanwhile
 */
export async function lockSailing(
  tx: Transaction,
  context: Context,
  id: Id,
  revision?: number,
): Promise<ControlledSailing> {
  await assertControlled(tx, context, id)
  return lockRecord<ControlledSailing>(tx, 'sailings.sailings', id, revision)
}

/** The columns that every change by staff writes. */
export const countChange = ({ caller, now }: Context) =>
  sql`revision = revision + 1, changed_at = ${now}, changed_by = ${caller.userId}`

/** Open counters, lists and boards hear at once that a sailing was changed. */
export const notifyOfChange = (tx: Transaction, { services }: Context) =>
  services.live.sendWith(tx, { everyone: true }, { type: 'sailing' })
