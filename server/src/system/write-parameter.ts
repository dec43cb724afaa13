import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { followSaleDays } from '../sailings/index.ts'
import type { ParameterKey } from './parameter-list.ts'

export type ParameterValue = boolean | number | string | Names

/** Parameters beside those of the shell that every window gets with its user. */
const readByWindows: ReadonlySet<string> = new Set<ParameterKey>([
  'orders.hotline',
  'sessions.lockAfterMinutes',
])

/**
 * Locks a parameter at the version that was seen, and gives what is stored.
 * @throws system.changedMeanwhile
 */
export async function lockParameter(
  tx: Transaction,
  key: ParameterKey,
  version: number,
): Promise<ParameterValue | null> {
  // One after the other, also for a parameter that has no row yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parameter:${key}`}, 0))`.execute(tx)
  const { rows } = await sql<{ version: number; by: string }>`
    select c.version, u.name as by from system.parameter_changes c join staff.users u on u.id = c.changed_by
    where c.key = ${key} order by c.version desc limit 1`.execute(tx)
  const last = rows[0] ?? { version: 0, by: '' }
  if (last.version !== version) throw problem('system.changedMeanwhile', { name: last.by })
  const { rows: stored } = await sql<{ value: ParameterValue }>`
    select value from system.parameters where key = ${key}`.execute(tx)
  return stored[0]?.value ?? null
}

/** Stores a value, or with null the default, and what follows from it; the parameter is locked. Gives its next version. */
export async function writeParameter(
  tx: Transaction,
  { caller, now, services }: Context,
  { key, version, after }: { key: ParameterKey; version: number; after: ParameterValue | null },
): Promise<number> {
  const next = version + 1
  const value = after === null ? null : JSON.stringify(after)
  await sql`
    insert into system.parameter_changes (key, version, before, after, changed_at, changed_by)
    values (${key}, ${next}, (select p.value from system.parameters p where p.key = ${key}), ${value}::jsonb, ${now}, ${caller.userId})`.execute(
    tx,
  )
  if (value === null) await sql`delete from system.parameters where key = ${key}`.execute(tx)
  else
    await sql`
      insert into system.parameters (key, value, changed_at, changed_by)
      values (${key}, ${value}::jsonb, ${now}, ${caller.userId})
      on conflict (key) do update
      set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
      tx,
    )
  await followSaleDays(tx, key, now)
  // Every window works with these; the others are read by the server, and by who has the parameters open.
  if (key.startsWith('shell.') || readByWindows.has(key))
    await services.live.sendWith(tx, { everyone: true }, { type: 'parameters' })
  await services.live.sendWith(tx, { everyone: true }, { type: 'parameterSet' })
  return next
}
