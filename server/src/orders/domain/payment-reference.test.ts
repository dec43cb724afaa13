import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedReference } from './payment-reference.ts'

const hash = (code: string) => createHash('sha256').update(code).digest()
const wechatCode = '134567890123456789'
const alipayCode = '286677889900112233'

test('a payment code is stored as its last four digits and a hash', () => {
  for (const [method, code] of [
    ['wechat', wechatCode],
    ['alipay', alipayCode],
  ] as const) {
    const stored = storedReference({ method, reference: code }, hash)
    expect(stored).toBe(`code-${code.slice(-4)}-${hash(code).toString('hex').slice(0, 16)}`)
    expect(stored).not.toContain(code.slice(0, 8))
  }
})

test('the same payment code gives the same reference, another one another', () => {
  const stored = (reference: string) => storedReference({ method: 'wechat', reference }, hash)
  expect(stored(wechatCode)).toBe(stored(wechatCode))
  expect(stored('144567890123456789')).not.toBe(stored(wechatCode))
})

test('a receipt number is stored as it is', () => {
  expect(storedReference({ method: 'card', reference: wechatCode }, hash)).toBe(wechatCode)
  expect(storedReference({ method: 'wechat', reference: 'WX-0007' }, hash)).toBe('WX-0007')
  expect(storedReference({ method: 'cash' }, hash)).toBe('')
})
