import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file in an archive; its text may come in pieces. */
export interface ZipEntry {
  name: string
  text: string | AsyncIterable<string>
}

/** 1980-01-01: an export says when it was made in its text. */
const dosDate = 0x21
const utf8Names = 0x0800

/** An archive as office documents are: every entry deflated as it comes, so that a long sheet is never held as text. */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const { crc, length, packed } = await deflate(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0, 6)
    common.writeUInt16LE(dosDate, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, Buffer.from(name)]),
    )
    files.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

async function deflate(text: ZipEntry['text']) {
  const packer = createDeflateRaw({ level: 6 })
  const chunks: Buffer[] = []
  packer.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(packer, 'end')
  let crc = 0
  let length = 0
  for await (const piece of typeof text === 'string' ? [text] : text) {
    const bytes = Buffer.from(piece)
    crc = crc32(bytes, crc)
    length += bytes.length
    if (!packer.write(bytes)) await once(packer, 'drain')
  }
  packer.end()
  await ended
  return { crc, length, packed: Buffer.concat(chunks) }
}
