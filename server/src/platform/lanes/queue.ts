import type pg from 'pg'

/** The answer to a request: a code of its work, and what it speaks of. */
export interface LaneResult {
  code: string
  detail: Record<string, unknown> | null
}

/** What a lane does with its requests. */
export interface LaneWork<Request> {
  /** What its connections and its log lines are named after. */
  name: string
  /**
   * Carries out a batch in one statement and one transaction; one result for each request, in the same order. `busy` and `again`
   * ask for another turn, nothing was done: another transaction has the lock that the detail names, or another batch may have room.
   * @param waitsFor the lock a busy result named; without it nothing is waited for.
   */
  send(client: pg.ClientBase, requests: readonly Request[], waitsFor?: string): Promise<LaneResult[]>
  /** The rows a request locks, in the order they are locked, as a busy result names them. */
  locksOf(request: Request): string[]
  /** What only one request of a batch may have: of two in one batch the second would fail the batch instead of being refused. */
  exclusiveValuesOf(request: Request): string[]
  /** The codes by which a request was carried out. */
  done: ReadonlySet<string>
  /** Constraints that two connections may meet at one moment: the other one's rows are there to be read at the next look. */
  racedConstraints: ReadonlySet<string>
}

/** A request between its arrival and its answer. */
export interface Queued<Request> {
  readonly request: Request
  resolve(result: LaneResult): void
  reject(error: unknown): void
  /** An attempt was sent and its reply was lost: it may have been carried out. */
  maybeDone: boolean
  /** How often it came back without an answer. */
  turns: number
}

/** How many requests are looked through for a batch. */
const lookAhead = 4

/**
 * Takes the requests out of the queue that one batch may hold, in their order; those that exclude each other stay for the next
 * one, and those behind them overtake.
 */
export function takeBatch<Request>(
  queue: Queued<Request>[],
  size: number,
  exclusiveValuesOf: LaneWork<Request>['exclusiveValuesOf'],
): Queued<Request>[] {
  const batch: Queued<Request>[] = []
  const left: Queued<Request>[] = []
  const taken = new Set<string>()
  let examined = 0
  for (const one of queue) {
    if (batch.length === size || examined === size * lookAhead) break
    examined += 1
    const values = exclusiveValuesOf(one.request)
    if (values.some((value) => taken.has(value))) {
      left.push(one)
      // Later requests with its values do not overtake it.
      for (const value of values) taken.add(value)
      continue
    }
    for (const value of values) taken.add(value)
    batch.push(one)
  }
  queue.splice(0, examined, ...left)
  return batch
}
