import {
  buildHoldRequest,
  buildSailing,
  buildSaleRequest,
  sellAlone,
  type TestSailing,
} from '@fairway/testing/sales'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { generateSailings } from '../../sailings/generate-sailings.ts'

// A new deck plan for sailings with nothing sold: their seats are made anew, those of the others stay.

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof admin
let first: TestSailing
let sailings: string[]
let draft: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  return () => app.close()
})

/** A ship of its own with five sailings, and a draft with other labels. */
beforeEach(async () => {
  first = await buildSailing(app.database, { seats: 8 })
  const [run] = await ask('select ship_id, line_id from sailings.sailings where id = $1', [first.id])
  await ask('update sailings.services set every_days = 1, offset_days = 0 where line_id = $1', [run.line_id])
  const days = { from: '2026-06-24', to: '2026-06-27' } as Parameters<typeof generateSailings>[1]
  await app.database.db.transaction().execute((tx) => generateSailings(tx, days))
  sailings = (
    await ask('select id from sailings.sailings where line_id = $1 order by departs_at', [run.line_id])
  ).map(({ id }) => id)
  expect(sailings).toHaveLength(5)
  const [plan] = await ask(`select id from fleet.deck_plans where ship_id = $1`, [run.ship_id])
  draft = (await app.call(admin, 'fleet.copyPlan', { shipId: run.ship_id, planId: plan.id })).data.id
  const { decks } = (await app.call(admin, 'fleet.plan', { id: draft })).data
  await app.call(admin, 'fleet.editPlan', {
    ...{ id: draft, revision: 1, name: '' },
    decks: decks.map((deck, at) => ({
      ...deck,
      seats: deck.seats.map((seat) => ({ ...seat, label: at === 0 ? `N${seat.label}` : seat.label })),
    })),
  })
})

const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const labelOf = async (sailing: string) =>
  (
    await ask(
      'select min(label) as label, count(*)::integer as seats from inventory.seats where sailing_id = $1',
      [sailing],
    )
  )[0]
const publish = (toUnsold: boolean) =>
  app.call(second, 'fleet.publishPlan', { id: draft, revision: 2, toUnsold })

test('[M6] sailings of which nothing is sold get the new plan if wished; what was sold or held, is kept or locked keeps its seats', async () => {
  const client = await app.database.pool.connect()
  expect((await sellAlone(client, buildSaleRequest(first, 0, 2))).code).toBe('sold')
  // A hold that ended: its ticket names a seat for ever.
  const held = await sellAlone(
    client,
    buildHoldRequest({ ...first, id: sailings[3]! }, 0, 2, '2026-06-15T10:00:00+08:00'),
  )
  const orders = await ask('select distinct order_id as id from orders.tickets where sailing_id = $1', [
    sailings[3],
  ])
  await client.query(
    `select orders.end_holds(array[$1::bigint], 'cancelled', now(), row('cancellation', null, null, null)::orders.change_cause)`,
    [orders[0].id],
  )
  expect(held.code).toBe('sold')
  client.release()
  const { data: map } = await app.call(admin, 'inventory.seatMap', { sailingId: sailings[1]! })
  await app.call(admin, 'inventory.lockSeats', {
    ...{ sailingId: sailings[1]!, seatIds: [map.decks[0]!.seats[0]!.id], reason: 'wet' },
  })
  await ask('update inventory.seats set kept = 1 where sailing_id = $1 and label = $2', [sailings[2], '1A'])
  const preview = (await app.call(second, 'fleet.planPublication', { id: draft })).data
  expect(preview.open).toMatchObject({ all: 5, sold: 2, unsold: 1 })
  expect(preview.open.first.map(({ unsold }) => unsold)).toEqual([false, false, false, false, true])
  expect((await publish(true)).data).toEqual({ sailings: 1 })
  expect(await Promise.all(sailings.map(labelOf))).toEqual([
    ...[1, 2, 3, 4].map(() => ({ label: '1A', seats: 8 })),
    { label: 'N1A', seats: 8 },
  ])
  // The new seats are on sale.
  const seller = await app.database.pool.connect()
  const sold = await sellAlone(seller, buildSaleRequest({ ...first, id: sailings[4]! }, 0, 2))
  seller.release()
  expect(sold.code).toBe('sold')
  await expect(
    ask(
      'update sailings.sailings set plan_id = (select plan_id from sailings.sailings where id = $2) where id = $1',
      [...[sailings[4], sailings[0]]],
    ),
  ).rejects.toMatchObject({ constraint: 'plan_is_sold' })
})

test('[M6] without the wish every open sailing keeps its seats', async () => {
  expect((await publish(false)).data).toEqual({ sailings: 0 })
  expect(await Promise.all(sailings.map(labelOf))).toEqual(sailings.map(() => ({ label: '1A', seats: 8 })))
})

test('[M6] a sale that comes in between keeps the plan of its sailing', async () => {
  const client = await app.database.pool.connect()
  await client.query('begin')
  expect((await sellAlone(client, buildSaleRequest(first, 0, 2))).code).toBe('sold')
  const published = publish(true)
  // The publication waits for the lock of the sailing.
  await expect.poll(() => countLockWaiters(app.database)).toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  expect((await published).data).toEqual({ sailings: 4 })
  expect(await labelOf(sailings[0]!)).toEqual({ label: '1A', seats: 8 })
  const map = await app.call(admin, 'inventory.seatMap', { sailingId: first.id })
  expect(map.data.decks[0]!.seats.filter(({ mask }) => mask > 0)).toHaveLength(1)
})
