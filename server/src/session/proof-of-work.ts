import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/database.ts'
import type { Crypto } from '../platform/security/crypto.ts'
import { sha256 } from '../platform/security/crypto.ts'

const ttlSeconds = 5 * 60
/**
 * Proof of work: rounds of SHA-256 for each counter, and the range of the secret counter. Together some 200,000 hashes:
 * less than a second of a browser while the form is filled in, and as much for each attempt of a password guesser.
 */
const rounds = 100
const counters = { min: 1_500, max: 2_500 }

const secretsOf = (crypto: Crypto) => ({
  hmacSignatureSecret: crypto.keyedHash('proof', 'challenge').toString('hex'),
  hmacKeySignatureSecret: crypto.keyedHash('proof', 'key').toString('hex'),
})

/** A challenge for one device, as JSON; verified by its signature alone, so nothing is stored until it is used. */
export async function makeChallenge(crypto: Crypto, deviceId: string, now: Date): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: rounds,
    counter: randomInt(counters.max, counters.min),
    deriveKey,
    // Server time: set and checked by the same clock.
    data: { device: deviceId, until: Math.floor(now.getTime() / 1000) + ttlSeconds },
    ...secretsOf(crypto),
  })
  return JSON.stringify(challenge)
}

const hex = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[0-9a-f]*$/))

/** What a browser sends back: the challenge as it was given, and what it found. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('SHA-256'),
      cost: z.literal(rounds),
      data: z.object({ device: z.string().check(z.maxLength(64)), until: z.int() }),
      keyLength: z.int().check(z.gte(1), z.lte(64)),
      keyPrefix: hex(64),
      keySignature: hex(128),
      nonce: hex(64),
      salt: hex(64),
    }),
    signature: hex(128),
  }),
  solution: z.object({
    counter: z.int().check(z.gte(0), z.lte(0xffff_ffff)),
    derivedKey: hex(128),
    time: z.optional(z.number()),
  }),
})

function parsePayload(proof: string): z.output<typeof payload> | undefined {
  try {
    return payload.safeParse(JSON.parse(proof)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Whether a proof is right, for this device, in time, and not used before on whichever node. What is compared is two
 * signatures; no work is done again.
 */
export async function consumeProof(
  db: Database,
  crypto: Crypto,
  { proof, deviceId }: { proof: string; deviceId: string },
  now: Date,
): Promise<boolean> {
  const parsed = parsePayload(proof)
  if (!parsed) return false
  const { challenge, solution } = parsed
  const { device, until } = challenge.parameters.data
  if (device !== deviceId || until * 1000 <= now.getTime()) return false
  const { verified } = await verifySolution({
    challenge,
    solution: { counter: solution.counter, derivedKey: solution.derivedKey },
    deriveKey,
    ...secretsOf(crypto),
  })
  if (!verified) return false
  const spent = sha256(challenge.signature)
  const { rows } = await sql`
    insert into session.spent_proofs (hash, expires_at) values (${spent}, ${new Date(until * 1000)})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** A proof that is out of time is refused without being remembered. */
export async function deleteExpiredProofs(db: Database, now: Date): Promise<void> {
  await sql`delete from session.spent_proofs where expires_at < ${now}`.execute(db)
}
