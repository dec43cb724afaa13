import { certificateRules, certificateTypes } from '@fairway/contract/kernel/certificates'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What forms and filters choose from, as the specification asks for it.

let app: TestApp
const people: Record<string, SignedInUser> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const code of ['admin', 'clerk', 'agency', 'carrier', 'port', 'pier', 'viewer'])
    people[code] = await app.signIn(code)
})
afterAll(() => app.close())

const as = (code: string) => people[code] as SignedInUser
const codes = (answer: { data: readonly { code: string }[] }) => answer.data.map(({ code }) => code)

/** The twelve addresses, called as a browser does that knows nothing but the specification. */
async function post(
  path: string,
  person: SignedInUser | undefined,
  body?: string,
  type = 'application/json',
) {
  const answer = await fetch(`${app.url}/api/publicSelect/${path}.do`, {
    method: 'POST',
    headers: {
      ...(person && { authorization: person.token, cookie: person.cookie }),
      ...(body !== undefined && { 'content-type': type }),
      'accept-language': 'zh',
    },
    ...(body !== undefined && { body }),
  })
  return (await answer.json()) as {
    status: number
    success: boolean
    data: { value: string; label: string; code: string; initials: string }[]
  }
}

const withQuery = [
  'getAgent',
  'getCruise',
  'getPort',
  'getDocker',
  'getCruiseSeries',
  'getSupplier',
  'getRoute',
  'getPortCorporation',
]
const form = 'application/x-www-form-urlencoded'

test.each(withQuery)('[J12][J15] %s takes a query object as JSON and answers named values', async (path) => {
  for (const body of ['{}', '{"text":""}']) {
    const { success, data } = await post(path, as('admin'), body)
    expect(success).toBe(true)
    expect(data.length).toBeGreaterThan(0)
    for (const { value, label } of data)
      expect([value, label]).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/\p{Script=Han}/u),
      ])
  }
  expect(await post(path, undefined, '{}')).toMatchObject({ status: 50008 })
})

test.each(withQuery)(
  '[J12] %s finds a value first by its name, by pinyin initials and by its code',
  async (path) => {
    const last = (await post(path, as('admin'), '{}')).data.at(-1)
    if (!last) throw new Error(`${path} gave nothing`)
    for (const text of [last.label, last.initials, last.code]) {
      const { data } = await post(path, as('admin'), JSON.stringify({ text }))
      expect(data[0]?.value, text).toBe(last.value)
    }
  },
)

test.each(['getCertType', 'getIdNo'])('[J12][J15] %s takes no payload', async (path) => {
  const { data } = await post(path, as('clerk'))
  expect(data.map(({ value }) => value)).toEqual([...certificateTypes])
  expect(data[0]?.label).toBe('居民身份证')
})

test('[J12][J15] getUserDocker takes a form with a query payload and gives the docks one works at', async () => {
  const mine = (text: string) =>
    post(
      'getUserDocker',
      as('clerk'),
      new URLSearchParams({ query: JSON.stringify({ text }) }).toString(),
      form,
    )
  expect((await mine('')).data).toHaveLength(3)
  expect((await mine('bdy')).data).toMatchObject([{ code: 'BDY', port: { label: expect.any(String) } }])
  expect((await post('getUserDocker', as('clerk'), 'text=bdy', form)).data).toHaveLength(1)
  expect(await post('getUserDocker', as('clerk'), 'query=nonsense', form)).toMatchObject({ status: 400 })
  // Who works everywhere chooses from all docks; who has docks of their own, or none, from those.
  const all = (await post('getDocker', as('admin'), '{}')).data.length
  expect((await post('getUserDocker', as('admin'), 'query={}', form)).data).toHaveLength(all)
  expect((await post('getUserDocker', as('port'), 'query={}', form)).data).toHaveLength(6)
  expect((await post('getUserDocker', as('agency'), 'query={}', form)).data).toEqual([])
})

test('[J12][J15] getCountryByPage gives pages of all countries with their codes in four languages', async () => {
  const ask = (body: object) => app.call(as('clerk'), 'lookups.countryByPage', body)
  const first = (await ask({ page: 1, pageSize: 100 })).data
  expect([first.total, first.rows.length, first.rows[0]?.code]).toEqual([249, 100, 'CN'])
  const last = (await ask({ page: 3, pageSize: 100 })).data
  expect(last.rows).toHaveLength(49)
  expect(codes({ data: (await ask({ text: 'deguo' })).data.rows })).toEqual(['DE'])
  expect(codes({ data: (await ask({ text: 'españa' })).data.rows })).toEqual(['ES'])
  expect(codes({ data: (await ask({ text: 'Espana' })).data.rows })).toEqual(['ES'])
  expect(codes({ data: (await ask({ text: 'フランス' })).data.rows })[0]).toBe('FR')
  expect((await ask({ values: ['JP', 'KR'] })).data.rows).toMatchObject([
    { value: 'JP', alpha3: 'JPN', numeric: '392', label: 'Japan' },
    { value: 'KR', alpha3: 'KOR' },
  ])
  const { rows } = (await ask({ pageSize: 200, sort: '-code' })).data
  expect(rows[0]?.code).toBe('ZW')
  expect(
    new Set(
      [...first.rows, ...(await ask({ page: 2, pageSize: 100 })).data.rows, ...last.rows].map(
        ({ alpha3 }) => alpha3,
      ),
    ).size,
  ).toBe(249)
})

test('[J12] a name is found in four languages, by pinyin, its initials and the code, the best first', async () => {
  const find = async (text: string) => codes(await app.call(as('clerk'), 'lookups.docker', { text }))
  const [dock] = (await app.call(as('clerk'), 'lookups.docker', { text: 'CTM' })).data
  expect(dock?.names.zh).toContain('朝天门')
  for (const text of [
    '朝天门',
    'ctm',
    'chaotianm',
    dock?.names.en ?? '',
    dock?.names.ja ?? '',
    dock?.names.es ?? '',
  ])
    expect(await find(text), text).toContain('CTM')
  expect((await find('ctm'))[0]).toBe('CTM')
  expect(await find('no such place')).toEqual([])
  const { data } = await app.call(as('clerk'), 'lookups.docker', { values: [dock?.value ?? ''] })
  expect(data.map(({ label }) => label)).toEqual([dock?.names.en])
})

test('[J12] a look-up is bounded, and narrowed by what a form knows already', async () => {
  const all = (await app.call(as('admin'), 'lookups.docker', { limit: 500 })).data
  expect((await app.call(as('admin'), 'lookups.docker', { limit: 2 })).data).toHaveLength(2)
  expect(await app.call(as('admin'), 'lookups.docker', { limit: 501 })).toMatchObject({ http: 400 })
  const port = all[0]?.port?.value ?? ''
  const there = (await app.call(as('admin'), 'lookups.docker', { port })).data
  expect(there.length).toBeLessThan(all.length)
  expect(new Set(there.map((dock) => dock.port?.value))).toEqual(new Set([port]))
})

test('[J12][I3] look-ups offer only what is within the scope', async () => {
  const agents = async (code: string) => codes(await app.call(as(code), 'lookups.agent', {}))
  expect((await agents('admin')).length).toBeGreaterThan(1)
  expect((await agents('clerk')).length).toBeGreaterThan(1)
  expect(await agents('agency')).toEqual(['RVT'])
  expect(await agents('carrier')).toEqual([])
  expect(await agents('port')).toEqual([])

  const all = (await app.call(as('admin'), 'lookups.cruise', {})).data
  const own = (await app.call(as('carrier'), 'lookups.cruise', {})).data
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all.length)
  const { organisation } = (await app.call(as('carrier'), 'session.me', {})) as unknown as {
    organisation: { id: string }
  }
  expect(new Set(own.map(({ carrier }) => carrier?.value))).toEqual(new Set([organisation.id]))
  // Tenant isolation: a foreign ship is a missing one.
  const foreignShip = all.find(({ carrier }) => carrier?.value !== organisation.id)
  expect(
    (await app.call(as('carrier'), 'lookups.cruise', { values: [foreignShip?.value ?? ''] })).data,
  ).toEqual([])
  expect(
    (await app.call(as('carrier'), 'lookups.cruise', { carrier: foreignShip?.carrier?.value ?? '' })).data,
  ).toEqual([])
  expect(codes(await app.call(as('carrier'), 'lookups.supplier', {}))).toEqual(['GRS'])
  for (const { carrier } of (await app.call(as('carrier'), 'lookups.route', {})).data)
    expect(carrier?.value).toBe(organisation.id)
  const lines = (await app.call(as('admin'), 'lookups.route', {})).data.length
  expect((await app.call(as('port'), 'lookups.route', {})).data.length).toBeLessThan(lines)
})

test('[J12] getIdNo returns the rules the server itself checks by, in the order of the dictionary', async () => {
  const admin = as('admin')
  await app.call(admin, 'system.moveEntry', {
    dictionary: 'certificateTypes',
    code: 'passport',
    position: 1,
  })
  await app.call(admin, 'system.enableEntry', {
    dictionary: 'certificateTypes',
    code: 'seamansBook',
    enabled: false,
  })
  const ask = async () => (await app.call(admin, 'lookups.idNo', {})).data
  await expect
    .poll(async () => (await ask()).find(({ value }) => value === 'seamansBook')?.enabled)
    .toBe(false)
  const rules = await ask()
  expect(rules[0]?.value).toBe('passport')
  for (const { value, pattern, lengths, check, example } of rules) {
    const { pattern: own, lengths: ownLengths, check: ownCheck } = certificateRules[value]
    expect({ pattern, lengths, check }).toEqual({ pattern: own, lengths: ownLengths, check: ownCheck })
    expect(example).toMatch(new RegExp(pattern, 'u'))
  }
  const accepted = (await app.call(admin, 'lookups.certType', {})).data.map(({ value }) => value)
  expect(accepted[0]).toBe('passport')
  expect(accepted).not.toContain('seamansBook')
})
