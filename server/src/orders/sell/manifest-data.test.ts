import {
  certificateRules,
  certificateTypes,
  requiredManifestFields,
} from '@fairway/contract/kernel/certificates'
import { sailingPassengers } from '@fairway/contract/orders/lists'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, type Sale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What the manifest of a ship tells of each passenger, whatever paper they were sold a ticket with.

let app: TestApp
let clerk: SignedInUser
let admin: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

type Traveller = Sale['passengers'][number]

async function sell(...passengers: Traveller[]) {
  const sale = await buildSale(app, { passengers })
  const { data, message } = await app.call(clerk, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return { ...data, sailingId: sale.sailingId }
}

/** The passengers of an order as the list of their sailing has them. */
async function listed({ sailingId, orderId }: { sailingId: string; orderId: string }, user = admin) {
  const { data } = await app.call(user, 'orders.passengers', { sailingId, sort: 'number', pageSize: 100 })
  return data.rows.filter((row) => row.orderId === orderId)
}

/** Numbers of each kind of paper, in each of the forms that are issued. */
const numbers = certificateTypes.flatMap((type) => [
  [type, certificateRules[type].example] as const,
  ...(type === 'idCard' ? [[type, '110105491231002'] as const] : []),
  ...(type === 'hongKongMacaoPermit' ? [[type, 'M1234567801'] as const] : []),
  ...(type === 'foreignPermanentResidence' ? [[type, '911124198108030024'] as const] : []),
])

const stated = { nationality: 'DE', sex: 'female', birthDate: '1981-08-03' } as const

test.each(numbers)(
  'a passenger with a %s (%s) has sex, birth date and nationality on the list',
  async (type, number) => {
    const required = requiredManifestFields(type, number)
    const order = await sell({
      passengerType: 'adult',
      certificateType: type,
      certificateNumber: number,
      name: 'Li Wei',
      ...Object.fromEntries(required.map((field) => [field, stated[field]])),
    })
    const [row] = await listed(order)
    expect(row).toMatchObject({
      name: 'Li Wei',
      certificateType: type,
      sex: expect.stringMatching(/^(fe)?male$/),
      birthDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      nationality: expect.stringMatching(/^[A-Z]{2}$/),
    })
    for (const field of required) expect(row?.[field]).toBe(stated[field])
    // The next paper may carry the same number.
    app.clock.passMinutes(1)
    await app.database.pool.query(`update inventory.occupations set person = null`)
  },
)

test('a birth date is shown to users who may see certificates alone', async () => {
  const order = await sell(buildPassenger('张三'))
  expect((await listed(order)).map(({ birthDate }) => birthDate)).toEqual(['1990-03-04'])
  expect((await listed(order, await app.signIn('carrier'))).map(({ birthDate }) => birthDate)).toEqual([null])
})

test('special care and the adult a child travels with are on the list of the sailing', async () => {
  const order = await sell(
    { ...buildPassenger('张伟'), specialCare: ['pregnant', 'wheelchair', 'wheelchair'] },
    buildPassenger('张小', 'child', '2018-05-06'),
    buildPassenger('张婴', 'infant', '2024-05-06'),
  )
  const rows = await listed(order)
  expect(rows.map(({ name, specialCare, guardian }) => [name, specialCare, guardian?.name])).toEqual([
    ['张伟', ['wheelchair', 'pregnant'], undefined],
    ['张小', [], '张伟'],
    ['张婴', [], '张伟'],
  ])
  expect(rows[1]?.guardian?.seat).toBe(rows[0]?.seat)
  const reader = {
    language: 'en',
    name: () => '',
    text: (key: string) => texts[key as keyof typeof texts],
  } as const
  const { specialCare, guardian } = sailingPassengers.columns
  expect(rows.map((row) => [specialCare.value(row, reader), guardian.value(row, reader)])).toEqual([
    ['Wheelchair user · Pregnant', null],
    ['', '张伟'],
    ['', '张伟'],
  ])
})

test('a guardian who is not on board any more is not named beside the child', async () => {
  const order = await sell(buildPassenger('李强'), buildPassenger('李小', 'child', '2018-05-06'))
  await app.database.pool.query(
    `select orders.change_state(array[$1::bigint], 'noShow', $2, row('clock', null, null, null)::orders.change_cause)`,
    [order.tickets[0]!.id, app.clock.now()],
  )
  expect((await listed(order)).map(({ name, guardian }) => [name, guardian])).toEqual([['李小', null]])
})

test('an order remembers whether a device read the paper or a clerk typed it', async () => {
  const order = await sell(
    { ...buildPassenger('王五'), identitySource: 'cardReader' },
    buildPassenger('赵六'),
  )
  const { rows } = await sql`select identity_source as source from orders.passengers
    where order_id = ${order.orderId} order by number`.execute(app.database.db)
  expect(rows).toEqual([{ source: 'cardReader' }, { source: 'typed' }])
})

test('a care that is not on the list, or a paper verified by the counter itself, is refused', async () => {
  for (const more of [{ specialCare: ['flying'] }, { identitySource: 'verified' }]) {
    const sale = await buildSale(app)
    expect(
      await app.callRaw(clerk, 'orders.sell', { ...sale, passengers: [{ ...buildPassenger(), ...more }] }),
    ).toMatchObject({ http: 400, code: 'request.invalid' })
  }
})
