import { identityCheckCharacter } from '@fairway/contract/kernel/identity'
import { expect, test } from 'vitest'
import { agesOf, fitsAge, type PartyMember, partyFaults, type TypeRule } from './party.ts'

const type = (code: string, more: Partial<TypeRule> = {}): [string, TypeRule] => [
  code,
  {
    id: '1',
    code,
    names: { en: code, zh: `${code}票`, es: code, ja: code },
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
  type('child', { ageFrom: 6, ageBelow: 14 }),
  type('infant', { ageBelow: 6, freePerAdult: 1 }),
  type('senior', { ageFrom: 60, isAdult: true }),
  type('soldier', { certificateTypes: ['officerCard'] }),
])

const day = {
  travel: '2026-06-15',
  today: '2026-06-01',
  language: 'en',
  countries: new Set(['FR', 'HK']),
} as const

/** A passenger with an identity card born on a day. */
function born(passengerType: string, birth: string, sequence = 1): PartyMember {
  const digits = `500105${birth.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return {
    passengerType,
    certificateType: 'idCard',
    certificateNumber: digits + identityCheckCharacter(digits),
  }
}

const faultsOf = (...members: PartyMember[]) =>
  partyFaults(members, types, day).map(({ field, reason }) => `${field} ${reason}`)

test('a family of two adults, a child and an infant travels', () => {
  expect(
    faultsOf(
      born('adult', '1990-01-01'),
      born('adult', '1991-01-01'),
      born('child', '2016-01-01'),
      born('infant', '2024-01-01'),
    ),
  ).toEqual([])
})

test.each([
  ['child', '2020-06-15', [], 'six on the day of travel'],
  ['child', '2020-06-16', ['passengers[0].passengerType ageForType'], 'six on the day after'],
  ['child', '2012-06-16', [], 'still thirteen'],
  ['child', '2012-06-15', ['passengers[0].passengerType ageForType'], 'fourteen on the day of travel'],
  ['adult', '2012-06-15', [], 'fourteen'],
  ['adult', '2012-06-16', ['passengers[0].passengerType ageForType'], 'thirteen'],
  ['senior', '1966-06-15', [], 'sixty'],
  ['senior', '1966-06-16', ['passengers[0].passengerType ageForType'], 'fifty-nine'],
])(
  'the age counts on the day of travel: %s born on %s gives %j (%s)',
  (passengerType, birth, faults, _why) => {
    expect(faultsOf(born(passengerType, birth))).toEqual(faults)
  },
)

test('a birth date after today is refused, also when it is before the departure', () => {
  expect(faultsOf(born('adult', '1990-01-01'), born('infant', '2026-06-02'))).toEqual([
    'passengers[1].certificateNumber birthDate',
  ])
})

const foreigner = (more: Partial<PartyMember> = {}): PartyMember => ({
  passengerType: 'adult',
  certificateType: 'passport',
  certificateNumber: 'E12345678',
  nationality: 'FR',
  sex: 'female',
  birthDate: '1990-01-01',
  ...more,
})

test('nationality, sex and birth date are required where the certificate has none, and the age is checked by them', () => {
  expect(faultsOf(foreigner())).toEqual([])
  expect(faultsOf(foreigner({ nationality: undefined, sex: undefined, birthDate: undefined }))).toEqual([
    'passengers[0].nationality required',
    'passengers[0].sex required',
    'passengers[0].birthDate required',
  ])
  expect(faultsOf(foreigner({ passengerType: 'child' }))).toEqual(['passengers[0].passengerType ageForType'])
  expect(faultsOf(foreigner({ passengerType: 'child', birthDate: '2016-01-01' }))).toEqual([])
})

test('a birth date after today, one of a hundred and thirty years ago and an unknown country are named', () => {
  expect(faultsOf(foreigner({ birthDate: '2026-06-02' }))).toEqual(['passengers[0].birthDate birthDate'])
  expect(faultsOf(foreigner({ birthDate: '1896-06-01' }))).toEqual(['passengers[0].birthDate birthDate'])
  expect(faultsOf(foreigner({ nationality: 'QQ' }))).toEqual(['passengers[0].nationality country'])
})

test('manifest data in the certificate are optional, and may not contradict it', () => {
  const card = born('adult', '1990-01-01')
  expect(faultsOf({ ...card, birthDate: '1990-01-01', nationality: 'CN' })).toEqual([])
  expect(faultsOf({ ...card, birthDate: '1990-01-02' })).toEqual([
    'passengers[0].birthDate contradictsCertificate',
  ])
  const permit = foreigner({
    certificateType: 'hongKongMacaoPermit',
    certificateNumber: 'H12345678',
    nationality: undefined,
  })
  expect(faultsOf(permit)).toEqual([])
  expect(faultsOf({ ...permit, nationality: 'FR' })).toEqual([
    'passengers[0].nationality contradictsCertificate',
  ])
})

test('an unknown passenger type and a certificate the type is not sold against are named', () => {
  expect(faultsOf(born('pirate', '1990-01-01'))).toEqual(['passengers[0].passengerType passengerType'])
  expect(faultsOf(born('soldier', '1990-01-01'))).toEqual([
    'passengers[0].certificateType certificateForType',
  ])
})

test('one person stands in a party once, whichever paper they show', () => {
  const card = born('adult', '1990-01-01')
  expect(
    faultsOf(card, born('adult', '1991-01-01'), { ...card, certificateType: 'householdRegister' }),
  ).toEqual(['passengers[2].certificateNumber samePerson'])
})

test('each adult takes at most one infant, those beyond are named', () => {
  const infants = [1, 2, 3].map((sequence) => born('infant', '2024-01-01', sequence))
  expect(faultsOf(born('adult', '1990-01-01'), ...infants)).toEqual([
    'passengers[2].passengerType perAdult',
    'passengers[3].passengerType perAdult',
  ])
  expect(faultsOf(born('senior', '1950-01-01'), infants[0]!)).toEqual([])
  expect(faultsOf(infants[0]!)).toEqual(['passengers[0].passengerType perAdult'])
})

test('age ranges are written in figures', () => {
  expect(agesOf({ ageFrom: 6, ageBelow: 14 })).toBe('6–13')
  expect(agesOf({ ageFrom: 60, ageBelow: undefined })).toBe('≥ 60')
  expect(agesOf({ ageFrom: undefined, ageBelow: 2 })).toBe('< 2')
  expect(fitsAge({ ageFrom: undefined, ageBelow: undefined }, 0)).toBe(true)
})
