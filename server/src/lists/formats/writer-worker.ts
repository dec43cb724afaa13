import { parentPort, workerData } from 'node:worker_threads'
import type { Language } from '@fairway/contract/kernel/languages'
import type { ExportFormat } from '@fairway/contract/lists/values'
import type { SheetHead, SheetRows } from './sheet.ts'

/** What `writeFile` starts its thread with. */
export interface WriterRequest {
  format: ExportFormat
  language: Language
  head: SheetHead
}
/** Messages of the thread: request the next rows, deliver a part of the file, or finish. */
export type WriterMessage = 'rows' | 'done' | Uint8Array<ArrayBuffer>
/** What it is answered with: rows, none when there are no more; or that a part was taken. */
export type WriterAnswer = { rows: SheetRows | undefined } | 'taken'

const port = parentPort
if (!port) throw new Error('a worker thread is needed')
const { format, language, head } = workerData as WriterRequest

// A writer that packs what it reads asks for rows while a part still waits to be taken: each has its own answer.
let rowsArrived = Promise.withResolvers<SheetRows | undefined>()
let partTaken = Promise.withResolvers<void>()
port.on('message', (answer: WriterAnswer) => {
  if (answer === 'taken') partTaken.resolve()
  else rowsArrived.resolve(answer.rows)
})

async function* rows(): AsyncGenerator<SheetRows> {
  for (;;) {
    rowsArrived = Promise.withResolvers()
    port?.postMessage('rows' satisfies WriterMessage)
    const some = await rowsArrived.promise
    if (!some) return
    yield some
  }
}

/** Bytes of a part: each costs a turn of both event loops, and a PDF comes in ten thousands of small pieces. */
const partSize = 65_536

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    if (size < partSize) continue
    yield joined(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield joined(waiting)
}

/** A copy of its own: a piece may be a view of a pool. */
const joined = (pieces: readonly Buffer[]) => new Uint8Array(Buffer.concat(pieces))

async function send(part: Uint8Array<ArrayBuffer>): Promise<void> {
  partTaken = Promise.withResolvers()
  port?.postMessage(part satisfies WriterMessage, [part.buffer])
  await partTaken.promise
}

async function file(): Promise<AsyncIterable<Buffer>> {
  const sheet = { ...head, rows: rows() }
  if (format === 'xlsx') return (await import('./xlsx.ts')).writeXlsx(sheet, language)
  if (format === 'docx') return (await import('./docx.ts')).writeDocx(sheet, language)
  if (format === 'pdf') return (await import('./pdf/write-pdf.ts')).writePdf(sheet, language)
  return (await import('./txt.ts')).writeTxt(sheet)
}

for await (const part of inParts(await file())) await send(part)
port.postMessage('done' satisfies WriterMessage)
port.close()
