/** A validated picture: its bytes decide, never the file name or the declared type. */
export interface Picture {
  type: 'image/jpeg' | 'image/png'
  width: number
  height: number
  /** The file without what cameras and programs write beside the picture, such as the place it was taken at. */
  bytes: Uint8Array
}

/** Reads a JPEG or PNG file from its structure; undefined for everything else, cut-off files included. */
export function readPicture(file: Uint8Array): Picture | undefined {
  return readPng(file) ?? readJpeg(file)
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What a PNG needs to be seen; texts, times and camera data are left out. */
const visibleChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

function readPng(file: Uint8Array): Picture | undefined {
  if (pngSignature.some((byte, at) => file[at] !== byte)) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunks: Uint8Array[] = [file.subarray(0, 8)]
  let size: { width: number; height: number } | undefined
  let content = false
  for (let at = 8; at + 12 <= file.length; ) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > file.length) return undefined
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (crc32(file.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined
    if ((type === 'IHDR') !== (at === 8)) return undefined
    if (type === 'IHDR') {
      if (length !== 13) return undefined
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (type === 'IDAT') content = true
    if (visibleChunks.has(type)) chunks.push(file.subarray(at, end))
    if (type === 'IEND')
      return size && content ? { type: 'image/png', ...size, bytes: joined(chunks) } : undefined
    at = end
  }
  return undefined
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Baseline and progressive frames, tables and restarts: what a JPEG needs to be seen. */
const frames = new Set([0xc0, 0xc1, 0xc2])
const visibleSegments = new Set([...frames, 0xc4, 0xdb, 0xdd, 0xe0, startOfScan])

function readJpeg(file: Uint8Array): Picture | undefined {
  if (file[0] !== 0xff || file[1] !== startOfImage) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const segments: Uint8Array[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let content = false
  for (let at = 2; at + 1 < file.length; ) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === endOfImage) {
      segments.push(file.subarray(at, at + 2))
      return size && content ? { type: 'image/jpeg', ...size, bytes: joined(segments) } : undefined
    }
    if (at + 4 > file.length) return undefined
    let end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > file.length) return undefined
    if (frames.has(marker)) {
      if (end < at + 9) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (marker === startOfScan) {
      if (!size) return undefined
      content = true
      end = endOfScan(file, end)
    }
    if (visibleSegments.has(marker)) segments.push(file.subarray(at, end))
    at = end
  }
  return undefined
}

/** Where the next marker stands: in a scan, 0xff is followed by 0 or by a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < file.length) {
    const next = file[at + 1] ?? 0
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 1
  }
  return file.length
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
