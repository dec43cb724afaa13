import { buildSailing, buildSaleRequest, fenPerLeg, sellAlone } from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
}, 120_000)
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

const published = [
  { table: 'fares.passenger_types', find: studentType, rule: 'percent_bp = percent_bp - 1000' },
  { table: 'fares.passenger_types', find: studentType, rule: 'age_below = age_below + 1' },
  { table: 'fares.charges', find: agentFee, rule: 'fixed_fen = fixed_fen + 1' },
  { table: 'fares.charges', find: agentFee, rule: "valid_from = valid_from - interval '1 day'" },
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

test('[M8] a draft changes freely, needs a second person, and two published versions never overlap', async () => {
  const first = (await ask("select id from fares.passenger_types where code = 'senior'"))[0].id
  const draft = await copyVersion('fares.passenger_types', first, {
    version: 2,
    status: 'draft',
    approved_by: null,
    approved_at: null,
    published_at: null,
  })
  const set = (columns: string) => ask(`update fares.passenger_types set ${columns} where id = $1`, [draft])
  await set('percent_bp = 6000')
  await expect(set("status = 'approved', approved_by = drawn_up_by, approved_at = now()")).rejects.toThrow(
    'approved_by_a_second_person',
  )
  await set(
    "status = 'approved', approved_at = now(), approved_by = (select id from staff.users where code = 'admin2')",
  )
  await expect(set('percent_bp = 5000')).rejects.toThrow('stays as it is')
  await expect(set("status = 'published', published_at = now()")).rejects.toThrow('one_type_at_a_time')
  await set('position = position + 1')
  await set("status = 'draft', approved_by = null, approved_at = null")
  await ask('delete from fares.passenger_types where id = $1', [draft])
})
