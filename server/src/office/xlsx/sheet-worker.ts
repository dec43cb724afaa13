import { parentPort, workerData } from 'node:worker_threads'
import { readFirstSheet, type Sheet } from './read-sheet.ts'
import { TooLargeArchive, UnreadableArchive } from './unzip.ts'

/** What `readWorkbook` sends to its thread, and what comes back. */
export interface SheetRequest {
  bytes: Uint8Array
  maxFilled: number
}
export type SheetReply = { sheet: Sheet } | { failure: 'unreadable' | 'tooLarge'; reason: string }

const { bytes, maxFilled } = workerData as SheetRequest
parentPort?.postMessage(read())

function read(): SheetReply {
  try {
    return { sheet: readFirstSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxFilled) }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { failure: error instanceof TooLargeArchive ? 'tooLarge' : 'unreadable', reason: error.message }
  }
}
