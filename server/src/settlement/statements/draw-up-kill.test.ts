import { killWithin, runServerOn } from '@fairway/testing/faults/killed-server'
import { closeMonth, sellTrip, shareOut } from '@fairway/testing/sailings/statements'
import { startTestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { createBatch } from '../../platform/batches/batches.ts'

// A server that is killed while it draws up the statements of a month: another one goes on, and no party has two.

const month = '2026-06-01'

test.each(['statement', 'commit'] as const)(
  '[R4] a server killed at the %s of a statement has drawn up none twice, and another one draws up the rest',
  async (at) => {
    const app = await startTestApp({ closeWithTest: true })
    const [userId, carrier, port] = await Promise.all([
      idOf(app, 'staff.users', 'accountant'),
      idOf(app, 'staff.organisations', 'GRS'),
      idOf(app, 'staff.organisations', 'YC'),
    ])
    await shareOut(app, await sellTrip(app, await app.signIn('clerk')), [
      { kind: 'organisation', id: carrier, weight: 60 },
      { kind: 'organisation', id: port, weight: 30 },
      { kind: 'operator', id: null, weight: 10 },
    ])
    app.clock.moveTo('2026-07-02T09:00:00+08:00')
    await closeMonth(app, month)
    const drawnUp = async () =>
      (
        await app.database.pool.query<{ statements: number; parties: number; payable: number }>(`
          select count(*)::integer as statements, count(distinct (party_kind, party_id))::integer as parties,
            coalesce(sum(payable_fen), 0)::integer as payable from settlement.statements`)
      ).rows[0]
    const { rows } = await app.database.pool.query<{ fen: number }>(
      'select sum(fen)::integer as fen from settlement.shares',
    )
    const first = await runServerOn(app.database)
    try {
      await killWithin(app.database, first, { table: 'settlement.statements', at }, async () => {
        await app.database.db.transaction().execute((tx) =>
          createBatch(tx, {
            ...{ kind: 'settlement.drawUp', userId, now: app.clock.now() },
            subjects: [
              `${month} operator -`,
              `${month} organisation ${carrier}`,
              `${month} organisation ${port}`,
            ],
          }),
        )
        await app.database.pool.query(
          "select graphile_worker.add_job('settlement:drawUpStatements', '{}'::json, job_key := 'settlement:drawUpStatements')",
        )
        throw new Error('a job gives no answer')
      })
    } finally {
      await first.stop()
    }
    // Of three statements the kill was in the first one.
    expect((await drawnUp())?.statements).toBe(at === 'commit' ? 1 : 0)
    const second = await runServerOn(app.database)
    try {
      await expect.poll(async () => (await drawnUp())?.statements, { timeout: 90_000 }).toBe(3)
    } finally {
      await second.stop()
    }
    expect(await drawnUp()).toEqual({ statements: 3, parties: 3, payable: rows[0]?.fen })
    expect(await findViolations(app.database.db)).toEqual([])
  },
  240_000,
)
