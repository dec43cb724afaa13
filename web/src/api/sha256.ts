const rotate = (value: number, by: number) => (value >>> by) | (value << (32 - by))

/** The first 32 bits of the fractional parts of a root of the first primes, as FIPS 180-4 defines its constants. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count)
  let at = 0
  for (let candidate = 2; at < count; candidate++) {
    let prime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) prime = false
    if (prime) words[at++] = (root(candidate) % 1) * 2 ** 32
  }
  return words
}

const constants = fractions(64, Math.cbrt)
const initialState = fractions(8, Math.sqrt)

/** SHA-256 as FIPS 180-4 defines it, for browsers that hide their own from pages without TLS. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = initialState.slice()
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length * 8)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        words[at] = view.getUint32(block + at * 4)
        continue
      }
      const early = words[at - 15]!
      const late = words[at - 2]!
      words[at] =
        words[at - 16]! +
        words[at - 7]! +
        (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
        (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let at = 0; at < 64; at++) {
      const first =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          ((e & f) ^ (~e & g)) +
          constants[at]! +
          words[at]!) |
        0
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + value
  }
  const hash = new Uint8Array(32)
  for (const [at, value] of state.entries()) new DataView(hash.buffer).setUint32(at * 4, value)
  return hash
}
