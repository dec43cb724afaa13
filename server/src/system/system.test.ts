import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasText } from '../platform/texts.ts'
import type { Definition } from './parameter-definition.ts'
import { definitions } from './parameter-list.ts'
import { normaliseValue } from './parameter-value.ts'
import { withDefaults } from './parameters.ts'

let app: TestApp
let second: TestApp
let admin: SignedInUser
let other: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
  other = await app.signIn('admin2')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const journal = async (operation: string) =>
  (
    await sql<{ entity_id: string; detail: unknown }>`
      select entity_id, detail from journal.operations where operation = ${operation} order by id`.execute(
      app.database.db,
    )
  ).rows
const parameter = async (key: string) =>
  (await app.call(admin, 'system.parameters', { text: key })).data.rows.find((row) => row.key === key)

test('every parameter is by itself what it may be', () => {
  for (const [key, definition] of Object.entries(definitions))
    expect(normaliseValue(definition, definition.standard), key).toEqual({ value: definition.standard })
})

test('every parameter has a name and an explanation', () => {
  for (const [key, definition] of Object.entries<Definition>(definitions)) {
    expect(hasText(`parameters.${key}.name`), key).toBe(true)
    expect(hasText(definition.explanation ?? `parameters.${key}.explanation`), key).toBe(true)
  }
})

test('a parameter that was set is in force on every node at once, and its history says who and when', async () => {
  expect(await parameter('orders.holdMinutes')).toMatchObject({
    value: 30,
    isStandard: true,
    version: 0,
    kind: 'duration',
    unit: 'minutes',
  })
  const set = (value: number, version: number, person = admin) =>
    app.call(person, 'system.setParameter', { key: 'orders.holdMinutes', value, version })
  expect(await set(45, 0)).toMatchObject({ data: { version: 1 } })
  for (const node of [app, second])
    await expect.poll(() => node.services.parameters.read('orders.holdMinutes')).toBe(45)
  // Optimistic locking: a change of an outdated value gets a conflict with the name of the first.
  expect(await set(60, 0, other)).toMatchObject({
    http: 409,
    code: 'system.changedMeanwhile',
    details: { name: '林岚' },
  })
  expect(await set(60, 1, other)).toMatchObject({ data: { version: 2 } })
  const { rows } = (await app.call(admin, 'system.parameterHistory', { key: 'orders.holdMinutes' })).data
  expect(
    rows.map(({ version, before, after, changedBy }) => [version, before, after, changedBy.code]),
  ).toEqual([
    [2, 45, 60, 'admin2'],
    [1, null, 45, 'admin'],
  ])
  expect(
    await app.call(admin, 'system.resetParameter', { key: 'orders.holdMinutes', version: 2 }),
  ).toMatchObject({ data: { version: 3 } })
  await expect.poll(() => second.services.parameters.read('orders.holdMinutes')).toBe(30)
  expect(await journal('system.setParameter')).toEqual([
    { entity_id: 'orders.holdMinutes', detail: { before: null, after: 45 } },
    { entity_id: 'orders.holdMinutes', detail: { before: 45, after: 60 } },
  ])
  await expect(app.database.pool.query('delete from system.parameter_changes')).rejects.toThrow('append-only')
})

test('of two who set a parameter at the same moment one gets a conflict with the name of the other', async () => {
  const set = (person: SignedInUser, value: number) =>
    app.call(person, 'system.setParameter', { key: 'comments.mostTries', value, version: 0 })
  const answers = await Promise.all([set(admin, 10), set(other, 11), set(admin, 12), set(other, 13)])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409])
})

test('a value outside its limits or of another kind is refused with what is allowed', async () => {
  const texts = { en: 'a', zh: 'b', es: 'c', ja: 'd' }
  for (const [key, value] of [
    ['orders.holdMinutes', 4],
    ['orders.holdMinutes', 1_441],
    ['orders.holdMinutes', 7.5],
    ['orders.holdMinutes', '30'],
    ['comments.accepted', 1],
    ['shell.feedbackUrl', 'javascript:alert(1)'],
    ['shell.feedbackUrl', 'file:///etc/passwd'],
    ['shell.feedbackUrl', 'https://user:secret@example.org'],
    ['shell.platformName', 'one text'],
    ['shell.platformName', {}],
    ['shell.platformName', { en: ' ', ja: '' }],
    ['shell.platformName', { ...texts, zh: '长'.repeat(101) }],
    ['orders.hotline', '1'.repeat(41)],
  ] as const) {
    const answer = await app.call(admin, 'system.setParameter', { key, value, version: 0 })
    expect([answer.http, answer.code], `${key} ${JSON.stringify(value)}`).toEqual([400, 'request.invalid'])
    expect(answer.message).toContain('value')
  }
  expect(
    await app.call(admin, 'system.setParameter', { key: 'startingData.history', value: 1, version: 0 }),
  ).toMatchObject({ http: 404 })
  // What a later version no longer allows does not come into force.
  expect(withDefaults({ 'orders.holdMinutes': 'soon', 'no.such': 1 })['orders.holdMinutes']).toBe(30)
})

test('the name of the platform changes for all users with the next request', async () => {
  const name = { en: 'River tickets', zh: '江河票务', es: 'Billetes del río', ja: '川の切符' }
  await app.call(admin, 'system.setParameter', { key: 'shell.platformName', value: name, version: 0 })
  const platformName = async () =>
    (await second.call(other, 'session.me', {})) as unknown as { parameters: { platformName: object } }
  await expect.poll(async () => (await platformName()).parameters.platformName).toEqual(name)
})

test('switched off, the public page takes no comments', async () => {
  await app.call(admin, 'system.setParameter', { key: 'comments.accepted', value: false, version: 0 })
  await expect.poll(() => app.services.parameters.read('comments.accepted')).toBe(false)
  const comment = {
    orderNumber: '26061500000011',
    phone: '13800138000',
    rating: 5,
    text: 'Lovely trip',
    deviceId: crypto.randomUUID(),
    code: 'abcd',
  }
  expect(await app.callRaw(undefined, 'comments.write', comment)).toMatchObject({
    http: 403,
    code: 'comments.closed',
  })
})

test('a dictionary is added to, renamed, ordered, switched off and cleared, and each step is journalled', async () => {
  const dictionary = 'refundReasons'
  const names = { en: 'Lost ticket', zh: '遗失车票', es: 'Billete perdido', ja: '紛失' }
  const list = async () =>
    (await app.call(admin, 'system.dictionary', { name: dictionary, pageSize: 200 })).data.rows
  const codes = async () => (await list()).map(({ code }) => code)
  const before = await codes()
  expect(await app.call(admin, 'system.addEntry', { dictionary, code: 'lost', names })).toMatchObject({
    http: 200,
  })
  expect(await app.call(admin, 'system.addEntry', { dictionary, code: 'lost', names })).toMatchObject({
    http: 409,
    code: 'system.codeTaken',
  })
  expect(await codes()).toEqual([...before, 'lost'])
  await app.call(admin, 'system.moveEntry', { dictionary, code: 'lost', position: 2 })
  expect(await codes()).toEqual([before[0], 'lost', ...before.slice(1)])
  await app.call(admin, 'system.changeEntry', {
    dictionary,
    code: 'lost',
    names: { ...names, en: 'Ticket lost' },
  })
  await app.call(admin, 'system.enableEntry', { dictionary, code: 'lost', enabled: false })
  expect((await list())[1]).toMatchObject({
    enabled: false,
    names: { en: 'Ticket lost' },
    changedBy: { code: 'admin' },
    position: 2,
  })
  const offered = (await app.call(admin, 'system.reasons', { dictionary })).data.map(({ code }) => code)
  expect(offered).not.toContain('lost')
  expect(
    (await app.call(admin, 'system.dictionary', { name: dictionary, text: 'yscp' })).data.rows.map(
      ({ code }) => code,
    ),
  ).toEqual(['lost'])
  expect((await app.call(admin, 'system.dictionary', { name: dictionary, enabled: false })).data.total).toBe(
    1,
  )
  await app.call(admin, 'system.removeEntry', { dictionary, code: 'lost' })
  expect(await codes()).toEqual(before)
  expect(await app.call(admin, 'system.removeEntry', { dictionary, code: 'lost' })).toMatchObject({
    http: 404,
  })
  expect(await journal('system.changeEntry')).toEqual([
    {
      entity_id: 'refundReasons:lost',
      detail: { before: { names }, after: { names: { ...names, en: 'Ticket lost' } } },
    },
  ])
})

test('what the product depends on stays, and something is left to choose', async () => {
  const names = { en: 'x', zh: 'x', es: 'x', ja: 'x' }
  expect(
    await app.call(admin, 'system.removeEntry', { dictionary: 'certificateTypes', code: 'idCard' }),
  ).toMatchObject({ code: 'system.neededEntry' })
  expect(await app.call(admin, 'system.removeEntry', { dictionary: 'countries', code: 'CN' })).toMatchObject({
    code: 'system.neededEntry',
  })
  expect(
    await app.call(admin, 'system.addEntry', { dictionary: 'countries', code: 'QQ', names }),
  ).toMatchObject({ code: 'system.closedDictionary' })
  const { rows } = (await app.call(admin, 'system.dictionary', { name: 'lockReasons' })).data
  const results = []
  for (const { code } of rows)
    results.push(
      await app.call(admin, 'system.enableEntry', { dictionary: 'lockReasons', code, enabled: false }),
    )
  expect(results.at(-1)).toMatchObject({ http: 409, code: 'system.lastEntry' })
  expect(
    (await app.call(admin, 'system.dictionary', { name: 'certificateTypes' })).data.rows[0],
  ).toMatchObject({
    code: 'idCard',
    builtIn: true,
    rule: { check: 'identity', lengths: [15, 18] },
  })
})

test('the node that set a parameter reads its own write, whenever the bus tells of it', async () => {
  const key = 'sessions.mostPerUser'
  for (let version = 0; version < 30; version++) {
    const value = 50 + version
    expect(await app.call(admin, 'system.setParameter', { key, value, version })).toMatchObject({
      status: 200,
    })
    expect(await app.services.parameters.read(key)).toBe(value)
  }
})
