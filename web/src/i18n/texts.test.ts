import { expect, test } from 'vitest'
import { compileMessage } from '../../build/compile-message.ts'
import type { Message } from './message.ts'

const languages = ['en', 'zh', 'es', 'ja'] as const
const files = import.meta.glob<Record<string, Record<string, string>>>('./{en,zh,es,ja}/*.ts', {
  eager: true,
})
const areas = Object.keys(files).flatMap((file) => /^\.\/en\/(.+)\.ts$/.exec(file)?.[1] ?? [])

function textsOf(language: string, area: string): Record<string, string> {
  return Object.assign({}, ...Object.values(files[`./${language}/${area}.ts`] ?? {}))
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

test.each(areas)('[E3] %s has the same texts in all four languages, and each can be read', (area) => {
  const english = textsOf('en', area)
  for (const language of languages) {
    const texts = textsOf(language, area)
    expect(Object.keys(texts).sort(), language).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      const known = argumentsOf(compileMessage(english[key]!))
      const unknown = [...argumentsOf(compileMessage(text))].filter((name) => !known.has(name))
      expect(unknown, `${language} ${key} speaks of what English does not`).toEqual([])
    }
  }
})

test.each(areas)('[E3] the keys of %s carry its name or one of its page', (area) => {
  for (const key of Object.keys(textsOf('en', area))) expect(key).toMatch(/^[a-z][\w]*(\.[\w]+)+$/)
})

test('[E3] Spanish and Japanese are languages of their own', () => {
  for (const area of areas) {
    const english = textsOf('en', area)
    for (const language of ['zh', 'es', 'ja'] as const) {
      const texts = Object.entries(textsOf(language, area))
      const same = texts.filter(
        ([key, text]) => text === english[key] && /[a-z]{4}/i.test(text.replace(/\{[^{}]*\}/g, '')),
      )
      expect(same.length / texts.length, `${language} ${area}: ${same.map(([key]) => key)}`).toBeLessThan(
        0.12,
      )
    }
  }
})
