import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { commonPasswords } from '../domain/common-passwords.ts'
import { guessesFor, type PasswordOwner } from '../domain/password-guesses.ts'

/** So many are hashed before other calls have their turn: some milliseconds. */
const sliceSize = 2_000

/** The first eight bytes distinguish digests: among half a million, a false positive is one in 10¹³. */
const prefixOf = (digest: string) => BigInt(`0x${digest.slice(0, 16)}`)

/** Twice as many places as there are passwords, so that looking for one seldom takes a second step. */
const commonTableSize = 1 << 20

let commonTable: Promise<BigUint64Array> | undefined

/** The digests of all common passwords. Built lazily, in slices, and cached: eight megabytes. */
function commonDigests(): Promise<BigUint64Array> {
  commonTable ??= digestAll(commonPasswords(), commonTableSize)
  return commonTable
}

async function digestAll(passwords: Iterable<string>, size: number): Promise<BigUint64Array> {
  const table = new BigUint64Array(size)
  let count = 0
  for (const password of passwords) {
    const start = hash('sha256', password, 'buffer').readBigUInt64BE()
    table[slotOf(table, start)] = start
    if (++count % sliceSize === 0) await breathe()
  }
  return table
}

/** Where a digest stands, or the free place where it would. */
function slotOf(table: BigUint64Array, start: bigint): number {
  const last = table.length - 1
  let place = Number(start & BigInt(last))
  while (table[place] !== 0n && table[place] !== start) place = (place + 1) & last
  return place
}

/** True for the digest of a common password. */
async function isCommon(digest: string): Promise<boolean> {
  const table = await commonDigests()
  const start = prefixOf(digest)
  return table[slotOf(table, start)] === start && start !== 0n
}

/** What can be typed on a keyboard with Latin letters, the blank too. */
const keyboardCharacters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** Twice as many places as there are texts of one to three signs: sixteen megabytes. */
const shortTableSize = 1 << 21

let shortTable: Promise<BigUint64Array> | undefined

function* shortTexts(): Generator<string> {
  for (const first of keyboardCharacters) {
    yield first
    for (const second of keyboardCharacters) {
      yield first + second
      for (const third of keyboardCharacters) yield first + second + third
    }
  }
}

/**
 * True for the digest of a text of one to three characters: a digest has no length, and the length check runs in the
 * browser only. The table is built at the first change of a password, in slices, and kept.
 */
export async function isShort(digest: string): Promise<boolean> {
  shortTable ??= digestAll(shortTexts(), shortTableSize)
  const table = await shortTable
  const start = prefixOf(digest)
  return table[slotOf(table, start)] === start && start !== 0n
}

/** Whether this is the digest of a password made from what is known of the person. */
function isDerivedFromPerson(digest: string, person: PasswordOwner, now: Date): boolean {
  for (const password of guessesFor(person, now.getFullYear()))
    if (hash('sha256', password, 'hex') === digest) return true
  return false
}

/** True for a weak password: a common one, or one derived from the person's data. */
export async function isWeak(digest: string, person: PasswordOwner, now: Date): Promise<boolean> {
  return isDerivedFromPerson(digest, person, now) || (await isCommon(digest))
}
