import { hash, verify } from '@node-rs/argon2'
import { problem } from './problems.ts'

/** Argon2id is the library's own default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing takes 19 MiB and tens of milliseconds; more than two at once would starve the sales on a small machine. Who
 * waits is bounded, so that no flood of tries takes memory.
 */
const most = 2
const mostOfOne = 64
const mostWaiting = 1024
const comeBackSeconds = 5

/** Who wants something hashed. */
export interface Turn {
  /** Whose turn it is: an address, or a device or person. One of them with many tries does not keep others waiting. */
  of: string
  /** True for whoever proved before to be one of ours: they do not stand in line with strangers. */
  known: boolean
}

/** Two lines, and in each of them everybody in turn. */
class Line {
  readonly #queues = new Map<string, (() => void)[]>()
  #length = 0

  join(name: string): Promise<void> {
    const queue = this.#queues.get(name) ?? []
    if (queue.length >= mostOfOne || this.#length >= mostWaiting)
      throw problem('session.pause', { seconds: comeBackSeconds })
    this.#queues.set(name, queue)
    this.#length += 1
    return new Promise((resolve) => queue.push(resolve))
  }

  /** Lets the next one in; false when nobody waits. */
  callNext(): boolean {
    const next = this.#queues.entries().next()
    if (next.done) return false
    const [name, queue] = next.value
    const resume = queue.shift()
    this.#queues.delete(name)
    // Who still waits for another one goes to the end.
    if (queue.length > 0) this.#queues.set(name, queue)
    this.#length -= 1
    resume?.()
    return true
  }
}

const known = new Line()
const strangers = new Line()
let running = 0

async function takeTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
  if (running >= most) await (turn.known ? known : strangers).join(turn.of)
  else running += 1
  try {
    return await work()
  } finally {
    if (!known.callNext() && !strangers.callNext()) running -= 1
  }
}

const ours: Turn = { of: '', known: true }

/**
 * Makes what is stored from the digest the browser sent: argon2id with a salt of its own.
 * @throws session.pause when too many wait for the same.
 */
export function hashPassword(digest: string, turn = ours): Promise<string> {
  return takeTurn(turn, () => hash(digest, cost))
}

/**
 * Checks a digest against what is stored. Without a stored one it takes the same time and says no, so that the
 * answer does not tell whether the user exists.
 * @throws session.pause when too many wait for the same.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  digest: string,
  turn = ours,
): Promise<boolean> {
  decoy ??= hash('', cost)
  const right = await takeTurn(turn, async () => verify(stored ?? (await decoy) ?? '', digest))
  return stored !== null && stored !== undefined && right
}

let decoy: Promise<string> | undefined
