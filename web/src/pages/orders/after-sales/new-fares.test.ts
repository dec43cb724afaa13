import { toFen } from '@fairway/contract/kernel/money'
import { expect, test } from 'vitest'
import { newFares } from './new-fares.ts'

const types = [
  { code: 'adult', percent: 10_000 },
  { code: 'child', percent: 5_000 },
]
const ticket = (typeCode: string) => ({ typeCode, typeNames: { en: typeCode } })

test('[L8] each passenger type pays its share of the full fare of the new trip, to the fen', () => {
  expect(newFares(toFen(6_001), [ticket('adult'), ticket('child'), ticket('adult')], types)).toEqual([
    { code: 'adult', names: { en: 'adult' }, people: 2, fare: 6_001 },
    { code: 'child', names: { en: 'child' }, people: 1, fare: 3_001 },
  ])
})

test('[L8] there is no fare for a passenger type that is no longer in force', () => {
  expect(newFares(toFen(6_000), [ticket('adult'), ticket('student')], types)).toBeUndefined()
})
