import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTicketCode, writeTicketCode } from './ticket-code.ts'

const ours = generateKeyPairSync('ed25519')
const otherKeys = generateKeyPairSync('ed25519')
const signed = { keyId: 200, sign: (bytes: Uint8Array) => sign(null, bytes, ours.privateKey) }
const verified = (bytes: Uint8Array, signature: Uint8Array, keyId: number) =>
  keyId === signed.keyId && verify(null, bytes, ours.publicKey, signature)

const ticket = {
  ticketId: '12345',
  sailingId: '678',
  fromStop: 1,
  toStop: 2,
  seatId: '99',
  nonce: '018f3a5c-7b1e-7cc4-a4a1-0123456789ab',
}

test('a ticket code survives a round trip through any scanner', () => {
  const text = writeTicketCode(ticket, signed)
  expect(text).toMatch(/^FW1[A-Z2-7]+$/)
  expect(readTicketCode(text, verified)).toEqual(ticket)
  expect(readTicketCode(` ${text.toLowerCase()}\n`, verified)).toEqual(ticket)
})

test('any ticket can be written and read', () => {
  const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String)
  const stop = fc.integer({ min: 0, max: 31 })
  const any = fc.record({
    ticketId: id,
    sailingId: id,
    fromStop: stop,
    toStop: stop,
    seatId: fc.option(id, { nil: undefined }),
    nonce: fc.uuid(),
  })
  fc.assert(
    fc.property(any, (code) => {
      expect(readTicketCode(writeTicketCode(code, signed), verified)).toEqual(code)
    }),
    { numRuns: 100 },
  )
})

test('a code with any one character changed is refused', () => {
  const text = writeTicketCode(ticket, signed)
  for (let place = 0; place < text.length; place++) {
    const other = text[place] === 'A' ? 'B' : 'A'
    expect(readTicketCode(text.slice(0, place) + other + text.slice(place + 1), verified)).toBeUndefined()
  }
})

test('a code with a foreign signature, truncated or extended is refused', () => {
  const forged = writeTicketCode(ticket, {
    ...signed,
    sign: (bytes) => sign(null, bytes, otherKeys.privateKey),
  })
  expect(readTicketCode(forged, verified)).toBeUndefined()
  const text = writeTicketCode(ticket, signed)
  expect(readTicketCode(text.slice(0, -1), verified)).toBeUndefined()
  expect(readTicketCode(`${text}A`, verified)).toBeUndefined()
  expect(readTicketCode('11010519491231002X', verified)).toBeUndefined()
  expect(readTicketCode('', verified)).toBeUndefined()
  expect(readTicketCode(`FW1${'!'.repeat(170)}`, verified)).toBeUndefined()
})
