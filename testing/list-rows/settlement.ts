import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import { sellTrip } from '../comments.ts'
import { earnOrder } from '../sailings/earnings.ts'
import { closeMonth, writeStatement } from '../sailings/statements.ts'
import type { TestApp } from '../test-app.ts'
import { idOf } from '../users.ts'

/** A run of the proof that found something on two days, one of them in order since. */
export async function proveDays(app: TestApp): Promise<void> {
  await sql`
    with made as (
      insert into settlement.runs (asked_by, user_id, coverage, day, began_at, ended_at, portions, violations)
      select case n when 3 then 'person' else 'clock' end, case n when 3 then u.id end, case n when 3 then 'day' else 'night' end,
        case n when 3 then date '2026-06-13' end, at.began, at.began + interval '7 seconds', 10 + n, 3 - n
      from generate_series(1, 3) n join staff.users u on u.code = 'accountant'
      cross join lateral (select '2026-06-10T02:31+08'::timestamptz + n * interval '1 day' as began) at
      returning id, began_at
    ), run as (
      select id, began_at, row_number() over (order by id) as number from made
    ), looked as (
      insert into settlement.proved (portion, subject, day, rows, run_id, at)
      select 'day=' || number, 'orders', date '2026-06-10' + number::integer, 5 * number, id, began_at from run
    )
    insert into settlement.violations (run_id, portion, looked_at, subject, rule, place, more, day, superseded_by)
    select id, 'day=' || number, '{"subject": "orders"}', 'orders', case number when 1 then 'orderTotal' else 'orderMoney' end,
      'order ' || number || ': paid 1, tickets 2', number - 1, date '2026-06-10' + number::integer,
      case number when 1 then (select max(id) from run) end
    from run`.execute(app.database.db)
}

/** A day that the ledger has closed, before everything else. */
export async function closeDay(app: TestApp): Promise<void> {
  await sql`insert into accounts.closed_days (day, closed_at, horizon, folded_at)
    values ('2026-06-13', '2026-06-14T01:21+08', '1', '2026-06-14T01:22+08') on conflict do nothing`.execute(
    app.database.db,
  )
}

/** A sailing that is earned, and others that wait or are blocked. */
export async function earnSailings(app: TestApp, clerk: SignedInUser): Promise<void> {
  const { id } = await sellTrip(app, clerk, '13900000005')
  await earnOrder(app, id)
  const theirs = { organisation: await idOf(app, 'staff.organisations', 'GRS'), user: 'carrier' }
  // One with shares first: its lines are those of the list.
  await closeMonth(app, '2026-06-01')
  await sql`select settlement.draw_up_statement('2026-06-01', 'organisation', ${theirs.organisation}, u.id, ${app.clock.now()})
    from staff.users u where u.code = 'admin2'`.execute(app.database.db)
  await closeMonth(app, '2026-06-01', false)
  await writeStatement(app, theirs, 'checked', 'sent', 'disputed')
  await sql`
    insert into settlement.sailing_states (sailing_id, state, reason, due_at, looked_at)
    select s.id, case n when 1 then 'waiting' else 'blocked' end, (array[null, 'noRule', 'ticketsToGiveBack'])[n], s.arrives_at, null
    from (select s.*, row_number() over (order by s.id) as n from sailings.sailings s
      where s.service_date between '2026-06-15' and '2026-06-16'
        and not exists (select from settlement.sailing_states d where d.sailing_id = s.id) order by s.id limit 3) s`.execute(
    app.database.db,
  )
}
