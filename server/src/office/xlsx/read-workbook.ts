import { Worker } from 'node:worker_threads'
import { problem } from '../../platform/http/problems.ts'
import { anyEncoding, WrongEncoding } from '../csv.ts'
import { type Bounds, listBounds } from './bounds.ts'
import type { Sheet } from './read-sheet.ts'
import type { SheetReply, SheetRequest } from './sheet-worker.ts'
import { TooLargeArchive, UnreadableArchive } from './unzip.ts'

/** Reading a full list of people takes a tenth of a second; this is for a busy machine. */
const readTimeoutMs = 10_000
const largeTimeoutMs = 60_000
/** Threads of one node at the same time; each may take the memory below. */
const maxThreads = 4
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 }
/** Of a file of 20,000 lines. */
const largeLimits = { ...resourceLimits, maxOldGenerationSizeMb: 384 }

let threads = 0

/**
 * Reads the first sheet of an untrusted workbook in a worker thread with a timeout and a memory limit, so that no file
 * blocks the event loop.
 * @throws UnreadableArchive, TooLargeArchive also when the limits are reached; server.busy
 */
export async function readWorkbook(
  bytes: Uint8Array,
  maxFilled: number,
  { bounds = listBounds, timeoutMs = readTimeoutMs }: { bounds?: Bounds; timeoutMs?: number } = {},
): Promise<Sheet> {
  return readInThread({ bytes, maxFilled, bounds, encodings: undefined }, timeoutMs, resourceLimits)
}

/**
 * Reads a large list, the first sheet of a workbook or a csv file, in the same way.
 * @throws UnreadableArchive, TooLargeArchive also when the limits are reached; WrongEncoding; server.busy
 */
export function readTable(
  bytes: Uint8Array,
  maxFilled: number,
  { bounds, encodings = anyEncoding }: { bounds: Bounds; encodings?: readonly string[] },
): Promise<Sheet> {
  const request = { bytes, maxFilled, bounds, encodings: isArchive(bytes) ? undefined : encodings }
  return readInThread(request, largeTimeoutMs, largeLimits)
}

/** Whether a file is a zip archive, as workbooks are. */
const isArchive = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b

async function readInThread(
  request: SheetRequest,
  timeoutMs: number,
  limits: typeof resourceLimits,
): Promise<Sheet> {
  if (threads >= maxThreads) throw problem('server.busy')
  threads += 1
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: limits,
  })
  try {
    const reply = await replyOf(worker, timeoutMs)
    if ('sheet' in reply) return reply.sheet
    if (reply.failure === 'encoding') throw new WrongEncoding(reply.reason)
    throw reply.failure === 'tooLarge'
      ? new TooLargeArchive(reply.reason)
      : new UnreadableArchive(reply.reason)
  } finally {
    await worker.terminate()
    threads -= 1
  }
}

function replyOf(worker: Worker, timeoutMs: number): Promise<SheetReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLargeArchive('timeout')), timeoutMs)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    worker.once('message', (reply: SheetReply) => settle(() => resolve(reply)))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooLargeArchive('memory') : error)),
    )
    worker.once('exit', () => settle(() => reject(new Error('the thread that reads a workbook ended'))))
  })
}
