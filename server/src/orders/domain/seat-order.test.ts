import { expect, test } from 'vitest'
import { seatOrder } from './seat-order.ts'

const party = (text: string) => [...text].map((one) => ({ isAdult: one === 'A' }))

/** The party as it sits, from the first seat on. */
const seated = (text: string) => {
  const order = seatOrder(party(text))
  return text
    .split('')
    .map((one, at) => ({ one, place: order[at] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
    .join('')
}

test('children of a party sit beside an adult, in whatever order they were named', () => {
  expect(seated('AACC')).toBe('ACAC')
  expect(seated('CCAA')).toBe('ACAC')
  expect(seated('AAC')).toBe('ACA')
  expect(seated('ACCC')).toBe('ACCC')
  expect(seated('AACCCC')).toBe('ACCACC')
})

test('adults alone, and children alone, sit in the order they were named', () => {
  expect(seatOrder(party('AAA'))).toEqual([1, 2, 3])
  expect(seatOrder(party('CC'))).toEqual([1, 2])
})
