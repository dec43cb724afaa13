import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file in an archive; its text may come in pieces. */
export interface ZipEntry {
  name: string
  text: string | AsyncIterable<string>
}

/** 1980-01-01: an export says when it was made in its text. */
const dosDate = 0x21
/** Names are UTF-8; sizes follow the bytes they are of. */
const flags = 0x0808

/**
 * An archive as office documents are: every entry is deflated and given as it comes, so that a long sheet is never held.
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncIterable<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0, 6)
    common.writeUInt16LE(dosDate, 8)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const begin = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)])
    yield begin
    const sizes = { crc: 0, packed: 0, length: 0 }
    for await (const chunk of deflated(text, sizes)) {
      sizes.packed += chunk.length
      yield chunk
    }
    const crcAndSizes = Buffer.alloc(12)
    crcAndSizes.writeUInt32LE(sizes.crc, 0)
    crcAndSizes.writeUInt32LE(sizes.packed, 4)
    crcAndSizes.writeUInt32LE(sizes.length, 8)
    yield Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), crcAndSizes])
    crcAndSizes.copy(common, 10)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, Buffer.from(name)]),
    )
    offset += begin.length + sizes.packed + 16
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([list, end])
}

async function* deflated(
  text: ZipEntry['text'],
  sizes: { crc: number; length: number },
): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const piece of typeof text === 'string' ? [text] : text) {
      const bytes = Buffer.from(piece)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.length += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: 6 })
  // What fails on the way in fails the packer too, and is met below.
  const fed = pipeline(Readable.from(counted()), packer).catch(() => undefined)
  for await (const chunk of packer) yield chunk
  await fed
}
