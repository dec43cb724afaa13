import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, type Sale, snapshotCounts } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Certificates whose number does not tell who their holder is: what the manifest needs is asked for and checked.

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
})
afterAll(() => app.close())

type Traveller = Sale['passengers'][number]

let passports = 10_000_000
/** A passenger with a new passport. */
function traveller(more: Partial<Traveller> = {}): Traveller {
  passports += 1
  return {
    passengerType: 'adult',
    certificateType: 'passport',
    certificateNumber: `E${passports}`,
    name: 'Maria Garcia',
    birthDate: '1990-03-12',
    sex: 'female',
    nationality: 'ES',
    ...more,
  }
}

const without = (person: Traveller, ...fields: (keyof Traveller)[]) =>
  Object.fromEntries(
    Object.entries(person).filter(([field]) => !fields.some((one) => one === field)),
  ) as Traveller

async function refused(person: Traveller): Promise<{ field: string; reason: string }[]> {
  const sale = await buildSale(app, { passengers: [buildPassenger('张三'), person] })
  const before = await snapshotCounts(app)
  const answer = await app.callRaw(clerk, 'orders.sell', sale)
  expect(answer).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(await snapshotCounts(app)).toEqual(before)
  const { fields } = answer.details as { fields: { field: string; reason: string }[] }
  return fields.map(({ field, reason }) => ({ field, reason }))
}

test.each(['child', 'senior', 'student', 'infant'])(
  'a %s with a passport and no birth date is refused, and the field is named',
  async (passengerType) => {
    expect(await refused(without(traveller({ passengerType }), 'birthDate'))).toEqual([
      { field: 'passengers[1].birthDate', reason: 'required' },
    ])
  },
)

test.each([
  ['child', '2017-05-01'],
  ['senior', '1955-05-01'],
  ['student', '2005-05-01'],
  ['infant', '2023-05-01'],
])('a %s with a passport and a fitting birth date is sold a ticket', async (passengerType, birthDate) => {
  const sale = await buildSale(app, {
    passengers: [buildPassenger('张三'), traveller({ passengerType, birthDate })],
  })
  expect(await app.call(clerk, 'orders.sell', sale)).toMatchObject({ http: 200, data: { state: 'paid' } })
})

test.each([
  ['child', '1990-03-12'],
  ['senior', '1990-03-12'],
  ['adult', '2020-03-12'],
])('a %s with a passport born on %s is refused for the age', async (passengerType, birthDate) => {
  expect(await refused(traveller({ passengerType, birthDate }))).toEqual([
    { field: 'passengers[1].passengerType', reason: 'ageForType' },
  ])
})

test('sex, birth date and nationality are required where the certificate contains none of them', async () => {
  expect(await refused(without(traveller(), 'sex', 'birthDate', 'nationality'))).toEqual(
    ['nationality', 'sex', 'birthDate'].map((field) => ({
      field: `passengers[1].${field}`,
      reason: 'required',
    })),
  )
})

test.each([
  ['birthDate', { birthDate: '2026-06-16' }],
  ['birthDate', { birthDate: '1890-01-01' }],
  ['nationality', { nationality: 'QQ' }],
])('a %s that cannot be is refused: %j', async (field, more) => {
  expect(await refused(traveller(more))).toEqual([
    expect.objectContaining({ field: `passengers[1].${field}` }),
  ])
})

test('what contradicts the certificate is refused', async () => {
  const card = buildPassenger('李四')
  expect(await refused({ ...card, birthDate: '1990-03-05' })).toEqual([
    { field: 'passengers[1].birthDate', reason: 'contradictsCertificate' },
  ])
  expect(await refused({ ...card, nationality: 'ES' })).toEqual([
    { field: 'passengers[1].nationality', reason: 'contradictsCertificate' },
  ])
})

test('a permit determines the region, and all data are stored for the manifest', async () => {
  const permit = without(
    traveller({ certificateType: 'hongKongMacaoPermit', certificateNumber: 'H1234567801', name: '陈大文' }),
    'nationality',
  )
  const sale = await buildSale(app, { passengers: [buildPassenger('张三'), traveller(), permit] })
  const { data } = await app.call(clerk, 'orders.sell', sale)
  const { rows } = await app.database.pool.query(
    `select p.sex, p.birth_date::text, p.nationality from orders.passengers p join orders.orders o on o.id = p.order_id
    where o.number = $1 order by p.number`,
    [data.number],
  )
  expect(rows).toEqual([
    { sex: expect.anything(), birth_date: '1990-03-04', nationality: 'CN' },
    { sex: 'female', birth_date: '1990-03-12', nationality: 'ES' },
    { sex: 'female', birth_date: '1990-03-12', nationality: 'HK' },
  ])
  const { tickets } = (await app.call(clerk, 'orders.detail', { orderId: data.orderId })).data
  expect(tickets.map(({ passenger: { nationality } }) => nationality)).toEqual(['CN', 'ES', 'HK'])
  // The birth date of an identity number is part of it and masked with it.
  const detailFor = async (person: SignedInUser) => {
    const { data: detail } = await app.call(person, 'orders.detail', { orderId: data.orderId })
    return [detail.can.showCertificate.allowed, ...detail.tickets.map(({ passenger }) => passenger.birthDate)]
  }
  expect(await detailFor(await app.signIn('admin'))).toEqual([true, null, '1990-03-12', '1990-03-12'])
  // Who may not see certificates sees no birth dates either.
  expect(await detailFor(clerk)).toEqual([false, null, null, null])
})
