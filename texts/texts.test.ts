import { readdirSync } from 'node:fs'
import { languages } from '@fairway/contract/kernel/languages'
import { describe, expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import type { Message } from './message.ts'

type Texts = Record<string, string>

const filesOf = (language: string) =>
  readdirSync(new URL(`${language}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()

/** The texts of one file: it exports one object, named like the file. */
async function textsIn(language: string, file: string): Promise<Texts> {
  const module: Record<string, Texts> = await import(new URL(`${language}/${file}`, import.meta.url).href)
  return Object.assign({}, ...Object.values(module))
}

/** The arguments a text speaks of, in all its branches. */
function argumentsOf(message: Message): Set<string> {
  const found = new Set<string>()
  const collect = (part: unknown): void => {
    if (!Array.isArray(part)) return
    for (const piece of part) {
      if (!Array.isArray(piece)) continue
      found.add(piece[0])
      for (const branch of Object.values(piece[2] ?? {})) collect(branch)
    }
  }
  collect(message)
  return found
}

const english = filesOf('en')

test('[E3] every language has a folder with the files of English, and no folder has no language', () => {
  const folders = readdirSync(new URL('./', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  expect(folders.sort()).toEqual([...languages].sort())
  for (const language of languages) expect(filesOf(language), language).toEqual(english)
})

describe.each(english)('%s', (file) => {
  test('[E3] has the same texts in every language, and each can be read', async () => {
    const originals = await textsIn('en', file)
    for (const language of languages) {
      const texts = await textsIn(language, file)
      expect(Object.keys(texts).sort(), language).toEqual(Object.keys(originals).sort())
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('')
        const known = argumentsOf(compileMessage(originals[key]!))
        const own = argumentsOf(compileMessage(text))
        const unknown = [...own].filter((name) => !known.has(name))
        expect(unknown, `${language} ${key} speaks of what English does not`).toEqual([])
        // What a screen may leave out because it stands beside the text, a failure or a notice has to say.
        if (file.startsWith('server/'))
          expect([...own].sort(), `${language} ${key}`).toEqual([...known].sort())
      }
    }
  })

  test('[E3] exports one object of the name of the file, and its keys have at least two parts', async () => {
    const name = file.replace(/^.*\/|\.ts$/g, '')
    const module: Record<string, Texts> = await import(new URL(`en/${file}`, import.meta.url).href)
    expect(Object.keys(module)).toEqual([name])
    for (const key of Object.keys(module[name] ?? {})) expect(key).toMatch(/^[a-z][\w]*(\.[\w]+)+$/)
  })
})

test('[E3] no key stands in two files', async () => {
  const all = (await Promise.all(english.map((file) => textsIn('en', file)))).flatMap(Object.keys)
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

test('[E3] every language but English is a language of its own', async () => {
  for (const file of english) {
    const originals = await textsIn('en', file)
    for (const language of languages.filter((one) => one !== 'en')) {
      const texts = Object.entries(await textsIn(language, file))
      const same = texts.filter(
        ([key, text]) => text === originals[key] && /[a-z]{4}/i.test(text.replace(/\{[^{}]*\}/g, '')),
      )
      expect(same.length / texts.length, `${language} ${file}: ${same.map(([key]) => key)}`).toBeLessThan(
        0.12,
      )
    }
  }
})
