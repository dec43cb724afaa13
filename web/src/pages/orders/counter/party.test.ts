import { identityCheckCharacter } from '@fairway/contract/kernel/identity'
import { maxPartySize } from '@fairway/contract/orders/values'
import { expect, test } from 'vitest'
import {
  addPeople,
  askedOf,
  blankRow,
  changeRow,
  checkCertificate,
  type PassengerRow,
  requestPassengers,
  rowFaults,
  suggestType,
  type TypeOffered,
  withoutCertificates,
} from './party.ts'

const type = (code: string, percent: number, more: Partial<TypeOffered> = {}): TypeOffered => ({
  code,
  percent,
  ageFrom: null,
  ageBelow: null,
  needsProof: false,
  freePerAdult: null,
  isAdult: false,
  needsSeat: true,
  ...more,
})

const types = [
  type('adult', 10_000, { ageFrom: 14, isAdult: true }),
  type('child', 5_000, { ageBelow: 14 }),
  type('infant', 0, { ageBelow: 6, freePerAdult: 1 }),
  type('student', 7_500, { ageFrom: 14, needsProof: true }),
]
const date = '2026-06-15'
const card = (birth: string, sequence = 1) => {
  const digits = `500105${birth.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return digits + identityCheckCharacter(digits)
}
const read = (name: string, certificateNumber: string) =>
  ({
    name,
    certificateType: 'idCard',
    certificateNumber,
    phone: '',
    sex: '',
    birthDate: '',
    nationality: '',
  }) as const

test('a number is checked while it is typed, and a short one is no fault before the field is left', () => {
  const row = { ...blankRow(1, types), certificateNumber: '50010519' }
  expect(checkCertificate(row, date)).toEqual({ state: 'typing' })
  expect(checkCertificate(row, date, true)).toEqual({ state: 'wrong', fault: 'length' })
  expect(checkCertificate({ ...row, certificateNumber: card('1990-06-15', 2) }, date)).toEqual({
    state: 'right',
    sex: 'female',
    age: 36,
  })
  expect(
    checkCertificate({ ...row, certificateType: 'passport', certificateNumber: 'E12345678' }, date),
  ).toEqual({
    state: 'right',
  })
})

test('the card of a child suggests the child fare, the chosen type stays', () => {
  const rows = [blankRow(1, types)]
  const suggested = changeRow(rows, 1, { certificateNumber: card('2016-01-01') }, types, date)
  expect(suggested[0]?.passengerType).toBe('child')
  const chosen = changeRow(suggested, 1, { passengerType: 'adult' }, types, date)
  expect(changeRow(chosen, 1, { certificateNumber: card('2017-01-01') }, types, date)[0]?.passengerType).toBe(
    'adult',
  )
})

test('a small child travels free while an adult is there to take it along, the second pays', () => {
  const adult = { ...blankRow(1, types), name: '张三' }
  const infant = { ...blankRow(2, types), name: '小明', passengerType: 'infant' }
  expect(suggestType(3, types, [])).toBe('child')
  expect(suggestType(3, types, [adult])).toBe('infant')
  expect(suggestType(3, types, [adult, infant])).toBe('child')
  expect(suggestType(40, types, [])).toBe('adult')
})

test('read people fill untouched lines, then new ones, and nobody stands there twice', () => {
  const first = addPeople(
    [blankRow(1, types)],
    [read('张三', card('1990-01-01')), read('小明', card('2016-01-01'))],
    types,
    date,
  )
  expect(first.rows.map(({ name, passengerType }) => [name, passengerType])).toEqual([
    ['张三', 'adult'],
    ['小明', 'child'],
  ])
  const again = addPeople(first.rows, [read('', card('1990-01-01'))], types, date)
  expect(again.rows).toEqual(first.rows)
})

test('a line that came back without its certificate takes it again from the reader', () => {
  const rows = withoutCertificates(
    addPeople([blankRow(1, types)], [read('张三', card('1990-01-01'))], types, date).rows,
  )
  expect(rows[0]?.certificateNumber).toBe('')
  const back = addPeople([blankRow(7, types), ...rows], [read('张三', card('1990-01-01'))], types, date)
  expect(back.rows[1]?.certificateNumber).toBe(card('1990-01-01'))
})

test('what has no room on the list is counted', () => {
  const crowd = Array.from({ length: maxPartySize + 3 }, (_, index) =>
    read(`旅客`, card('1990-01-01', index + 1)),
  )
  const { rows, left } = addPeople([blankRow(1, types)], crowd, types, date)
  expect([rows.length, left]).toEqual([maxPartySize, 3])
})

test('what keeps a line from being sold is named by field', () => {
  const row = { ...blankRow(1, types), certificateNumber: card('1990-01-01'), name: '张三' }
  expect(rowFaults(row, [row], date)).toEqual([])
  expect(rowFaults({ ...row, name: ' ' }, [row], date)).toEqual([{ field: 'name', fault: 'required' }])
  expect(rowFaults({ ...row, certificateNumber: '' }, [row], date)).toEqual([
    { field: 'certificateNumber', fault: 'required' },
  ])
  const twin = { ...row, key: 2, certificateType: 'householdRegister' as const }
  expect(rowFaults(twin, [row, twin], date)).toEqual([{ field: 'certificateNumber', fault: 'samePerson' }])
})

test('the request carries the lines somebody began, plainly written', () => {
  const row = {
    ...blankRow(1, types),
    certificateNumber: ` ${card('1990-01-01').toLowerCase()}`,
    name: ' 张三 ',
  }
  expect(requestPassengers([row, blankRow(2, types)], date)).toEqual([
    {
      passengerType: 'adult',
      certificateType: 'idCard',
      certificateNumber: card('1990-01-01'),
      name: '张三',
    },
  ])
})

const foreigner = {
  ...blankRow(1, types),
  certificateType: 'passport' as const,
  certificateNumber: 'e12345678',
  name: 'Maria Garcia',
}

test('a passport is asked for nationality, sex and birth date, an identity card for nothing', () => {
  expect(askedOf(blankRow(1, types))).toEqual([])
  expect(askedOf(foreigner)).toEqual(['nationality', 'sex', 'birthDate'])
  expect(
    askedOf({ ...foreigner, certificateType: 'hongKongMacaoPermit', certificateNumber: 'H12345678' }),
  ).toEqual(['sex', 'birthDate'])
  expect(rowFaults(foreigner, [foreigner], date).map(({ field, fault }) => `${field} ${fault}`)).toEqual([
    'nationality required',
    'sex required',
    'birthDate required',
  ])
  const typed = { ...foreigner, nationality: 'ES', sex: 'female' as const, birthDate: '1990' }
  expect(rowFaults(typed, [typed], date)).toEqual([{ field: 'birthDate', fault: 'born' }])
})

test('the birth date typed off a passport chooses the type as a card does, and goes out as a day', () => {
  const [child] = changeRow([foreigner], 1, { birthDate: '20180506' }, types, date)
  expect(child?.passengerType).toBe('child')
  expect(checkCertificate(child!, date)).toEqual({ state: 'right', age: 8 })
  const whole = { ...child!, nationality: 'ES', sex: 'female' as const }
  expect(requestPassengers([whole], date)).toEqual([
    {
      passengerType: 'child',
      certificateType: 'passport',
      certificateNumber: 'E12345678',
      name: 'Maria Garcia',
      nationality: 'ES',
      sex: 'female',
      birthDate: '2018-05-06',
    },
  ])
  // Chosen as a card after all: what was typed for the passport stays at home.
  const card1 = { ...whole, certificateType: 'idCard' as const, certificateNumber: card('1990-01-01') }
  expect(requestPassengers([card1], date)[0]).not.toHaveProperty('birthDate')
  expect(withoutCertificates([whole])[0]).toMatchObject({
    certificateNumber: '',
    birthDate: '',
  })
})

test('a line that a device filled is read, until it is altered by hand, and read again by the next scan', () => {
  const scan = (rows = [blankRow(1, types)], byDevice = true) =>
    addPeople(rows, [read('张三', card('1990-01-01'))], types, date, byDevice).rows
  const sourceOf = (rows: readonly PassengerRow[]) => requestPassengers(rows, date)[0]?.identitySource
  const alter = (change: Partial<PassengerRow>) => changeRow(scan(), 1, change, types, date)
  expect(sourceOf(scan())).toBe('cardReader')
  expect(sourceOf(scan(undefined, false)), 'a pasted list').toBeUndefined()
  expect(sourceOf(alter({ name: '张三丰' }))).toBeUndefined()
  expect(sourceOf(alter({ certificateNumber: card('1990-01-02') }))).toBeUndefined()
  expect(sourceOf(alter({ name: '张三', passengerType: 'student', specialCare: ['hearing'] }))).toBe(
    'cardReader',
  )
  expect(sourceOf(scan(alter({ name: '张三丰' })))).toBe('cardReader')
  expect(sourceOf(addPeople([], [read('', card('1990-01-01'))], types, date, true).rows)).toBeUndefined()
  // The first sign of the next scan is typed into the line that has the focus, and taken out of it again.
  const begun = changeRow(scan(), 1, { name: '张三5' }, types, date)
  expect(sourceOf(changeRow(begun, 1, { name: '张三' }, types, date))).toBe('cardReader')
  expect(JSON.stringify(withoutCertificates(scan()))).not.toContain('1990')
})

test('special care goes out with the passenger, and is not kept in the browser', () => {
  const row = { ...blankRow(1, types), name: '张三', specialCare: ['pregnant' as const] }
  expect(requestPassengers([row], date)[0]?.specialCare).toEqual(['pregnant'])
  expect(requestPassengers([{ ...row, specialCare: [] }], date)[0]).not.toHaveProperty('specialCare')
  expect(withoutCertificates([row])[0]?.specialCare).toEqual([])
})
