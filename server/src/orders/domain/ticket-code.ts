/** The content of a ticket code. It has no personal data. */
export interface TicketCode {
  ticketId: string
  sailingId: string
  fromStop: number
  toStop: number
  /** Absent for passengers without a seat. */
  seatId: string | undefined
  /** The ticket's code in the database; a reissued ticket has another, which kills the old paper. */
  nonce: string
}

/** The layout of the bytes: version, id of the key that signed, ticket, sailing, stops, seat, nonce. */
const version = 2
const bodyLength = 1 + 1 + 8 + 8 + 1 + 1 + 8 + 16
const signatureLength = 64
const base32Length = Math.ceil(((bodyLength + signatureLength) * 8) / 5)
/** Magic prefix: distinguishes our codes from other scanned texts. */
const mark = 'FW1'

/**
 * Base 32 of RFC 4648 without padding: capitals and digits only, so that a QR code packs it tightly and a scanner
 * that types it is disturbed by neither the caps lock nor an input method.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
    value &= 255
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let value = 0
  let length = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = ((value << 5) | digit) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[length] = (value >>> bits) & 255
      length += 1
    }
  }
  // Left-over bits must be zero, or several texts would stand for one code.
  return (value & ((1 << bits) - 1)) === 0 ? bytes : undefined
}

/** The bytes of a code that are signed. */
function packTicketCode(code: TicketCode, keyId: number): Uint8Array {
  const bytes = new Uint8Array(bodyLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, version)
  view.setUint8(1, keyId)
  view.setBigUint64(2, BigInt(code.ticketId))
  view.setBigUint64(10, BigInt(code.sailingId))
  view.setUint8(18, code.fromStop)
  view.setUint8(19, code.toStop)
  view.setBigUint64(20, BigInt(code.seatId ?? 0))
  const nonce = code.nonce.replaceAll('-', '')
  for (let index = 0; index < 16; index++)
    view.setUint8(28 + index, Number.parseInt(nonce.slice(index * 2, index * 2 + 2), 16))
  return bytes
}

function unpackTicketCode(bytes: Uint8Array): TicketCode | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length !== bodyLength || view.getUint8(0) !== version) return undefined
  const seat = view.getBigUint64(20)
  const hex = [...bytes.subarray(28)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    ticketId: String(view.getBigUint64(2)),
    sailingId: String(view.getBigUint64(10)),
    fromStop: view.getUint8(18),
    toStop: view.getUint8(19),
    seatId: seat === 0n ? undefined : String(seat),
    nonce: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  }
}

/** Signs with the key of an id. */
interface Signer {
  keyId: number
  sign(bytes: Uint8Array): Uint8Array
}

/** The text of a ticket's code, signed. It names its key, so that a device that is off line picks the right one. */
export function writeTicketCode(code: TicketCode, signer: Signer): string {
  const body = packTicketCode(code, signer.keyId)
  const signed = new Uint8Array(bodyLength + signatureLength)
  signed.set(body)
  signed.set(signer.sign(body), bodyLength)
  return mark + toBase32(signed)
}

/** Parses a scanned text and verifies its signature; undefined for every other text. */
export function readTicketCode(
  text: string,
  verify: (bytes: Uint8Array, signature: Uint8Array, keyId: number) => boolean,
): TicketCode | undefined {
  const plain = text.trim().toUpperCase()
  // Exactly the characters of the bytes, or several texts would stand for one code.
  if (!plain.startsWith(mark) || plain.length !== mark.length + base32Length) return undefined
  const bytes = fromBase32(plain.slice(mark.length))
  if (!bytes) return undefined
  const body = bytes.subarray(0, bodyLength)
  return verify(body, bytes.subarray(bodyLength), body[1] as number) ? unpackTicketCode(body) : undefined
}
