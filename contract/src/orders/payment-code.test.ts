import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityCheckCharacter } from '../kernel/identity.ts'
import { isIdentityNumber, maskPaymentCode, paymentCodeMethod } from './payment-code.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((each) => each.join(''))

test.each([
  ['134567890123456789', 'wechat'],
  ['100000000000000000', 'wechat'],
  ['159999999999999999', 'wechat'],
  ['2512345678901234', 'alipay'],
  ['286677889900112233', 'alipay'],
  ['301234567890123456789012', 'alipay'],
] as const)('%s is a payment code of %s', (code, method) => {
  expect(paymentCodeMethod(code)).toBe(method)
})

test.each([
  ['an order number', '26061500000017'],
  ['a mobile number', '13800138000'],
  ['a WeChat code with a digit too few', '13456789012345678'],
  ['a WeChat code with a digit too many', '1345678901234567890'],
  ['another beginning', '164567890123456789'],
  ['an Alipay code with a digit too few', '251234567890123'],
  ['an Alipay code with a digit too many', '2512345678901234567890123'],
  ['a transaction number of Alipay', '2026061522001412345678901234'],
  ['a transaction number of WeChat Pay', '4200002345202606151234567890'],
  ['letters', '13456789012345678X'],
  ['nothing', ''],
])('%s is no payment code', (_, text) => {
  expect(paymentCodeMethod(text)).toBeUndefined()
})

test('an identity number is never taken for a payment code, although many of them begin like one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('11', '12', '13', '14', '15'),
      digits(4, 4),
      fc.date({
        min: new Date('1900-01-01'),
        max: new Date('2026-01-01'),
        noInvalidDate: true,
      }),
      digits(3, 3),
      (province, district, born, sequence) => {
        const head = `${province}${district}${born.toISOString().slice(0, 10).replaceAll('-', '')}${sequence}`
        const number = head + identityCheckCharacter(head)
        expect(isIdentityNumber(number)).toBe(true)
        expect(paymentCodeMethod(number)).toBeUndefined()
      },
    ),
  )
})

test('a masked payment code keeps its length and its last four digits', () => {
  expect(maskPaymentCode('134567890123456789')).toBe('••••••••••••••6789')
})
