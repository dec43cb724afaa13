import {
  type changedPreferences,
  type PreferenceKey,
  preferenceValues,
  type StoredPreferences,
} from '@fairway/contract/profile/endpoints'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Connection } from '../platform/database/database.ts'

/** A setting as the database holds it. */
export interface StoredPreference {
  key: string
  value: unknown
  /** As text where it was read as part of a JSON value. */
  at: Date | string
}

/** What this version of the product knows of stored settings; a key or value of another version is left where it is. */
export function readPreferences(stored: readonly StoredPreference[]): StoredPreferences {
  const valid = stored.filter(({ key, value }) => {
    const schema = Object.hasOwn(preferenceValues, key) ? preferenceValues[key as PreferenceKey] : undefined
    return schema?.safeParse(value).success
  })
  return Object.fromEntries(
    valid.map(({ key, value, at }) => [key, { value, at: new Date(at).toISOString() }]),
  ) as StoredPreferences
}

/** How a person likes the shell. */
export async function preferencesOf(db: Connection, userId: string): Promise<StoredPreferences> {
  const { rows } = await sql<Omit<StoredPreference, 'at'> & { at: Date }>`
    select key, value, changed_at as at from profile.preferences where user_id = ${userId}`.execute(db)
  return readPreferences(rows)
}

/**
 * Saves changed preferences, each unless another desk was later (last write wins, by the time of the change). Returns
 * those in force.
 */
export async function savePreferences(
  db: Connection,
  userId: string,
  changes: z.infer<typeof changedPreferences>,
  now: Date,
): Promise<StoredPreferences> {
  const rows = Object.entries(changes).flatMap(([key, change]) =>
    change === undefined
      ? []
      : [{ key, value: change.value, at: new Date(now.getTime() - change.age).toISOString() }],
  )
  await sql`
    insert into profile.preferences as kept (user_id, key, value, changed_at)
    select ${userId}, key, value, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as brought (key text, value jsonb, at timestamptz)
    order by key
    on conflict (user_id, key) do update set value = excluded.value, changed_at = excluded.changed_at
      where kept.changed_at <= excluded.changed_at`.execute(db)
  return preferencesOf(db, userId)
}
