import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file in an archive; its text may come in pieces. */
export interface ZipEntry {
  name: string
  text: string | AsyncIterable<string>
}

/** The first day an archive knows, so that the same content gives the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** An archive as office documents are, given as it comes: a long part is never held. */
export function zip(entries: readonly ZipEntry[]): AsyncIterable<Buffer> {
  const file = new ZipFile()
  const output = Readable.from(file.outputStream as AsyncIterable<Buffer>)
  file.on('error', (error: Error) => output.destroy(error))
  for (const { name, text } of entries) {
    if (typeof text === 'string') file.addBuffer(Buffer.from(text), name, options)
    else file.addReadStream(Readable.from(bytesOf(text), { objectMode: false }), name, options)
  }
  file.end()
  return output
}

async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
