import { expect, test } from 'vitest'
import { ApiProblem, NetworkError } from '../../../../api/problem.ts'
import { blankRow } from '../party.ts'
import {
  isBusy,
  type Placed,
  type Sale,
  type SaleEvent,
  type Sold,
  saleReducer,
  startOfSale,
} from './sale.ts'

const order = { orderId: '1', number: '26061500000017' } as Placed
const person = { ...blankRow(1, []), key: 7, name: 'Li Wei' }
const sold: Sold = { offer: undefined, people: [person], received: 5_000 }
const cash = { method: 'cash', received: 5_000 } as const
const lost = new NetworkError('/orders/sell', undefined)

const start = startOfSale(undefined)
const after = (events: SaleEvent[], sale: Sale = start) => events.reduce(saleReducer, sale)
const sent: SaleEvent[] = [{ type: 'submitted' }, { type: 'sending', key: 'k'.repeat(32), sold }]
const ended = (end: Extract<SaleEvent, { type: 'ended' }>['end']): SaleEvent => ({
  type: 'ended',
  end,
  payment: cash,
})

test('a sale that is done shows its order with the people and the cash it was sold for', () => {
  const sale = after([...sent, ended({ state: 'done', reply: order })])
  expect(sale).toEqual({ phase: { at: 'issued', order, ...sold }, faults: [], open: undefined })
})

test('while a sale is sent or asked about, nothing that is typed or chosen ends it', () => {
  for (const busy of [after(sent), after([...sent, { type: 'checking' }])])
    for (const type of ['edited', 'tripChanged', 'offerChosen'] as const) {
      const sale = saleReducer(busy, { type })
      expect(isBusy(sale)).toBe(true)
      expect(sale.open).toEqual(busy.open)
    }
})

test('a lost answer that turns out as done is issued, whatever the answer said', () => {
  const sale = after([...sent, { type: 'checking' }, ended({ state: 'done', reply: order })])
  expect(sale.phase).toMatchObject({ at: 'issued', order })
})

test('a sale that is done but cannot be read is issued without details, never offered again', () => {
  expect(after([...sent, ended({ state: 'done', reply: null })]).phase).toMatchObject({
    at: 'issued',
    order: null,
  })
})

test('a lost answer that turns out as not done says so, and so does an unknown outcome', () => {
  const unknown = new ApiProblem('/orders/sell', 503, { code: 'server.outcomeUnknown' })
  const gateway = new ApiProblem('/orders/sell', 502, {})
  for (const why of [lost, unknown, gateway, undefined])
    expect(after([...sent, ended({ state: 'notDone', why })])).toEqual({ ...start, phase: { at: 'notDone' } })
})

test('a refusal says why and marks the fields of the people it was about', () => {
  const fields = [
    {
      field: 'passengers[0].certificateNumber',
      reason: 'format',
      message: 'wrong',
      words: ['', ' is wrong'],
    },
  ]
  const why = new ApiProblem('/orders/sell', 400, { code: 'request.invalid', details: { fields } })
  const sale = after([...sent, ended({ state: 'notDone', why })])
  expect(sale.phase).toEqual({ at: 'refused', problem: why, payment: cash })
  expect(sale.faults).toMatchObject([{ key: 7, field: 'certificateNumber', words: ['', ' is wrong'] }])
  expect(saleReducer(sale, { type: 'edited' })).toEqual(start)
})

test('a server that was busy and did nothing is said to be busy', () => {
  const why = new ApiProblem('/orders/sell', 503, { code: 'server.busy' })
  expect(after([...sent, ended({ state: 'notDone', why })]).phase).toMatchObject({
    at: 'refused',
    problem: why,
  })
})

test('a session that ends in the middle keeps the sale open: the next press asks before it sells', () => {
  const kept = after([...sent, { type: 'checking' }, { type: 'interrupted' }])
  expect(kept).toMatchObject({ phase: { at: 'filling' }, open: { key: 'k'.repeat(32), sold } })
  const again = after([{ type: 'edited' }, { type: 'submitted' }], kept)
  expect(again).toMatchObject({ phase: { at: 'checking' }, open: kept.open })
  // What is shown then is what was sold then, not what stands in the form by now.
  expect(
    after([{ type: 'ended', end: { state: 'done', reply: order }, payment: undefined }], again).phase,
  ).toEqual({
    at: 'issued',
    order,
    ...sold,
  })
})

test('a page that comes back with an open sale asks about it first', () => {
  const sale = startOfSale('k'.repeat(32))
  expect(isBusy(sale)).toBe(true)
  const nothing = after(
    [{ type: 'ended', end: { state: 'notDone', why: undefined }, payment: undefined }],
    sale,
  )
  expect(nothing).toEqual({ ...start, phase: { at: 'notDone' } })
})

test('the next customer begins with an empty sale', () => {
  const sale = after([...sent, ended({ state: 'done', reply: order }), { type: 'nextCustomer' }])
  expect(sale).toEqual(start)
})
