import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

const card = '11010519491231002X'

test.each([
  [card, 'people'],
  [`张三|${card}`, 'people'],
  [`FW1${'A'.repeat(172)}`, 'ticketCode'],
  ['134567890123456789', 'paymentCode'],
  [' 286677889900112233\n', 'paymentCode'],
  ['P<D<<MUELLER<<HANS<PETER<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4\n', 'zone'],
  ['second-class', undefined],
  ['12345', undefined],
  ['26061500000017', undefined],
  ['13800138000', undefined],
])('the scan %j is of kind %s', (text, kind) => {
  expect(readingOf(text)?.kind).toBe(kind)
})

test('an identity number that begins like a payment code is a person', () => {
  const number = '110101198501011239'
  expect(readingOf(number)).toMatchObject({ kind: 'people', people: [{ certificateNumber: number }] })
})

test('a payment code comes with its wallet', () => {
  expect(readingOf('286677889900112233')).toEqual({
    kind: 'paymentCode',
    method: 'alipay',
    code: '286677889900112233',
  })
})
