import { Readable } from 'node:stream'

/** Idle timeout: a file of which no byte is taken for so long is given up. */
const maxIdleMs = 10_000
/** Total timeout: a file is given up after this time, or after as long as it takes at the speed of a slow line. */
const maxSendingMs = 120_000
const slowBytesPerMs = 64

/** A file that is being written, and the callback for an aborted or finished download. */
export interface SentFile {
  spool: { read: () => AsyncIterable<Buffer>; readonly bytes: number }
  abort: () => void
}

/** The bytes of a file as they are taken; given up when they are not. */
export function sendFile(
  log: { info: (about: object, text: string) => void },
  { spool, abort }: SentFile,
): Readable {
  const begun = performance.now()
  let idle: NodeJS.Timeout | undefined
  async function* bytes() {
    for await (const chunk of spool.read()) {
      if (performance.now() - begun > Math.max(maxSendingMs, spool.bytes / slowBytesPerMs))
        throw new Error('the file was taken too slowly')
      // Runs while the other side has to take this chunk, not while the list is read.
      idle = setTimeout(() => body.destroy(new Error('the file was not taken')), maxIdleMs)
      yield chunk
      clearTimeout(idle)
    }
  }
  const body = Readable.from(bytes(), { objectMode: false, highWaterMark: 64 * 1024 })
  body.once('error', (error) => log.info({ reason: error.message }, 'an export was given up'))
  body.once('close', () => {
    clearTimeout(idle)
    abort()
  })
  return body
}
