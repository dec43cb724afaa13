import { type EndpointName, endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import {
  createForeignRows,
  endpointsWithRequests,
  type ForeignRows,
  foreignRequestsOf,
  missingRows,
} from '@fairway/testing/foreign/foreign-tenant'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

// Tenant isolation: a user with every permission but one organisation sends the ids of other organisations; each reply
// equals the one for an unknown id. The walk covers the contract, so that a new endpoint is tested or the test fails.

const people = ['agency', 'carrier', 'port'] as const
let app: TestApp
let rows: ForeignRows
let missing: ForeignRows
/** Ids of both, as answers have them. */
let named: RegExp
let owner: SignedInUser
let admin: SignedInUser
const callers = new Map<(typeof people)[number], SignedInUser>()

beforeAll(async () => {
  app = await startTestApp()
  // A role with every permission, within the own organisation.
  for (const [code, dataScope, dockScope] of [
    ['organisation', 'organisation', 'all'],
    ['docks', 'organisation', 'own'],
    ['all', 'all', 'all'],
  ])
    await sql`
      with made as (
        insert into staff.roles (code, names, data_scope, dock_scope)
        select 'may-' || ${code}::text, names, ${dataScope}, ${dockScope} from staff.roles where code = 'administrator' returning id)
      insert into staff.role_menus select made.id, m.id from made, staff.menus m where m.type <> 'M'`.execute(
      app.database.db,
    )
  const roles = {
    agency: 'organisation',
    carrier: 'organisation',
    port: 'docks',
    accountant: 'all',
    admin: 'all',
  }
  for (const [user, reach] of Object.entries(roles))
    await sql`insert into staff.user_roles select u.id, r.id from staff.users u, staff.roles r
      where u.code = ${user} and r.code = ${`may-${reach}`}`.execute(app.database.db)
  admin = await app.signIn('admin')
  owner = await app.signIn('accountant')
  rows = await createForeignRows(app, { admin, clerk: await app.signIn('clerk') })
  const unknown = await app.call(admin, 'orders.find', { text: '13988881111' })
  missing = { ...missingRows(rows), who: unknown.data.who }
  const ids = [...new Set([...Object.values(rows), ...Object.values(missing)])]
  named = new RegExp(
    ids
      .sort((a, b) => b.length - a.length)
      .map((id) => (id.length > 8 ? id : `"${id}"`).replaceAll(/[^\w"]/g, '\\$&'))
      .join('|'),
    'g',
  )
  for (const person of people) callers.set(person, await app.signIn(person))
})
afterAll(() => app.close())

const all = Object.entries(endpoints) as [EndpointName, Endpoint][]

/** Fields that name a row: of a table, or of another endpoint's request. */
const naming = /^(id|\w+Ids?|who|values|request)$/

const fieldsOf = ({ request }: Endpoint) => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(schema.properties ?? {})
}

/** Whatever came back, without what is other in every answer. */
async function ask(
  person: SignedInUser,
  name: EndpointName,
  request: Record<string, unknown>,
): Promise<string> {
  const endpoint: Endpoint = endpoints[name]
  const path = pathOf(name, endpoint).replace(/\{(\w+)\}/g, (_, field: string) => String(request[field]))
  const { statusCode, payload } = await app.server.inject({
    ...{ method: endpoint.method, url: `/api${path}` },
    headers: {
      ...{ authorization: person.token, cookie: person.cookie, 'accept-language': 'en' },
      ...(endpoint.idempotent && { 'idempotency-key': newIdempotencyKey() }),
    },
    ...(endpoint.method === 'POST'
      ? { payload: request }
      : {
          query: Object.fromEntries(Object.entries(request).map(([field, value]) => [field, String(value)])),
        }),
  })
  const plain = payload.replace(named, (id) => (id.startsWith('"') ? '"#"' : '#'))
  return `${statusCode} ${plain.replace(/"(requestId|asOf)":"[^"]*"/g, '')}`
}

const walked = all.flatMap(([name, endpoint]) => {
  if ('open' in endpoint.access || typeof endpoint.scope !== 'string') return []
  const fields = fieldsOf(endpoint).filter((field) => naming.test(field))
  return fields.length > 0 ? [[name, foreignRequestsOf(name, fields)] as const] : []
})

test('[I3] every endpoint that takes the id of a tenant’s row has a test with a foreign one', () => {
  expect(walked.length).toBeGreaterThan(40)
  expect(walked.flatMap(([name, found]) => (found ? [] : [name]))).toEqual([])
  expect(endpointsWithRequests.filter((name) => !walked.some(([one]) => one === name))).toEqual([])
})

const cases = walked.flatMap(([name, found = []]) =>
  found.flatMap((one, at) => (one.publicBecause ? [] : [[name, at, one] as const])),
)

describe.each(people)('%s, who may do everything', (person) => {
  test.each(cases.filter(([, , { foreignTo: to }]) => !to || to.includes(person)))(
    '[I3] %s (%i) answers a stranger’s id like one that does not exist',
    async (name, _at, { request }) => {
      const caller = callers.get(person)
      if (!caller) throw new Error('nobody is signed in')
      const answer = await ask(caller, name, request(rows))
      // The permission is there: what is refused is the row.
      expect(answer).not.toContain('request.noPermission')
      expect(answer).not.toContain('request.invalid')
      expect(answer).toBe(await ask(caller, name, request(missing)))
    },
  )
})

test('[I3] all of it is there for those whose it is', async () => {
  const [agent, clerk] = [await app.signIn('strange.agent'), await app.signIn('clerk')]
  // What only looks comes first: after a command some of it is gone.
  const looks = ([name]: (typeof cases)[number]) => endpoints[name].method === 'GET'
  for (const [name, at, { request, visibleTo: seenBy }] of [
    ...cases.filter(looks),
    ...cases.filter((one) => !looks(one)),
  ]) {
    const caller = seenBy === undefined ? admin : { owner, 'strange.agent': agent, clerk }[seenBy]
    const answer = await ask(caller, name, request(rows))
    expect.soft(answer, `${name} ${at}`).not.toBe(await ask(caller, name, request(missing)))
  }
})
