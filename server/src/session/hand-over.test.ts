import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'

// Hand-over of a user who is signed in elsewhere: a code that works once, within a minute.

let app: TestApp
let admin: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  agency = await app.signIn('agency')
})
afterAll(() => app.close())

let devices = 0
const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = app) =>
  fetch(`${at.url}/api/session/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  })

async function issue(headers: Record<string, string>, user?: string) {
  const response = await post('handOver', { user }, headers)
  return (await response.json()) as {
    data?: { code: string; seconds: number }
    code?: string
    status: number
  }
}
const asPerson = ({ token, cookie }: SignedInUser) => ({ authorization: token, cookie })
const codeFor = async (person: SignedInUser) => (await issue(asPerson(person))).data?.code ?? ''

async function takeOver(code: string, headers: Record<string, string> = {}, at = app) {
  const response = await post('takeOver', { code, deviceId: `device-${++devices}` }, headers, at)
  const answer = (await response.json()) as { data?: string; code?: string; message?: string }
  const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  return { http: response.status, ...answer, person: { token: answer.data ?? '', cookie } }
}

test('[A3] [A11] a code opens a session of the person it was issued to, with a token and a cookie', async () => {
  const { data } = await issue(asPerson(agency))
  expect(data).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), seconds: 60 })
  const { http, person } = await takeOver(data?.code ?? '')
  expect(http).toBe(200)
  expect(await app.call(person, 'session.me', {})).toMatchObject({ http: 200, code: 'agency' })
  // The session it was issued from goes on.
  expect((await app.call(agency, 'session.me', {})).http).toBe(200)
  // As everywhere, the token alone opens nothing.
  expect((await app.call({ ...person, cookie: '' }, 'session.me', {})).http).toBe(401)
})

test('[A3] a code works once; the second attempt gets the reason', async () => {
  const code = await codeFor(agency)
  expect((await takeOver(code)).http).toBe(200)
  expect(await takeOver(code)).toMatchObject({
    http: 400,
    code: 'session.codeUsed',
    message: expect.stringContaining('already been used'),
  })
})

test('[A3] of many who come with one code at one moment on two nodes, one gets in', async () => {
  const second = await startTestApp({ database: app.database, clock: app.clock, closeWithTest: true })
  for (let turn = 0; turn < 5; turn++) {
    const code = await codeFor(agency)
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, at) => takeOver(code, {}, at % 2 === 0 ? app : second)),
    )
    expect(ends.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(ends.filter((end) => end.code === 'session.codeUsed')).toHaveLength(7)
  }
})

test('[A3] a code is of no use after a minute', async () => {
  const code = await codeFor(agency)
  const late = await codeFor(agency)
  const before = app.clock.now()
  app.clock.moveTo(new Date(before.getTime() + 59_999))
  expect((await takeOver(code)).http).toBe(200)
  app.clock.moveTo(new Date(before.getTime() + 60_000))
  expect(await takeOver(late)).toMatchObject({ http: 400, code: 'session.codeExpired' })
  app.clock.moveTo(before)
})

test('[A3] a forged code opens nothing', async () => {
  expect(await takeOver('A'.repeat(43))).toMatchObject({ http: 400, code: 'session.codeUnknown' })
  expect(await takeOver('short')).toMatchObject({ http: 400, code: 'request.invalid' })
})

test('[A3] a code is worth no more than the session it was issued from', async () => {
  const person = await app.signIn('clerk')
  const code = await codeFor(person)
  await app.call(person, 'session.signOut', {})
  expect(await takeOver(code)).toMatchObject({ http: 400, code: 'session.codeUnknown' })
})

test('[A3] another site can neither have a code issued nor use one up', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  expect(await issue({ ...asPerson(agency), ...foreign })).toMatchObject({ code: 'request.foreignOrigin' })
  const code = await codeFor(agency)
  expect(await takeOver(code, foreign)).toMatchObject({ code: 'request.foreignOrigin' })
  expect((await takeOver(code)).http).toBe(200)
})

test('[A3] the former session of the browser ends', async () => {
  const clerk = await app.signIn('clerk')
  const { person } = await takeOver(await codeFor(agency), asPerson(clerk))
  expect(await app.call(clerk, 'session.me', {})).toMatchObject({ http: 401, status: 50012 })
  expect(await app.call(person, 'session.me', {})).toMatchObject({ code: 'agency' })
})

test('[A3] a partner system hands over people of its own organisation with its own key, until it is withdrawn', async () => {
  const created = await app.call(admin, 'session.addPartner', {
    code: 'RVT-ERP',
    name: 'Travel desk',
    organisationCode: 'RVT',
  })
  const { id, key } = created.data
  expect(
    await app.call(admin, 'session.addPartner', { code: 'RVT-ERP', name: 'x', organisationCode: 'RVT' }),
  ).toMatchObject({ http: 409, code: 'session.partnerTaken' })
  const partner = { authorization: key }
  const { data } = await issue(partner, 'agency')
  const waiting = await issue(partner, 'AGENCY')
  expect(await app.call((await takeOver(data?.code ?? '')).person, 'session.me', {})).toMatchObject({
    code: 'agency',
  })
  for (const user of ['admin', 'nobody', undefined])
    expect(await issue(partner, user)).toMatchObject({ status: 403, code: 'session.handOverOther' })
  expect(await issue(asPerson(agency), 'admin')).toMatchObject({ code: 'session.handOverOther' })

  const listed = await app.call(admin, 'session.partners', {})
  expect(listed.data).toMatchObject([
    { id, code: 'RVT-ERP', organisation: { code: 'RVT' }, enabled: true, lastUsedAt: expect.any(String) },
  ])
  expect(JSON.stringify(listed)).not.toContain(key)

  await app.call(admin, 'session.setPartner', { id, enabled: false })
  expect(await issue(partner, 'agency')).toMatchObject({ status: 401, code: 'session.partnerUnknown' })
  expect(await takeOver(waiting.data?.code ?? '')).toMatchObject({ code: 'session.codeUnknown' })
  expect(await issue({ authorization: `fwp_${'A'.repeat(43)}` }, 'agency')).toMatchObject({
    code: 'session.partnerUnknown',
  })
})

test('[A3] neither codes nor keys nor tokens stand in the database or in a log', async () => {
  const written: string[] = []
  const write = process.stdout.write
  process.stdout.write = ((line: string) => written.push(String(line)) > 0) as typeof process.stdout.write
  const { data } = await app.call(admin, 'session.addPartner', {
    code: 'LOGS',
    name: 'Logs',
    organisationCode: 'RVT',
  })
  const { code = '' } = (await issue({ authorization: data.key }, 'agency')).data ?? {}
  const { person } = await takeOver(code)
  const log = createLog('trace')
  log.info({ req: { method: 'GET', url: `/soldAnalysis?token=${code}` } }, 'request')
  log.info({ token: person.token, authorization: data.key }, 'careless')
  process.stdout.write = write
  expect(written.length).toBeGreaterThan(0)
  const { rows } = await app.database.pool.query(`
    select (select json_agg(c) from session.hand_over_codes c)::text || (select json_agg(p) from session.partners p)::text
      || (select json_agg(s) from session.sessions s)::text || (select json_agg(j) from journal.operations j)::text
      || (select json_agg(l) from journal.log_ins l)::text as everything`)
  const everything = written.join('') + rows[0].everything
  for (const secret of [code, data.key, person.token, person.cookie.split('=')[1] ?? ''])
    expect(everything).not.toContain(secret)
})

test('[A3] coming in and being refused is written down like signing in', async () => {
  await takeOver(await codeFor(agency))
  await takeOver('B'.repeat(43))
  const { rows } = await app.database.pool.query(
    'select outcome from journal.log_ins order by id desc limit 2',
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['refusedCode', 'handedOver'])
})

test('[K3] the outcome of every idempotent command can be queried', async () => {
  const key = 'k'.repeat(32)
  expect(await app.call(agency, 'session.outcome', { key })).toMatchObject({ data: { state: 'notDone' } })
  // Final: what was still on its way is refused now.
  expect(await app.call(agency, 'session.outcome', { key })).toMatchObject({ data: { state: 'notDone' } })
})
