import { endpoints } from '@fairway/contract/all'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { reports } from '@fairway/contract/reports/endpoints'
import { maxSchedules } from '@fairway/contract/reports/values'
import { sql } from 'kysely'
import { authorize } from '../platform/http/authenticate.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { FileReply } from '../platform/http/file-reply.ts'
import { problem } from '../platform/http/problems.ts'
import { parseRequest } from '../platform/http/serve.ts'

type Request<Name extends keyof typeof reports> = ParsedRequest<(typeof reports)[Name]>
type Reply<Name extends keyof typeof reports> = ReplyOf<(typeof reports)[Name]>
type Schedule = Reply<'reports.schedules'>['rows'][number]

/** The caller's own schedules that send, the latest first, each with its latest files. */
export async function schedules({ db, caller }: Context): Promise<Reply<'reports.schedules'>> {
  const { rows } = await sql<Omit<Schedule, 'madeAt'> & { made_at: Date }>`
    select s.id::text, s.report, s.filters, s.format, s.every, s.made_at,
      coalesce((select json_agg(json_build_object('id', f.id::text, 'day', f.day::text, 'name', f.name) order by f.day desc)
        from (select * from reports.sent_files f where f.schedule_id = s.id order by f.day desc limit 5) f), '[]') as files
    from reports.schedules s where s.user_id = ${caller.userId} and s.ended_at is null order by s.id desc`.execute(
    db,
  )
  return { rows: rows.map(({ made_at, ...row }) => ({ ...row, madeAt: toInstant(made_at) })) }
}

/** Has a report sent to the caller from now on. */
export function schedule(
  context: Context,
  { report, filters, format, every }: Request<'reports.schedule'>,
): Promise<Reply<'reports.schedule'>> {
  const endpoint = endpoints[`reports.${report}`]
  authorize(endpoint, context.caller)
  const { from: _from, to: _to, ...lasting } = filters
  parseRequest(endpoint, lasting)
  return inTransaction(context, async (tx, journal) => {
    const { userId } = context.caller
    // Two requests at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('reports.schedules:' || ${userId}, 0))`.execute(
      tx,
    )
    const { rows } = await sql<{ id: string }>`
      insert into reports.schedules (user_id, report, filters, format, every, language, made_at)
      select ${userId}, ${report}, ${JSON.stringify(lasting)}::jsonb, ${format}, ${every}, ${context.language}, ${context.now}
      where (select count(*) from reports.schedules s where s.user_id = ${userId} and s.ended_at is null) < ${maxSchedules}
      returning id::text`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw problem('reports.tooManySchedules', { most: maxSchedules })
    journal({ entity: 'reports.schedule', entityId: id, detail: { report, every, format } })
    return { id }
  })
}

/** Switches one of the caller's own schedules off. */
export function endSchedule(
  context: Context,
  { id }: Request<'reports.endSchedule'>,
): Promise<Reply<'reports.endSchedule'>> {
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ report: string }>`
      update reports.schedules s set ended_at = ${context.now}
      where s.id = ${id} and s.user_id = ${context.caller.userId} and s.ended_at is null returning s.report`.execute(
      tx,
    )
    const [ended] = rows
    if (!ended) throw problem('reports.scheduleNotFound')
    journal({ entity: 'reports.schedule', entityId: id, detail: { report: ended.report } })
    return {}
  })
}

/** A file that was sent to the caller. */
export function sentFile(context: Context, { id }: Request<'reports.sentFile'>): Promise<FileReply> {
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ name: string; type: string; body: Buffer; schedule_id: string }>`
      select f.name, f.type, f.body, f.schedule_id::text from reports.sent_files f
      join reports.schedules s on s.id = f.schedule_id
      where f.id = ${id} and s.user_id = ${context.caller.userId}`.execute(tx)
    const [file] = rows
    if (!file) throw problem('reports.scheduleNotFound')
    journal({ entity: 'reports.schedule', entityId: file.schedule_id })
    return new FileReply(file)
  })
}
