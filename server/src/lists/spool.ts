import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Smaller files stay in memory. */
const maxMemoryBytes = 1024 * 1024
/** Given out together. */
const chunkBytes = 64 * 1024

/**
 * A spool: written and read at the same time, each at its own speed. Beyond a megabyte it continues in an unlinked
 * temporary file, which vanishes with the process.
 */
export class Spool {
  readonly #folder: string
  #memory: Buffer[] = []
  #file: FileHandle | undefined
  #written = 0
  #whole = false
  #failure: unknown
  #closed = false
  #changed = Promise.withResolvers<void>()

  constructor(folder: string) {
    this.#folder = folder
  }

  get bytes(): number {
    return this.#written
  }

  /** @throws the error of the file system, such as ENOSPC. */
  async write(bytes: Buffer): Promise<void> {
    if (this.#closed) throw new Error('the spool is closed')
    if (!this.#file && this.#written + bytes.length > maxMemoryBytes) await this.#moveToFile()
    if (this.#file) await writeFully(this.#file, bytes, this.#written)
    else this.#memory.push(bytes)
    this.#written += bytes.length
    this.#notify()
  }

  /** No more bytes come: the file is whole, or it failed for this reason. */
  end(failure?: unknown): void {
    this.#failure = failure
    this.#whole = failure === undefined
    this.#notify()
  }

  /** Everything from the beginning, waiting for what is still being made. */
  async *read(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const changed = this.#changed.promise
      if (at < this.#written) {
        const part = await this.#partAt(at)
        at += part.length
        yield part
      } else if (this.#failure !== undefined) throw this.#failure
      else if (this.#whole) return
      else await changed
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#memory = []
    const file = this.#file
    this.#file = undefined
    await file?.close()
  }

  async #moveToFile(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    await writeFully(file, Buffer.concat(this.#memory), 0)
    this.#file = file
    this.#memory = []
  }

  async #partAt(at: number): Promise<Buffer> {
    const length = Math.min(chunkBytes, this.#written - at)
    if (!this.#file) {
      if (this.#memory.length > 1) this.#memory = [Buffer.concat(this.#memory)]
      return this.#memory[0]?.subarray(at, at + length) ?? Buffer.alloc(0)
    }
    const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  #notify(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers<void>()
  }
}

async function writeFully(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}
