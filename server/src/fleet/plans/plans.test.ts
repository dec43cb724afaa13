import { buildSailing, buildSaleRequest, sellAlone, type TestSailing } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'
import { generateSailings } from '../../sailings/generate-sailings.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof admin
let sailing: TestSailing
let ship: string
let line: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  sailing = await buildSailing(app.database, { seats: 8 })
  const { rows } = await app.database.pool.query(
    'select ship_id as ship, line_id as line from sailings.sailings where id = $1',
    [sailing.id],
  )
  ship = rows[0].ship
  line = rows[0].line
  const client = await app.database.pool.connect()
  expect((await sellAlone(client, buildSaleRequest(sailing, 0, 2))).code).toBe('sold')
  client.release()
  return () => app.close()
})

const plansOf = async (shipId: string) => (await app.call(admin, 'fleet.plans', { shipId })).data.rows
const labelsOf = async (sailingId: string) =>
  (await app.call(admin, 'inventory.seatMap', { sailingId })).data.decks.flatMap(({ seats }) =>
    seats.map(({ label }) => label),
  )

test('[M2] when a new plan is published, open sailings keep their seats and later ones get the new', async () => {
  const [first] = await plansOf(ship)
  expect(first).toMatchObject({ version: 1, status: 'published', seats: 8, sailings: 1 })
  const before = await labelsOf(sailing.id)
  const { data: draft } = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: first!.id })
  expect(await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: first!.id })).toMatchObject({
    http: 409,
    code: 'fleet.draftExists',
  })
  await app.database.pool.query(`delete from fleet.ship_seats where plan_id = $1 and row_number = 2`, [
    draft.id,
  ])
  await app.database.pool.query(
    `update fleet.plan_rows set aisle_after = '{1}' where plan_id = $1 and row_number = 1`,
    [draft.id],
  )
  await app.database.pool.query(
    `update fleet.plan_rows set aisle_after = '{}' where plan_id = $1 and row_number = 2`,
    [draft.id],
  )
  const { data: preview } = await app.call(admin, 'fleet.planPublication', { id: draft.id })
  expect(preview).toMatchObject({ fault: null, seats: 4, replaces: 1, open: { all: 1, sold: 1, unsold: 0 } })
  expect(preview.open.first).toMatchObject([{ id: sailing.id, version: 1, tickets: 1, unsold: false }])
  expect((await app.call(admin, 'fleet.planDifferences', { id: draft.id })).data).toMatchObject({
    ...{ since: 1, added: 0, removed: 4, changed: 0, aisles: 2, cabins: 0 },
    classes: [{ seats: 4, before: 8 }],
  })
  expect((await app.call(second, 'fleet.publishPlan', { id: draft.id, revision: 1 })).data).toEqual({
    sailings: 0,
  })
  expect(await labelsOf(sailing.id)).toEqual(before)
  const map = await app.call(admin, 'inventory.seatMap', { sailingId: sailing.id })
  expect(map.data.decks[0]!.aisles).toEqual([
    { row: 1, aisleAfter: [2] },
    { row: 2, aisleAfter: [2] },
  ])
  await app.database.pool.query(
    'update sailings.services set every_days = 1, offset_days = 0 where line_id = $1',
    [line],
  )
  const day = { from: '2026-06-24', to: '2026-06-24' } as Parameters<typeof generateSailings>[1]
  await app.database.db.transaction().execute((tx) => generateSailings(tx, day))
  const { rows } = await app.database.pool.query(
    `select id from sailings.sailings where line_id = $1 and service_date = '2026-06-24'`,
    [line],
  )
  expect(await labelsOf(rows[0].id)).toEqual(['1A', '1B', '1C', '1D'])
  expect((await plansOf(ship)).map(({ version, status, sailings }) => [version, status, sailings])).toEqual([
    [2, 'published', 1],
    [1, 'replaced', 1],
  ])
})

test('[M2] a draft is published once, by those who have its last state before them, and not while it is incomplete', async () => {
  const [current] = await plansOf(ship)
  const { data: draft } = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: current!.id })
  expect(await app.call(second, 'fleet.publishPlan', { id: draft.id, revision: 9 })).toMatchObject({
    http: 409,
    code: 'record.changedMeanwhile',
  })
  await app.database.pool.query('delete from fleet.ship_seats where plan_id = $1', [draft.id])
  expect((await app.call(admin, 'fleet.planPublication', { id: draft.id })).data.fault).toBe('emptyDeck')
  expect(await app.call(second, 'fleet.publishPlan', { id: draft.id, revision: 1 })).toMatchObject({
    http: 409,
    code: 'fleet.planFault',
  })
  expect((await app.call(admin, 'fleet.discardPlan', { id: draft.id, revision: 1 })).http).toBe(200)
  expect(await app.call(admin, 'fleet.discardPlan', { id: current!.id, revision: 1 })).toMatchObject({
    http: 409,
    code: 'fleet.planNotDraft',
  })
})

test('[M2] the plan of a sister ship, cabins and aisles included, becomes the draft of another', async () => {
  const { ships } = (await app.call(admin, 'fleet.ships', {})).data
  const cruise = ships.find(({ code }) => code === 'GC1')!
  const [plan] = await plansOf(cruise.id)
  const { data: draft } = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: plan!.id })
  const copy = (await app.call(admin, 'fleet.plan', { id: draft.id })).data
  const source = (await app.call(admin, 'fleet.plan', { id: plan!.id })).data
  const shape = (decks: typeof copy.decks) =>
    decks.map((deck) => ({ ...deck, seats: deck.seats.map(({ id: _, ...seat }) => seat) }))
  expect(shape(copy.decks)).toEqual(shape(source.decks))
  expect(copy.decks[0]!.cabins.length).toBeGreaterThan(0)
  await app.call(admin, 'fleet.discardPlan', { id: draft.id, revision: 1 })
})

test('[M2] those without the permission read plans and change none', async () => {
  const clerk = await app.signIn('clerk')
  const { data } = await app.call(clerk, 'fleet.plans', { shipId: ship })
  const [current] = data.rows
  expect((await app.call(clerk, 'fleet.copyPlan', { shipId: ship, planId: current!.id })).http).toBe(403)
  const carrier = await app.signIn('carrier')
  expect((await app.call(carrier, 'fleet.plan', { id: current!.id })).code).toBe('fleet.planNotFound')
})
