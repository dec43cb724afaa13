import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// A server that is killed in the middle of earning: what it was at stays undone or done, and another one goes on.

/** Of each case: the first server that runs by the time of the database ends the sale of all sailings. */
let app: TestApp

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

/** Sailings with tickets, each with how often it was earned. */
const earned = () =>
  ask<{ id: string; earnings: number; left: string }>(
    `select s.id::text, (select count(*)::integer from settlement.earnings e where e.sailing_id = s.id) as earnings,
       (select coalesce(sum(e.fen), 0) from accounts.entries e join accounts.accounts a on a.id = e.account_id
        where a.sailing_id = s.id and a.kind = 'unearned') as left
     from sailings.sailings s where exists (select from orders.tickets t where t.sailing_id = s.id) order by s.id`,
  )

test.each(['statement', 'commit'] as const)(
  '[R2] a server killed at the %s of an earning has earned nothing twice, and another one earns the rest',
  async (at) => {
    app = await startTestApp({ closeWithTest: true })
    const clerk = await app.signIn('clerk')
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id where l.code = 'FAST-DOWN'
         and s.departs_at > $1 and not exists (select from orders.tickets t where t.sailing_id = s.id) order by s.departs_at limit 3`,
      [app.clock.now()],
    )
    for (const { id: sailingId } of rows) {
      const sale = await buildSale(app, { sailingId, passengers: [buildPassenger(), buildPassenger()] })
      expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200 })
    }
    // By the time of the database all of them have left long ago; they wait until the write can be held up.
    await ask('select settlement.find_sailings(now())')
    await ask("update settlement.sailing_states set due_at = 'infinity' where state <> 'earned'")
    const first = await runServerOn(app.database)
    try {
      await killWithin(app.database, first, { table: 'settlement.shares', at }, async () => {
        await ask("update settlement.sailing_states set due_at = now() where due_at = 'infinity'")
        await ask(
          "select graphile_worker.add_job('settlement:earn', '{}'::json, job_key := 'settlement:earn')",
        )
        throw new Error('a job gives no answer')
      })
    } finally {
      await first.stop()
    }
    const before = (await earned()).filter(({ earnings }) => earnings > 0).length
    const second = await runServerOn(app.database)
    try {
      await expect
        .poll(async () => (await earned()).every(({ earnings }) => earnings > 0), { timeout: 90_000 })
        .toBe(true)
    } finally {
      await second.stop()
    }
    for (const sailing of await earned()) expect(sailing).toMatchObject({ earnings: 1, left: '0' })
    // Of three sailings the kill was in the first one.
    expect(before).toBe(at === 'commit' ? 1 : 0)
    expect(await findViolations(app.database.db)).toEqual([])
  },
  240_000,
)
