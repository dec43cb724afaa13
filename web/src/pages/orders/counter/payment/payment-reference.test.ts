import { expect, test } from 'vitest'
import { isPaymentCode, readReference } from './payment-reference.ts'

test('a typed payment code is paid with its own wallet, whichever was chosen', () => {
  expect(readReference('wechat', ' 286677889900112233 ')).toEqual({
    payment: { method: 'alipay', reference: '286677889900112233' },
  })
  expect(readReference('alipay', '134567890123456789')).toEqual({
    payment: { method: 'wechat', reference: '134567890123456789' },
  })
})

test('the digits of a card receipt are no payment code', () => {
  expect(isPaymentCode('card', '134567890123456789')).toBe(false)
  expect(readReference('card', '134567890123456789')).toEqual({
    payment: { method: 'card', reference: '134567890123456789' },
  })
})

test('a receipt number is kept, and an identity number is no reference', () => {
  expect(readReference('wechat', 'WX-0007')).toEqual({ payment: { method: 'wechat', reference: 'WX-0007' } })
  expect(readReference('card', '11010519491231002x')).toEqual({ fault: 'identityNumber' })
  expect(readReference('card', 'POS')).toEqual({ fault: 'reference' })
})
