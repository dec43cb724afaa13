import type { Readable } from 'node:stream'

/** A file to download: the reply of an endpoint with the response type `download`. */
export class FileReply {
  /** What the file shall be called, in any script. */
  readonly name: string
  readonly type: string
  /** A stream for what is too long to be held; an error in it cuts the download short, which browsers report. */
  readonly body: Buffer | Readable
  constructor(file: { name: string; type: string; body: Buffer | Readable }) {
    this.name = file.name
    this.type = file.type
    this.body = file.body
  }
}

/** The Content-Disposition header of a download: an ASCII name for old browsers, then the name itself. */
export function dispositionOf(name: string): string {
  const clean = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '-')
  const plain = clean.replace(/[^\x20-\x7e]/g, '_').replace(/[%;']/g, '_')
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
