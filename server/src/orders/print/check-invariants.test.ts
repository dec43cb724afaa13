import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersJobs } from '../jobs.ts'
import { findViolationsOfNight } from './check-invariants.ts'

let app: TestApp
let clerk: SignedInUser
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  admin = await app.signIn('admin')
  for (const name of ['张三', '李四']) {
    const sold = await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { passengers: [buildPassenger(name)] }),
    )
    expect(sold.http).toBe(200)
  }
})
afterAll(() => app.close())

const job = ordersJobs['orders:checkInvariants']
const run = async () => {
  const { rows } = await sql<{
    last: string
  }>`select coalesce(max(id), 0) as last from orders.proofs`.execute(app.database.db)
  const failure = await job?.run(app.services, {}).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const { rows: proofs } = await sql<{ violations: number; portions: number; found: { rule: string }[] }>`
    select violations, portions, found from orders.proofs where id > ${rows[0]?.last ?? '0'}`.execute(
    app.database.db,
  )
  return { failure, proof: proofs[0], rules: [...new Set(proofs[0]?.found.map(({ rule }) => rule))] }
}

/** Does damage as no command could, behind the guards of the database, looks, and takes it back. */
async function rulesBrokenBy(statement: string): Promise<Set<string>> {
  const tx = await app.database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table inventory.occupations drop constraint one_seat_one_passenger, drop constraint one_person_one_place`.execute(
      tx,
    )
    const { rows } = await sql<{ drop: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and conrelid in ('orders.orders'::regclass, 'orders.tickets'::regclass)`.execute(tx)
    for (const { drop } of rows) await sql.raw(drop).execute(tx)
    const { numAffectedRows } = await sql.raw(statement).execute(tx)
    expect(Number(numAffectedRows), statement).toBeGreaterThan(0)
    const { violations } = await findViolationsOfNight(tx, app.clock.now())
    return new Set(violations.map(({ rule }) => rule))
  } finally {
    await tx.rollback().execute()
  }
}

test('a check without violations passes, is recorded, and notifies no user', async () => {
  const { failure, proof } = await run()
  expect(failure).toBeUndefined()
  expect(proof).toMatchObject({ violations: 0, found: [] })
  expect(proof?.portions).toBeGreaterThan(10)
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toContain('\nfairway_invariant_violations 0\n')
})

const ticket = `(select min(id) from orders.tickets where state = 'issued' and seat_id is not null)`
const order = `(select order_id from orders.tickets where id = ${ticket})`
test.each([
  [
    'a seat has one passenger on a leg',
    `update inventory.occupations set seat_id = (select seat_id from inventory.occupations where ticket_id = ${ticket})
     where ticket_id = (select min(id) from orders.tickets where state = 'issued' and id > ${ticket})`,
  ],
  [
    'a person is in one place at a time',
    `update inventory.occupations set person = (select person from inventory.occupations where ticket_id = ${ticket})
     where ticket_id = (select min(id) from orders.tickets where state = 'issued' and id > ${ticket})`,
  ],
  [
    'the mask of a seat is what its tickets take',
    `update inventory.seats set mask = 0 where id = (select seat_id from orders.tickets where id = ${ticket})`,
  ],
  [
    'a living ticket, and no other, keeps its seat and its person',
    `delete from inventory.occupations where ticket_id = ${ticket}`,
  ],
  [
    'whoever needs a seat has one of the class paid for',
    `update orders.tickets set seat_id = null where id = ${ticket}`,
  ],
  [
    'the load of a leg is the people on it',
    `update inventory.loads set legs[1] = legs[1] + 1
     where sailing_id = (select sailing_id from orders.tickets where id = ${ticket})`,
  ],
  [
    'no leg carries more than the ship may',
    `update inventory.loads set legs[1] = 30000
     where sailing_id = (select sailing_id from orders.tickets where id = ${ticket})`,
  ],
  [
    'no untouched seat lies before the start of the search',
    `update inventory.loads l set starts = (select jsonb_object_agg(class_id, 10000) from inventory.seats s
       where s.sailing_id = l.sailing_id) where sailing_id = (select sailing_id from orders.tickets where id = ${ticket})`,
  ],
  [
    'a transfer sums to zero',
    `update accounts.entries set fen = fen + 1
     where number = 1 and transfer_id = (select max(id) from accounts.transfers)`,
  ],
  [
    'an order costs what its tickets cost, and is paid in full or not at all',
    `update orders.tickets set price_fen = price_fen + 100 where id = ${ticket}`,
  ],
  [
    'the service fees of the tickets are what was earned with them',
    `update orders.tickets set parts = parts || row('serviceFee', 100, null, null, false)::fares.price_part,
       price_fen = price_fen + 100 where id = ${ticket}`,
  ],
  [
    'a ticket has the history of its state, and the fare among the parts of its price',
    `update orders.tickets set state = 'travelled' where id = ${ticket}`,
  ],
  [
    'an order departs with its first ticket and arrives with its last',
    `update orders.orders set first_departs = first_departs - interval '1 hour' where id = ${order}`,
  ],
  [
    'the state of a ticket fits that of its order',
    `update orders.orders set state = 'expired' where id = ${order}`,
  ],
  [
    'the balance of a wallet is the sum of its entries',
    `update accounts.wallets set balance_fen = balance_fen + 1 where organisation_id =
       (select min(organisation_id) from accounts.wallets)`,
  ],
  [
    'a key tells of one order, and each order was made under one key',
    `update platform.request_keys set reply = jsonb_set(reply, '{orderId}', '"999999999"')
     where reply ->> 'orderId' is not null`,
  ],
  ['what a sale refers to is there', `delete from orders.passengers where order_id = ${order}`],
  [
    'what an entry refers to is there',
    `delete from accounts.transfers where id = (select max(id) from accounts.transfers)`,
  ],
])('the nightly proof finds where it is not true that %s', async (rule, statement) => {
  expect(await rulesBrokenBy(statement)).toContain(rule)
})

test('a violation makes the job fail, is recorded, and is notified to administrators alone', async () => {
  await app.database.pool.query('update accounts.wallets set balance_fen = balance_fen + 1')
  const { failure, proof, rules } = await run()
  await app.database.pool.query('update accounts.wallets set balance_fen = balance_fen - 1')
  expect(failure).toContain('the balance of a wallet is the sum of its entries: wallet of')
  expect(proof?.violations).toBeGreaterThan(0)
  expect(rules).toEqual(['the balance of a wallet is the sum of its entries'])
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toMatch(/^fairway_invariant_violations [1-9]\d*$/m)
  const titles = async (person: SignedInUser) =>
    JSON.stringify((await app.call(person, 'messages.inbox', {})).data)
  expect(await titles(admin)).toContain('The nightly check found inconsistent records')
  expect(await titles(clerk)).not.toContain('The nightly check found inconsistent records')
  expect((await run()).failure).toBeUndefined()
})
