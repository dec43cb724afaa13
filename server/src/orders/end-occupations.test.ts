import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceSailings } from '../sailings/advance-sailings.ts'
import { endOccupations } from './end-occupations.ts'
import { findViolations } from './invariants.ts'

let app: TestApp
let clerk: SignedInUser
let past: string
let damaged: string

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  past = await findDemoSailing(app, '2026-06-16')
  damaged = await findDemoSailing(app, '2026-06-17')
  for (const sailingId of [past, damaged])
    await app.call(
      clerk,
      'orders.sell',
      await buildSale(app, { sailingId, passengers: [buildPassenger(), buildPassenger()] }),
    )
})
afterAll(() => app.close())

const count = async (text: string, values: unknown[] = []) =>
  Number((await app.database.pool.query<{ count: string }>(text, values)).rows[0]?.count)
const occupationsOf = (sailing: string) =>
  count('select count(*) from inventory.occupations where sailing_id = $1', [sailing])

/** Days go by, and ships arrive. */
async function passDays(days: number) {
  app.clock.passMinutes(days * 1_440)
  await advanceSailings(app.database.db, app.clock.now())
}

test('a sailing keeps its occupations until a day after it has arrived, then masks, loads and tickets stay and the proof holds', async () => {
  await passDays(1.5)
  await endOccupations(app.database.db, app.clock.now())
  expect(await occupationsOf(past)).toBe(2)
  await passDays(1.5)
  const taken = 'select count(*) from inventory.seats where mask > 0 and sailing_id = $1'
  const before = await count(taken, [past])
  await app.database.pool.query(
    `update inventory.seats set mask = mask | 1 where id = (
      select min(id) from inventory.seats where sailing_id = $1 and mask = 0)`,
    [damaged],
  )
  await passDays(1)
  expect(await endOccupations(app.database.db, app.clock.now())).toBeGreaterThanOrEqual(2)
  expect(await occupationsOf(past)).toBe(0)
  expect(await count(taken, [past])).toBe(before)
  expect(
    await count(`select count(*) from orders.tickets where sailing_id = $1 and state = 'travelled'`, [past]),
  ).toBe(2)
})

test('a sailing whose seats are not right keeps its occupations as evidence, and the proof finds it', async () => {
  expect(await occupationsOf(damaged)).toBe(2)
  const violations = await findViolations(app.database.db)
  expect(violations.map(({ rule }) => rule)).toEqual(['the mask of a seat is what its tickets take'])
})

test('a seat without a name takes no person, and a provisional one lets its person travel at that time', async () => {
  clerk = await app.signIn('clerk')
  const sailingId = await findDemoSailing(app, '2026-06-20')
  const passenger = buildPassenger()
  const { data } = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { sailingId, passengers: [passenger] }),
  )
  const again = async () =>
    app.call(clerk, 'orders.sell', await buildSale(app, { sailingId, passengers: [passenger] }))
  const become = (change: string) =>
    app.database.pool.query(
      `update inventory.occupations set ${change} where ticket_id = (select id from orders.tickets where order_id = $1)`,
      [data.orderId],
    )
  expect(await again()).toMatchObject({ code: 'orders.alreadyTravels' })
  await become('provisional = true')
  expect((await again()).http).toBe(200)
  await expect(become('provisional = false')).rejects.toThrow('one_person_one_place')
  await become('provisional = false, person = null')
})
