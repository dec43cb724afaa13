import { randomInt } from 'node:crypto'
import { sha256 } from '../../platform/security/crypto.ts'
import { hashPassword } from '../../platform/security/passwords.ts'

/** Lifetime of an unused one-time password. */
const ttlMs = 3 * 86_400_000

/** Until when a one-time password made at this moment opens anything. */
export const expiryOf = (now: Date) => new Date(now.getTime() + ttlMs)

/** Characters that cannot be confused when read out over the telephone. */
const characters = {
  upper: 'ABCDEFGHJKMNPQRTUVWXY',
  lower: 'abcdefghijkmnpqrtuvwxy',
  digit: '346789',
} as const

/** Twelve signs in threes with all the kinds a password needs: some 60 bits, for a few days. */
export function generateOneTimePassword(): string {
  const { upper, lower, digit } = characters
  const pick = (from: string) => from.charAt(randomInt(from.length))
  const group = (...kinds: string[]) => kinds.map(pick).join('')
  const any = upper + lower + digit
  return [group(upper, lower, digit), group(any, any, any), group(any, any, any), group(any, any, any)].join(
    '-',
  )
}

/** A one-time password and what is stored of it: argon2id of the digest a browser would send. */
export async function createOneTimePassword(): Promise<{ password: string; hash: string }> {
  const password = generateOneTimePassword()
  return { password, hash: await hashPassword(sha256(password).toString('hex')) }
}
