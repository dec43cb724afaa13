import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Limits on what an untrusted archive may expand to. */
const maxEntries = 500
const maxTotalBytes = 16 * 1_048_576

/** A file that is no archive we read: damaged, encrypted, too large, or something else altogether. */
export class UnreadableArchive extends Error {}

/** A file beyond the bounds: of an archive, or of what is in it. */
export class TooLargeArchive extends UnreadableArchive {}

/** The files of a zip archive by name, unpacked lazily and within bounds. */
export class Archive {
  readonly #file: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file
    this.#entries = entries
  }

  /**
   * Reads the directory, and with it the sizes of all files: nothing is unpacked before they are within the bounds. An
   * entry that unpacks to another size than it declares fails when it is read.
   * @throws UnreadableArchive, TooLargeArchive
   */
  static async open(bytes: Buffer): Promise<Archive> {
    return readable(async () => {
      const file = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
      if (file.entryCount > maxEntries) throw new TooLargeArchive('too many files')
      const entries = new Map<string, Entry>()
      let total = 0
      for await (const entry of file.eachEntry()) {
        if (entry.isEncrypted()) throw new UnreadableArchive('encrypted')
        total += entry.uncompressedSize
        if (total > maxTotalBytes) throw new TooLargeArchive('too large')
        entries.set(entry.fileName, entry)
      }
      return new Archive(file, entries)
    })
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * @param maxBytes of this file when unpacked
   * @throws UnreadableArchive also when there is no such file
   */
  async text(name: string, maxBytes: number): Promise<string> {
    const entry = this.#entries.get(name)
    if (!entry) throw new UnreadableArchive(`no ${name}`)
    if (entry.uncompressedSize > maxBytes) throw new TooLargeArchive(`${name} is too large`)
    return readable(async () => {
      const pieces: Buffer[] = []
      for await (const piece of await this.#file.openReadStreamPromise(entry)) pieces.push(piece)
      return Buffer.concat(pieces).toString('utf8')
    })
  }
}

/** The failures of the library are those of the file. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableArchive) throw error
    throw new UnreadableArchive('damaged', { cause: error })
  }
}
