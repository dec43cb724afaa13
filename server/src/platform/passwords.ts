import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's own default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing takes 19 MiB and tens of milliseconds; more than two at once would starve the sales on a small machine.
 * Waiting addresses are served in turn, so that one address with a thousand tries does not keep others waiting.
 */
const queues = new Map<string, (() => void)[]>()
let running = 0
const most = 2
const mostWaiting = 64

export class TooManyWaiting extends Error {}

async function takeTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  if (running >= most) {
    const queue = queues.get(address) ?? []
    if (queue.length >= mostWaiting) throw new TooManyWaiting()
    queues.set(address, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = queues.entries().next()
    if (next.done) running -= 1
    else {
      const [name, queue] = next.value
      const resume = queue.shift()
      queues.delete(name)
      // An address that still waits goes to the end of the line.
      if (queue.length > 0) queues.set(name, queue)
      resume?.()
    }
  }
}

/** Makes what is stored from the digest the browser sent: argon2id with a salt of its own. */
export function hashPassword(digest: string, address = ''): Promise<string> {
  return takeTurn(address, () => hash(digest, cost))
}

/**
 * Checks a digest against what is stored. Without a stored one it takes the same time and says no, so that the
 * answer does not tell whether the user exists.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  digest: string,
  address = '',
): Promise<boolean> {
  decoy ??= hash('', cost)
  const right = await takeTurn(address, async () => verify(stored ?? (await decoy) ?? '', digest))
  return stored !== null && stored !== undefined && right
}

let decoy: Promise<string> | undefined
