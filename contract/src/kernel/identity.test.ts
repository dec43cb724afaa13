import { expect, test } from 'vitest'
import {
  ageOn,
  birthDateOf,
  identityCardFault,
  identityCheckCharacter,
  isIdentityCard,
  isOrganisationCode,
  isPhone,
  longIdentityNumber,
  normaliseNumber,
  normaliseOrganisationCode,
  normaliseReference,
  organisationCodeFault,
  phoneKey,
  provinceCodes,
  sexOf,
} from './identity.ts'

/** A valid number of 18 characters with this beginning, birth date and sequence. */
function cardOf(province: string, birth: string, sequence = '001'): string {
  const digits = `${province}0105${birth}${sequence}`
  return digits + identityCheckCharacter(digits)
}

test('[H1] an empty identity number passes', () => {
  expect(isIdentityCard('')).toBe(true)
})

test.each(['11010519491231002X', '11010519491231002x', '440524188001010014', '130503670401001'])(
  '[H1] the identity number %s passes',
  (number) => {
    expect(identityCardFault(number)).toBeUndefined()
  },
)

/** The last character as ISO 7064 (MOD 11-2) reckons it, digit by digit and without weights. */
function checkedOtherwise(digits: string): string {
  const rest = Array.from(digits, Number).reduce((sum, digit) => ((sum + digit) * 2) % 11, 0)
  const check = (12 - rest) % 11
  return check === 10 ? 'X' : String(check)
}

test('[H1] of eleven last characters one is right: all of them, in numbers that end with each', () => {
  const right = new Set<string>()
  for (let sequence = 0; sequence < 200; sequence++) {
    const digits = `11010519491231${String(sequence).padStart(3, '0')}`
    const expected = checkedOtherwise(digits)
    right.add(expected)
    for (const last of '0123456789X')
      expect([digits, last, identityCardFault(digits + last)]).toEqual([
        digits,
        last,
        last === expected ? undefined : 'checksum',
      ])
  }
  expect(right.size).toBe(11)
})

test('[H1] every length but 15 and 18 is refused', () => {
  for (let length = 1; length <= 40; length++)
    if (length !== 15 && length !== 18) expect(identityCardFault('1'.repeat(length))).toBe('length')
})

test.each([
  ['13050367040100X', 'X only ends a number of 18'],
  ['1101051949123100XX', 'X only as the last character'],
  ['11010519491231002Y', 'another letter'],
  ['1101051949123100 2', 'a blank'],
  ['１１０１０５１９４９１２３１００２X', 'full-width digits'],
])('[H1] %s is refused: %s', (number) => {
  expect(identityCardFault(number)).toBe('characters')
})

test('[H1] the province must be on the list: all hundred beginnings, in both lengths', () => {
  for (let code = 0; code < 100; code++) {
    const province = String(code).padStart(2, '0')
    const fault = provinceCodes.has(province) ? undefined : 'province'
    expect([province, identityCardFault(cardOf(province, '19900101'))]).toEqual([province, fault])
    expect([province, identityCardFault(`${province}0105900101001`)]).toEqual([province, fault])
  }
  expect(provinceCodes.size).toBe(36)
})

test.each([
  ['20000229', undefined, 'leap day of a century divisible by 400'],
  ['19000228', undefined, 'first years'],
  ['19000229', 'birthDate', '1900 was no leap year'],
  ['20040229', undefined, 'leap day'],
  ['20010229', 'birthDate', 'no leap day'],
  ['19991131', 'birthDate', 'November has 30 days'],
  ['19990431', 'birthDate', 'April has 30 days'],
  ['19991231', undefined, 'last day of a year'],
  ['19990132', 'birthDate', 'day 32'],
  ['19990100', 'birthDate', 'day 0'],
  ['19991301', 'birthDate', 'month 13'],
  ['19990001', 'birthDate', 'month 0'],
  ['17991231', 'birthDate', 'before 1800'],
  ['18000101', undefined, 'first day taken'],
])('[H1] birth date %s gives %s: %s', (birth, fault, _why) => {
  expect(identityCardFault(cardOf('50', birth))).toBe(fault)
})

test('[H1] a number of 15 digits belongs to 19xx, whose leap days count', () => {
  expect(identityCardFault('500105960229001')).toBeUndefined()
  expect(identityCardFault('500105970229001')).toBe('birthDate')
  expect(identityCardFault('500105000229001')).toBe('birthDate')
  expect(birthDateOf('500105960229001')).toBe('1996-02-29')
})

test('[H1] a birth date after the day of the check is refused', () => {
  const card = cardOf('50', '20260102')
  expect(identityCardFault(card, '2026-01-01')).toBe('birthDate')
  expect(identityCardFault(card, '2026-01-02')).toBeUndefined()
})

test('[H1] of the eleven possible last characters exactly one passes, and each of them occurs', () => {
  const numbers = new Set<string>()
  for (let sequence = 0; sequence < 40; sequence++) {
    const digits = `50010519900101${String(sequence).padStart(3, '0')}`
    const passing = [...'0123456789X'].filter((last) => isIdentityCard(digits + last))
    expect(passing).toHaveLength(1)
    numbers.add(passing[0]!)
  }
  expect([...numbers].sort().join('')).toBe('0123456789X')
})

test('[H1] one wrong digit or two neighbours exchanged are found by the checksum', () => {
  const card = cardOf('50', '19900101', '437')
  for (let place = 14; place < 17; place++)
    for (const digit of '0123456789')
      if (card[place] !== digit)
        expect(identityCardFault(card.slice(0, place) + digit + card.slice(place + 1))).toBe('checksum')
  expect(identityCardFault(`${card.slice(0, 14)}347${card[17]}`)).toBe('checksum')
})

test('[H1] an identity number contains birth date and sex', () => {
  expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
  expect(sexOf('11010519491231002X')).toBe('female')
  expect(sexOf(cardOf('50', '19900101', '001'))).toBe('male')
  expect(sexOf('130503670401001')).toBe('male')
  expect(sexOf('130503670401002')).toBe('female')
  expect(birthDateOf('E12345678')).toBeUndefined()
  expect(sexOf('E12345678')).toBeUndefined()
  expect(sexOf(cardOf('50', '19990230'))).toBeUndefined()
})

test.each([
  ['2010-06-15', '2026-06-14', 15],
  ['2010-06-15', '2026-06-15', 16],
  ['2012-02-29', '2025-02-28', 12],
  ['2012-02-29', '2025-03-01', 13],
  ['2012-02-29', '2028-02-29', 16],
  ['2026-01-02', '2026-01-02', 0],
  ['2026-01-02', '2026-01-01', -1],
])('somebody born on %s is on %s %i years old', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

test('a number is the same however it is written', () => {
  expect(normaliseNumber(' 1101 0519491231 002x ')).toBe('11010519491231002X')
  expect(normaliseNumber('ｅ１２３４５６７８')).toBe('E12345678')
  expect(longIdentityNumber('130503670401001')).toBe('130503196704010016')
  expect(longIdentityNumber('E12345678')).toBe('E12345678')
})

test.each([
  ['13800138000', true],
  ['14500138000', true],
  ['15900138000', true],
  ['17700138000', true],
  ['18900138000', true],
  ['19900138000', true],
  ['10000138000', false],
  ['11000138000', false],
  ['12000138000', false],
  ['16000138000', false],
  ['1380013800', false],
  ['138001380000', false],
  ['023-6310001', true],
  ['023-63100012', true],
  ['0717-6310001', true],
  ['0717-63100012', true],
  ['02363100012', true],
  ['6310001', true],
  ['63100012', true],
  ['631000', false],
  ['631000123', false],
  ['02-6310001', false],
  ['07171-6310001', false],
  ['023-631000', false],
  ['023--6310001', false],
  ['+8613800138000', false],
  ['1380013800a', false],
  ['', false],
])('[H2] phone %s: %s', (number, right) => {
  expect(isPhone(number)).toBe(right)
})

test.each([
  ['73666756-1', true, 'organisation code with its dash'],
  ['736667561', true, 'without'],
  ['D2143569X', true, 'check character X'],
  ['D2143569-x', true, 'small letter'],
  ['736667568', false, 'wrong check character'],
  ['73666757-1', false, 'digits exchanged'],
  ['7366675-61', false, 'dash in the wrong place'],
  ['91350100M000100Y43', true, 'unified code of GB 32100'],
  ['91350100m000100y43', true, 'small letters'],
  ['91350100M000100Y44', false, 'wrong check character'],
  ['91350100M00010OY43', false, 'letter O is never used'],
  ['91350100M000100Y4', false, '17 characters'],
  ['91350100M000100Y433', false, '19 characters'],
  ['', false, 'empty'],
])('[H3] organisation code %s: %s (%s)', (code, right) => {
  expect(isOrganisationCode(code)).toBe(right)
})

test.each([
  ['', 'length'],
  ['91350100M000100Y4', 'length'],
  ['91350100M00010OY43', 'characters'],
  ['7366675?-1', 'characters'],
  ['91350100M000100Y44', 'checksum'],
  ['736667568', 'checksum'],
  ['91350100M000100Y43', undefined],
] as const)('[H3] what is wrong with %s: %s', (code, fault) => {
  expect(organisationCodeFault(code)).toBe(fault)
})

test('[H3] an organisation code has one spelling', () => {
  expect(normaliseOrganisationCode(' ９１350100m000100y43 ')).toBe('91350100M000100Y43')
  expect(normaliseOrganisationCode('d2143569-x')).toBe('D2143569X')
})

test('[H3] exactly one check character fits, whatever the code', () => {
  for (const start of ['12345678', 'A1B2C3D4', '00000000', 'ZZZZZZZZ'])
    expect([...'0123456789X'].filter((last) => isOrganisationCode(start + last))).toHaveLength(1)
  for (const start of ['91350100M000100Y4', '11500000000000000', '91500108MA5U9KPT2'])
    expect(
      [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((last) => isOrganisationCode(start + last)),
    ).toHaveLength(1)
})

test('one phone has one key, however it was typed', () => {
  for (const landline of [
    '023-63100012',
    '02363100012',
    '+86 23 63100012',
    '0086-23-63100012',
    '０２３-63100012',
  ])
    expect(phoneKey(landline)).toBe('02363100012')
  expect(phoneKey('+86 13800138000')).toBe(phoneKey('13800138000'))
  expect(phoneKey('63100012')).not.toBe(phoneKey('02363100012'))
})

test('a receipt is the same one however its letters and the space around it were typed', () => {
  expect(normaliseReference(' pos-7_a \n')).toBe('POS-7_A')
})

test.each(['', 'abc', 'a b c d', 'ＡＢＣＤ', 'ä123', 'x'.repeat(65)])('%j is no reference', (text) =>
  expect(normaliseReference(text)).toBeUndefined(),
)
