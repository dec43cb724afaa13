import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Drafts of versions wait for a second person as requests do: in the list, with what they change, and on the home page.

let app: TestApp
let admin: SignedInUser
let second: SignedInUser
let accountant: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  accountant = await app.signIn('accountant')
})
afterAll(() => app.close())

const kinds = [
  ['fares.passengerType', 'fares.passenger_types', 'fares/passengerTypes?rule='],
  ['fares.charge', 'fares.charges', 'fares/charges?rule='],
  ['fares.promotion', 'fares.promotions', 'fares/promotions?rule='],
  ['fares.conditions', 'fares.condition_sets', 'fares/refundRules?rule='],
  ['fares.table', 'fares.fare_tables', 'fares/table/'],
  ['network.line', 'network.line_versions', 'network/line/'],
  ['fleet.deckPlan', 'fleet.deck_plans', 'fleet/deckPlans?text='],
  ['settlement.rule', 'settlement.rules', 'settlement/rules?rule='],
] as const

/** Another version of what is published, or a first one, drawn up by `admin`. */
async function draft(table: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select v.id::text from ${sql.table(table)} v
    where v.status = 'draft' limit 1`.execute(app.database.db)
  if (rows[0]) return rows[0].id
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema || '.' || table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      and column_name not in ('version', 'status', 'approved_by', 'approved_at', 'published_at', 'published_by', 'drawn_up_by')`.execute(
    app.database.db,
  )
  // No promotion is published from the beginning.
  if (table === 'fares.promotions') {
    const { rows: first } = await sql<{ id: string }>`
      insert into fares.promotions (code, version, names, benefit, basis_points, valid_from, drawn_up_by, drawn_up_at)
      select 'EARLY', 1, '{"en": "Early"}', 'percentOff', 1000, now(), u.id, now() from staff.users u where u.code = 'admin'
      returning id::text`.execute(app.database.db)
    return first[0]?.id ?? ''
  }
  const copied = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows: made } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${copied}, version, status, drawn_up_by)
    select ${copied}, 99, 'draft', (select u.id from staff.users u where u.code = 'admin')
    from ${sql.table(table)} v where v.status = 'published' limit 1 returning id::text`.execute(
    app.database.db,
  )
  return made[0]?.id ?? ''
}

const waiting = async (user: SignedInUser, kind?: string) =>
  (
    await app.call(user, 'approvals.list', {
      state: ['asked'],
      pageSize: 200,
      ...(kind && { kind: kind as 'fares.table' }),
    })
  ).data.rows
const toDo = async (user: SignedInUser) =>
  (await app.call(user, 'home.attention', {})).data.waiting.find(({ kind }) => kind === 'approvals')?.count

test.each(kinds)(
  '[Q9] a draft of %s waits in the list of those who approve it, not for its author',
  async (kind, table, page) => {
    const before = (await toDo(second)) ?? 0
    const known = await waiting(second, kind)
    const id = await draft(table)
    expect(id).not.toBe('')
    const listed = (await waiting(second, kind)).find((row) => row.id === id)
    expect(listed).toMatchObject({ kind, state: 'asked', expiresAt: null })
    expect(listed?.page.startsWith(page)).toBe(true)
    expect(listed?.summary).toMatch(/^Draft of .+: .+, version \d+$/)
    if (!known.some((row) => row.id === id)) expect(await toDo(second)).toBe(before + 1)
    expect(listed?.can.decide).toEqual({ allowed: true })
    // The author sees it wait and does not decide; who approves nothing of the kind does not see it.
    const own = (await waiting(admin, kind)).find((row) => row.id === id)
    expect(own?.can.decide).toMatchObject({ allowed: false, reason: 'approvals.ownRequest' })
    expect(await waiting(accountant, kind)).toEqual([])
  },
)

test('[Q9] what a draft changes stands side by side, and only that', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id::text from fares.passenger_types where status = 'draft' limit 1`.execute(app.database.db)
  const { id } = rows[0]!
  await sql`update fares.passenger_types set percent_bp = 1234, needs_seat = true where id = ${id}`.execute(
    app.database.db,
  )
  const listed = (await waiting(second, 'fares.passengerType')).find((row) => row.id === id)
  expect(listed?.changes.map(({ name, after }) => [name, after])).toContainEqual([
    'Share of the fare',
    '1234',
  ])
  expect(listed?.changes.map(({ name }) => name)).not.toContain('Counts as an adult')
})

test('[Q9] a draft that was approved or discarded waits no more, and whose last author changes waits for others', async () => {
  const { rows } = await sql<{
    id: string
  }>`select id::text from fares.charges where status = 'draft' limit 1`.execute(app.database.db)
  const { id } = rows[0]!
  await sql`update fares.charges set drawn_up_by = (select u.id from staff.users u where u.code = 'admin2') where id = ${id}`.execute(
    app.database.db,
  )
  const decides = async (user: SignedInUser) =>
    (await waiting(user, 'fares.charge')).find((row) => row.id === id)?.can.decide.allowed
  expect([await decides(admin), await decides(second)]).toEqual([true, false])
  await sql`update fares.charges set status = 'approved', approved_at = now(),
    approved_by = (select u.id from staff.users u where u.code = 'admin') where id = ${id}`.execute(
    app.database.db,
  )
  expect(await decides(second)).toBeUndefined()
})

test('[Q9] open pages follow a draft at once, in the transaction that saves it', async () => {
  const announced = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from platform.outbox
        where event = '{"type": "approvals"}'`.execute(app.database.db)
    ).rows[0]?.count ?? 0
  await app.database.db.transaction().execute(async (tx) => {
    await sql`update network.line_versions set revision = revision + 1 where status = 'draft'`.execute(tx)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from platform.outbox
      where event = '{"type": "approvals"}'`.execute(tx)
    expect(rows[0]?.count).toBeGreaterThan(0)
  })
  await expect.poll(announced).toBe(0)
})
