import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { followsWindow } from '../open-sales.ts'

const days = ['sailings.counterSaleDays', 'sailings.agentSaleDays', 'sailings.onlineSaleDays']

/**
 * After the days of a channel were set: sailings to come of lines without a window of their own follow, as they do when the
 * window of a line is set. Those that are not there yet are opened by the timetable.
 */
export async function followSaleDays(tx: Transaction, key: string, now: Date): Promise<void> {
  if (!days.includes(key)) return
  const opens = (channel: string) =>
    sql`(s.service_date - (standard.days ->> ${channel})::integer)::timestamp at time zone 'Asia/Shanghai'`
  await sql`update sailings.sailings s set counter_opens_at = ${opens('counter')}, agent_opens_at = ${opens('agent')},
      online_opens_at = ${opens('online')}
    from (select sailings.standard_sale_days() as days) standard
    where ${followsWindow(now)}
      and not exists (select from sailings.sale_windows w where w.line_id = s.line_id)`.execute(tx)
}
