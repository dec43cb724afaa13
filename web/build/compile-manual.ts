import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Plugin } from 'vite'
import { labelsOf } from './manual-labels.ts'
import { readChapter } from './read-chapter.ts'

const chapterFile = /[/\\]docs[/\\]manual[/\\]([a-z]{2})[/\\]\d\d-([a-z-]+)\.md$/
const place = 'picture:'

/** Makes modules of the manual's chapters, so that no browser reads mark-up and nothing but what we wrote gets in. */
export function compileManual(): Plugin {
  return {
    name: 'compile-manual',
    async load(id) {
      const [, language, name] = chapterFile.exec(id) ?? []
      if (!language || !name) return null
      const pictures: string[] = []
      const label = await labelsOf(language as Language)
      const chapter = readChapter(name, await readFile(id, 'utf8'), {
        label,
        between: betweenLines(language),
        picture: (file) => {
          const path = resolve(dirname(id), file)
          return { src: `${place}${pictures.push(path) - 1}`, ...sizeOf(path) }
        },
      })
      const imports = pictures.map((file, index) => `import picture${index} from ${JSON.stringify(file)}`)
      const written = JSON.stringify(chapter).replace(/"picture:(\d+)"/g, 'picture$1')
      return { code: [...imports, `export const chapter = ${written}`].join('\n'), moduleSideEffects: false }
    },
  }
}

/**
 * The size of a PNG, from its head.
 * @throws Error for any other file.
 */
export function sizeOf(path: string): { width: string; height: string } {
  const head = readFileSync(path).subarray(0, 24)
  if (head.toString('latin1', 1, 4) !== 'PNG') throw new Error(`${path} is no PNG`)
  return { width: String(head.readUInt32BE(16)), height: String(head.readUInt32BE(20)) }
}

/** What a line break in a paragraph stands for. */
export function betweenLines(language: string): string {
  return language === 'zh' || language === 'ja' ? '' : ' '
}
