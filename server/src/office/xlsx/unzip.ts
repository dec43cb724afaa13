import { inflateRawSync } from 'node:zlib'

/** Limits on what an untrusted archive may expand to. */
const maxEntries = 500
const maxTotalBytes = 16 * 1_048_576

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** A file that is no archive we read: damaged, encrypted, too large, or something else altogether. */
export class UnreadableArchive extends Error {}

/** A file beyond the bounds: of an archive, or of what is in it. */
export class TooLargeArchive extends UnreadableArchive {}

interface Entry {
  method: number
  packed: number
  size: number
  at: number
}

/** The files of a zip archive by name, unpacked lazily and within bounds. */
export class Archive {
  readonly #bytes: Buffer
  readonly #entries = new Map<string, Entry>()
  #unpacked = 0

  /** @throws UnreadableArchive */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const end = this.#findEnd()
    const count = bytes.readUInt16LE(end + 10)
    let at = bytes.readUInt32LE(end + 16)
    if (count > maxEntries) throw new TooLargeArchive('too many files')
    for (let entry = 0; entry < count; entry++) at = this.#readEntry(at)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * @param maxBytes of this file when unpacked
   * @throws UnreadableArchive also when there is no such file
   */
  text(name: string, maxBytes = maxTotalBytes): string {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableArchive(`no ${name}`)
    const { method, packed, size, at } = entry
    if (size > maxBytes) throw new TooLargeArchive(`${name} is too large`)
    this.#unpacked += size
    if (this.#unpacked > maxTotalBytes) throw new TooLargeArchive('too large')
    if (this.#uint32(at) !== localSignature) throw new UnreadableArchive('damaged')
    const start = at + 30 + this.#uint16(at + 26) + this.#uint16(at + 28)
    const content = this.#bytes.subarray(start, start + packed)
    if (content.length < packed) throw new UnreadableArchive('cut off')
    if (method === 0) {
      if (packed > maxBytes) throw new TooLargeArchive(`${name} is too large`)
      return content.toString('utf8')
    }
    if (method !== 8) throw new UnreadableArchive('another way of packing')
    try {
      // Zip bomb: no more than the declared size is unpacked.
      return inflateRawSync(content, { maxOutputLength: Math.max(1, size) }).toString('utf8')
    } catch (error) {
      throw new UnreadableArchive('damaged', { cause: error })
    }
  }

  #findEnd(): number {
    const last = this.#bytes.length - 22
    for (let at = last; at >= 0 && at > last - 65_536; at--)
      if (this.#bytes.readUInt32LE(at) === endSignature) return at
    throw new UnreadableArchive('no archive')
  }

  #readEntry(at: number): number {
    if (this.#uint32(at) !== entrySignature) throw new UnreadableArchive('damaged')
    const encrypted = (this.#uint16(at + 8) & 1) === 1
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => this.#uint16(at + place))
    const next = at + 46 + (nameLength ?? 0)
    const name = this.#bytes.subarray(at + 46, next).toString('utf8')
    if (encrypted) throw new UnreadableArchive('encrypted')
    this.#entries.set(name, {
      method: this.#uint16(at + 10),
      packed: this.#uint32(at + 20),
      size: this.#uint32(at + 24),
      at: this.#uint32(at + 42),
    })
    return next + (extraLength ?? 0) + (noteLength ?? 0)
  }

  #uint16(at: number): number {
    if (at + 2 > this.#bytes.length) throw new UnreadableArchive('cut off')
    return this.#bytes.readUInt16LE(at)
  }

  #uint32(at: number): number {
    if (at + 4 > this.#bytes.length) throw new UnreadableArchive('cut off')
    return this.#bytes.readUInt32LE(at)
  }
}
