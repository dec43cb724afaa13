import { endpoints } from '@fairway/contract/all'
import type { Endpoint } from '@fairway/contract/kernel/endpoint'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

// Whatever arrives, the answer is a refusal that names the field, or a proper reply: never a fault, never half a change.

const all = Object.entries(endpoints).filter(([name]) => !name.startsWith('session.sign')) as [
  keyof typeof endpoints,
  Endpoint,
][]

const nonsense: Record<string, unknown> = {
  nothing: null,
  'a fraction': 1.5,
  'a negative number': -1,
  'two to the thirty-first': 2 ** 31,
  'more than a double holds': '9'.repeat(40),
  'a number beyond all bounds': 1e300,
  yes: true,
  'an empty text': '',
  'a huge text': '江'.repeat(20_000),
  'a NUL': 'a\0b',
  'half a character': 'a\ud800b',
  'a quote': "'; drop table orders.orders; --",
  'a day that is none': '2026-02-30',
  'a day long ago': '1999-01-01',
  'a foreign id': '9223372036854775807',
  'an empty list': [],
  'a list of lists': [[[]]],
  'an object': { __proto__x: 1, constructor: 2 },
}

let app: TestApp
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function rowsOfMoneyAndSeats() {
  const { rows } = await app.database.pool.query(`
    select (select count(*) from orders.orders) as orders, (select count(*) from orders.tickets) as tickets,
      (select count(*) from accounts.entries) as entries, (select count(*) from inventory.occupations) as occupations`)
  return rows[0]
}

const fieldsOf = ({ request }: Endpoint) => {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(schema.properties ?? {})
}

/** What the schema of a field lets through alone, as it arrives. */
const isTaken = ({ request, method }: Endpoint, field: string, value: unknown) => {
  const fields = 'shape' in request ? (request.shape as Record<string, z.ZodMiniType>) : {}
  return fields[field]?.safeParse(method === 'GET' ? String(value) : value).success ?? true
}

test.each(all)('%s refuses nonsense in every field and changes nothing', async (name, endpoint) => {
  const before = await rowsOfMoneyAndSeats()
  for (const [what, value] of Object.entries(nonsense)) {
    // The fields of an address are text: what JSON would keep apart arrives as its spelling.
    const sent =
      endpoint.method === 'GET' && (value === null || typeof value === 'object') ? String(value) : value
    const fields = fieldsOf(endpoint)
    // A schema looks at all fields: what it refuses goes together, what it lets through reaches the handler alone.
    const refused = fields.filter((field) => !isTaken(endpoint, field, sent))
    const requests = [
      ...(refused.length > 0 ? [refused] : []),
      ...fields.filter((field) => !refused.includes(field)).map((field) => [field]),
    ]
    for (const request of requests) {
      const answer = await app.callRaw(admin, name, Object.fromEntries(request.map((field) => [field, sent])))
      const said = `${name} with ${what} in ${request}: ${answer.http} ${answer.message}`
      expect(answer.http, said).toBeLessThan(500)
      if (request === refused) expect(answer.http, said).not.toBe(200)
      if (answer.code === 'request.invalid') expect(answer.message, said).toMatch(/\w/)
      expect(answer.message ?? '', said).not.toMatch(/[{}]|undefined|syntax|select |insert /)
    }
  }
  expect(await rowsOfMoneyAndSeats()).toEqual(before)
})
