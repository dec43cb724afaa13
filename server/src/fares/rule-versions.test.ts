import { buildSailing, buildSaleRequest, fenPerLeg, sellAlone } from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const ask = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** A new version of a rule: a copy with some columns changed, as a draft or published. */
async function copyVersion(table: string, id: string, changes: Record<string, unknown>) {
  const { rows } = await database.pool.query(
    `select array_agg(column_name::text) as columns from information_schema.columns
     where table_schema || '.' || table_name = $1 and column_name <> 'id'`,
    [table],
  )
  const columns = rows[0].columns.join(', ')
  const [created] = await ask(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_record(null::${table},
       (select to_jsonb(t) || $2::jsonb from ${table} t where t.id = $1)) returning id`,
    [id, JSON.stringify(changes)],
  )
  return created.id as string
}

const studentType = async () =>
  (await ask("select id from fares.passenger_types where code = 'student'"))[0].id as string
const agentFee = async () =>
  (await ask("select id from fares.charges where code = 'agencyFee'"))[0].id as string

test('[M8] a sale is priced by the version of the passenger type in force at its moment, and the ticket names it', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const first = await studentType()
  const changed = '2026-06-15T10:00:00+08:00'
  await ask('update fares.passenger_types set valid_to = $2 where id = $1', [first, changed])
  const second = await copyVersion('fares.passenger_types', first, {
    version: 2,
    percent_bp: 4_000,
    valid_from: changed,
    valid_to: 'infinity',
  })
  const sell = async (at: string, percent: number) => {
    const request = buildSaleRequest(sailing, 0, 1, { at, expected: (fenPerLeg * percent) / 100 })
    request.passengers[0]!.type = 'student'
    const client = await database.pool.connect()
    try {
      const { code, detail } = await sellAlone(client, request)
      expect(code).toBe('sold')
      const [ticket] = await ask(
        'select passenger_type_id as type, price_fen::integer as fen from orders.tickets where order_id = $1',
        [detail?.orderId],
      )
      return ticket
    } finally {
      client.release()
    }
  }
  expect(await sell('2026-06-15T09:59:59+08:00', 75)).toEqual({ type: first, fen: 750 })
  expect(await sell(changed, 40)).toEqual({ type: second, fen: 400 })
  expect(
    await ask(
      'select base_fen::integer as base, price_fen::integer as price from fares.quote($1, 0, 1, $2, $3, $4, $5)',
      [sailing.id, 'SEAT2', ['student'], 'counter', changed],
    ),
  ).toEqual([{ base: fenPerLeg, price: 400 }])
})

/** A promotion that was published for later sales; the dataset has none. */
const promotion = async () =>
  (await ask("select id from fares.promotions where code = 'SPRING' and status = 'published'"))[0]
    .id as string

beforeAll(async () => {
  await ask(`insert into fares.promotions (code, version, status, names, benefit, basis_points, valid_from, drawn_up_by, drawn_up_at,
      approved_by, approved_at, published_at)
    select 'SPRING', 1, 'published', '{"en": "Spring"}', 'percentOff', 1000, '2036-01-01T00:00:00+08:00', author.id, now(),
      second.id, now(), now()
    from staff.users author, staff.users second where author.code = 'admin' and second.code = 'admin2'`)
})

/** What a statement does where a guard of the database is taken out: the control of a test that it is refused. */
async function withoutGuard(guard: string, statement: string, values: unknown[]): Promise<number | null> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(guard)
    return (await client.query(statement, values)).rowCount
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const published = [
  { table: 'fares.passenger_types', find: studentType, rule: 'percent_bp = percent_bp - 1000' },
  { table: 'fares.passenger_types', find: studentType, rule: 'age_below = age_below + 1' },
  { table: 'fares.charges', find: agentFee, rule: 'fixed_fen = fixed_fen + 1' },
  { table: 'fares.charges', find: agentFee, rule: "valid_from = valid_from - interval '1 day'" },
  { table: 'fares.promotions', find: promotion, rule: 'basis_points = basis_points + 1' },
  { table: 'fares.promotions', find: promotion, rule: 'most_uses = 5' },
  {
    table: 'fares.fare_tables',
    find: async () => (await ask('select min(id) as id from fares.fare_tables'))[0].id as string,
    rule: 'valid_from = valid_from - 1',
  },
]

test.each(published)(
  '[M8] [L2] a published row of $table never moves: $rule',
  async ({ table, find, rule }) => {
    const id = await find()
    await expect(ask(`update ${table} set ${rule} where id = $1`, [id])).rejects.toThrow(
      'that is not a draft stays as it is',
    )
    await expect(ask(`update ${table} set status = 'draft' where id = $1`, [id])).rejects.toThrow(
      'that is not a draft stays as it is',
    )
    await expect(ask(`delete from ${table} where id = $1`, [id])).rejects.toThrow('only drafts')
    const change = `update ${table} set ${rule} where id = $1`
    expect(await withoutGuard(`alter table ${table} disable trigger frozen`, change, [id])).toBe(1)
  },
)

const seniorType = async () =>
  (await ask("select id from fares.passenger_types where code = 'senior'"))[0].id as string

const draft = { version: 2, status: 'draft', approved_by: null, approved_at: null, published_at: null }

const kinds = [
  { table: 'fares.passenger_types', find: seniorType, rule: 'percent_bp = 6000', once: 'one_type_at_a_time' },
  { table: 'fares.charges', find: agentFee, rule: 'fixed_fen = 123', once: 'one_charge_at_a_time' },
  {
    table: 'fares.promotions',
    find: promotion,
    rule: 'basis_points = 1234',
    once: 'one_promotion_at_a_time',
  },
]

test.each(kinds)(
  '[M8] a draft of $table changes freely, needs a second person, and two published versions never overlap',
  async ({ table, find, rule, once }) => {
    const id = await copyVersion(table, await find(), draft)
    const change = (columns: string) => `update ${table} set ${columns} where id = $1`
    const set = (columns: string) => ask(change(columns), [id])
    const without = (constraint: string, columns: string) =>
      withoutGuard(`alter table ${table} drop constraint ${constraint}`, change(columns), [id])
    await set(rule)
    const own = "status = 'approved', approved_by = drawn_up_by, approved_at = now()"
    await expect(set(own)).rejects.toThrow('approved_by_a_second_person')
    expect(await without('approved_by_a_second_person', own)).toBe(1)
    await set(
      `status = 'approved', approved_at = now(),
       approved_by = (select id from staff.users u where u.id <> drawn_up_by order by u.id limit 1)`,
    )
    await expect(set(rule.replace(/\d+/, '77'))).rejects.toThrow('stays as it is')
    const publish = "status = 'published', published_at = now()"
    await expect(set(publish)).rejects.toThrow(once)
    expect(await without(once, publish)).toBe(1)
    await set('names = names || \'{"en": "Other"}\'')
    await set("status = 'draft', approved_by = null, approved_at = null")
    await ask(`delete from ${table} where id = $1`, [id])
  },
)

test.each([
  { ...kinds[0]!, guard: 'adults_need_no_adult', columns: 'is_adult = true, free_per_adult = 1' },
  {
    ...kinds[1]!,
    guard: 'service_fee_is_the_operators',
    columns: "kind = 'serviceFee', payee_id = (select min(id) from staff.organisations)",
  },
  {
    ...kinds[1]!,
    guard: 'orders_are_charged_an_amount',
    columns: "basis = 'order', type_codes = array['child']",
  },
  { ...kinds[2]!, guard: 'a_share_or_an_amount', columns: 'fen = 100' },
])(
  '[M8] the database keeps a rule out that contradicts itself: $guard',
  async ({ table, find, guard, columns }) => {
    const id = await copyVersion(table, await find(), draft)
    const statement = `update ${table} set ${columns} where id = $1`
    await expect(ask(statement, [id])).rejects.toThrow(guard)
    expect(await withoutGuard(`alter table ${table} drop constraint ${guard}`, statement, [id])).toBe(1)
    await ask(`delete from ${table} where id = $1`, [id])
  },
)

test('[M8] the end of a published rule is brought forward, never put off, and a withdrawn one prices nothing', async () => {
  const id = await agentFee()
  const end = (moment: string) => ask('update fares.charges set valid_to = $2 where id = $1', [id, moment])
  await end('2027-01-01T00:00:00+08:00')
  await expect(end('2027-01-02T00:00:00+08:00')).rejects.toThrow('stays as it is')
  await end('2026-12-31T00:00:00+08:00')
  const inForce = () =>
    ask(`select c.id as fee_id from unnest(fares.charges_of(1, 1, 'agent', '2026-06-15T09:00:00+08:00')) c`)
  expect(await inForce()).toEqual([{ fee_id: id }])
  await ask("update fares.charges set status = 'withdrawn' where id = $1", [id])
  expect(await inForce()).toEqual([])
  await expect(end('2026-12-30T00:00:00+08:00')).rejects.toThrow('stays as it is')
})

test('[M7] the database lets no one approve their own fare table', async () => {
  const [{ id: first }] = await ask('select min(id) as id from fares.fare_tables')
  const id = await copyVersion('fares.fare_tables', first, { ...draft, version: 99 })
  const own = `update fares.fare_tables set status = 'approved', approved_by = drawn_up_by, approved_at = now() where id = $1`
  await expect(ask(own, [id])).rejects.toThrow('approved_by_a_second_person')
  const drop = 'alter table fares.fare_tables drop constraint approved_by_a_second_person'
  expect(await withoutGuard(drop, own, [id])).toBe(1)
  await ask('delete from fares.fare_tables where id = $1', [id])
})

test('[M7] the fares of a published table never move', async () => {
  const [{ id }] = await ask("select min(id) as id from fares.fare_tables where status = 'published'")
  const statements = [
    'update fares.fares set fen = fen + 1 where table_id = $1',
    'delete from fares.fares where table_id = $1',
    `insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
     select table_id, class_id, 30, 31, 100 from fares.fares where table_id = $1 limit 1`,
  ]
  for (const statement of statements) {
    await expect(ask(statement, [id])).rejects.toMatchObject({ code: '42501' })
    const changed = await withoutGuard('alter table fares.fares disable trigger frozen', statement, [id])
    expect(changed).toBeGreaterThan(0)
  }
})
