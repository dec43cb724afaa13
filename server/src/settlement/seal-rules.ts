import { maxViolationsPerRule, type Violation } from '../orders/index.ts'
import type { Connection } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared.ts'

const changes = {
  altered: 'a sealed row is as it was sealed',
  missing: 'a sealed row is still there',
  added: 'no row comes to a sealed day',
  hash: 'a seal is the hash of its rows',
} as const

/** The rules about one sealed day, by what they say. */
export const sealRules = Object.values(changes)

/** What differs from the seal of a day, $1. The statement is the same for each day, so it is planned once. */
const differences = `
  select change as rule, format('%s %s: %s', kind, id, change) as where, total from (
    select a.*, (count(*) over (partition by change))::integer as total, row_number() over (partition by change order by kind, id) as place
    from settlement.altered_rows($1::date) a) found
  where place <= ${maxViolationsPerRule}
  union all
  select 'hash', format('seal %s', s.day), 1 from settlement.seals s
  where s.day = $1::date and s.content <> settlement.seal_content(s.day)
  order by 1, 2`

/** What is not as it was when a day was sealed: the rows themselves, and the list that was kept of them. */
export async function findAltered(db: Connection, day: string): Promise<Violation[]> {
  const { rows } = await db.executeQuery<Omit<Violation, 'rule'> & { rule: keyof typeof changes }>(
    preparedQuery(differences, [day]),
  )
  return rows.map(({ rule, ...found }) => ({ rule: changes[rule], ...found }))
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
