import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { messages } from '@fairway/contract/messages/endpoints'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messagesJobs } from './jobs.ts'

let app: TestApp
let otherNode: TestApp
let admin: SignedInUser
let clerk: SignedInUser
let clerk2: SignedInUser
let agency: SignedInUser
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startTestApp()
  otherNode = await startTestApp({ database: app.database, clock: app.clock })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  clerk2 = await app.signIn('clerk2')
  agency = await app.signIn('agency')
  const { rows } = await sql<{ key: string; id: string }>`
    select code as key, id from staff.users
    union all select 'role ' || code, id from staff.roles
    union all select 'organisation ' || code, id from staff.organisations`.execute(app.database.db)
  for (const { key, id } of rows) ids[key] = id
})
afterAll(async () => {
  await otherNode.close()
  await app.close()
})
beforeEach(() => sql`delete from messages.messages`.execute(app.database.db))

type Save = RequestOf<(typeof messages)['messages.save']>

const lowWater: Save = {
  type: 'notice',
  language: 'zh',
  titles: { zh: '枯水期限航', en: 'Low water' },
  contents: { zh: '夔门航段限速，快船提前二十分钟开航。', en: 'Speed limit at Kuimen.' },
  audience: { everyone: true },
}

async function write(save: Partial<Save> = {}, author = admin) {
  const answer = await app.call(author, 'messages.save', { ...lowWater, ...save })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}

async function published(save: Partial<Save> = {}, author = admin): Promise<string> {
  const draft = await write(save, author)
  const answer = await app.call(author, 'messages.publish', draft)
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return draft.id
}

const popupsOf = async (person: SignedInUser, node = app) =>
  (await node.call(person, 'messages.popups', {})).data.map(({ id }) => id)
const inboxOf = async (person: SignedInUser) =>
  (await app.call(person, 'messages.inbox', {})).data.rows.map(({ id }) => id)
const atEleven = '2026-06-15T11:00:00+08:00'

test('[J10] a pop-up has id, type, content and its time; the content is in the language of the reader', async () => {
  const notice = await published()
  app.clock.passMinutes(1)
  const message = await published({ type: 'msg', audience: { userIds: [ids.clerk ?? ''] }, important: true })
  const { data } = await app.call(clerk, 'messages.popups', {}, { language: 'en' })
  expect(data).toMatchObject([
    {
      id: message,
      type: 'msg',
      content: 'Speed limit at Kuimen.',
      creationTime: '2026-06-15T09:01:00+08:00',
    },
    { id: notice, type: 'notice', publicTime: '2026-06-15T09:00:00+08:00' },
  ])
  const japanese = await app.call(clerk, 'messages.popups', {}, { language: 'ja' })
  expect(japanese.data[0]?.content).toBe('夔门航段限速，快船提前二十分钟开航。')
  app.clock.moveTo('2026-06-15T09:00:00+08:00')
})

test('[J10] what was read does not pop up again, on no node; reading twice is as good as once', async () => {
  const [first, second] = [await published(), await published()]
  expect(await popupsOf(clerk)).toEqual([first, second])
  for (let times = 0; times < 2; times++)
    expect(await app.call(clerk, 'messages.read', { id: first })).toMatchObject({ http: 200, success: true })
  expect(await popupsOf(clerk, otherNode)).toEqual([second])
  expect(await popupsOf(clerk2)).toEqual([first, second])
  expect((await app.call(clerk, 'messages.broadcasts', {})).data.unread).toBe(1)
  expect((await app.call(clerk, 'messages.readAll', {})).data).toEqual({ messages: 1 })
  expect(await popupsOf(clerk)).toEqual([])
  expect((await app.call(clerk, 'messages.inbox', {})).data.rows.every(({ read }) => read)).toBe(true)
})

test('[J13] messages are neither read nor marked without a token', async () => {
  const id = await published()
  for (const answer of [
    await app.callRaw(undefined, 'messages.popups', {}),
    await app.callRaw(undefined, 'messages.read', { id }),
    await app.callRaw({ token: 'made-up', cookie: clerk.cookie }, 'messages.popups', {}),
  ])
    expect(answer).toMatchObject({ http: 401, status: 50008, success: false })
  expect(await popupsOf(clerk)).toEqual([id])
})

test.each([
  ['everyone', () => ({ everyone: true }), ['clerk', 'clerk2', 'agency']],
  ['a role', () => ({ roleIds: [ids['role ticketClerk'] ?? ''] }), ['clerk', 'clerk2']],
  ['an organisation', () => ({ organisationIds: [ids['organisation RVT'] ?? ''] }), ['agency']],
  ['a kind of organisation', () => ({ organisationKinds: ['agent' as const] }), ['agency']],
  ['a person', () => ({ userIds: [ids.clerk2 ?? ''] }), ['clerk2']],
  [
    'a person and an organisation',
    () => ({ userIds: [ids.clerk2 ?? ''], organisationIds: [ids['organisation RVT'] ?? ''] }),
    ['clerk2', 'agency'],
  ],
])('what is for %s reaches them and nobody else', async (_, audience, expected) => {
  const id = await published({ audience: audience() })
  for (const [name, person] of Object.entries({ clerk, clerk2, agency })) {
    const meant = expected.includes(name)
    expect(await popupsOf(person), name).toEqual(meant ? [id] : [])
    expect(await inboxOf(person), name).toEqual(meant ? [id] : [])
    expect((await app.call(person, 'messages.detail', { id })).http, name).toBe(meant ? 200 : 404)
    expect((await app.call(person, 'messages.read', { id })).http, name).toBe(meant ? 200 : 404)
  }
})

test("another's message is a missing one: the same answer word for word", async () => {
  const id = await published({ type: 'msg', audience: { userIds: [ids.clerk ?? ''] } })
  for (const verb of ['messages.detail', 'messages.read'] as const) {
    const { requestId: _, ...foreign } = await app.call(agency, verb, { id })
    const { requestId: __, ...missing } = await app.call(agency, verb, { id: '9223372036854775807' })
    expect(foreign).toEqual(missing)
  }
})

test('an announcement pops up from its time on and until its time is over; the inbox keeps it', async () => {
  const draft = await write({ publishAt: '2026-06-15T10:00:00+08:00', expiresAt: atEleven, strip: true })
  expect((await app.call(admin, 'messages.publish', draft)).data).toEqual({ state: 'planned' })
  expect(await popupsOf(clerk)).toEqual([])
  expect(await inboxOf(clerk)).toEqual([])
  app.clock.moveTo('2026-06-15T10:00:00+08:00')
  await messagesJobs['messages:announce']?.run(app.services, {})
  expect(await popupsOf(clerk)).toEqual([draft.id])
  expect((await app.call(clerk, 'messages.broadcasts', {})).data).toMatchObject({
    broadcasts: [{ id: draft.id, expiresAt: atEleven }],
    unread: 1,
  })
  app.clock.moveTo(atEleven)
  expect(await popupsOf(clerk)).toEqual([])
  expect((await app.call(clerk, 'messages.broadcasts', {})).data).toEqual({ broadcasts: [], unread: 0 })
  expect((await app.call(clerk, 'messages.inbox', {})).data.rows).toMatchObject([
    { id: draft.id, inForce: false },
  ])
  expect((await app.call(clerk, 'messages.inbox', { unread: true })).data.total).toBe(0)
  expect((await app.call(admin, 'messages.list', { state: 'over' })).data.total).toBe(1)
  app.clock.moveTo('2026-06-15T09:00:00+08:00')
})

test('a planned announcement is published once, by whichever node is first', async () => {
  const draft = await write({ publishAt: '2026-06-15T10:00:00+08:00' })
  await app.call(admin, 'messages.publish', draft)
  const run = (node: TestApp) => messagesJobs['messages:announce']?.run(node.services, {})
  await run(app)
  const published = () =>
    sql<{ announced: boolean }>`select announced from messages.messages`
      .execute(app.database.db)
      .then(({ rows }) => rows[0]?.announced)
  expect(await published()).toBe(false)
  app.clock.moveTo('2026-06-15T10:00:00+08:00')
  await Promise.all([run(app), run(otherNode)])
  expect(await published()).toBe(true)
  app.clock.moveTo('2026-06-15T09:00:00+08:00')
})

test('a withdrawn message is gone for all readers, for good', async () => {
  const draft = await write()
  await app.call(admin, 'messages.publish', draft)
  const open = (await app.call(admin, 'messages.open', { id: draft.id })).data
  expect(await app.call(admin, 'messages.withdraw', { id: draft.id, version: open.version })).toMatchObject({
    http: 200,
  })
  expect([await popupsOf(clerk), await inboxOf(clerk)]).toEqual([[], []])
  expect((await app.call(clerk, 'messages.detail', { id: draft.id })).http).toBe(404)
  const again = await app.call(admin, 'messages.publish', { id: draft.id, version: open.version + 1 })
  expect(again).toMatchObject({ http: 409, code: 'messages.stateForbids' })
})

test('what people may have read is not changed behind their backs; a draft is', async () => {
  const draft = await write()
  const changed = await write({ ...draft, titles: { zh: '枯水' } })
  expect(changed).toEqual({ id: draft.id, version: 2 })
  const stale = await app.call(admin, 'messages.save', { ...lowWater, ...draft })
  expect(stale).toMatchObject({ http: 409, code: 'messages.changedMeanwhile' })
  await app.call(admin, 'messages.publish', changed)
  const late = await app.call(admin, 'messages.save', { ...lowWater, id: draft.id, version: 3 })
  expect(late).toMatchObject({ http: 409, code: 'messages.stateForbids' })
  const gone = await write()
  expect((await app.call(admin, 'messages.discard', gone)).http).toBe(200)
  expect((await app.call(admin, 'messages.open', { id: gone.id })).code).toBe('messages.notFound')
})

test.each<[string, Partial<Save>, string]>([
  ['without the original', { language: 'es' }, 'messages.originalMissing'],
  ['with spaces for a title', { titles: { zh: '   ' } }, 'messages.originalMissing'],
  ['for nobody', { audience: {} }, 'messages.nobodyChosen'],
  ['a personal one for all', { type: 'msg' }, 'messages.personsOnly'],
  ['for somebody unknown', { audience: { userIds: ['9223372036854775807'] } }, 'messages.unknownTarget'],
  ['that is over already', { expiresAt: '2026-06-15T08:59:00+08:00' }, 'messages.overBefore'],
  [
    'that ends before it begins',
    { publishAt: '2026-06-16T09:00:00+08:00', expiresAt: atEleven },
    'messages.overBefore',
  ],
])('a message %s is refused and nothing is kept', async (_, save, code) => {
  const answer = await app.call(admin, 'messages.save', { ...lowWater, ...save })
  expect(answer).toMatchObject({ code, success: false })
  expect((await app.call(admin, 'messages.list', {})).data.total).toBe(0)
})

test('[I2] who may publish for one organisation neither sees nor touches the messages of others, and writes to the own only', async () => {
  await sql`
    with made as (insert into staff.roles (code, names, data_scope, dock_scope)
      values ('agencyVoice', '{"en":"v","zh":"v","es":"v","ja":"v"}', 'organisation', 'all') returning id),
    granted as (insert into staff.role_menus select made.id, m.id from made, staff.menus m
      where m.id in ('messages.view', 'messages.publish'))
    insert into staff.user_roles select ${ids.agency}, id from made`.execute(app.database.db)
  const voice = await app.signIn('agency')
  const foreign = await write()
  expect((await app.call(voice, 'messages.list', {})).data.total).toBe(0)
  for (const verb of ['messages.open', 'messages.readers'] as const)
    expect((await app.call(voice, verb, { id: foreign.id })).code).toBe('messages.notFound')
  for (const verb of ['messages.publish', 'messages.withdraw', 'messages.discard'] as const)
    expect((await app.call(voice, verb, foreign)).code).toBe('messages.notFound')
  expect(
    (
      await app.call(voice, 'messages.save', {
        ...lowWater,
        ...foreign,
        audience: { userIds: [ids.agency ?? ''] },
      })
    ).code,
  ).toBe('messages.notFound')
  const beyond: Save['audience'][] = [
    { everyone: true },
    { roleIds: [ids['role ticketClerk'] ?? ''] },
    { organisationKinds: ['agent'] },
    { organisationIds: [ids['organisation OLT'] ?? ''] },
    { userIds: [ids.clerk ?? ''] },
  ]
  for (const audience of beyond)
    expect((await app.call(voice, 'messages.save', { ...lowWater, audience })).code).toBe(
      'messages.unknownTarget',
    )
  const own = await published({ audience: { organisationIds: [ids['organisation RVT'] ?? ''] } }, voice)
  expect(await popupsOf(voice)).toEqual([own])
  const people = (await app.call(voice, 'messages.people', {})).data.people
  expect(people.map(({ code }) => code)).toEqual(['agency'])
  expect((await app.call(voice, 'messages.targets', {})).data).toMatchObject({ wide: false, roles: [] })
})

test('the office sees who has read it, and the journal who published it', async () => {
  const id = await published()
  await app.call(clerk, 'messages.read', { id })
  expect((await app.call(admin, 'messages.readers', { id })).data).toMatchObject({
    total: 1,
    rows: [{ code: 'clerk' }],
  })
  expect((await app.call(admin, 'messages.list', {})).data.rows).toMatchObject([
    { id, state: 'published', readers: 1, audience: { everyone: true } },
  ])
  const { rows } = await sql<{ operation: string }>`
    select operation from journal.operations where entity = 'messages.message' and entity_id = ${id} order by id`.execute(
    app.database.db,
  )
  expect(rows.map(({ operation }) => operation)).toEqual(['messages.save', 'messages.publish'])
})

test('pressing save twice writes one message', async () => {
  const key = 'one-form-one-key-0001'
  const answers = await Promise.all([1, 2].map(() => app.call(admin, 'messages.save', lowWater, { key })))
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect((await app.call(admin, 'messages.list', {})).data.total).toBe(1)
})

test.each(['0', '-1', 'x', '1; drop table messages.messages', '../me.json', '9'.repeat(60), '１'])(
  'the id %s is no message',
  async (id) => {
    const answer = await app.callRaw(clerk, 'messages.read', { id })
    expect(answer.success).toBe(false)
    expect([400, 404]).toContain(answer.http)
  },
)

test('a search finds words of every language, and a per cent sign only itself', async () => {
  const id = await published()
  const matches = async (text: string) => (await app.call(clerk, 'messages.inbox', { text })).data.rows
  expect(await matches('kuimen')).toMatchObject([{ id }])
  expect(await matches('限速')).toHaveLength(1)
  expect(await matches('%')).toHaveLength(0)
})

test('a search matches the words, never their JSON: no language code, no punctuation', async () => {
  const quoted = await published({
    titles: { zh: '停', en: 'Say \u201cstop\u201d or "halt"' },
    contents: { zh: '好', en: 'Mañana' },
  })
  await published({ titles: { zh: '风', en: 'Wind' }, contents: { zh: '大', en: 'Strong wind' } })
  for (const list of ['messages.inbox', 'messages.list'] as const) {
    const matches = async (text: string) =>
      (await app.call(admin, list, { text })).data.rows.map(({ id }) => id)
    for (const text of ['en', 'es', 'ja', 'zh', ':', '{', '":']) expect(await matches(text), text).toEqual([])
    expect(await matches('"halt"'), list).toEqual([quoted])
    expect(await matches('\u201cStop'), list).toEqual([quoted])
    expect(await matches('manana say'), list).toEqual([quoted])
    expect(await matches('say wind'), list).toEqual([])
  }
})

test('a page beyond the end still says how many there are in all', async () => {
  await published()
  await published({ titles: { zh: '二' }, contents: { zh: '二' } })
  for (const list of ['messages.inbox', 'messages.list'] as const) {
    const beyond = await app.call(admin, list, { page: 7, pageSize: 1 })
    expect(beyond.data, list).toMatchObject({ rows: [], total: 2 })
    const last = await app.call(admin, list, { page: 2, pageSize: 1 })
    expect(last.data.rows, list).toHaveLength(1)
    expect(last.data.total, list).toBe(2)
  }
})
