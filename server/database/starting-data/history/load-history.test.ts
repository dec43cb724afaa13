import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { loadHistory } from './load-history.ts'
import { loadDemoClerks } from './sellers.ts'

let server: TestApp
const day = { from: '2026-06-15', to: '2026-06-15' }

beforeAll(async () => {
  server = await startTestApp()
  await server.services.database.db.transaction().execute(loadDemoClerks)
  return () => server.close()
}, 120_000)

const one = async (statement: string) =>
  Number((await server.database.pool.query<{ value: string }>(statement)).rows[0]!.value)

test('the demo history is sold by the product’s own commands: seats, ledger and wallets agree, and no sale lies in the future', async () => {
  const now = server.clock.now()
  const loaded = await loadHistory(server.services, day, now)
  expect(loaded.orders).toBeGreaterThan(300)
  expect(await one('select count(*) as value from orders.orders')).toBe(loaded.orders)
  expect(await one('select count(*) as value from orders.tickets')).toBe(loaded.tickets)
  expect(
    await one(`select count(*) as value from orders.orders where made_at >= '${now.toISOString()}'`),
  ).toBe(0)
  expect(await one('select sum(fen) as value from accounts.entries')).toBe(0)
  expect(
    await one(`select count(*) as value from accounts.wallets w
      where balance_fen <> (select sum(fen) from accounts.entries e where e.account_id = w.account_id)`),
  ).toBe(0)
  expect(
    await one(`select count(*) as value from inventory.seats s where s.mask <> coalesce((
      select bit_or(inventory.trip_mask(o.from_stop, o.to_stop)) from inventory.occupations o where o.seat_id = s.id), 0)`),
  ).toBe(0)
  expect(
    await one(`select count(*) as value from orders.orders o join staff.users u on u.id = o.clerk_id
      where (o.channel = 'agent') <> (u.organisation_id in (select organisation_id from agents.agents))`),
  ).toBe(0)
}, 60_000)

test('resumed after an interruption it sells nothing twice, and agents do not pay in twice', async () => {
  const before = [
    await one('select count(*) as value from orders.orders'),
    await one('select sum(balance_fen) as value from accounts.wallets'),
    await one('select count(*) as value from accounts.transfers'),
  ]
  await loadHistory(server.services, day, server.clock.now())
  expect([
    await one('select count(*) as value from orders.orders'),
    await one('select sum(balance_fen) as value from accounts.wallets'),
    await one('select count(*) as value from accounts.transfers'),
  ]).toEqual(before)
}, 60_000)
