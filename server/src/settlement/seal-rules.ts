import { sql } from 'kysely'
import { findBroken, maxViolationsPerRule, type Violation } from '../orders/index.ts'
import type { Connection } from '../platform/database/database.ts'

const changes = {
  altered: 'a sealed row is as it was sealed',
  missing: 'a sealed row is still there',
  added: 'no row comes to a sealed day',
} as const

/** The rules about one sealed day, by what they say. */
export const sealRules = [...Object.values(changes), 'a seal is the hash of its rows'] as const

/** What is not as it was when a day was sealed: the rows themselves, and the list that was kept of them. */
export async function findAltered(db: Connection, day: string): Promise<Violation[]> {
  const { rows } = await sql<{ change: keyof typeof changes; where: string; total: number }>`
    select change, format('%s %s: %s', kind, id, change) as where, total from (
      select a.*, (count(*) over (partition by change))::integer as total, row_number() over (partition by change order by kind, id) as place
      from settlement.altered_rows(${day}::date) a) found
    where place <= ${maxViolationsPerRule} order by change, place`.execute(db)
  return [
    ...rows.map(({ change, where, total }) => ({ rule: changes[change], where, total })),
    ...(await findBroken(db, {
      'a seal is the hash of its rows': `
        select format('seal %s', s.day) from settlement.seals s
        where s.day = '${day}' and s.content <> settlement.seal_content(s.day)`,
    })),
  ]
}

/** What is true of the chain of all sealed days. */
export const chainRules = {
  'each day is chained to the day before': `
    select format('seal %s', s.day)
    from (select *, lag(hash) over along as before, lag(day) over along as day_before from settlement.seals window along as (order by day)) s
    where s.former is distinct from s.before or s.day <> s.day_before + 1
      or s.hash <> settlement.seal_hash(s.former, s.day, s.content)
      or s.day_before is null and exists (select from accounts.closed_days d where d.day < s.day)
    union all
    -- The heads that earlier runs ended with.
    select distinct format('seal %s', r.head_day) from settlement.runs r
    where r.head_day is not null
      and not exists (select from settlement.seals s where s.day = r.head_day and s.hash = r.head_hash)`,
  'each closed year is as it was sealed, and chained to the year before': `
    select format('year %s', y.begins_on)
    from (select years as y, years.*, lag(hash) over along as before from settlement.years window along as (order by begins_on)) y
    where y.content <> settlement.year_content(y.y) or y.former is distinct from y.before
      or y.hash <> settlement.seal_hash(y.former, y.begins_on, y.content)
      or y.last_day is distinct from (select s.hash from settlement.seals s where s.day = settlement.period_end('year', y.begins_on) - 1)`,
} as const
