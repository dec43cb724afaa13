import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { lists } from '@fairway/contract/lists/endpoints'
import { problem } from '../platform/http/problems.ts'
import { FairSemaphore, NoPermit, type Release } from '../platform/security/fair-semaphore.ts'

/** Reading a whole list takes a connection and a processor: so many at a time on a node. */
const maxReading = 2
const maxWaiting = 20
/** Queue timeout for one's own file before: it may lie unread, and its owner can fetch or cancel it. */
const maxOwnWaitMs = 10_000
/** Queue timeout for files of others: reading the largest list takes seconds, and waiting is all one can do. */
const maxWaitMs = 60_000

type ExportPlace = ReplyOf<(typeof lists)['lists.exportPlace']>

/** What an export holds: the right to read a list, given back once it is read; and its person's turn, until the file is taken. */
export interface ExportPermits {
  doneReading: Release
  done: Release
}

/** The queue of one node. A person has one file at a time, from the first row read to the last byte taken. */
export function createExportQueue() {
  const people = new FairSemaphore({
    maxRunning: Number.POSITIVE_INFINITY,
    maxRunningPerOwner: 1,
    maxWaiting,
    maxWaitMs: maxOwnWaitMs,
  })
  const reading = new FairSemaphore({ maxRunning: maxReading, maxWaiting, maxWaitMs })

  /** @throws lists.oneAtATime when the person's own file is what is waited for, server.busy when others are. */
  async function enter(userId: string): Promise<ExportPermits> {
    const done = await people.acquire(userId).catch(throwAsProblem)
    const doneReading = await reading.acquire(userId).catch((error: unknown) => {
      done()
      return throwAsProblem(error)
    })
    return { doneReading, done }
  }

  /** What the export of a person waits for on this node: their own other file, or so many files of others. */
  function positionOf(userId: string): ExportPlace {
    if (people.placeOf(userId) !== undefined) return { waitsFor: 'own', before: 1 }
    const before = reading.placeOf(userId)
    return before === undefined ? { waitsFor: 'nothing', before: 0 } : { waitsFor: 'others', before }
  }

  return { enter, placeOf: positionOf }
}

export type ExportQueue = ReturnType<typeof createExportQueue>

function throwAsProblem(error: unknown): never {
  if (!(error instanceof NoPermit)) throw error
  throw problem(error.ownWork ? 'lists.oneAtATime' : 'server.busy')
}
