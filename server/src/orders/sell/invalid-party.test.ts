import { aboutField, type FieldProblem } from '@fairway/contract/kernel/problem'
import type { SignedInUser } from '@fairway/testing/api-client'
import {
  buildIdCardNumber,
  buildPassenger,
  buildSale,
  type Sale,
  snapshotCounts,
} from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let clerk: SignedInUser
let right: Sale

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  right = await buildSale(app, { passengers: [buildPassenger('张三'), buildPassenger('李四')] })
})
afterAll(() => app.close())

/** The right sale with one thing put in its place. */
function spoilt(path: (string | number)[], value: unknown): unknown {
  const copy = structuredClone(right) as unknown as Record<string | number, unknown>
  let inner: Record<string | number, unknown> = copy
  for (const part of path.slice(0, -1)) inner = inner[part] as Record<string | number, unknown>
  inner[path.at(-1)!] = value
  return copy
}

const second = (field: string) => ['passengers', 1, field]

test.each<[field: string, path: (string | number)[], value: unknown]>([
  ['sailingId', ['sailingId'], 12],
  ['sailingId', ['sailingId'], '0'],
  ['sailingId', ['sailingId'], 'abc'],
  ['fromStop', ['fromStop'], -1],
  ['fromStop', ['fromStop'], 32],
  ['fromStop', ['fromStop'], 1.5],
  ['fromStop', ['fromStop'], '1'],
  ['toStop', ['toStop'], 1],
  ['toStop', ['toStop'], 0],
  ['toStop', ['toStop'], 2 ** 31],
  ['classCode', ['classCode'], 'no such class'],
  ['classCode', ['classCode'], undefined],
  ['passengers', ['passengers'], []],
  ['passengers', ['passengers'], 2 ** 31],
  ['passengers', ['passengers'], 'everybody'],
  ['passengers', ['passengers'], Array.from({ length: 21 }, () => buildPassenger())],
  ['passengers[1]', ['passengers', 1], null],
  ['passengers[1].name', second('name'), ''],
  ['passengers[1].name', second('name'), '   '],
  ['passengers[1].name', second('name'), 'x'.repeat(61)],
  ['passengers[1].name', second('name'), '<script>'],
  ['passengers[1].name', second('name'), '张三\n李四'],
  ['passengers[1].name', second('name'), '12345'],
  ['passengers[1].name', second('name'), 'a\u0000b'],
  ['passengers[1].passengerType', second('passengerType'), 'pirate'],
  ['passengers[1].passengerType', second('passengerType'), 'child'],
  ['passengers[1].passengerType', second('passengerType'), 'a b'],
  ['passengers[1].certificateType', second('certificateType'), 'libraryCard'],
  ['passengers[1].certificateNumber', second('certificateNumber'), ''],
  ['passengers[1].certificateNumber', second('certificateNumber'), '110105194912310021'],
  ['passengers[1].certificateNumber', second('certificateNumber'), '990105194912310021'],
  ['passengers[1].certificateNumber', second('certificateNumber'), '11010519490230002X'],
  ['passengers[1].certificateNumber', second('certificateNumber'), buildIdCardNumber('2026-06-16')],
  ['passengers[1].certificateNumber', second('certificateNumber'), '1'.repeat(41)],
  ['phone', ['phone'], '12'],
  ['phone', ['phone'], 'call me'],
  ['expectedTotal', ['expectedTotal'], -1],
  ['expectedTotal', ['expectedTotal'], 0.5],
  ['expectedTotal', ['expectedTotal'], 1e12],
  ['expectedTotal', ['expectedTotal'], '100'],
  ['payment', ['payment'], undefined],
  ['payment.method', ['payment'], { method: 'shells' }],
  ['payment.reference', ['payment'], { method: 'card' }],
  ['payment.reference', ['payment'], { method: 'card', reference: '1' }],
  ['payment.reference', ['payment'], { method: 'wechat', reference: 'with blank' }],
  ['payment.method', ['payment'], { method: 'wallet', paymentPassword: 'a'.repeat(64) }],
])(
  'a sale with a wrong %s (%j: %j) is refused by the name of the field and changes nothing',
  async (field, path, value) => {
    const before = await snapshotCounts(app)
    const answer = await app.callRaw(clerk, 'orders.sell', spoilt(path, value))
    expect(answer).toMatchObject({ http: 400, success: false })
    expect(JSON.stringify(answer.details)).toContain(`"${field}"`)
    expect(answer.message).toContain(field)
    expect(await snapshotCounts(app)).toEqual(before)
  },
)

test('the number of a certificate is not repeated in the answer that refuses it', async () => {
  const answer = await app.callRaw(
    clerk,
    'orders.sell',
    spoilt(second('certificateNumber'), '110105194912310021'),
  )
  expect(JSON.stringify(answer)).not.toContain('110105194912310021')
})

test('each refused field comes with its sentence, and with one in the words of the form', async () => {
  const { details } = await app.callRaw(
    clerk,
    'orders.sell',
    spoilt(second('certificateNumber'), '110105194912310021'),
  )
  const [problem] = (details as { fields: FieldProblem[] }).fields
  expect(problem?.message).toContain('passengers[1].certificateNumber')
  expect(aboutField(problem!, 'Number')).not.toContain('passengers')
  expect(aboutField(problem!, problem!.field)).toBe(problem?.message)
})

test('one person twice, and infants without enough adults, are named', async () => {
  const twin = { ...right.passengers[0]!, name: '又一个' }
  const twice = await app.callRaw(clerk, 'orders.sell', spoilt(['passengers', 1], twin))
  expect(JSON.stringify(twice.details)).toContain('passengers[1].certificateNumber')
  const infants = [buildPassenger('甲', 'infant', '2024-01-01'), buildPassenger('乙', 'infant', '2024-02-01')]
  const alone = await app.callRaw(
    clerk,
    'orders.sell',
    spoilt(['passengers'], [right.passengers[0], ...infants]),
  )
  expect(JSON.stringify(alone.details)).toContain('passengers[2].passengerType')
})

test.each([
  ['a sailing that does not exist', { sailingId: '999999999' }, 'orders.noTrip'],
  ['a stop beyond the last', { toStop: 9 }, 'orders.noTrip'],
  ['a class that does not exist', { classCode: 'SEAT9' }, 'orders.noTrip'],
  ['a class the ship does not have', { classCode: 'CAB1' }, undefined],
])('%s is refused and changes nothing', async (_what, change, code) => {
  const before = await snapshotCounts(app)
  const answer = await app.callRaw(clerk, 'orders.sell', { ...right, ...change })
  expect(answer.http).toBeGreaterThanOrEqual(400)
  expect(answer.http).toBeLessThan(500)
  if (code) expect(answer.code).toBe(code)
  expect(await snapshotCounts(app)).toEqual(before)
})

test('a sale without a key, or with a key that is none, is refused', async () => {
  for (const key of ['', 'short', 'x'.repeat(65), 'with blank in the middle'])
    expect(await app.callRaw(clerk, 'orders.sell', right, { key })).toMatchObject({
      http: 400,
      code: 'request.keyMissing',
    })
})

test('no ticket is sold for a ship that has left', async () => {
  const before = await snapshotCounts(app)
  app.clock.moveTo('2026-06-16T09:20:00+08:00')
  const next = await app.signIn('clerk')
  expect(await app.callRaw(next, 'orders.sell', right)).toMatchObject({ http: 409, code: 'orders.closed' })
  expect(await snapshotCounts(app)).toEqual(before)
})
