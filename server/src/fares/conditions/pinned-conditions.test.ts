import { buildSailing, buildSaleRequest, sellAlone } from '@fairway/testing/sales'
import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionSets } from '../index.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const ask = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

async function sell(sailing: Awaited<ReturnType<typeof buildSailing>>, at: string) {
  const client = await database.pool.connect()
  try {
    return await sellAlone(client, buildSaleRequest(sailing, 0, 1, { at }))
  } finally {
    client.release()
  }
}

/** A version of conditions of a scope, as a draft with the tiers of another, or published. */
async function copyConditions(code: string, changes: Record<string, unknown>): Promise<string> {
  const [{ id }] = await ask(
    `with source as (select * from fares.condition_sets where code = $1 order by version desc limit 1),
    copy as (select (jsonb_populate_record(null::fares.condition_sets, to_jsonb(source) || $2::jsonb)).* from source)
    insert into fares.condition_sets (code, version, status, names, line_id, class_id, line_kind, channel, min_fee_fen,
      rounding_fen, other_person_fee_fen, valid_from, valid_to, drawn_up_by, drawn_up_at, approved_by, approved_at, published_at)
    select code, version, 'draft', names, line_id, class_id, line_kind, channel, min_fee_fen, rounding_fen, other_person_fee_fen,
      valid_from, valid_to, drawn_up_by, drawn_up_at, null, null, null from copy returning id`,
    [code, JSON.stringify(changes)],
  )
  await ask(
    `insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
    select $1, kind, number, from_minutes, allowed, fee_bp from fares.condition_tiers
    where set_id = (select min(id) from fares.condition_sets where code = $2)`,
    [id, code],
  )
  return id as string
}

const publish = (id: string) =>
  ask(
    `update fares.condition_sets set status = 'approved', approved_at = now(),
       approved_by = (select id from staff.users where code = 'admin2') where id = $1`,
    [id],
  ).then(() =>
    ask("update fares.condition_sets set status = 'published', published_at = now() where id = $1", [id]),
  )

test('[L2] a sale pins the conditions in force at its moment, and later ones change no ticket', async () => {
  const sailing = await buildSailing(database, { seats: 8 })
  const pinned = async (orderId: unknown) =>
    (await ask('select conditions_id as id from orders.tickets where order_id = $1', [orderId]))[0].id
  const first = await sell(sailing, '2026-06-15T09:59:59+08:00')
  expect(first.code).toBe('sold')
  const standard = (await ask("select id from fares.condition_sets where code = 'STANDARD'"))[0].id
  expect(await pinned(first.detail?.orderId)).toBe(standard)

  const changed = '2026-06-15T10:00:00+08:00'
  await ask('update fares.condition_sets set valid_to = $2 where id = $1', [standard, changed])
  const second = await copyConditions('STANDARD', { version: 2, valid_from: changed, valid_to: 'infinity' })
  expect((await sell(sailing, changed)).code).toBe('orders.noConditions')
  await publish(second)
  const later = await sell(sailing, changed)
  expect(await pinned(later.detail?.orderId)).toBe(second)
  expect(await pinned(first.detail?.orderId)).toBe(standard)
  await expect(
    ask('update orders.tickets set conditions_id = $2 where order_id = $1', [first.detail?.orderId, second]),
  ).rejects.toThrow('stays as it was sold')
  await expect(ask('delete from fares.condition_sets where id = $1', [standard])).rejects.toThrow(
    'only drafts',
  )

  const sets = await conditionSets(database.db, [standard, second])
  expect(sets.get(standard)).toMatchObject({
    code: 'STANDARD',
    version: 1,
    minFeeFen: 0,
    refund: {
      reference: 'laterOfPromisedAndExpected',
      tiers: [
        { fromMinutes: 1440, allowed: true, feeBasisPoints: 1_000 },
        { fromMinutes: 120, allowed: true, feeBasisPoints: 2_000 },
        { fromMinutes: 0, allowed: true, feeBasisPoints: 5_000 },
        { fromMinutes: null, allowed: false, feeBasisPoints: 0 },
      ],
    },
    exchange: { most: 1 },
    correction: { feeFen: { typing: 0, paper: 0, otherPerson: null } },
  })
  expect(sets.get(second)).toMatchObject({ version: 2 })
})
