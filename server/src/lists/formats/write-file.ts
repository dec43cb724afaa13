import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '@fairway/contract/kernel/languages'
import type { ExportFormat } from '@fairway/contract/lists/values'
import type { Sheet } from './sheet.ts'
import type { WriterAnswer, WriterMessage, WriterRequest } from './writer-worker.ts'

const resourceLimits = { maxOldGenerationSizeMb: 512 }

/**
 * Writes a list as a file in a worker thread: layout and compression take a processor for seconds and would block the
 * event loop. The thread requests rows, and continues when a part was taken (backpressure).
 * @throws what reading the rows throws, or what ended the thread
 */
export async function* writeFile(
  { rows, ...head }: Sheet,
  format: ExportFormat,
  language: Language,
): AsyncGenerator<Buffer> {
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), {
    workerData: { format, language, head } satisfies WriterRequest,
    resourceLimits,
  })
  const answer = (value: WriterAnswer) => worker.postMessage(value)
  const unread = rows[Symbol.asyncIterator]()
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<
      [WriterMessage]
    >) {
      if (message === 'done') return
      if (message === 'rows') {
        const next = await unread.next()
        answer({ rows: next.done ? undefined : next.value })
      } else {
        yield Buffer.from(message.buffer)
        answer('taken')
      }
    }
    throw new Error('the thread that writes a file ended')
  } finally {
    await worker.terminate()
    await unread.return?.()
  }
}
