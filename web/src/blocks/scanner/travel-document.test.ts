import { expect, test } from 'vitest'
import { readTravelDocument } from './travel-document.ts'

const countries = [
  { alpha2: 'CN', alpha3: 'CHN' },
  { alpha2: 'FR', alpha3: 'FRA' },
  { alpha2: 'HK', alpha3: 'HKG' },
]
const read = (...lines: string[]) => readTravelDocument(lines, { countries, today: '2026-06-15' })

/** A filler fills the line up. */
const line = (text: string, length: number) => text.padEnd(length, '<')

const weights = [7, 3, 1]
const digitOf = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
const checkDigit = (text: string) =>
  String([...text].reduce((sum, sign, at) => sum + digitOf(sign) * (weights[at % 3] ?? 0), 0) % 10)
const checked = (text: string) => text + checkDigit(text)

function passport({
  name = 'PETIT<<JEAN<PIERRE',
  state = 'FRA',
  number = '12AB34567',
  born = '900312',
  sex = 'M',
  expires = '310101',
}: Partial<Record<'name' | 'state' | 'number' | 'born' | 'sex' | 'expires', string>> = {}): [string, string] {
  const personal = checked(line('', 14))
  const parts = [checked(line(number, 9)), checked(born), checked(expires), personal]
  const second = `${parts[0]}${state}${parts[1]}${sex}${parts[2]}${personal}${checkDigit(parts.join(''))}`
  return [line(`P<${state}${name}`, 44), second]
}

const td1 = (code: string, state: string, number: string, nationality = state): [string, string, string] => {
  const first = line(`${code}${state}${checked(line(number, 9))}`, 30)
  const [born, expires] = [checked('900312'), checked('310101')]
  const second = line(`${born}F${expires}${nationality}`, 29)
  const all = first.slice(5) + born + expires + second.slice(18, 29)
  return [first, second + checkDigit(all), line('CHAN<<TAI<MAN', 30)]
}

test('a passport fills type, number, name, nationality, birth date and sex', () => {
  expect(read(...passport())).toEqual({
    person: {
      name: 'PETIT JEAN PIERRE',
      certificateType: 'passport',
      certificateNumber: '12AB34567',
      phone: '',
      sex: 'male',
      birthDate: '1990-03-12',
      nationality: 'FR',
    },
  })
})

test('the specimen of Germany, whose code has one letter, is read', () => {
  expect(
    read('P<D<<MUELLER<<HANS<PETER<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4'),
  ).toMatchObject({ person: { name: 'MUELLER HANS PETER', nationality: 'DE', birthDate: '1964-08-12' } })
})

test.each([
  ['number', passport()[1].replace('12AB34567', '12AB34568')],
  ['birthDate', passport()[1].replace('900312', '900313')],
  ['expiryDate', passport()[1].replace('310101', '310102')],
  ['composite', passport()[1].replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))],
  ['sex', passport()[1].replace('M', 'K')],
] as const)('a wrong character is reported with its field: %s', (fault, second) => {
  expect(read(passport()[0], second)).toEqual({ fault })
})

test('a zone with a missing character, or without its second line, is incomplete', () => {
  const [first, second] = passport()
  expect(read(first.slice(0, 43), second)).toEqual({ fault: 'incomplete' })
  expect(read(first, second.slice(1))).toEqual({ fault: 'incomplete' })
  expect(read(first)).toEqual({ fault: 'incomplete' })
})

test('a birth date of two digits of the year is the latest day before today', () => {
  const born = (date: string) => read(...passport({ born: date }))
  expect(born('260615')).toMatchObject({ person: { birthDate: '2026-06-15' } })
  expect(born('260616')).toMatchObject({ person: { birthDate: '1926-06-16' } })
})

test('a name without given names, an unspecified sex and an unknown state are left to the counter', () => {
  expect(read(...passport({ name: 'SUKARNO', sex: '<', state: 'UTO' }))).toMatchObject({
    person: { name: 'SUKARNO', sex: '', nationality: '' },
  })
})

test('a permit for Hong Kong residents on a card of three lines is read', () => {
  expect(read(...td1('C<', 'CHN', 'H12345678', 'HKG'))).toMatchObject({
    person: {
      certificateType: 'hongKongMacaoPermit',
      certificateNumber: 'H12345678',
      name: 'CHAN TAI MAN',
      sex: 'female',
      nationality: 'HK',
    },
  })
})

test('an identity card of another state, on three lines or two, and a visa are refused', () => {
  expect(read(...td1('I<', 'FRA', '12AB34567'))).toEqual({ fault: 'documentType' })
  expect(read('I<FRAERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907FRA7408122F1204159<<<<<<<6')).toEqual({
    fault: 'documentType',
  })
  expect(read(line('V<FRAPETIT<<JEAN', 44), passport()[1])).toEqual({ fault: 'documentType' })
})

test('a passport card of two lines of 36 characters is read', () => {
  const [number, born, expires] = [checked('12AB34567'), checked('900312'), checked('310101')]
  const parts = `${number}FRA${born}F${expires}<<<<<<<`
  const second = parts + checkDigit(`${number}${born}${expires}<<<<<<<`)
  expect(read(line('IPFRAPETIT<<ANNE', 36), second)).toMatchObject({
    person: { certificateType: 'passport', name: 'PETIT ANNE' },
  })
})
