import { hash } from 'node:crypto'
import { commonPasswords } from '../domain/common-passwords.ts'

export type TableName = keyof typeof tables

/** The first eight bytes distinguish digests: among half a million, a false positive is one in 10¹³. */
const prefixOf = (digest: string) => BigInt(`0x${digest.slice(0, 16)}`)

/** What can be typed on a keyboard with Latin letters, the blank too. */
const keyboardCharacters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

function* shortTexts(): Generator<string> {
  for (const first of keyboardCharacters) {
    yield first
    for (const second of keyboardCharacters) {
      yield first + second
      for (const third of keyboardCharacters) yield first + second + third
    }
  }
}

/** Twice as many places as there are texts, so that looking for one seldom takes a second step: 8 and 16 megabytes. */
const tables = {
  common: { texts: commonPasswords, places: 1 << 20 },
  short: { texts: shortTexts, places: 1 << 21 },
}

/** Hash table of the digests of all common passwords or of all texts of one to three characters. */
export function digestTable(name: TableName): BigUint64Array<SharedArrayBuffer> {
  const { texts, places } = tables[name]
  const table = new BigUint64Array(new SharedArrayBuffer(places * BigUint64Array.BYTES_PER_ELEMENT))
  for (const text of texts()) {
    const start = hash('sha256', text, 'buffer').readBigUInt64BE()
    table[slotOf(table, start)] = start
  }
  return table
}

export function isInTable(table: BigUint64Array, digest: string): boolean {
  const start = prefixOf(digest)
  return table[slotOf(table, start)] === start && start !== 0n
}

/** Where a digest stands, or the free place where it would. */
function slotOf(table: BigUint64Array, start: bigint): number {
  const last = table.length - 1
  let place = Number(start & BigInt(last))
  while (table[place] !== 0n && table[place] !== start) place = (place + 1) & last
  return place
}
