import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { commonPasswords } from './domain/common-passwords.ts'
import { type KnownOf, ownPasswords } from './domain/own-passwords.ts'

/** So many are hashed before other calls have their turn: some milliseconds. */
const slice = 2_000

/** The first eight bytes tell digests apart: among half a million, a wrong hit is one in 10¹³. */
const startOf = (digest: string) => BigInt(`0x${digest.slice(0, 16)}`)

/** Twice as many places as there are passwords, so that looking for one seldom takes a second step. */
const places = 1 << 20

let known: Promise<BigUint64Array> | undefined

/** The digests of all common passwords. Made at the first question, in slices, and kept: eight megabytes. */
function commonDigests(): Promise<BigUint64Array> {
  known ??= digestAll()
  return known
}

async function digestAll(): Promise<BigUint64Array> {
  const table = new BigUint64Array(places)
  let count = 0
  for (const password of commonPasswords()) {
    const start = hash('sha256', password, 'buffer').readBigUInt64BE()
    table[placeOf(table, start)] = start
    if (++count % slice === 0) await breathe()
  }
  return table
}

/** Where a digest stands, or the free place where it would. */
function placeOf(table: BigUint64Array, start: bigint): number {
  let place = Number(start & BigInt(places - 1))
  while (table[place] !== 0n && table[place] !== start) place = (place + 1) % places
  return place
}

/** Whether this is the digest of a password that would be among the first guesses, whoever's it is. */
export async function isCommon(digest: string): Promise<boolean> {
  const table = await commonDigests()
  const start = startOf(digest)
  return table[placeOf(table, start)] === start && start !== 0n
}

/** Whether this is the digest of a password made from what is known of the person. */
export function isOwn(digest: string, person: KnownOf, now: Date): boolean {
  for (const password of ownPasswords(person, now.getFullYear()))
    if (hash('sha256', password, 'hex') === digest) return true
  return false
}

/** Whether a password must be called weak: anybody's first guess, or the first guess of whoever knows the person. */
export async function isWeak(digest: string, person: KnownOf, now: Date): Promise<boolean> {
  return isOwn(digest, person, now) || (await isCommon(digest))
}
