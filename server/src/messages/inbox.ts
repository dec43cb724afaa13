import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { messages } from '@fairway/contract/messages/endpoints'
import type { MessageType } from '@fairway/contract/messages/values'
import { sql } from 'kysely'
import { orderBy } from '../platform/database/order-by.ts'
import type { JoinedRow } from '../platform/database/rows.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { inForce, readableBy } from './visible.ts'

type Messages = typeof messages

/** Maximum of pop-ups to step through; the others wait in the inbox. */
const maxPopups = 20
const maxBroadcasts = 10
const excerptLength = 160

interface Row {
  id: string
  kind: MessageType
  language: Language
  titles: Names
  contents: Names
  important: boolean
  publish_at: Date
  expires_at: Date | null
}

/** A message as the inbox shows it. */
interface Inboxed {
  in_force: boolean
  read: boolean
}

const columns = sql`m.id, m.kind, m.language, m.titles, m.contents, m.important, m.publish_at, m.expires_at`

const presentHeading = ({ id, kind, language, titles, important }: Row) => ({
  id,
  type: kind,
  language,
  titles,
  important,
})

/** What pops up: unread, in force, the important first, then in the order they came. */
export async function popups({
  db,
  caller,
  now,
  language,
}: Context): Promise<ReplyOf<Messages['messages.popups']>> {
  const { rows } = await sql<Row>`
    select ${columns} from messages.messages m
    where ${readableBy(caller, now)} and ${inForce(now)} and m.popup
      and not exists (select from messages.reads r where r.message_id = m.id and r.user_id = ${caller.userId})
    order by m.important desc, m.publish_at, m.id limit ${maxPopups}`.execute(db)
  return rows.map((row) => ({
    ...presentHeading(row),
    content: textIn(row.contents, language, row.language),
    contents: row.contents,
    ...(row.kind === 'notice'
      ? { publicTime: toInstant(row.publish_at) }
      : { creationTime: toInstant(row.publish_at) }),
  }))
}

/**
 * Marks a message as read, once, and notifies the other windows of the user.
 * @throws messages.notFound, also for a message to other people.
 */
export async function markRead({ db, caller, now, services }: Context, { id }: { id: string }) {
  const { rows } = await sql<{ marked: boolean }>`
    with mine as (select m.id from messages.messages m where m.id = ${id} and ${readableBy(caller, now)}),
    marked as (
      insert into messages.reads (message_id, user_id, at)
      select id, ${caller.userId}, ${now} from mine on conflict do nothing returning 1)
    select exists (select from marked) as marked from mine`.execute(db)
  const [message] = rows
  if (!message) throw problem('messages.notFound')
  if (message.marked) services.live.send({ users: [caller.userId] }, { type: 'read' })
  return {}
}

/** Marks everything in the inbox as read. */
export async function markAllRead({ db, caller, now, services }: Context) {
  const { numAffectedRows } = await sql`
    insert into messages.reads (message_id, user_id, at)
    select m.id, ${caller.userId}, ${now} from messages.messages m where ${readableBy(caller, now)}
    on conflict do nothing`.execute(db)
  const marked = Number(numAffectedRows ?? 0)
  if (marked > 0) services.live.send({ users: [caller.userId] }, { type: 'read' })
  return { messages: marked }
}

/** The inbox: everything addressed to the caller and not withdrawn, expired messages included. */
export async function inbox(
  { db, caller, now }: Context,
  request: ParsedRequest<Messages['messages.inbox']>,
): Promise<ReplyOf<Messages['messages.inbox']>> {
  const order = orderBy(request.sort ?? ['-at'], { at: sql`publish_at` }, () => sql`id desc`)
  const { rows } = await sql<{ total: number } & JoinedRow<Row & Inboxed & { place: string }>>`
    with mine as (
      select ${columns}, ${inForce(now)} as in_force, r.at is not null as read
      from messages.messages m
      left join messages.reads r on r.message_id = m.id and r.user_id = ${caller.userId}
      where ${readableBy(caller, now)}
        and (${request.type ?? null}::text is null or m.kind = ${request.type ?? null})
        and platform.localized_matches(jsonb_build_array(m.titles, m.contents), ${request.text ?? ''})
    ), chosen as (
      select * from mine where ${request.unread === true ? sql`not read and in_force` : sql`true`}
    ), page as (
      select row_number() over (order by ${order}) as place, * from chosen
      order by place limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize})
    select counted.total, page.* from (select count(*)::integer as total from chosen) counted
    left join page on true
    order by page.place`.execute(db)
  return {
    rows: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        ...presentHeading(row),
        beginnings: Object.fromEntries(
          Object.entries(row.contents).map(([language, text]) => [language, text.slice(0, excerptLength)]),
        ),
        at: toInstant(row.publish_at),
        inForce: row.in_force,
        read: row.read,
      })),
    total: rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** @throws messages.notFound, also for one that is meant for others. */
export async function detail(
  { db, caller, now }: Context,
  { id }: { id: string },
): Promise<ReplyOf<Messages['messages.detail']>> {
  const { rows } = await sql<Row & Inboxed & { from: Names }>`
    select ${columns}, ${inForce(now)} as in_force, o.names as "from",
      exists (select from messages.reads r where r.message_id = m.id and r.user_id = ${caller.userId}) as read
    from messages.messages m join staff.organisations o on o.id = m.organisation_id
    where m.id = ${id} and ${readableBy(caller, now)}`.execute(db)
  const [row] = rows
  if (!row) throw problem('messages.notFound')
  return {
    ...presentHeading(row),
    contents: row.contents,
    from: { names: row.from },
    at: toInstant(row.publish_at),
    expiresAt: row.expires_at && toInstant(row.expires_at),
    inForce: row.in_force,
    read: row.read,
  }
}

/** What runs below the navbar now, and how much lies unread. */
export async function broadcasts({
  db,
  caller,
  now,
}: Context): Promise<ReplyOf<Messages['messages.broadcasts']>> {
  const { rows } = await sql<Row & { strip: boolean; read: boolean }>`
    select ${columns}, m.strip,
      exists (select from messages.reads r where r.message_id = m.id and r.user_id = ${caller.userId}) as read
    from messages.messages m where ${readableBy(caller, now)} and ${inForce(now)}
    order by m.important desc, m.publish_at desc, m.id desc`.execute(db)
  return {
    broadcasts: rows
      .filter((row) => row.strip && row.kind === 'notice')
      .slice(0, maxBroadcasts)
      .map((row) => ({ ...presentHeading(row), expiresAt: row.expires_at && toInstant(row.expires_at) })),
    unread: rows.filter((row) => !row.read).length,
  }
}
