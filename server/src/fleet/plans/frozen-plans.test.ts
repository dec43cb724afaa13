import {
  buildSailing,
  buildSaleRequest,
  publishPlanOf,
  sellAlone,
  type TestSailing,
} from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sailing: TestSailing
let plan: string
let ship: { id: string; code: string }

beforeAll(async () => {
  database = await createTestDatabase('demo')
  sailing = await buildSailing(database, { seats: 8 })
  const client = await database.pool.connect()
  expect((await sellAlone(client, buildSaleRequest(sailing, 0, 2))).code).toBe('sold')
  client.release()
  const [found] = await ask(
    `select s.plan_id as plan, p.id, p.code from sailings.sailings s join fleet.ships p on p.id = s.ship_id where s.id = $1`,
    [sailing.id],
  )
  plan = found.plan
  ship = found
})
afterAll(() => database.drop())

const ask = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** Ways to change what a sailing has sold. */
const changes = [
  `update fleet.ship_seats set label = 'X1' where plan_id = $1 and label = '1A'`,
  `update fleet.ship_seats set class_id = (select id from fleet.classes where code = 'SEAT1') where plan_id = $1`,
  'delete from fleet.ship_seats where plan_id = $1',
  `insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id)
    select $1, 1, 'X2', 1, 9, id from fleet.classes where code = 'SEAT2'`,
  `update fleet.decks set names = names || '{"en": "X"}' where plan_id = $1`,
  'delete from fleet.decks where plan_id = $1',
  `update fleet.plan_rows set aisle_after = '{1}' where plan_id = $1`,
  `insert into fleet.plan_cabins (plan_id, deck, code) values ($1, 1, 'C')`,
  'delete from fleet.deck_plans where id = $1',
  `update fleet.deck_plans set status = 'draft', published_at = null, published_by = null where id = $1`,
  'update fleet.deck_plans set version = 99 where id = $1',
]

test.each(changes)(
  '[M2] a deck plan that a sold sailing uses is frozen in the database: %s',
  async (change) => {
    await expect(ask(change, [plan])).rejects.toMatchObject({ code: '42501' })
  },
)

test('[M2] it stays frozen within a transaction that touches the plan itself', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('update fleet.deck_plans set revision = revision + 1 where id = $1', [plan])
    await expect(
      client.query('delete from fleet.ship_seats where plan_id = $1', [plan]),
    ).rejects.toMatchObject({ code: '42501' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('[M2] without the trigger the seats of a sold sailing could be thrown away', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table fleet.ship_seats disable trigger frozen')
    expect((await client.query('delete from fleet.ship_seats where plan_id = $1', [plan])).rowCount).toBe(8)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('[M2] a sailing is opened by a published plan of its own ship, never by a draft or that of another ship', async () => {
  const [draft] = await ask(
    `insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
    select ship_id, 2, drawn_up_by, now() from fleet.deck_plans where id = $1 returning id`,
    [plan],
  )
  const pin = 'update sailings.sailings set plan_id = $2 where id = $1'
  await expect(ask(pin, [sailing.id, draft.id])).rejects.toMatchObject({
    ...{ code: '23514', constraint: 'plan_is_published' },
  })
  const [foreign] = await ask(
    `select id from fleet.deck_plans where ship_id <> $1 and status = 'published' limit 1`,
    [ship.id],
  )
  // A ticket names a seat of the plan that the sailing has.
  await expect(ask(pin, [sailing.id, foreign.id])).rejects.toMatchObject({
    ...{ code: '23514', constraint: 'plan_is_sold' },
  })
  await expect(
    ask(
      `update sailings.sailings s set plan_id = $1 where id = (select max(id) from sailings.sailings run
        where ship_id <> $2 and not exists (select from orders.tickets t where t.sailing_id = run.id))`,
      [plan, ship.id],
    ),
  ).rejects.toMatchObject({ code: '23503' })
  await expect(
    ask(
      `insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
      select ship_id, 3, drawn_up_by, now() from fleet.deck_plans where id = $1`,
      [plan],
    ),
  ).rejects.toMatchObject({ code: '23505' })
  // There is one published plan at a time, and an empty one cannot be sold.
  await expect(publishPlanOf(database.pool, ship.code)).rejects.toMatchObject({ code: '23505' })
  await ask(`update fleet.deck_plans set status = 'replaced' where id = $1`, [plan])
  await expect(publishPlanOf(database.pool, ship.code)).rejects.toMatchObject({ code: '23514' })
  await ask('delete from fleet.deck_plans where id = $1', [draft.id])
})

test('[M2] a ship that sails keeps its plans; one that never sailed goes with them, cabins and all', async () => {
  await expect(ask('delete from fleet.ships where id = $1', [ship.id])).rejects.toMatchObject({
    code: '23503',
  })
  const [spare] = await ask(
    `insert into fleet.ships (code, names, carrier_id, certified_capacity)
    select 'SPARE', names, carrier_id, 10 from fleet.ships where id = $1 returning id`,
    [ship.id],
  )
  await ask(
    `with plan as (
      insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
      select $1, 1, id, now() from staff.users where code = 'admin' returning id
    ), deck as (
      insert into fleet.decks (plan_id, number, names)
      select plan.id, 1, names from plan, fleet.ships where code = 'SPARE' returning plan_id
    ), line as (
      insert into fleet.plan_rows (plan_id, deck, row_number) select plan_id, 1, 1 from deck
    ), cabin as (
      insert into fleet.plan_cabins (plan_id, deck, code) select plan_id, 1, '1' from deck
    )
    insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id, cabin)
    select plan_id, 1, '1A', 1, 1, c.id, '1' from deck, fleet.classes c where c.code = 'CAB1'`,
    [spare.id],
  )
  await publishPlanOf(database.pool, 'SPARE')
  await ask('delete from fleet.ships where id = $1', [spare.id])
  expect(
    await ask(
      'select from fleet.decks d left join fleet.deck_plans p on p.id = d.plan_id where p.id is null',
    ),
  ).toEqual([])
})
