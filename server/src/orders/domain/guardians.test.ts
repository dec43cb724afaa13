import { expect, test } from 'vitest'
import { guardiansOf } from './guardians.ts'
import type { TypeRule } from './party.ts'

const type = (code: string, more: Partial<TypeRule> = {}): [string, TypeRule] => [
  code,
  {
    id: '1',
    code,
    names: { en: code },
    ageFrom: undefined,
    ageBelow: undefined,
    certificateTypes: undefined,
    freePerAdult: undefined,
    isAdult: false,
    needsSeat: true,
    ...more,
  },
]

const types = new Map([
  type('adult', { ageFrom: 14, isAdult: true }),
  type('senior', { ageFrom: 60, isAdult: true }),
  type('child', { ageBelow: 14 }),
  type('infant', { ageBelow: 6, freePerAdult: 1 }),
  type('student', { ageFrom: 14, ageBelow: 30 }),
])

const guardians = (...party: string[]) =>
  guardiansOf(
    party.map((passengerType) => ({ passengerType })),
    types,
  )

test('children travel with the first adult of the party', () => {
  expect(guardians('adult', 'senior', 'child', 'child')).toEqual([undefined, undefined, 1, 1])
  expect(guardians('child', 'senior', 'adult')).toEqual([2, undefined, undefined])
})

test('each adult takes as many infants along as travel free with one adult', () => {
  expect(guardians('infant', 'adult', 'infant', 'senior', 'child')).toEqual([2, undefined, 4, undefined, 2])
})

test('students and adults have no guardian, nor has a child without an adult', () => {
  expect(guardians('adult', 'student', 'senior')).toEqual([undefined, undefined, undefined])
  expect(guardians('child', 'student')).toEqual([undefined, undefined])
  expect(guardians('adult', 'infant', 'infant')).toEqual([undefined, 1, undefined])
  expect(guardians('unknown')).toEqual([undefined])
})
