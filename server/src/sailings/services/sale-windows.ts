import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { sql } from 'kysely'
import { plannedLines } from '../../network/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { type ImportedBy, type ImportedIds, importedIds } from '../../platform/records/imported.ts'
import { followsWindow } from '../open-sales.ts'

type Request = ParsedRequest<(typeof services)['sailings.setSaleWindow']>
type Search = ParsedRequest<(typeof services)['sailings.saleWindows']>
type Windows = ReplyOf<(typeof services)['sailings.saleWindows']>
type Window = Omit<Windows['windows'][number], 'line'>

const columns = sql`w.counter_days as "counterDays", w.agent_days as "agentDays", w.online_days as "onlineDays",
  w.counter_close as "counterClose", w.agent_close as "agentClose", w.online_close as "onlineClose",
  coalesce((select own.revision from sailings.sale_windows own where own.line_id = l.id), 0) as revision`

/** How far ahead each channel sells the lines that the caller plans. */
export async function listSaleWindows({ db, scope }: Context, { text }: Search): Promise<Windows> {
  const { rows } = await sql<Windows['windows'][number]>`
    select ${named('l')} as line, ${columns} from network.lines l cross join lateral sailings.sale_window(l.id) w
    where l.enabled and ${plannedLines(scope)}
      ${text === undefined ? sql`` : sql`and platform.localized_matches(jsonb_build_array(l.code, l.names), ${text})`}
    order by l.position, l.id`.execute(db)
  return { windows: rows }
}

/**
 * Sets how far ahead each channel sells a line, for all its sailings to come. Closes of sale are for sailings published from
 * now on.
 * @throws record.notFound, record.changedMeanwhile
 */
export function setSaleWindow(context: Context, request: Request): Promise<{ revision: number }> {
  const { lineId, revision, ...window } = request
  const { now, caller, scope } = context
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<Window & { by: string | null }>`
      select ${columns}, (select u.name from sailings.sale_windows own join staff.users u on u.id = own.changed_by
        where own.line_id = l.id) as by
      from network.lines l cross join lateral sailings.sale_window(l.id) w
      where l.id = ${lineId} and ${plannedLines(scope)} for no key update of l`.execute(tx)
    const [before] = rows
    if (!before) throw problem('record.notFound')
    if (before.revision !== revision) throw problem('record.changedMeanwhile', { by: before.by ?? '–' })
    await writeSaleWindow(tx, { lineId, ...window, now, userId: caller.userId })
    const { revision: former, by: _, ...fields } = before
    journal({ entity: 'sailings.saleWindow', entityId: lineId, detail: changesOf(fields, window) })
    return { revision: former + 1 }
  })
}

/** Writes how far ahead each channel sells a line, for all its sailings to come. */
async function writeSaleWindow(
  tx: Transaction,
  { lineId, now, userId, ...window }: Omit<Request, 'revision'> & { now: Date; userId: Id },
): Promise<void> {
  await sql`insert into sailings.sale_windows (line_id, counter_days, agent_days, online_days, counter_close_minutes,
      agent_close_minutes, online_close_minutes, revision, changed_at, changed_by)
    values (${lineId}, ${window.counterDays}, ${window.agentDays}, ${window.onlineDays}, ${window.counterClose},
      ${window.agentClose}, ${window.onlineClose}, 1, ${now}, ${userId})
    on conflict (line_id) do update set counter_days = excluded.counter_days, agent_days = excluded.agent_days,
      online_days = excluded.online_days, counter_close_minutes = excluded.counter_close_minutes,
      agent_close_minutes = excluded.agent_close_minutes, online_close_minutes = excluded.online_close_minutes,
      revision = sale_windows.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(
    tx,
  )
  const opens = (days: number) =>
    sql`(s.service_date - ${days}::integer)::timestamp at time zone 'Asia/Shanghai'`
  await sql`update sailings.sailings s set counter_opens_at = ${opens(window.counterDays)},
      agent_opens_at = ${opens(window.agentDays)}, online_opens_at = ${opens(window.onlineDays)}
    where s.line_id = ${lineId} and ${followsWindow(now)}`.execute(tx)
}

/** Writes the sale windows of a file. They belong to lines, whose ids are returned. */
export async function importSaleWindows(
  tx: Transaction,
  windows: readonly (Omit<Request, 'revision' | 'lineId'> & { line: string })[],
  { askedBy, now }: ImportedBy,
): Promise<ImportedIds> {
  const { rows } = await sql<{ id: Id; code: string }>`
    select l.id::text, l.code from network.lines l where l.code = any(${windows.map(({ line }) => line)}::text[])
    order by l.id for no key update of l`.execute(tx)
  const ids = importedIds(rows)
  for (const { line, ...window } of windows)
    await writeSaleWindow(tx, { lineId: ids.get(line) ?? '', ...window, now, userId: askedBy })
  return ids
}
