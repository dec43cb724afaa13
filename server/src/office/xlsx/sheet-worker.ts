import { parentPort, workerData } from 'node:worker_threads'
import type { Bounds } from './bounds.ts'
import { readFirstSheet, type Sheet } from './read-sheet.ts'
import { TooLargeArchive, UnreadableArchive } from './unzip.ts'

/** What `readWorkbook` sends to its thread, and what comes back. */
export interface SheetRequest {
  bytes: Uint8Array
  maxFilled: number
  bounds: Bounds
}
export type SheetReply = { sheet: Sheet } | { failure: 'unreadable' | 'tooLarge'; reason: string }

const { bytes, maxFilled, bounds } = workerData as SheetRequest
parentPort?.postMessage(await read())

async function read(): Promise<SheetReply> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { sheet: await readFirstSheet(buffer, maxFilled, bounds) }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { failure: error instanceof TooLargeArchive ? 'tooLarge' : 'unreadable', reason: error.message }
  }
}
