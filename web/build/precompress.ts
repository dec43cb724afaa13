import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worth = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

const { BROTLI_MODE_TEXT: text, BROTLI_MODE_FONT: font } = constants

/** Kind of content, block size, and how distances are written: code packs best in one way, short texts in another. */
const ways = [
  [text, 0, 0, 0],
  [text, 0, 0, 4],
  [text, 16, 0, 0],
  [text, 16, 1, 8],
  [text, 0, 1, 8],
  [text, 0, 2, 32],
  // Meant for fonts; large scripts are a little smaller in it, and every browser reads it alike.
  [font, 0, 0, 0],
] as const

/** The smallest of all ways. */
async function tightest(content: Buffer): Promise<Buffer> {
  const tries = await Promise.all(
    ways.map(([mode, block, postfix, direct]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGWIN]: 24,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_MODE]: mode,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    ),
  )
  return tries.reduce((a, b) => (b.length < a.length ? b : a))
}

/** Puts a `.br` and a `.gz` beside each file, packed as tightly as it goes, for the server to hand out as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && worth.test(entry.name))
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          const content = await readFile(path)
          const [tight, zipped] = await Promise.all([tightest(content), zip(content, { level: 9 })])
          if (tight.length < content.length) await writeFile(`${path}.br`, tight)
          if (zipped.length < content.length) await writeFile(`${path}.gz`, zipped)
        }),
      )
    },
  }
}
