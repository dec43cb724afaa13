import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { listSettings, type lists } from '@fairway/contract/lists/endpoints'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Context } from '../platform/http/context.ts'

type ListSettings = ParsedRequest<(typeof lists)['lists.saveSettings']>['settings']

/** Maximum of lists with settings, for each user; above the number of lists there are. */
const maxLists = 200

/** How the person likes a list; what another version of the product wrote and this one does not know is left out. */
export async function settingsOf(db: Database, userId: string, list: string) {
  const { rows } = await sql<{ settings: unknown }>`
    select settings from lists.settings where user_id = ${userId} and list = ${list}`.execute(db)
  const parsed = listSettings.safeParse(rows[0]?.settings ?? {})
  return parsed.success ? parsed.data : listSettings.parse({})
}

/**
 * Removes the encrypted person filter (`who`) from a saved view: it can be decrypted, and the view would survive the
 * erasure of that person's data.
 */
function withoutPerson({ name, search }: ListSettings['views'][number]) {
  const fields = new URLSearchParams(search)
  if (!fields.has('who')) return { name, search }
  fields.delete('who')
  return { name, search: fields.toString() }
}

/** Saves the list settings of a user, without persons searched for. */
export async function saveSettings(
  { db, caller, now }: Context,
  { list, settings }: ParsedRequest<(typeof lists)['lists.saveSettings']>,
) {
  const stored = { ...settings, views: settings.views.map(withoutPerson) }
  await sql`
    insert into lists.settings as kept (user_id, list, settings, kept_at)
    select ${caller.userId}, ${list}, ${JSON.stringify(stored)}::jsonb, ${now}
    where (select count(*) from lists.settings where user_id = ${caller.userId} and list <> ${list}) < ${maxLists}
    on conflict (user_id, list) do update set settings = excluded.settings, kept_at = excluded.kept_at`.execute(
    db,
  )
  return settingsOf(db, caller.userId, list)
}
