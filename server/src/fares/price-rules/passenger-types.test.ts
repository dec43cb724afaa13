import { buildSale, findDemoSailing, newPassengerType } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>
let second: typeof author
let clerk: typeof author

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
  second = await app.signIn('admin2')
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

const kind = 'passengerType' as const
const ask = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const read = async (id: string) => (await app.call(author, 'fares.passengerTypeVersion', { id })).data

/** What a draft is saved with: its own fields, some of them changed. */
async function save(id: string, more: Partial<ReturnType<typeof newPassengerType>>, by = author) {
  const { rule, revision } = await read(id)
  const {
    percent,
    needsSeat,
    ageFrom,
    ageBelow,
    heightFromCm,
    heightBelowCm,
    freePerAdult,
    isAdult,
    position,
  } = rule
  return app.call(by, 'fares.savePassengerType', {
    ...{ id, revision, names: rule.names, validFrom: rule.validFrom, validTo: rule.validTo, percent },
    ...{ needsSeat, ageFrom, ageBelow, heightFromCm, heightBelowCm, certificateKinds: null },
    ...{ proof: rule.proof ?? {}, freePerAdult, isAdult, position, ...more },
  })
}

const create = async (code: string, more: object = {}): Promise<string> =>
  (await app.call(author, 'fares.createPassengerType', newPassengerType({ code, ...more }))).data.id

async function publish(id: string, from?: string) {
  const version = { kind, id, revision: (await read(id)).revision }
  await app.call(second, 'fares.approvePriceRule', version)
  return app.call(second, 'fares.publishPriceRule', { ...version, ...(from && { from }) })
}

/** The version of a type in force. */
const inForce = async (code: string): Promise<string> =>
  (
    await ask(
      "select id::text from fares.passenger_types where code = $1 and status = 'published' and valid_from <= $2 and valid_to > $2",
      [code, app.clock.now()],
    )
  )[0].id

const copyOf = async (id: string): Promise<string> =>
  (await app.call(author, 'fares.copyPriceRule', { kind, id })).data.id

/** Sales begin to count a new version after every node has read it. */
const later = () => app.clock.passMinutes(1)

test('[M8] a new passenger type is drafted, approved by a second person and sold from its moment', async () => {
  const id = await create('GUEST', { percent: 6_000, names: { en: 'Guest', zh: '来宾' } })
  expect((await app.call(clerk, 'fares.passengerTypeVersion', { id })).code).toBe('fares.ruleNotFound')
  const version = { kind, id, revision: 1 }
  expect(await app.call(author, 'fares.approvePriceRule', version)).toMatchObject({ code: 'fares.ownRule' })
  expect((await read(id)).can.approve).toMatchObject({ allowed: false, reason: 'fares.ownRule' })
  expect(await app.call(second, 'fares.publishPriceRule', version)).toMatchObject({
    code: 'fares.ruleNotApproved',
  })
  expect(await publish(id)).toMatchObject({
    data: { from: '2026-06-15T09:00:10+08:00', ends: null, tie: null },
  })
  const before = await app.call(clerk, 'fares.passengerTypes', {})
  expect(before.data.passengerTypes.map(({ code }) => code)).not.toContain('GUEST')
  later()
  const after = await app.call(clerk, 'fares.passengerTypes', {})
  expect(after.data.passengerTypes.at(-1)).toMatchObject({ code: 'GUEST', percent: 6_000 })
  const sailing = await findDemoSailing(app)
  const [price] = await ask('select base_fen, price_fen from fares.quote($1, $2, $3, $4, $5, $6, $7)', [
    ...[sailing, 1, 2, 'SEAT2', ['GUEST'], 'counter', app.clock.now()],
  ])
  expect(Number(price.price_fen)).toBe(Math.round(Number(price.base_fen) * 0.6))
})

test('[M8] an unpaid order keeps the version and the price it was sold with, whatever is published later', async () => {
  const sale = await buildSale(app, { phone: '13800138000' })
  const { payment: _, ...hold } = sale
  const { data: held } = await app.call(clerk, 'orders.hold', hold)
  const former = await inForce('adult')
  const draft = await copyOf(former)
  expect(await save(draft, { percent: 9_000 })).toMatchObject({ data: { revision: 2 } })
  expect(await publish(draft)).toMatchObject({ data: { ends: 1 } })
  later()
  expect((await app.call(clerk, 'orders.quote', { ...hold, types: ['adult'] })).data.total).toBe(
    Math.round(hold.expectedTotal * 0.9),
  )
  const paid = await app.call(clerk, 'orders.payHold', {
    ...{ orderId: held.orderId, expectedTotal: hold.expectedTotal, payment: { method: 'cash' } },
  })
  expect(paid).toMatchObject({ http: 200 })
  expect(
    await ask(
      'select passenger_type_id::text as type, price_fen::integer as fen from orders.tickets where order_id = $1',
      [held.orderId],
    ),
  ).toEqual([{ type: former, fen: hold.expectedTotal }])
  // What is there already is compared with: the version before.
  expect((await read(draft)).former).toMatchObject({ version: 1, percent: 10_000 })
})

test('[M8] two editors do not overwrite each other, and one who approves approves what they have before them', async () => {
  const id = await create('EDITED')
  expect(await save(id, { percent: 7_000 })).toMatchObject({ data: { revision: 2 } })
  const stale = await app.call(second, 'fares.savePassengerType', {
    ...newPassengerType({ percent: 1_000 }),
    ...{ id, revision: 1 },
  })
  expect(stale).toMatchObject({ http: 409, code: 'record.changedMeanwhile' })
  expect(await app.call(second, 'fares.approvePriceRule', { kind, id, revision: 1 })).toMatchObject({
    code: 'record.changedMeanwhile',
  })
  expect((await read(id)).rule.percent).toBe(7_000)
  const { data } = await app.call(author, 'journal.recordHistory', { entity: 'fares.passengerType', id })
  expect(data.rows[0]?.changes).toMatchObject([{ before: '10000', after: '7000' }])
})

test('[M8] what the second person gives back they may change, and then the first one approves it', async () => {
  const id = await create('RETURNED')
  const version = { kind, id, revision: 1 }
  expect(await app.call(second, 'fares.approvePriceRule', version)).toMatchObject({ http: 200 })
  expect(await app.call(second, 'fares.returnPriceRule', version)).toMatchObject({ http: 200 })
  expect((await read(id)).rule).toMatchObject({ status: 'draft', approvedBy: null })
  expect(await save(id, { percent: 8_000 }, second)).toMatchObject({ data: { revision: 2 } })
  const changed = { ...version, revision: 2 }
  expect(await app.call(second, 'fares.approvePriceRule', changed)).toMatchObject({ code: 'fares.ownRule' })
  expect(await app.call(author, 'fares.approvePriceRule', changed)).toMatchObject({ http: 200 })
})

test('[M8] what does not fit together is refused by the name of its field', async () => {
  const fault = async (more: object) => {
    const refused = await app.call(
      author,
      'fares.createPassengerType',
      newPassengerType({ code: 'WRONG', ...more }),
    )
    return (refused.details as { fields: { field: string; reason: string }[] }).fields.map(
      ({ field, reason }) => [field, reason],
    )
  }
  expect(await fault({ ageFrom: 14, ageBelow: 14 })).toEqual([['ageBelow', 'boundOrder']])
  expect(await fault({ heightFromCm: 150, heightBelowCm: 120 })).toEqual([['heightBelowCm', 'boundOrder']])
  expect(await fault({ needsSeat: false })).toEqual([['percent', 'freeWithoutSeat']])
  expect(await fault({ isAdult: true, freePerAdult: 1 })).toEqual([['freePerAdult', 'adultAlone']])
  expect(await fault({ validTo: '2025-12-31T00:00:00+08:00' })).toEqual([['validTo', 'endsBeforeItBegins']])
  expect(await fault({ names: {} })).toEqual([['names', 'oneLanguage']])
  expect(await fault({ code: 'adult' })).toEqual([['code', 'codeTaken']])
  expect(await fault({ certificateKinds: [] })).toEqual([['certificateKinds', 'tooShort']])
})

test('[M8] a version that begins later stands in the way of another, and one that is over is not published', async () => {
  const future = await copyOf(await inForce('senior'))
  expect(await publish(future, '2026-09-01T00:00:00+08:00')).toMatchObject({ data: { ends: 1 } })
  const now = await copyOf(future)
  expect(await publish(now)).toMatchObject({ code: 'fares.ruleTie' })
  const { data } = await app.call(second, 'fares.priceRulePublication', { kind, id: now })
  expect(data).toMatchObject({ ends: 1, tie: 2 })
  const over = await create('OVER', { validTo: '2026-02-01T00:00:00+08:00' })
  expect(await publish(over)).toMatchObject({ code: 'fares.ruleOver' })
  const early = await create('EARLY')
  expect(await publish(early, '2026-06-01T00:00:00+08:00')).toMatchObject({ code: 'fares.ruleTooEarly' })
})

test('[M8] a withdrawn type is not sold any more, and the last type that can travel alone stays', async () => {
  const withdraw = (id: string) =>
    app.call(second, 'fares.withdrawPriceRule', { kind, id, revision: 1, reason: '停用' })
  const id = await inForce('student')
  expect(
    await app.call(author, 'fares.withdrawPriceRule', { kind, id, revision: 1, reason: ' ' }),
  ).toMatchObject({
    code: 'request.invalid',
  })
  const sailing = await findDemoSailing(app)
  const priced = () =>
    ask('select type_code as type from fares.quote($1, $2, $3, $4, $5, $6, $7)', [
      ...[sailing, 1, 2, 'SEAT2', ['student'], 'counter', app.clock.now()],
    ])
  expect(await priced()).toEqual([{ type: 'student' }])
  expect(await withdraw(id)).toMatchObject({ http: 200 })
  expect(await priced()).toEqual([])
  const { data } = await app.call(clerk, 'fares.passengerTypes', {})
  expect(data.passengerTypes.map(({ code }) => code)).not.toContain('student')
  await withdraw(await inForce('senior'))
  await withdraw(await inForce('disabledSoldier'))
  const { id: adult } = (await read(await inForce('adult'))).rule
  expect(
    await app.call(second, 'fares.withdrawPriceRule', {
      kind,
      id: adult,
      revision: (await read(adult)).revision,
      reason: '停用',
    }),
  ).toMatchObject({ code: 'fares.adultNeeded' })
})

test('[M8] versions are searched by code and name and by their status, and others do not make them', async () => {
  const list = async (request: object, by = author) =>
    (await app.call(by, 'fares.passengerTypeVersions', request)).data.types.map(
      ({ code, version, status }) => `${code} ${version} ${status}`,
    )
  expect(await list({ text: '来宾' })).toEqual(['GUEST 1 published'])
  expect(await list({ text: 'edi' })).toEqual(['EDITED 1 draft'])
  expect(await list({ text: 'edi' }, clerk)).toEqual([])
  expect(await list({ status: ['withdrawn'] })).toContain('student 1 withdrawn')
  expect(
    await app.call(clerk, 'fares.createPassengerType', newPassengerType({ code: 'MINE' })),
  ).toMatchObject({
    http: 403,
  })
  const id = await create('GONE')
  await app.call(author, 'fares.discardPriceRule', { kind, id, revision: 1 })
  expect(await app.call(author, 'fares.passengerTypeVersion', { id })).toMatchObject({ http: 404 })
})
