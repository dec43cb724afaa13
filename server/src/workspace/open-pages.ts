import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { workspace } from '@fairway/contract/workspace/endpoints'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

type OpenPages = ReplyOf<(typeof workspace)['workspace.kept']>

/** Older lists are no help any more. */
const maxAgeHours = 72

/** Saves the open pages of a user; the last desk to save wins. */
export async function saveOpenPages(
  { db, caller, now }: Context,
  { pages }: ParsedRequest<(typeof workspace)['workspace.keep']>,
): Promise<Record<string, never>> {
  await sql`
    insert into workspace.open_pages (user_id, session_id, pages, kept_at)
    values (${caller.userId}, ${caller.sessionId}, ${JSON.stringify(pages)}, ${now})
    on conflict (user_id) do update
    set session_id = excluded.session_id, pages = excluded.pages, kept_at = excluded.kept_at`.execute(db)
  return {}
}

/**
 * The open pages of another session that ended without signing out. Signing out clears the tabs, so those are not
 * offered; neither are the pages of the present session.
 */
export async function readOpenPages({ db, caller, now }: Context): Promise<OpenPages> {
  const { rows } = await sql<{ pages: OpenPages['pages']; at: Date }>`
    select pages, kept_at as at
    from workspace.open_pages join session.sessions on sessions.id = open_pages.session_id
    where open_pages.user_id = ${caller.userId}
      and open_pages.session_id <> ${caller.sessionId}
      and sessions.ended_by is distinct from 'signOut'
      and kept_at > ${now}::timestamptz - make_interval(hours => ${maxAgeHours})`.execute(db)
  const [row] = rows
  return row ? { pages: row.pages, at: row.at.toISOString() } : { pages: [], at: null }
}
