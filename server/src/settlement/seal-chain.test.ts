import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldDays } from '../accounts/fold-days.ts'
import type { Transaction } from '../platform/database/database.ts'
import { settlementJobs } from './jobs.ts'
import { findIn } from './look-at.ts'

// What a seal keeps of a day, column by column, and how sealed days hold each other: to alter one and seal it anew alters its hash.

let app: TestApp

const days = ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'] as const
const [firstDay, secondDay, thirdDay, lastDay] = days

async function sellAndGiveBack(clerk: SignedInUser) {
  const sailingId = await findDemoSailing(app, '2026-06-20')
  const passengers = [buildPassenger(), buildPassenger()]
  const { data, message } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { sailingId, passengers }),
  )
  if (!data) throw new Error(message)
  const [ticket] = data.tickets
  const offer = await app.call(clerk, 'orders.proposeRefund', {
    ...{ orderId: data.orderId, ticketIds: [ticket?.id ?? ''] },
  })
  const confirmed = await app.call(clerk, 'orders.confirmOffer', {
    ...{ offerId: offer.data.id, expected: -offer.data.back },
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
}

/** Each night seals the day before, and its run ends with the head of the chain. */
async function proveNight() {
  await foldDays(app.database.db, app.clock.now())
  await settlementJobs['settlement:beginProof']?.run(app.services, {})
  await settlementJobs['settlement:prove']?.run(app.services, {})
}

beforeAll(async () => {
  app = await startTestApp()
  for (const day of days) {
    app.clock.moveTo(`${day}T09:00:00+08:00`)
    await sellAndGiveBack(await app.signIn('clerk'))
    app.clock.passMinutes(18 * 60)
    await proveNight()
  }
})
afterAll(() => app.close())

/** Does damage behind the triggers and constraints of the database, looks, and takes it back. */
async function whileDamaged<Found>(
  damage: (tx: Transaction) => Promise<void>,
  look: (tx: Transaction) => Promise<Found>,
) {
  const tx = await app.database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    await damage(tx)
    return await look(tx)
  } finally {
    await tx.rollback().execute()
  }
}

const chain = async (tx: Transaction) =>
  (await findIn(tx, { subject: 'chain' })).map(({ rule, where }) => `${where}: ${rule}`).sort()
const seal = (day: string) => async (tx: Transaction) =>
  (await findIn(tx, { subject: 'seals', day })).map(({ rule, where }) => `${where}: ${rule}`)
const broken = (...named: string[]) =>
  named.map((day) => `seal ${day}: each day is chained to the day before`)

/** Alters a row of a day and seals the day anew: its rows and its seal fit each other again. */
async function alterAndSeal(tx: Transaction, day: string): Promise<void> {
  await sql`update accounts.transfers set memo = 'other' where id = (select min(t.id) from accounts.transfers t
    where t.at >= accounts.day_begins(${day}::date) and t.at < accounts.day_begins(${day}::date + 1))`.execute(
    tx,
  )
  await sql`update settlement.sealed_rows k set digests = r.digests
    from (select string_agg(d.digest, ''::bytea order by d.id) as digests from settlement.day_rows(${day}::date, 'transfer') d) r
    where k.day = ${day}::date and k.kind = 'transfer'`.execute(tx)
  await sealAnew(tx, day)
}

/** Makes the seal of a day anew, chained to the day before it. */
async function sealAnew(tx: Transaction, day: string): Promise<void> {
  await sql`update settlement.seals s set content = made.content, former = made.former, hash = settlement.seal_hash(made.former, s.day, made.content)
    from (select settlement.seal_content(${day}::date) as content,
      (select f.hash from settlement.seals f where f.day < ${day}::date order by f.day desc limit 1) as former) made
    where s.day = ${day}::date`.execute(tx)
}

const leaveOut = (tx: Transaction, day: string) =>
  sql`with seal as (delete from settlement.seals where day = ${day}::date)
    delete from settlement.sealed_rows where day = ${day}::date`.execute(tx)
/** Takes away what earlier runs noted of the chain. */
const forgetHeads = (tx: Transaction) =>
  sql`update settlement.runs set head_day = null, head_hash = null`.execute(tx)

test('[Q11] four days are sealed, and the chain and each seal hold', async () => {
  const { rows } = await sql<{ day: string; noted: boolean }>`
    select s.day::text, exists (select from settlement.runs r where r.head_day = s.day and r.head_hash = s.hash) as noted
    from settlement.seals s where s.day >= ${firstDay}::date order by s.day`.execute(app.database.db)
  expect(rows).toEqual(days.map((day) => ({ day, noted: true })))
  const nothing = async () => undefined
  expect(await whileDamaged(nothing, chain)).toEqual([])
  for (const day of days) expect(await whileDamaged(nothing, seal(day))).toEqual([])
})

test('[Q11] a day that was altered and sealed anew alone is named by the day after it, and by the head that was noted', async () => {
  const alone = (tx: Transaction) => alterAndSeal(tx, secondDay)
  expect(await whileDamaged(alone, seal(secondDay))).toEqual([])
  expect(await whileDamaged(alone, chain)).toEqual(broken(secondDay, thirdDay))
  const unnoted = async (tx: Transaction) => {
    await alone(tx)
    await forgetHeads(tx)
  }
  expect(await whileDamaged(unnoted, chain)).toEqual(broken(thirdDay))
})

test('[Q11] a chain that was made anew from an altered day on is named by the heads that earlier runs noted', async () => {
  const anew = async (tx: Transaction) => {
    await alterAndSeal(tx, secondDay)
    for (const day of [thirdDay, lastDay]) await sealAnew(tx, day)
  }
  expect(await whileDamaged(anew, chain)).toEqual(broken(secondDay, thirdDay, lastDay))
})

test('[Q11] a day that was left out of a chain made anew is named by the day after it', async () => {
  const gap = async (tx: Transaction) => {
    await leaveOut(tx, secondDay)
    for (const day of [thirdDay, lastDay]) await sealAnew(tx, day)
    await forgetHeads(tx)
  }
  expect(await whileDamaged(gap, chain)).toEqual(broken(thirdDay))
})

test('[Q11] first days that were left out of a chain made anew are named by the first that is left', async () => {
  const shortened = async (tx: Transaction) => {
    await sql`delete from settlement.seals where day < ${thirdDay}::date`.execute(tx)
    for (const day of [thirdDay, lastDay]) await sealAnew(tx, day)
    await forgetHeads(tx)
  }
  expect(await whileDamaged(shortened, chain)).toEqual(broken(thirdDay))
})

test('[Q11] a last day that was taken from the chain is named by the head that was noted', async () => {
  expect(await whileDamaged(async (tx) => void (await leaveOut(tx, lastDay)), chain)).toEqual(broken(lastDay))
})

const begins = `accounts.day_begins('${secondDay}')`
const ends = `accounts.day_begins('${thirdDay}')`
const inDay = (column: string) => `${column} >= ${begins} and ${column} < ${ends}`
const sale = `(select min(id) from accounts.transfers where kind = 'sale' and ${inDay('at')})`
const order = `(select min(id) from orders.orders where ${inDay('made_at')})`
const ticket = `(select min(ticket_id) from orders.ticket_events where ${inDay('at')})`

const altered: readonly [
  kind: 'transfer' | 'order' | 'ticket',
  table: string,
  row: string,
  values: readonly string[],
][] = [
  [
    'transfer',
    'orders.payments',
    `transfer_id = ${sale}`,
    [
      'taken_by = taken_by + 1',
      "method = 'card'",
      "reference = 'X'",
      'fen = fen + 1',
      'number = number + 1',
      "at = at + interval '1 microsecond'",
    ],
  ],
  [
    'transfer',
    'accounts.transfers',
    `id = ${sale}`,
    [
      "kind = 'correction'",
      'order_id = order_id + 1',
      "at = at + interval '1 microsecond'",
      "memo = 'other'",
      "made_at = made_at + interval '1 microsecond'",
      'made_by = made_by + 1',
      "cause_kind = 'other', cause_id = 1",
      'reverses_id = 1',
    ],
  ],
  [
    'transfer',
    'accounts.entries',
    `transfer_id = ${sale} and number = 1`,
    [
      'number = number + 10',
      'account_id = account_id + 1',
      'fen = fen + 1',
      "at = at + interval '1 microsecond'",
      'ticket_id = coalesce(ticket_id, 0) + 1',
    ],
  ],
  [
    'order',
    'orders.orders',
    `id = ${order}`,
    [
      "number = 'OTHER'",
      "channel = 'agent'",
      'organisation_id = organisation_id + 1',
      'clerk_id = clerk_id + 1',
      'total_fen = total_fen + 1',
      "made_at = made_at + interval '1 microsecond'",
    ],
  ],
  [
    'order',
    'orders.tickets',
    `id = (select min(id) from orders.tickets where order_id = ${order})`,
    [
      'price_fen = price_fen + 1',
      'base_fen = base_fen + 1',
      'discount_fen = discount_fen + 1',
      'sailing_id = sailing_id + 1',
      'from_stop = from_stop + 1',
      'to_stop = to_stop + 1',
      'conditions_id = conditions_id + 1',
      'parts = array[]::fares.price_part[]',
    ],
  ],
  [
    'ticket',
    'orders.ticket_events',
    `ticket_id = ${ticket}`,
    [
      'user_id = user_id + 1',
      "from_state = 'travelled'",
      "to_state = 'void'",
      "cause_kind = 'clock'",
      'cause_id = cause_id + 1',
      "at = at + interval '1 microsecond'",
      'number = number + 1',
    ],
  ],
]

test.each(
  altered.flatMap(([kind, table, row, values]) => values.map((value) => [table, value, kind, row] as const)),
)('[Q11] %s of a sealed day is sealed with its columns: %s', async (table, value, kind, row) => {
  const named = (
    await sql
      .raw<{ id: string }>(`select (${{ transfer: sale, order, ticket }[kind]})::text as id`)
      .execute(app.database.db)
  ).rows[0]?.id
  // Without the checks of the database, too.
  const damage = async (tx: Transaction) => {
    const { rows } = await sql
      .raw<{ drop: string }>(
        `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where conrelid = '${table}'::regclass and contype = 'c'`,
      )
      .execute(tx)
    for (const { drop } of rows) await sql.raw(drop).execute(tx)
    const { numAffectedRows } = await sql.raw(`update ${table} set ${value} where ${row}`).execute(tx)
    expect(numAffectedRows).toBe(1n)
  }
  expect(await whileDamaged(damage, seal(secondDay))).toEqual([
    `${kind} ${named}: altered: a sealed row is as it was sealed`,
  ])
})
