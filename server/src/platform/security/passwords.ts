import { hash, verify } from '@node-rs/argon2'
import { problem } from '../http/problems.ts'
import { FairSemaphore, NoPermit } from './fair-semaphore.ts'

/** Cost parameters of argon2: memory in KiB, passes, lanes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}
/** Argon2id is the library's own default. */
const productCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing takes 19 MiB and tens of milliseconds; more than two at once would starve the sales on a small machine. Who
 * waits is bounded, so that no flood of tries takes memory.
 */
const retryAfterSeconds = 5
const hashingPermits = new FairSemaphore({ maxRunning: 2, maxWaiting: 1024, maxWaitingPerOwner: 64 })

/** Priority of a password hash in the queue. */
export interface HashingPriority {
  /** The owner of the attempt: an address, a device or a user. Owners are served round-robin. */
  owner: string
  /** Known devices use the preferred queue. */
  isKnownDevice: boolean
}

/** @throws session.pause when too many wait. */
async function withHashingPermit<Result>(
  turn: HashingPriority,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await hashingPermits
    .acquire(turn.owner, { preferred: turn.isKnownDevice })
    .catch((error: unknown) => {
      throw error instanceof NoPermit ? problem('session.pause', { seconds: retryAfterSeconds }) : error
    })
  return work().finally(release)
}

const internalPriority: HashingPriority = { owner: '', isKnownDevice: true }

/**
 * Makes what is stored from the digest the browser sent: argon2id with a salt of its own.
 * @throws session.pause when too many wait for the same.
 */
export function hashPassword(digest: string, turn = internalPriority, cost = productCost): Promise<string> {
  return withHashingPermit(turn, () => hash(digest, cost))
}

/**
 * Verifies a digest against the stored hash. Without a stored one a dummy hash takes the same time, so that the reply
 * does not disclose whether the user exists (timing attack).
 * @throws session.pause when the queue is full
 */
export async function verifyPassword(
  stored: string | null | undefined,
  digest: string,
  turn = internalPriority,
): Promise<boolean> {
  dummyHash ??= hash('', productCost)
  const right = await withHashingPermit(turn, async () => verify(stored ?? (await dummyHash) ?? '', digest))
  return stored !== null && stored !== undefined && right
}

let dummyHash: Promise<string> | undefined
