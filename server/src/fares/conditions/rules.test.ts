import type { fares } from '@fairway/contract/fares/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let author: SignedInUser
let second: SignedInUser
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

type Detail = ReplyOf<(typeof fares)['fares.refundRule']>

const rules = async () => (await app.call(author, 'fares.refundRules', {})).data.rules
const ruleOf = async (code: string) => (await rules()).find((rule) => rule.code === code)!
const open = async (id: string, as = author): Promise<Detail> =>
  (await app.call(as, 'fares.refundRule', { id })).data

/** What a draft is saved with: as it is, with some parts changed. */
const saveOf = ({ rule, set, revision }: Detail, more: Record<string, unknown> = {}) => ({
  id: rule.id,
  revision,
  names: rule.names,
  scope: {
    lineId: rule.line?.id ?? null,
    classId: rule.class?.id ?? null,
    lineKind: rule.lineKind,
    channel: rule.channel,
  },
  validFrom: rule.validFrom,
  terms: {
    minFeeFen: set.minFeeFen,
    roundingFen: set.roundingFen,
    refund: set.refund,
    exchange: set.exchange,
    correction: set.correction,
  },
  ...more,
})

async function copyOf(code: string, newCode?: string): Promise<Detail> {
  const { id } = await ruleOf(code)
  const { data } = await app.call(author, 'fares.copyRefundRule', { id, ...(newCode && { code: newCode }) })
  return open(data.id)
}

const versionOf = ({ rule, revision }: Detail) => ({ id: rule.id, revision })

test('[L1] conditions are drawn up by one person, approved by a second and published; then they price sales', async () => {
  const draft = await copyOf('STANDARD')
  expect(draft.rule).toMatchObject({ code: 'STANDARD', version: 2, status: 'draft' })
  expect(draft.former).toMatchObject({ rule: { lineKind: null }, set: { version: 1 } })
  const dearer = {
    ...draft.set.refund,
    tiers: draft.set.refund.tiers.map((tier, index) =>
      index === 0 ? { ...tier, feeBasisPoints: 1_500 } : tier,
    ),
  }
  const changed = saveOf(draft, {})
  changed.terms.refund = dearer
  expect(await app.call(author, 'fares.saveRefundRule', changed)).toMatchObject({ http: 200 })
  const saved = await open(draft.rule.id)
  expect(saved.set.refund.tiers[0]).toEqual({ fromMinutes: 1440, allowed: true, feeBasisPoints: 1_500 })

  expect(saved.can.approve).toMatchObject({ allowed: false, reason: 'fares.ownConditions' })
  expect(await app.call(author, 'fares.approveRefundRule', versionOf(saved))).toMatchObject({
    http: 409,
    code: 'fares.ownConditions',
  })
  expect(await app.call(second, 'fares.publishRefundRule', versionOf(saved))).toMatchObject({
    code: 'fares.conditionsNotApproved',
  })
  expect(await app.call(second, 'fares.approveRefundRule', versionOf(saved))).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.saveRefundRule', saveOf(saved))).toMatchObject({
    code: 'fares.conditionsNotDraft',
  })

  const before = await app.call(
    clerk,
    'orders.sell',
    await buildSale(app, { passengers: [buildPassenger()] }),
  )
  app.clock.passMinutes(1)
  const { data: preview } = await app.call(second, 'fares.refundRulePublication', { id: saved.rule.id })
  expect(preview).toMatchObject({ ends: { code: 'STANDARD', version: 1 }, ties: [], uncovered: [] })
  expect(await app.call(second, 'fares.publishRefundRule', versionOf(saved))).toMatchObject({ http: 200 })
  app.clock.passMinutes(1)
  const after = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [buildPassenger()] }))
  const pinned = async (orderId: string) =>
    (await app.call(clerk, 'orders.detail', { orderId })).data.conditions.map(({ version }) => version)
  expect(await pinned(before.data.orderId)).toEqual([1])
  expect(await pinned(after.data.orderId)).toEqual([2])
  expect((await ruleOf('STANDARD')).inForce).toBe(true)
  const published = await open(saved.rule.id)
  expect(published.history.map(({ operation }) => operation)).toEqual([
    'fares.copyRefundRule',
    'fares.saveRefundRule',
    'fares.approveRefundRule',
    'fares.publishRefundRule',
  ])
})

test('[L1] of two people who edit one draft the second is refused, and nothing of the first is lost', async () => {
  const draft = await copyOf('CRUISE', 'EDITED')
  expect(draft.rule).toMatchObject({ code: 'EDITED', version: 1, lineKind: 'cruise' })
  const mine = saveOf(draft, { names: { en: 'First' } })
  expect(await app.call(author, 'fares.saveRefundRule', mine)).toMatchObject({ http: 200 })
  expect(
    await app.call(second, 'fares.saveRefundRule', saveOf(draft, { names: { en: 'Second' } })),
  ).toMatchObject({ http: 409, code: 'fares.conditionsChanged' })
  const now = await open(draft.rule.id)
  expect(now.rule.names).toEqual({ en: 'First' })
  // What was approved is what was looked at.
  expect(await app.call(second, 'fares.approveRefundRule', versionOf(draft))).toMatchObject({
    code: 'fares.conditionsChanged',
  })
  // The last author does not approve it, and the first may.
  await app.call(second, 'fares.saveRefundRule', saveOf(now, { names: { en: 'Third' } }))
  const third = await open(draft.rule.id)
  expect(await app.call(second, 'fares.approveRefundRule', versionOf(third))).toMatchObject({
    code: 'fares.ownConditions',
  })
  expect(await app.call(author, 'fares.approveRefundRule', versionOf(third))).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.returnRefundRule', versionOf(third))).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.discardRefundRule', versionOf(third))).toMatchObject({ http: 200 })
  expect(await app.call(author, 'fares.refundRule', { id: draft.rule.id })).toMatchObject({ http: 404 })
})

test('[L1] a set for the same sales as a published one is refused at publication, and the other is named', async () => {
  const draft = await copyOf('CRUISE', 'RIVAL')
  await app.call(second, 'fares.approveRefundRule', versionOf(draft))
  const { data: preview } = await app.call(author, 'fares.refundRulePublication', { id: draft.rule.id })
  expect(preview.ties).toEqual([expect.objectContaining({ code: 'CRUISE', version: 1 })])
  const refusal = await app.call(second, 'fares.publishRefundRule', versionOf(draft))
  expect(refusal).toMatchObject({ http: 409, code: 'fares.conditionsTie' })
  expect(refusal.message).toContain('CRUISE')
  const cruise = await open((await ruleOf('CRUISE')).id)
  await app.call(second, 'fares.withdrawRefundRule', { ...versionOf(cruise), reason: 'Replaced' })
  expect(
    await app.call(second, 'fares.publishRefundRule', {
      ...versionOf(draft),
      from: '2026-06-01T00:00:00+08:00',
    }),
  ).toMatchObject({ code: 'fares.conditionsTooEarly' })
  expect(await app.call(second, 'fares.publishRefundRule', versionOf(draft))).toMatchObject({ http: 200 })
})

test('[L1] publication lists the lines, classes and channels left without conditions', async () => {
  const draft = await copyOf('STANDARD')
  const narrowed = saveOf(draft, {
    scope: { lineId: null, classId: null, lineKind: null, channel: 'counter' },
  })
  expect(await app.call(author, 'fares.saveRefundRule', narrowed)).toMatchObject({ http: 200 })
  const { data: preview } = await app.call(author, 'fares.refundRulePublication', { id: draft.rule.id })
  expect(preview.ends).toMatchObject({ code: 'STANDARD' })
  expect(new Set(preview.uncovered.map(({ channel }) => channel))).toEqual(new Set(['agent', 'online']))
  const lines = new Set(preview.uncovered.map(({ line }) => line.code))
  expect(lines).toContain('FERRY-CW')
  expect([...lines].some((code) => code.startsWith('CRUISE'))).toBe(false)
  const now = await open(draft.rule.id)
  await app.call(author, 'fares.discardRefundRule', versionOf(now))
})

test('[L1] the most specific scope wins, in the database as in the rule that the preview reads', async () => {
  const { conditionsFor } = await import('@fairway/contract/fares/condition-scope')
  const { rows: lines } = await sql<{ id: string; kind: 'fast' | 'ferry' | 'sightseeing' | 'cruise' }>`
    select id::text, kind from network.lines order by id`.execute(app.database.db)
  const { rows: classes } = await sql<{
    id: string
  }>`select id::text from fleet.classes order by id limit 3`.execute(app.database.db)
  const [line, other] = [lines[0]!, lines.at(-1)!]
  const choices = [null, 1] as const
  const scopes = choices.flatMap((l) =>
    choices.flatMap((c) =>
      choices.flatMap((k) =>
        choices.flatMap((channel) =>
          l && k
            ? []
            : [
                {
                  lineId: l && line.id,
                  classId: c && classes[0]!.id,
                  lineKind: k && line.kind,
                  channel: channel && ('agent' as const),
                },
              ],
        ),
      ),
    ),
  )
  await app.database.db
    .transaction()
    .execute(async (tx) => {
      await sql`update fares.condition_sets set status = 'withdrawn' where status = 'published'`.execute(tx)
      for (const [index, scope] of scopes.entries())
        await sql`
        with made as (
          insert into fares.condition_sets (code, version, status, names, line_id, class_id, line_kind, channel, valid_from,
            drawn_up_by, drawn_up_at, approved_by, approved_at, published_at)
          select ${`SCOPE-${index}`}, 1, 'published', '{"en": "Scope"}', ${scope.lineId || null}, ${scope.classId || null},
            ${scope.lineKind || null}, ${scope.channel || null}, '2026-01-01', a.id, now(), b.id, now(), now()
          from staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id)
        insert into fares.condition_tiers (set_id, kind, number, allowed, fee_bp)
        select made.id, kind, 1, false, 0 from made, unnest(array['refund', 'exchange']) kind`.execute(tx)
      const { rows: sets } = await sql<{ id: string; code: string }>`
      select id::text, code from fares.condition_sets where code like 'SCOPE-%'`.execute(tx)
      sets.sort((one, next) => Number(one.code.slice(6)) - Number(next.code.slice(6)))
      const all = sets.map(({ id, code }) => {
        const scope = scopes[Number(code.slice(6))]!
        return {
          id,
          lineId: scope.lineId || null,
          classId: scope.classId || null,
          lineKind: scope.lineKind || null,
          channel: scope.channel || null,
        }
      })
      // Without the most specific sets, others win.
      for (let without = 0; without <= all.length; without++) {
        const left = all.slice(0, all.length - without)
        for (const { id: lineId, kind: lineKind } of [line, other])
          for (const { id: classId } of classes)
            for (const channel of ['agent', 'counter'] as const) {
              const { rows } = await sql<{ id: string }>`
              select conditions_id::text as id from fares.conditions_of(${lineId}, ${classId}, ${channel}, now())`.execute(
                tx,
              )
              expect(rows[0]?.id).toBe(conditionsFor(left, { lineId, classId, lineKind, channel })?.id)
            }
        const gone = left.at(-1)
        if (gone)
          await sql`update fares.condition_sets set status = 'withdrawn' where id = ${gone.id}`.execute(tx)
      }
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
})

test('[L1] tiers with a gap, or that become cheaper, are refused by name, and by the database', async () => {
  const draft = await copyOf('STANDARD', 'FAULTY')
  const tiers = (...all: [number | null, boolean, number][]) =>
    all.map(([fromMinutes, allowed, feeBasisPoints]) => ({ fromMinutes, allowed, feeBasisPoints }))
  const faulty = [
    tiers([120, true, 1_000]),
    tiers([null, true, 0], [null, false, 0]),
    tiers([120, true, 0], [120, true, 0], [null, false, 0]),
    tiers([120, true, 2_000], [60, true, 1_000], [null, false, 0]),
    tiers([120, false, 0], [null, true, 0]),
  ]
  for (const wrong of faulty) {
    const request = saveOf(draft)
    request.terms.refund = { ...draft.set.refund, tiers: wrong }
    expect(await app.call(author, 'fares.saveRefundRule', request)).toMatchObject({
      http: 400,
      code: 'request.invalid',
    })
    await expect(
      app.database.db.transaction().execute(async (tx) => {
        await sql`delete from fares.condition_tiers where set_id = ${draft.rule.id} and kind = 'refund'`.execute(
          tx,
        )
        await sql`insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
          select ${draft.rule.id}, 'refund', t.ordinality, t."fromMinutes", t.allowed, t."feeBasisPoints"
          from rows from (jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb)
            as ("fromMinutes" integer, allowed boolean, "feeBasisPoints" integer)) with ordinality t`.execute(
          tx,
        )
        await sql`update fares.condition_sets set status = 'approved', approved_at = now(),
          approved_by = (select id from staff.users where code = 'admin2') where id = ${draft.rule.id}`.execute(
          tx,
        )
      }),
    ).rejects.toThrow('leave a gap or become cheaper')
  }
  await app.call(author, 'fares.discardRefundRule', versionOf(draft))
})

test('[L1] the bench decides as a sale would, with every part, the tier and the minutes before', async () => {
  const { id } = (await rules()).find(({ code, version }) => code === 'STANDARD' && version === 1)!
  const ask = async (now: string, more: Record<string, unknown> = {}) =>
    (
      await app.call(clerk, 'fares.tryRefundRule', {
        id,
        fareFen: 10_005,
        feeFen: 200,
        promised: '2026-06-19T08:00:00+08:00',
        now,
        ...more,
      })
    ).data
  const late = await ask('2026-06-19T07:59:30+08:00')
  expect(late.refund).toEqual({
    allowed: true,
    tier: { index: 2, fromMinutes: 0, allowed: true, feeBasisPoints: 5_000 },
    reference: '2026-06-19T08:00:00+08:00',
    minutesBefore: 0.5,
    parts: [
      { kind: 'fare', paid: 10_005, fee: 5_003, back: 5_002 },
      { kind: 'serviceFee', paid: 200, fee: 200, back: 0 },
    ],
    fee: 5_203,
    back: 5_002,
  })
  expect(late.exchange).toMatchObject({ allowed: true, fee: 2_001 })
  expect(late.corrections[0]).toMatchObject({
    kind: 'typing',
    terms: { allowed: false, reason: 'fares.correctionOver' },
  })
  const over = await ask('2026-06-19T08:00:01+08:00')
  expect(over.refund).toMatchObject({ allowed: false, reason: 'fares.refundOver' })
  const free = await ask('2026-06-19T08:00:01+08:00', { free: true })
  expect(free.refund).toMatchObject({ allowed: true, fee: 0, back: 10_205 })
  const delayed = await ask('2026-06-19T07:59:30+08:00', { expected: '2026-06-19T10:30:00+08:00' })
  expect(delayed.refund).toMatchObject({ allowed: true, tier: { index: 1 }, minutesBefore: 150.5 })
})

test('[L7] the bench tries rules by the planned, the expected and the actual departure, and after a second exchange', async () => {
  const draft = await copyOf('STANDARD', 'BENCH')
  const departures = {
    promised: '2026-06-19T08:00:00+08:00',
    planned: '2026-06-19T09:00:00+08:00',
    expected: '2026-06-19T10:00:00+08:00',
    actual: '2026-06-19T11:00:00+08:00',
  }
  let present = draft
  const referenceOf = async (more: object) => {
    const { data } = await app.call(clerk, 'fares.tryRefundRule', {
      id: draft.rule.id,
      fareFen: 10_000,
      feeFen: 0,
      now: '2026-06-18T08:00:00+08:00',
      promised: departures.promised,
      ...more,
    })
    return data
  }
  for (const reference of ['promised', 'planned', 'expected', 'actual'] as const) {
    const request = saveOf(present)
    request.terms.refund = { ...present.set.refund, reference }
    request.terms.exchange = { ...present.set.exchange, reference, most: 2 }
    expect(await app.call(author, 'fares.saveRefundRule', request)).toMatchObject({ http: 200 })
    present = await open(draft.rule.id)
    const decided = { allowed: true, reference: departures[reference] }
    const all = await referenceOf({ ...departures, changes: 1 })
    expect(all).toMatchObject({ refund: decided, exchange: decided })
    // What is not given is as sold.
    expect((await referenceOf({})).refund).toMatchObject({ reference: departures.promised })
  }
  expect((await referenceOf({ changes: 2 })).exchange).toMatchObject({
    allowed: false,
    reason: 'fares.exchangesUsed',
  })
  await app.call(author, 'fares.discardRefundRule', versionOf(present))
})

test('[I2] clerks see conditions, and neither draw them up nor approve them', async () => {
  const { id } = await ruleOf('STANDARD')
  const detail = await open(id, clerk)
  expect(detail.can.publish).toMatchObject({ allowed: false, reason: 'request.noPermission' })
  for (const name of ['fares.approveRefundRule', 'fares.publishRefundRule'] as const)
    expect((await app.call(clerk, name, versionOf(detail))).http).toBe(403)
  const withdrawal = { ...versionOf(detail), reason: 'Unwanted' }
  expect((await app.call(clerk, 'fares.withdrawRefundRule', withdrawal)).http).toBe(403)
  expect((await app.call(clerk, 'fares.copyRefundRule', { id })).http).toBe(403)
  const supervisor = await app.signIn('pier')
  expect((await app.call(supervisor, 'fares.refundRules', {})).http).toBe(403)
})
