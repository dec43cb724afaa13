import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'

type Language = 'en' | 'zh' | 'es' | 'ja'
/** A scenario in one language: the language itself, or it and the words and users that go with it. */
type Variant = Language | readonly [Language, ...unknown[]] | { readonly language: Language }

const folder = path.join(import.meta.dirname, '..')

/**
 * The one of several variants of a scenario that this run takes: each language gets its part of the files, and others
 * with each commit (SCENARIO_SEED). What further languages guard – texts, lengths, overflow – the walk over every page
 * shows for all of them. `SCENARIOS=en`, `SCENARIOS=zh` or `SCENARIOS=en,zh` chooses instead.
 */
export function inOneLanguage<const V extends Variant>(variants: readonly V[]): V[] {
  const chosen = process.env.SCENARIOS?.split(',')
  if (chosen) return variants.filter((variant) => chosen.includes(languageOf(variant)))
  const rank = shuffledFiles().indexOf(path.relative(folder, expect.getState().testPath ?? ''))
  return variants.slice(Math.max(0, rank) % variants.length).slice(0, 1)
}

/** English or Chinese for what a run does once, in whatever file; the other one with other commits. */
export function languagesOfRun(): Language[] {
  const { SCENARIOS: chosen, SCENARIO_SEED: seed = '' } = process.env
  if (chosen) return (['en', 'zh'] as const).filter((language) => chosen.split(',').includes(language))
  return createHash('sha256').update(seed).digest().readUInt8() % 2 === 0 ? ['en'] : ['zh']
}

/** A scenario in English or in Chinese, for `describe.each`. */
export const oneLanguage = () => inOneLanguage(['en', 'zh'])

const languageOf = (variant: Variant): Language =>
  typeof variant === 'string' ? variant : 'language' in variant ? variant.language : variant[0]

let shuffled: string[] | undefined

/** All files of browser tests, in an order that follows from the seed. */
function shuffledFiles(): string[] {
  const keyOf = (file: string) =>
    createHash('sha256')
      .update(`${process.env.SCENARIO_SEED ?? ''} ${file}`)
      .digest('hex')
  shuffled ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.e2e.ts'))
    .map((file) => ({ file, key: keyOf(file) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ file }) => file)
  return shuffled
}
