import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worth = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/**
 * The files of the sign-in page and of the first page, and those files only, are packed as tightly as it goes: quality
 * 10 takes half the processor time of quality 11 and makes the others larger by two hundredths.
 */
const isOfFirstPage = (name: string) =>
  /^(?:start|first-paint|session|shell|written|icons|en|es|ja|zh)-|^index\./.test(name)

const packed = (content: Buffer, quality: number) =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Puts a `.br` and a `.gz` beside each file, for the server to hand out as they are. */
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
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          const content = await readFile(path)
          const [tight, zipped] = await Promise.all([
            packed(content, isOfFirstPage(name) ? 11 : 10),
            zip(content),
          ])
          if (tight.length < content.length) await writeFile(`${path}.br`, tight)
          if (zipped.length < content.length) await writeFile(`${path}.gz`, zipped)
        }),
      )
    },
  }
}
