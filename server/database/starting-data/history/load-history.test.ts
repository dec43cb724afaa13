import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../../src/orders/invariants.ts'
import { applyClock } from '../../../src/sailings/advance-sailings.ts'
import { recordCalls } from './load-calls.ts'
import { type LoadedHistory, loadHistory } from './load-history.ts'
import { loadDemoClerks } from './sellers.ts'

let server: TestApp
let history: LoadedHistory
const day = { from: '2026-06-15', to: '2026-06-15' }

beforeAll(async () => {
  server = await startTestApp()
  await server.services.database.db.transaction().execute(loadDemoClerks)
  return () => server.close()
})

const one = async (statement: string) =>
  Number((await server.database.pool.query<{ value: string }>(statement)).rows[0]!.value)

test('the demo history is sold by the product’s own commands: seats, ledger and wallets agree, and no sale lies in the future', async () => {
  const now = server.clock.now()
  const loaded = await loadHistory(server.services, day, now)
  history = loaded
  expect(loaded.orders).toBeGreaterThan(300)
  expect(await one('select count(*) as value from orders.orders')).toBe(loaded.orders)
  expect(await one('select count(*) as value from orders.tickets where replaces_ticket_id is null')).toBe(
    loaded.tickets,
  )
  expect(await findViolations(server.database.db)).toEqual([])
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
})

test('tickets are given back, voided and exchanged by the product’s own commands, before now, and refunds by payment services are paid the next morning', async () => {
  const now = server.clock.now().toISOString()
  const inState = (state: string) =>
    one(`select count(*) as value from orders.tickets where state = '${state}'`)
  expect(history).toMatchObject({
    refunded: await inState('refunded'),
    voided: await inState('void'),
    exchanged: await inState('exchanged'),
  })
  expect(history.refunded).toBeGreaterThan(0)
  expect(history.exchanged).toBeGreaterThan(0)
  expect(await one(`select count(*) as value from orders.ticket_events where at >= '${now}'`)).toBe(0)
  expect(await one(`select count(*) as value from accounts.entries where at > '${now}'`)).toBe(0)
  expect(
    await one(`select count(*) as value from accounts.payouts
      where paid_at is null and requested_at < accounts.day_begins(accounts.day_of('${now}'))`),
  ).toBe(0)
  expect(await one('select sum(fee_fen) as value from orders.offers')).toBeGreaterThan(0)
})

test('resumed after an interruption it sells nothing twice, and agents do not pay in twice', async () => {
  const before = [
    await one('select count(*) as value from orders.orders'),
    await one('select sum(balance_fen) as value from accounts.wallets'),
    await one('select count(*) as value from accounts.transfers'),
    await one('select count(*) as value from orders.offers'),
    await one('select count(*) as value from orders.ticket_events'),
    await one('select count(*) as value from sailings.disruptions'),
  ]
  await loadHistory(server.services, day, server.clock.now())
  expect([
    await one('select count(*) as value from orders.orders'),
    await one('select sum(balance_fen) as value from accounts.wallets'),
    await one('select count(*) as value from accounts.transfers'),
    await one('select count(*) as value from orders.offers'),
    await one('select count(*) as value from orders.ticket_events'),
    await one('select count(*) as value from sailings.disruptions'),
  ]).toEqual(before)
})

test('what ships recorded of their calls has happened, in the order of the calls', async () => {
  const { db } = server.services.database
  const now = server.clock.now()
  const recorded = await db.transaction().execute(async (tx) => {
    await applyClock(tx, now)
    return recordCalls(tx, now)
  })
  expect(recorded).toBeGreaterThan(0)
  expect(
    await one(`select count(*) as value from sailings.sailing_stops
      where greatest(actual_arrive, actual_depart) > '${now.toISOString()}'`),
  ).toBe(0)
  expect(
    await one(`select count(*) as value from sailings.sailing_stops
      where actual_depart < planned_depart or actual_depart is not null and state_source <> 'staff'`),
  ).toBe(0)
  expect(await findViolations(db)).toEqual([])
})
