import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Services } from '../../src/platform/services.ts'
import { earnDue } from '../../src/settlement/earning/earn.ts'
import { beginRun, goOn } from '../../src/settlement/run.ts'

/**
 * Closes the past of the demo as an office would have: sailings are earned, everything is proved, then days are closed in order until
 * one is not ready, and months that have nothing left, by two people.
 * @returns how many days and months were closed
 */
export async function closePast(services: Services): Promise<{ closedDays: number; closedMonths: number }> {
  const { db } = services.database
  while ((await earnDue(services)).left);
  await proveEverything(services)
  const now = services.clock.now()
  const { rows: people } = await sql<{ asker: string; approver: string }>`
    select (select id::text from staff.users where code = 'accountant') as asker,
      (select id::text from staff.users where code = 'admin') as approver`.execute(db)
  const [who] = people
  if (!who) throw new Error('the people of the demo are not there')
  const { rows: days } = await sql<{ day: string }>`
    select day::text from settlement.seals order by day`.execute(db)
  let closedDays = 0
  for (const { day } of days) {
    const { rows } = await sql<{ refusal: string | null }>`
      select settlement.close_day(${day}::date, ${who.asker}, ${now}) as refusal`.execute(db)
    if (rows[0]?.refusal) break
    closedDays += 1
  }
  const { rows: months } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date::text as month from settlement.day_closes order by month`.execute(
    db,
  )
  let closedMonths = 0
  for (const { month } of months) {
    const { rows: blocking } = await sql`
      select from settlement.month_checks(${month}::date) k where k.blocking > 0`.execute(db)
    if (blocking.length > 0) break
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select platform.ask_approval('settlement.closePeriod', 'month:' || ${month}, settlement.period_payload('month', ${month}::date),
          ${who.asker}, true, ${now}, ${now}::timestamptz + interval '7 days')::text as id`.execute(tx)
      await sql`select platform.decide_approval(${rows[0]?.id}, ${who.approver}, true, '', ${now})`.execute(
        tx,
      )
      await sql`select settlement.close_period('month', ${month}::date, ${rows[0]?.id}, ${who.approver}, ${now})`.execute(
        tx,
      )
    })
    closedMonths += 1
  }
  return { closedDays, closedMonths }
}

/** Runs a whole proof to its end; after one that was running already, which may have looked at less. */
async function proveEverything(services: Services): Promise<void> {
  for (let joined = true; joined; ) {
    ;({ joined } = await beginRun(services.database.db, { coverage: 'whole', now: services.clock.now() }))
    // A run goes on in portions of time, here and in the job beside it.
    while (await goOn(services)) await setTimeout(200)
  }
}
