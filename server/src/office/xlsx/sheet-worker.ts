import { parentPort, workerData } from 'node:worker_threads'
import { readCsv, WrongEncoding } from '../csv.ts'
import type { Bounds } from './bounds.ts'
import { readFirstSheet, type Sheet } from './read-sheet.ts'
import { TooLargeArchive, UnreadableArchive } from './unzip.ts'

/** What `readTable` sends to its thread, and what comes back. */
export interface SheetRequest {
  bytes: Uint8Array
  maxFilled: number
  bounds: Bounds
  /** Of a csv file, the encodings it may have; undefined: a workbook. */
  encodings: readonly string[] | undefined
}
export type SheetReply =
  | { sheet: Sheet }
  | { failure: 'unreadable' | 'tooLarge' | 'encoding'; reason: string }

const { bytes, maxFilled, bounds, encodings } = workerData as SheetRequest
parentPort?.postMessage(await read())

async function read(): Promise<SheetReply> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (!encodings) return { sheet: await readFirstSheet(buffer, maxFilled, bounds) }
    return { sheet: { rows: readCsv(buffer, { maxRows: maxFilled, encodings }), dayZero: new Date(0) } }
  } catch (error) {
    if (error instanceof WrongEncoding) return { failure: 'encoding', reason: error.message }
    if (!(error instanceof UnreadableArchive)) throw error
    return { failure: error instanceof TooLargeArchive ? 'tooLarge' : 'unreadable', reason: error.message }
  }
}
