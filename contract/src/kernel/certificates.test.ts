import { expect, test } from 'vitest'
import { certificateFault, certificateRules, certificateTypes, holderOf, personKey } from './certificates.ts'

test('the example of every certificate passes its own rule', () => {
  for (const type of certificateTypes) {
    const rule = certificateRules[type]
    expect([type, certificateFault(type, rule.example)]).toEqual([type, undefined])
  }
})

test.each([
  ['idCard', '', 'length'],
  ['idCard', '11010519491231002', 'length'],
  ['idCard', '11010519491231ABCD', 'characters'],
  ['idCard', '110105194912310021', 'checksum'],
  ['householdRegister', '110105194902300021', 'birthDate'],
  ['temporaryIdCard', '990105194912310021', 'province'],
  ['passport', 'E123', 'length'],
  ['passport', 'E12345678901234567', 'length'],
  ['passport', 'E1234-678', 'pattern'],
  ['hongKongMacaoPermit', 'H1234567', 'length'],
  ['hongKongMacaoPermit', 'X12345678', 'pattern'],
  ['hongKongMacaoPermit', 'M1234567890', undefined],
  ['taiwanPermit', '123456789', 'length'],
  ['taiwanPermit', '1234567890', undefined],
  ['residencePermit', '11010519491231002X', 'pattern'],
  ['residencePermit', '810000199408230022', 'checksum'],
  ['foreignPermanentResidence', '12311011234567', 'length'],
  ['foreignPermanentResidence', '123110112345678', 'pattern'],
  ['officerCard', '军字第', 'length'],
  ['seamansBook', 'ABC123456', 'pattern'],
  ['birthCertificate', '5500123456', 'pattern'],
  ['temporaryBoardingProof', 'A-12345', 'pattern'],
] as const)('%s %s: %s', (type, number, fault) => {
  expect(certificateFault(type, number)).toBe(fault)
})

test('a certificate with an identity number gives birth date and sex of its holder, others do not', () => {
  expect(holderOf('idCard', '11010519491231002X')).toEqual({ birthDate: '1949-12-31', sex: 'female' })
  expect(holderOf('householdRegister', '130503670401001')).toEqual({ birthDate: '1967-04-01', sex: 'male' })
  expect(holderOf('residencePermit', '810000199408230021')).toEqual({
    birthDate: '1994-08-23',
    sex: 'female',
  })
  expect(holderOf('passport', '11010519491231002')).toBeUndefined()
  expect(holderOf('foreignPermanentResidence', 'USA110112345678')).toBeUndefined()
})

test('one person has one key, whichever of their papers carries the number and however it is written', () => {
  const key = personKey('idCard', '130503196704010016')
  expect(personKey('idCard', '130503670401001')).toBe(key)
  expect(personKey('householdRegister', '1305 0319 6704 0100 16')).toBe(key)
  expect(personKey('passport', '130503196704010')).not.toBe(key)
  expect(personKey('passport', 'e12345678')).toBe(personKey('passport', 'E12345678'))
})

test('a travel permit of Hong Kong, Macao or Taiwan that was renewed is still the same person', () => {
  expect(personKey('hongKongMacaoPermit', 'H1234567801')).toBe(personKey('hongKongMacaoPermit', 'H12345678'))
  expect(personKey('hongKongMacaoPermit', 'M1234567802')).not.toBe(
    personKey('hongKongMacaoPermit', 'H12345678'),
  )
  expect(personKey('taiwanPermit', '1234567802')).toBe(personKey('taiwanPermit', '12345678'))
  expect(personKey('passport', 'H1234567801')).not.toBe(personKey('passport', 'H12345678'))
})
