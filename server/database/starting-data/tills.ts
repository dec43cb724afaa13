import { denominations } from '@fairway/contract/accounts/values'
import { type Fen, toFen } from '@fairway/contract/kernel/money'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { momentOn } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../src/platform/database/database.ts'

/** The float of a demo till: what changes the notes of the first customers. */
const float = { 1000: 20, 500: 40, 100: 50 }

/** Clerks who sell at docks, with the first of those and their place among the clerks who have the same one. */
const clerksByDock = sql`
  select u.id, u.organisation_id, dock.id as dock_id, dock.code, row_number() over (partition by dock.id order by u.id) as place
  from staff.users u
  join staff.user_roles r on r.user_id = u.id join staff.roles role on role.id = r.role_id and role.code = 'ticketClerk'
  cross join lateral (select d.id, d.code from staff.user_docks own join network.docks d on d.id = own.dock_id
    where own.user_id = u.id order by d.river_km limit 1) dock`
/** The code of the till of such a clerk. */
const tillCode = sql`'T' || clerk.code || '-' || clerk.place`

/** A till for every clerk who sells at docks, at the first of them. */
export async function loadDemoTills(tx: Transaction): Promise<void> {
  await sql`insert into accounts.tills (organisation_id, dock_id, code, names)
    select clerk.organisation_id, clerk.dock_id, ${tillCode},
      jsonb_build_object('zh', '收银台 ' || clerk.place, 'en', 'Till ' || clerk.place, 'es', 'Caja ' || clerk.place, 'ja', 'レジ ' || clerk.place)
    from (${clerksByDock}) clerk
    where not exists (select from accounts.tills t where t.dock_id = clerk.dock_id and t.organisation_id = clerk.organisation_id)
    order by clerk.id`.execute(tx)
}

/** The fewest pieces that an amount is paid with. */
function piecesOf(fen: Fen): Record<string, number> {
  const pieces: Record<string, number> = {}
  let left = fen
  for (const worth of denominations) {
    const count = Math.floor(left / Number(worth))
    if (count > 0) pieces[worth] = count
    left -= count * Number(worth)
  }
  return pieces
}

/** Opens the tills of a day of the past, as their clerks did in the morning; those that were open on it are left alone. */
export async function openDemoTills(db: Database, day: ServiceDate): Promise<void> {
  const { rows } = await sql<{ till: string; clerk: string; organisation: string }>`
    select t.id::text as till, clerk.id::text as clerk, clerk.organisation_id::text as organisation
    from (${clerksByDock}) clerk
    join accounts.tills t on t.organisation_id = clerk.organisation_id and t.dock_id = clerk.dock_id and t.code = ${tillCode}
    where not exists (select from accounts.till_shifts s where s.clerk_id = clerk.id and s.day >= ${day}::date)
    order by t.id`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { till, clerk, organisation } of rows)
      await sql`select accounts.open_till(${till}, ${clerk}, ${organisation}, ${JSON.stringify(float)}::jsonb,
        ${momentOn(day)})`.execute(tx)
  })
}

/** Closes the tills that are open at the end of a day, counted right. */
export async function closeDemoTills(db: Database, at: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; clerk: string; fen: string }>`
      select s.id::text, s.clerk_id::text as clerk, accounts.cash_of(s.id)::text as fen
      from accounts.till_shifts s where s.state = 'open' and s.opened_at < ${at} order by s.id`.execute(tx)
    for (const { id, clerk, fen } of rows)
      await sql`select accounts.close_till(${id}, ${JSON.stringify(piecesOf(toFen(fen)))}::jsonb, '', ${clerk}, ${at}, 0)`.execute(
        tx,
      )
  })
}
