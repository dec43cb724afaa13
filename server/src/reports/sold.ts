import { type Fen, toFen } from '@fairway/contract/kernel/money'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Context } from '../platform/http/context.ts'
import { monthsOf } from './domain/months.ts'
import { saleFacts } from './sales-facts.ts'

/** What was sold, less discounts, and the tickets of today. */
interface Sold {
  today: Fen
  yesterday: Fen
  month: Fen
  lastMonth: Fen
  tickets: number
}

/** What was sold within the scope today, yesterday, this month, and in the month before until the same day of it. */
export async function readSold({ scope, now, services }: Context): Promise<Sold> {
  const today = serviceDateOf(now)
  const { from, last } = monthsOf(today)
  const { facts, condition } = saleFacts(scope, [])
  const sum = (first: string, to: string) =>
    sql`coalesce(sum(f.fen) filter (where f.day between ${first}::date and ${to}::date), 0)::text`
  const read = (db: Database) =>
    sql<Record<'today' | 'yesterday' | 'month' | 'lastMonth', string> & { tickets: number }>`
      select ${sum(today, today)} as today, ${sum(addDays(today, -1), addDays(today, -1))} as yesterday, ${sum(from, today)} as month,
        ${sum(last.from, last.to)} as "lastMonth", coalesce(sum(f.tickets) filter (where f.day = ${today}::date), 0)::integer as tickets
      from (select f.day, f.gross_fen - f.discount_fen as fen, f.tickets from (${facts}) f
        where f.day between ${last.from}::date and ${today}::date and ${condition}) f`.execute(db)
  const { rows } = await services.replica.read(read)
  const [found] = rows
  return {
    today: toFen(found?.today),
    yesterday: toFen(found?.yesterday),
    month: toFen(found?.month),
    lastMonth: toFen(found?.lastMonth),
    tickets: found?.tickets ?? 0,
  }
}
