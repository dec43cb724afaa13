import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing } from '@fairway/testing/orders'
import { sellTrip, shareOut } from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Versions of cost-allocation rules: drafted by one person, published by another, and never changed after that. A sailing of 16 June
// is earned: what the counter and one agency sold of it.

type NewRule = RequestOf<(typeof settlement)['settlement.createRule']>

const earnedDay = '2026-06-16'

let app: TestApp
let author: SignedInUser
let admin: SignedInUser
let second: SignedInUser
let fast: string
let sold: { classId: string; otherClassId: string }

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

const operatorsTenth: NewRule['steps'] = [
  {
    role: 'operator',
    organisationId: null,
    method: 'percent',
    pot: 'fares',
    basis: 'whole',
    rate: 1_000,
    stretch: null,
  },
]
const form = (more: Partial<NewRule> = {}): NewRule => ({
  ...{ code: 'TRIED', names: { en: 'Tried' }, lineId: fast, classId: null, channel: null, sellerId: null },
  ...{ earnedOn: 'arrival', waitMinutes: 60, validFrom: '2026-09-01', steps: operatorsTenth },
  remainder: { role: 'carrier', organisationId: null },
  ...more,
})
async function draft(more: Partial<NewRule> = {}, user = author) {
  const { data, message } = await app.call(user, 'settlement.createRule', form(more))
  expect(message).toBeUndefined()
  return { id: data.id, revision: 1 }
}
const publish = (version: { id: string; revision: number }, user = second) =>
  app.call(user, 'settlement.publishRule', version)
const save = (version: { id: string; revision: number }, more: Partial<NewRule>, user = author) => {
  const { code: _, ...content } = form(more)
  return app.call(user, 'settlement.saveRule', { ...version, ...content })
}

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('accountant')
  admin = await app.signIn('admin')
  second = await app.signIn('admin2')
  fast = await idOf(app, 'network.lines', 'FAST-DOWN')
  const carrier = {
    kind: 'organisation' as const,
    id: await idOf(app, 'staff.organisations', 'GRS'),
    weight: 1,
  }
  await shareOut(app, await sellTrip(app, await app.signIn('clerk')), [carrier])
  const { payment: _, ...sale } = await buildSale(
    app,
    { sailingId: await findDemoSailing(app, earnedDay), phone: '13800138000' },
    'agent',
  )
  const bought = await app.call(await app.signIn('agency'), 'orders.sellFromWallet', {
    ...{ ...sale, paymentPassword: withdrawPassword },
  })
  expect(bought, bought.message).toMatchObject({ http: 200 })
  await shareOut(app, bought.data.orderId, [carrier])
  const [classes] = await query<{ own: string; other: string }>(
    `select min(t.class_id)::text as own, (select min(c.id)::text from fleet.classes c where c.id <> min(t.class_id)) as other
     from orders.tickets t`,
  )
  sold = { classId: classes?.own ?? '', otherClassId: classes?.other ?? '' }
})
afterAll(() => app.close())

test('[R1] a rule is published by a second person, and its last author is not one', async () => {
  const version = await draft({}, admin)
  expect(await publish(version, admin)).toMatchObject({ http: 409, code: 'settlement.ownRule' })
  const saved = await save(version, { waitMinutes: 90 }, second)
  expect(saved, saved.message).toMatchObject({ http: 200, data: { revision: 2 } })
  expect(await publish(saved.data, second)).toMatchObject({ http: 409, code: 'settlement.ownRule' })
  await expect(
    query(
      `update settlement.rules set status = 'published', approved_by = drawn_up_by, approved_at = now(), published_at = now() where id = $1`,
      [version.id],
    ),
  ).rejects.toThrow('approved_by_a_second_person')
  expect((await app.call(admin, 'settlement.rule', { id: version.id })).data.can.publish).toEqual({
    allowed: true,
  })
  expect(await app.call(admin, 'settlement.discardRule', saved.data)).toMatchObject({ http: 200 })
})

test('[R1] a draft is saved as it was read, with its steps in place of the former ones, and can be thrown away', async () => {
  const version = await draft()
  const kept = await save(version, {
    ...{ waitMinutes: 30, earnedOn: 'departure', validFrom: '2026-10-01', names: { en: 'Autumn' } },
    steps: [
      { ...operatorsTenth[0]!, rate: 500 },
      { ...operatorsTenth[0]!, role: 'carrier', basis: 'rest' },
    ],
  })
  expect(kept, kept.message).toMatchObject({ http: 200, data: { id: version.id, revision: 2 } })
  const { data } = await app.call(author, 'settlement.rule', { id: version.id })
  expect(data.rule).toMatchObject({
    ...{
      status: 'draft',
      waitMinutes: 30,
      earnedOn: 'departure',
      validFrom: '2026-10-01',
      names: { en: 'Autumn' },
    },
    steps: [
      { role: 'operator', rate: 500 },
      { role: 'carrier', rate: 1_000, basis: 'rest' },
    ],
  })
  expect(await save(version, {})).toMatchObject({ http: 409, code: 'record.changedMeanwhile' })
  expect(await save(kept.data, { lineId: '999999' })).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await app.call(author, 'settlement.discardRule', version)).toMatchObject({
    ...{ http: 409, code: 'record.changedMeanwhile' },
  })
  expect(await app.call(author, 'settlement.discardRule', kept.data)).toMatchObject({ http: 200 })
  expect(await app.call(author, 'settlement.rule', { id: version.id })).toMatchObject({ http: 404 })
  expect(await query('select from settlement.rule_steps where rule_id = $1', [version.id])).toEqual([])
})

test('[R1] a version in force stays as it is, and so do its steps', async () => {
  const [inForce] = await query<{ id: string; revision: number }>(
    "select id::text, revision from settlement.rules where code = 'FAST-DOWN' and status = 'published'",
  )
  const version = inForce ?? { id: '', revision: 0 }
  expect(await save(version, {})).toMatchObject({ http: 409, code: 'settlement.ruleNotDraft' })
  expect(await app.call(author, 'settlement.discardRule', version)).toMatchObject({
    ...{ http: 409, code: 'settlement.ruleNotDraft' },
  })
  for (const change of [
    "update settlement.rules set wait_minutes = wait_minutes + 1 where code = 'FAST-DOWN'",
    "update settlement.rules set remainder_role = 'operator' where code = 'FAST-DOWN'",
    "update settlement.rules set valid_from = valid_from + 1 where code = 'FAST-DOWN'",
    "update settlement.rules set status = 'draft' where code = 'FAST-DOWN'",
  ])
    await expect(query(change)).rejects.toThrow('that is not a draft stays as it is')
  await expect(query("delete from settlement.rules where code = 'FAST-DOWN'")).rejects.toThrow(
    'only drafts of rules can be thrown away',
  )
  const steps = `settlement.rule_steps where rule_id = ${version.id}`
  for (const change of [
    `update settlement.rule_steps set rate = rate + 1 where rule_id = ${version.id}`,
    `delete from ${steps} and number = 4`,
    `insert into settlement.rule_steps (rule_id, number, role, method, rate) values (${version.id}, 5, 'operator', 'percent', 1)`,
  ])
    await expect(query(change)).rejects.toThrow(
      'rule_steps of a version that is not a draft stay as they are',
    )
})

test('[R1] the steps of a rule leave no gap, a share is at most the whole, and what is for some tickets has no amount for a sailing', async () => {
  const approver = await idOf(app, 'staff.users', 'admin2')
  const insert = (id: string, step: string) =>
    `insert into settlement.rule_steps (rule_id, number, role, method, rate) values (${id}, ${step})`
  // Statements that come together are one transaction.
  const use = (id: string, before: string) =>
    query(
      `${before}; update settlement.rules set status = 'published', approved_by = ${approver}, approved_at = now(),
        published_at = now() where id = ${id}`,
    )
  const version = await draft({ channel: 'agent', steps: [] })
  for (const method of ['percent', 'commission'])
    await expect(query(insert(version.id, `1, 'seller', '${method}', 10001`))).rejects.toThrow(
      'rule_steps_check',
    )
  await expect(use(version.id, insert(version.id, "2, 'operator', 'percent', 100"))).rejects.toThrow(
    'leave a gap',
  )
  for (const method of ['perCall', 'guarantee'])
    await expect(use(version.id, insert(version.id, `1, 'carrier', '${method}', 100`))).rejects.toThrow(
      'has an amount for the whole of it',
    )
  const guarantee = { ...operatorsTenth[0]!, method: 'guarantee' as const }
  expect(await save(version, { channel: 'agent', steps: [guarantee] })).toMatchObject({
    ...{ http: 400, code: 'request.invalid' },
  })
  expect(await app.call(author, 'settlement.discardRule', version)).toMatchObject({ http: 200 })
})

test('[R1] of one scope one version is in force at a time: the former ends, and one that begins before a later one is refused', async () => {
  const ferry = await idOf(app, 'network.lines', 'FERRY-BW')
  const september = await draft({ code: 'FERRY-BW', lineId: ferry, validFrom: '2026-09-01' })
  expect(await publish(september)).toMatchObject({
    ...{ http: 200, data: { ends: { code: 'FERRY-BW', version: 1 } } },
  })
  const versions = () =>
    query(
      "select version, valid_from::text, valid_to::text from settlement.rules where code = 'FERRY-BW' order by version",
    )
  expect(await versions()).toMatchObject([
    { version: 1, valid_to: '2026-09-01' },
    { version: 2, valid_from: '2026-09-01', valid_to: 'infinity' },
  ])
  for (const validFrom of ['2026-08-01', '2026-09-01']) {
    const tied = await draft({ code: 'EARLIER', lineId: ferry, validFrom })
    expect(await publish(tied)).toMatchObject({
      ...{ http: 409, code: 'settlement.ruleTie', details: { code: 'FERRY-BW', version: 2 } },
    })
  }
  // Of another scope it is no tie.
  expect(
    await publish(await draft({ code: 'AGENTS', lineId: ferry, channel: 'agent', validFrom: '2026-08-01' })),
  ).toMatchObject({ http: 200, data: { ends: null } })
  await expect(
    query(
      `update settlement.rules set status = 'published', approved_by = $1, approved_at = now(), published_at = now()
       where code = 'EARLIER' and version = 1`,
      [await idOf(app, 'staff.users', 'admin2')],
    ),
  ).rejects.toThrow('one_rule_at_a_time')
  expect(await versions()).toHaveLength(2)
})

test('[R1] a version whose scope has nothing earned is published for that day, and one whose scope has is not', async () => {
  const agency = await idOf(app, 'staff.organisations', 'RVT')
  const other = await idOf(app, 'staff.organisations', 'OLT')
  const ferry = await idOf(app, 'network.lines', 'FERRY-BW')
  const refused = { http: 409, code: 'settlement.ruleEarned', details: { to: earnedDay } }
  const published = { http: 200, data: { ends: null } }
  const tries: [Partial<NewRule>, object][] = [
    [{ lineId: null }, refused],
    [{ classId: sold.classId }, refused],
    [{ channel: 'counter' }, refused],
    [{ channel: 'agent' }, refused],
    [{ sellerId: agency }, refused],
    [{ sellerId: agency, channel: 'agent' }, refused],
    [{ classId: sold.otherClassId }, published],
    [{ channel: 'online' }, published],
    [{ sellerId: other }, published],
    [{ sellerId: agency, channel: 'counter' }, published],
    [{ lineId: ferry, classId: sold.classId }, published],
    // The day after is not earned.
    [{ channel: 'counter', validFrom: '2026-06-17' }, published],
  ]
  for (const [scope, outcome] of tries) {
    const version = await draft({ validFrom: earnedDay, ...scope })
    expect(await publish(version), JSON.stringify(scope)).toMatchObject(outcome)
  }
})

test('[R1] a version that sailings were earned by ends after them, and is not withdrawn', async () => {
  const end = (day: string) =>
    query("update settlement.rules set valid_to = $1 where code = 'FAST-DOWN' and version = 1", [day])
  await expect(end('2026-06-10')).rejects.toThrow(`sailings up to ${earnedDay} are earned`)
  await expect(end(earnedDay)).rejects.toThrow(`sailings up to ${earnedDay} are earned`)
  const [inForce] = await query<{ id: string; revision: number }>(
    "select id::text, revision from settlement.rules where code = 'FAST-DOWN' and version = 1",
  )
  const version = { ...(inForce ?? { id: '', revision: 0 }), reason: 'wrong' }
  expect(await app.call(second, 'settlement.withdrawRule', version)).toMatchObject({
    ...{ http: 409, code: 'settlement.ruleEarned' },
  })
  await end('2026-06-17')
  await expect(end('2026-06-18')).rejects.toThrow('that is not a draft stays as it is')
  // A version that nothing was earned by is withdrawn.
  const unused = await draft({ code: 'UNUSED', validFrom: '2027-01-01' })
  expect(await publish(unused)).toMatchObject({ http: 200 })
  expect(
    await app.call(second, 'settlement.withdrawRule', { ...unused, reason: 'not signed' }),
  ).toMatchObject({
    http: 200,
  })
})
