import { endpoints } from '@fairway/contract/all'
import type { Language } from '@fairway/contract/kernel/languages'
import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { ExportFormat } from '@fairway/contract/lists/values'
import type { ReportName } from '@fairway/contract/reports/values'
import { sql } from 'kysely'
import { writeListFile } from '../lists/index.ts'
import { notifyPersons } from '../messages/index.ts'
import type { Transaction } from '../platform/database/database.ts'
import { scopeOf } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/context.ts'
import type { Services } from '../platform/services.ts'
import { localizedText } from '../platform/texts.ts'
import { callerOf } from '../session/index.ts'
import { agents, forecast, load, punctuality, refunds, sales, tills } from './reports.ts'

const answers = {
  ...{ 'reports.sales': sales, 'reports.load': load, 'reports.agents': agents, 'reports.refunds': refunds },
  ...{ 'reports.tills': tills, 'reports.punctuality': punctuality, 'reports.forecast': forecast },
}

/** How long files are kept. */
const keptDays = 90

interface Due {
  id: string
  user_id: string
  report: ReportName
  filters: Record<string, unknown>
  format: ExportFormat
  every: 'day' | 'month'
  language: Language
}

/** The period a schedule sends on a day: the day before, or the month before. A forecast looks ahead. */
function periodSent(every: Due['every'], today: ServiceDate): { from: ServiceDate; to: ServiceDate } {
  if (every === 'day') return { from: addDays(today, -1), to: addDays(today, -1) }
  const to = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/**
 * Sends every report whose period is over and that was not sent yet, each in a transaction of its own under the lock of its
 * schedule, so that nodes at once send it once. A schedule ends when its person may not see the report any more. Returns how many
 * were sent.
 */
export async function sendScheduled(services: Services): Promise<number> {
  const now = services.clock.now()
  const today = serviceDateOf(now)
  const failed: string[] = []
  const { db } = services.database
  await sql`delete from reports.sent_files where made_at < ${new Date(now.getTime() - keptDays * 86_400_000)}`.execute(
    db,
  )
  for (let sent = 0; ; ) {
    let current: string | undefined
    try {
      const done = await db.transaction().execute(async (tx) => {
        const due = await nextDue(tx, today, failed)
        current = due?.id
        return due && (await send(services, tx, due, now))
      })
      if (done === undefined) return sent
      if (done) sent += 1
    } catch (error) {
      if (current === undefined) throw error
      failed.push(current)
      services.log.error({ err: error, schedule: current }, 'a scheduled report could not be sent')
    }
  }
}

async function nextDue(
  tx: Transaction,
  today: ServiceDate,
  failed: readonly string[],
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select s.id::text, s.user_id::text, s.report, s.filters, s.format, s.every, s.language from reports.schedules s
    where s.ended_at is null and s.id <> all(${failed}::bigint[])
      and coalesce(s.sent_for, accounts.day_of(s.made_at) - 1)
        < case s.every when 'day' then ${periodSent('day', today).to}::date else ${periodSent('month', today).to}::date end
    order by s.id limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** Whether it was sent; a schedule without permission ends instead. */
async function send(services: Services, tx: Transaction, due: Due, now: Date): Promise<boolean> {
  const { db } = services.database
  const caller = await callerOf(db, due.user_id, now)
  const list = `reports.${due.report}` as const
  const { access } = endpoints[list]
  if (!caller || !('permission' in access) || !caller.permissions.has(access.permission)) {
    await sql`update reports.schedules s set ended_at = ${now} where s.id = ${due.id}`.execute(tx)
    return false
  }
  const period = periodSent(due.every, serviceDateOf(now))
  const context: Context = {
    ...{ endpoint: list, journalLabel: 'lists.export', caller, scope: scopeOf(caller), db, services, now },
    ...{ config: services.config, language: due.language, checkReply: () => undefined, committed: false },
    ...{
      requestId: '',
      clientAddress: '',
      origin: services.config.publicUrl ?? '',
      browser: '',
      log: services.log,
    },
  }
  const { title, type, body } = await writeListFile(
    context,
    { list, request: { ...due.filters, ...(due.report !== 'forecast' && period) } },
    due.format,
    answers,
  )
  const name = `${title} ${period.to}.${due.format}`
  await sql`insert into reports.sent_files (schedule_id, day, name, type, body, made_at)
    values (${due.id}, ${period.to}, ${name}, ${type}, ${body}, ${now})`.execute(tx)
  await sql`update reports.schedules s set sent_for = ${period.to} where s.id = ${due.id}`.execute(tx)
  await notifyPersons(
    tx,
    services.live,
    [due.user_id],
    {
      titles: localizedText('notices.report.title', { name }),
      contents: localizedText('notices.report.content', { name }),
    },
    now,
  )
  return true
}
