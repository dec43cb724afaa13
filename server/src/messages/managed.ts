import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Language, Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { messages } from '@fairway/contract/messages/endpoints'
import type { MessageState, MessageType } from '@fairway/contract/messages/values'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { type RawBuilder, sql } from 'kysely'
import { orderBy } from '../platform/database/order-by.ts'
import type { JoinedRow } from '../platform/database/rows.ts'
import { matchesWords } from '../platform/database/searchable.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { scopeCondition, seesEverything } from '../staff/index.ts'
import { presentDecisions } from './present-decision.ts'
import { managedBy } from './visible.ts'

type Messages = typeof messages
type ManagedMessage = ReplyOf<Messages['messages.open']>

interface Row {
  id: string
  kind: MessageType
  language: Language
  titles: Names
  contents: Names
  important: boolean
  popup: boolean
  strip: boolean
  everyone: boolean
  state: MessageState
  publish_at: Date | null
  expires_at: Date | null
  changed_at: Date
  author: string | null
  version: number
  readers: number
  audience: Omit<ManagedMessage['audience'], 'everyone'>
}

/** Where a message stands at a moment. */
export function stateAt(now: Date): RawBuilder<MessageState> {
  return sql<MessageState>`case
    when m.state <> 'published' then m.state
    when m.publish_at > ${now} then 'planned'
    when m.expires_at <= ${now} then 'over'
    else 'published' end`
}

/** Whom it is for, by their names. */
const audience = sql`json_build_object(
  'roles', coalesce((select json_agg(json_build_object('id', r.id::text, 'names', r.names) order by r.id)
    from messages.targets t join staff.roles r on r.id = case when t.kind = 'role' then t.target::bigint end
    where t.message_id = m.id and t.kind = 'role'), '[]'),
  'organisations', coalesce((select json_agg(json_build_object('id', o.id::text, 'names', o.names) order by o.id)
    from messages.targets t join staff.organisations o on o.id = case when t.kind = 'organisation' then t.target::bigint end
    where t.message_id = m.id and t.kind = 'organisation'), '[]'),
  'organisationKinds', coalesce((select json_agg(t.target order by t.target)
    from messages.targets t where t.message_id = m.id and t.kind = 'organisationKind'), '[]'),
  'users', coalesce((select json_agg(json_build_object('id', u.id::text, 'code', u.code, 'name', u.name,
      'organisation', o.names) order by u.id)
    from messages.targets t join staff.users u on u.id = case when t.kind = 'user' then t.target::bigint end
    join staff.organisations o on o.id = u.organisation_id
    where t.message_id = m.id and t.kind = 'user'), '[]'))`

const columns = (now: Date) => sql`
  m.id, m.kind, m.language, m.titles, m.contents, m.important, m.popup, m.strip, m.everyone, m.publish_at,
  m.expires_at, m.changed_at, m.version, ${stateAt(now)} as state, author.name as author, ${audience} as audience,
  (select count(*)::integer from messages.reads r where r.message_id = m.id) as readers`

const presentManaged = (row: Row): ManagedMessage => ({
  id: row.id,
  type: row.kind,
  language: row.language,
  titles: row.titles,
  contents: row.contents,
  important: row.important,
  popup: row.popup,
  strip: row.strip,
  state: row.state,
  publishAt: row.publish_at && toInstant(row.publish_at),
  expiresAt: row.expires_at && toInstant(row.expires_at),
  changedAt: toInstant(row.changed_at),
  author: row.author,
  version: row.version,
  readers: row.readers,
  audience: { everyone: row.everyone, ...row.audience },
})

const sortColumns = {
  changedAt: sql`m.changed_at`,
  publishAt: (direction: RawBuilder<unknown>) => sql`m.publish_at ${direction} nulls last`,
}

/** Announcements and messages within the scope, last changed first. */
export async function list(
  context: Context,
  request: ParsedRequest<Messages['messages.list']>,
): Promise<ReplyOf<Messages['messages.list']>> {
  const { db, scope, now } = context
  const condition = sql`${managedBy(scope)}
    and (${request.type ?? null}::text is null or m.kind = ${request.type ?? null})
    and (${request.state ?? null}::text[] is null or ${stateAt(now)} = any(${request.state ?? null}::text[]))
    and platform.localized_matches(jsonb_build_array(m.titles, m.contents), ${request.text ?? ''})`
  const order = orderBy(request.sort ?? ['-changedAt'], sortColumns, () => sql`m.id desc`)
  // One row at least, so that the total is known of a page beyond the end too.
  const { rows } = await sql<{ total: number } & JoinedRow<Row & { place: string }>>`
    with page as (
      select row_number() over (order by ${order}) as place, ${columns(now)}
      from messages.messages m left join staff.users author on author.id = m.author_id
      where ${condition}
      order by place limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize})
    select counted.total, page.* from (
      select count(*)::integer as total from messages.messages m where ${condition}) counted
    left join page on true
    order by page.place`.execute(db)
  return {
    rows: rows
      .filter((row) => row.id !== null)
      .map((row) => {
        const { contents: _, ...heading } = presentManaged(row)
        return { ...heading, can: presentDecisions(context, row.state) }
      }),
    total: rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** @throws messages.notFound, also for another organisation's. */
export async function open(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  { id }: { id: string },
): Promise<ManagedMessage> {
  const { rows } = await sql<Row>`
    select ${columns(now)} from messages.messages m left join staff.users author on author.id = m.author_id
    where m.id = ${id} and ${managedBy(scope)}`.execute(db)
  const [row] = rows
  if (!row) throw problem('messages.notFound')
  return presentManaged(row)
}

/** Who has read it, last first. */
export async function readers(
  context: Context,
  request: ParsedRequest<Messages['messages.readers']>,
): Promise<ReplyOf<Messages['messages.readers']>> {
  const { db, now } = context
  const message = await open(context, request)
  const order = orderBy(request.sort ?? ['-at'], { at: sql`at` }, (direction) => sql`user_id ${direction}`)
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    organisation: Names
    at: Date
  }>`
    select u.id, u.code, u.name, o.names as organisation, r.at
    from (
      select * from messages.reads where message_id = ${request.id} order by ${order}
      limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}) r
    join staff.users u on u.id = r.user_id join staff.organisations o on o.id = u.organisation_id
    order by ${order}`.execute(db)
  return {
    rows: rows.map(({ at, ...person }) => ({ ...person, at: toInstant(at) })),
    total: message.readers,
    asOf: toInstant(now),
  }
}

/**
 * Roles and organisations the caller may address. Roles reach across organisations, so they take an unrestricted scope.
 */
export async function targets({ db, scope }: Context): Promise<ReplyOf<Messages['messages.targets']>> {
  const wide = seesEverything(scope)
  const organisations = await sql<{ id: string; code: string; names: Names }>`
    select id, code, names from staff.organisations where enabled and (${wide} or id = ${scope.organisationId})
    order by id`.execute(db)
  const roles = await sql<{ id: string; names: Names }>`
    select id, names from staff.roles where enabled and ${wide} order by id`.execute(db)
  return {
    wide,
    roles: roles.rows,
    organisations: organisations.rows.map((row) => ({ ...row, ...pinyinKeys(row.names.zh) })),
  }
}

/** People the caller may address, searched by name or user name. */
export async function people(
  { db, scope }: Context,
  { text }: { text: string },
): Promise<ReplyOf<Messages['messages.people']>> {
  const { rows } = await sql<{ id: string; code: string; name: string; organisation: Names }>`
    select u.id, u.code, u.name, o.names as organisation
    from staff.users u join staff.organisations o on o.id = u.organisation_id
    where u.enabled and ${matchesWords(sql`u.search`, text)}
      and ${scopeCondition(scope, { organisation: (id) => sql`u.organisation_id = ${id}` })}
    order by u.code limit 20`.execute(db)
  return { people: rows }
}
