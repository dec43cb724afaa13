import type { feedback } from '@fairway/contract/feedback/endpoints'
import { feedbackLimits } from '@fairway/contract/feedback/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Scope } from '../platform/http/caller.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { scopeCondition } from '../staff/index.ts'
import { maskNumbers } from './domain/mask-numbers.ts'

type Feedback = typeof feedback
type Request<Name extends keyof Feedback> = ParsedRequest<Feedback[Name]>
type Entry = ReplyOf<Feedback['feedback.own']>['entries'][number]

interface Row {
  id: string
  at: Date
  kind: Entry['kind']
  body: string
  page: string
  done_at: Date | null
}

const toEntry = (row: Row): Entry => ({
  id: row.id,
  at: toInstant(row.at),
  kind: row.kind,
  text: row.body,
  page: row.page,
  state: row.done_at ? 'done' : 'open',
  doneAt: row.done_at && toInstant(row.done_at),
})

/** Tenant isolation: without an unrestricted scope only the entries of the own organisation. */
const visibleTo = (scope: Scope) =>
  scopeCondition(scope, { organisation: (id) => sql`e.organisation_id = ${id}` })

/**
 * Stores feedback about the product. Certificate and phone numbers are masked, because other people read it.
 * @throws feedback.tooMuch
 */
export function sendFeedback(
  context: Context,
  { kind, text, page }: Request<'feedback.send'>,
): Promise<ReplyOf<Feedback['feedback.send']>> {
  const { caller, now } = context
  const body = maskNumbers(text)
  return inTransaction(context, async (tx, journal) => {
    // Row lock: entries of one person sent at the same moment are counted one after the other.
    await sql`select 1 from staff.users where id = ${caller.userId} for no key update`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into feedback.entries (user_id, organisation_id, kind, body, page, at)
      select ${caller.userId}, ${caller.organisationId}, ${kind}, ${body}, ${page}, ${now}
      where (select count(*) from feedback.entries
        where user_id = ${caller.userId} and at > ${now}::timestamptz - interval '1 hour') < ${feedbackLimits.perHour}
      returning id`.execute(tx)
    const [created] = rows
    if (!created) throw problem('feedback.tooMuch', { count: feedbackLimits.perHour })
    journal({ entity: 'feedback.entry', entityId: created.id, detail: { kind } })
    return { id: created.id }
  })
}

/** The caller's own latest feedback with what became of it. */
export async function ownFeedback({ db, caller }: Context): Promise<ReplyOf<Feedback['feedback.own']>> {
  const { rows } = await sql<Row>`
    select id, at, kind, body, page, done_at from feedback.entries where user_id = ${caller.userId}
    order by at desc, id desc limit ${feedbackLimits.own}`.execute(db)
  return { entries: rows.map(toEntry) }
}

/** All feedback within the caller's scope, the latest first. */
export async function listFeedback(
  { db, scope, now }: Context,
  request: Request<'feedback.list'>,
): Promise<ReplyOf<Feedback['feedback.list']>> {
  const { kind = null, state = null, page, pageSize } = request
  const pattern = request.text ? `%${request.text.replace(/[\\%_]/g, '\\$&')}%` : null
  const order = orderBy(request.sort ?? ['-at'], { at: sql`e.at` }, (direction) => sql`e.id ${direction}`)
  const filtered = sql`from feedback.entries e join staff.users u on u.id = e.user_id
    where ${visibleTo(scope)}
      and (${kind}::text[] is null or e.kind = any(${kind}::text[]))
      and (${state}::text is null or (e.done_at is not null) = (${state} = 'done'))
      and (${pattern}::text is null or e.body ilike ${pattern} or e.page ilike ${pattern}
        or u.name ilike ${pattern} or u.code ilike ${pattern})`
  const { rows } = await sql<
    Row & {
      version: number
      user: { id: string; code: string; name: string }
      organisation: Names
      done_by: string | null
    }
  >`
    select e.id, e.at, e.kind, e.body, e.page, e.done_at, e.version, o.names as organisation, d.name as done_by,
      json_build_object('id', u.id::text, 'code', u.code, 'name', u.name) as "user"
    from (select e.* ${filtered} order by ${order}
      limit ${pageSize} offset ${(page - 1) * pageSize}) e
    join staff.users u on u.id = e.user_id
    join staff.organisations o on o.id = e.organisation_id
    left join staff.users d on d.id = e.done_by
    order by ${order}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db)
  return {
    rows: rows.map((row) => ({
      ...toEntry(row),
      user: row.user,
      organisation: row.organisation,
      doneBy: row.done_by,
      version: row.version,
    })),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * Marks feedback as done, or reopens it.
 * @throws feedback.notFound, also for that of another organisation; feedback.changed when the version is outdated.
 */
export function closeFeedback(
  context: Context,
  { id, version, state }: Request<'feedback.settle'>,
): Promise<ReplyOf<Feedback['feedback.settle']>> {
  const { caller, scope, now } = context
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ version: number }>`
      select e.version from feedback.entries e where e.id = ${id} and ${visibleTo(scope)} for update`.execute(
      tx,
    )
    const [entry] = rows
    if (!entry) throw problem('feedback.notFound')
    if (entry.version !== version) throw problem('feedback.changed')
    const done = state === 'done'
    await sql`update feedback.entries set version = version + 1,
      done_at = ${done ? now : null}, done_by = ${done ? caller.userId : null} where id = ${id}`.execute(tx)
    journal({ entity: 'feedback.entry', entityId: id, detail: { state } })
    return { version: version + 1 }
  })
}

/** How many entries of colleagues are not dealt with. */
export async function countOpenFeedback(db: Connection, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from feedback.entries e
    where e.done_at is null and ${visibleTo(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}
