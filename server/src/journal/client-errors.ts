import type { journal } from '@fairway/contract/journal/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { containsPattern } from '../platform/database/like-pattern.ts'
import { orderBy } from '../platform/database/order-by.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { usersMatching } from './users-matching.ts'

type ErrorsRequest = ParsedRequest<(typeof journal)['journal.clientErrors']>
type List = ReplyOf<(typeof journal)['journal.clientErrors']>
type Detail = ReplyOf<(typeof journal)['journal.clientError']>

const maxDays = 30
const maxVersions = 50

const state = sql<
  'open' | 'dealt' | 'again'
>`case when e.dealt_at is null then 'open' when e.last_at > e.dealt_at then 'again' else 'dealt' end`

const sortColumns = { lastAt: sql`e.last_at`, firstAt: sql`e.first_at`, times: sql`times_found` }

/** What failed in browsers, each kind of failure once, the latest first. */
export async function clientErrors(db: Database, request: ErrorsRequest, now: Date): Promise<List> {
  const { day = null, version = null } = request
  const text = request.text ? containsPattern(request.text) : null
  const people = request.user ? await usersMatching(db, request.user) : null
  const order = orderBy(request.sort ?? ['-lastAt'], sortColumns, (direction) => sql`e.id ${direction}`)
  // Days are only added up for what they choose; else each error knows how often it came in all.
  const chosen = day !== null || people !== null
  const of = sql`${day === null ? sql`true` : sql`d.day = ${day}::date`}
    and ${people === null ? sql`true` : sql`d.user_id = any(${people}::bigint[])`}`
  const { rows } = await sql<{ total: number; rows: List['rows']; versions: string[] }>`
    with found as (
      select e.id, ${chosen ? sql`days.times` : sql`e.times`} as times_found
      from journal.client_errors e
      ${
        chosen
          ? sql`join (select d.error_id, sum(d.times) as times from journal.client_error_days d where ${of}
              group by d.error_id) days on days.error_id = e.id`
          : sql``
      }
      where (${version}::text is null or e.version = ${version})
        and (${text}::text is null or e.message ilike ${text} or e.stack ilike ${text} or e.url ilike ${text}
          or e.component ilike ${text})
        and (not ${request.open} or ${state} <> 'dealt')
    ), page as (
      select row_number() over (order by ${order}) as place, e.*, ${state} as state, times_found
      from found join journal.client_errors e on e.id = found.id
      order by ${order}
      limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}
    )
    select (select count(*) from found)::integer as total,
      coalesce((select json_agg(json_build_object('id', id::text, 'kind', kind, 'message', message, 'url', url,
          'version', version, 'times', times, 'timesFound', times_found,
          'people', (select count(distinct d.user_id) from journal.client_error_days d where d.error_id = page.id and ${of}),
          'firstAt', first_at, 'lastAt', last_at, 'state', state) order by place) from page), '[]') as rows,
      array(select version from journal.client_errors group by version order by max(last_at) desc, max(first_at) desc limit ${maxVersions}) as versions`.execute(
    db,
  )
  const [page] = rows
  if (!page) throw new Error('the list of errors was not answered')
  return {
    total: page.total,
    versions: page.versions,
    rows: page.rows.map((row) => ({
      ...row,
      firstAt: toInstant(new Date(row.firstAt)),
      lastAt: toInstant(new Date(row.lastAt)),
    })),
    asOf: toInstant(now),
  }
}

/**
 * One failure with everything known of it.
 * @throws journal.errorNotFound when its time in the log is over.
 */
export async function clientError(db: Database, errorId: string): Promise<Detail> {
  const { rows } = await sql<
    Omit<Detail, 'firstAt' | 'lastAt' | 'dealtAt'> & { firstAt: Date; lastAt: Date; dealtAt: Date | null }
  >`
    select e.id, e.kind, e.message, e.url, e.version, e.times::integer, e.first_at as "firstAt", e.last_at as "lastAt",
      ${state} as state, e.stack, e.component, e.info, e.browser, e.dealt_at as "dealtAt", dealer.name as "dealtBy",
      (select count(distinct user_id) from journal.client_error_days where error_id = e.id)::integer as people,
      (select json_agg(json_build_object('day', day, 'times', times,
          'user', case when code is null then null else json_build_object('code', code, 'name', name) end))
        from (select d.day, d.times, u.code, u.name from journal.client_error_days d
          left join staff.users u on u.id = d.user_id
          where d.error_id = e.id order by d.day desc, d.times desc limit ${maxDays}) latest) as days
    from journal.client_errors e left join staff.users dealer on dealer.id = e.dealt_by
    where e.id = ${errorId}`.execute(db)
  const [error] = rows
  if (!error) throw problem('journal.errorNotFound')
  return {
    ...error,
    firstAt: toInstant(error.firstAt),
    lastAt: toInstant(error.lastAt),
    dealtAt: error.dealtAt && toInstant(error.dealtAt),
  }
}

/**
 * Marks an error as resolved; `settled` is false when it already was.
 * @throws journal.errorNotFound
 */
export function resolveError(context: Context, errorId: string): Promise<{ settled: boolean }> {
  return inTransaction(context, async (tx, journalise) => {
    const { rows } = await sql<{ dealt: boolean }>`
      select dealt_at is not null and last_at <= dealt_at as dealt from journal.client_errors
      where id = ${errorId} for update`.execute(tx)
    const [error] = rows
    if (!error) throw problem('journal.errorNotFound')
    if (!error.dealt)
      await sql`update journal.client_errors set dealt_at = ${context.now}, dealt_by = ${context.caller.userId}
        where id = ${errorId}`.execute(tx)
    journalise({ entity: 'journal.clientError', entityId: errorId, detail: { settled: !error.dealt } })
    return { settled: !error.dealt }
  })
}

/** How many errors of browsers are open, or came back after they were resolved. */
export async function countOpenErrors(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from journal.client_errors e where ${state} <> 'dealt'`.execute(db)
  return rows[0]?.count ?? 0
}
