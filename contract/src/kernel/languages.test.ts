import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Language, languageOf, languages, textIn } from './languages.ts'
import { localizedNameInput } from './texts.ts'

const anyNames = fc.record(
  Object.fromEntries(languages.map((language) => [language, fc.constantFrom('', 'a', '船', ' b ')])),
  { requiredKeys: [] },
)

test('[E3] a name is read in the language of the reader where it was written in it', () => {
  const names = { en: 'Night shift', zh: '夜班', es: 'Turno de noche', ja: '夜勤' }
  for (const [language, name] of Object.entries(names)) expect(textIn(names, language as Language)).toBe(name)
})

test('[E3] a name that lacks the language of the reader is read in English, else Chinese, Spanish, Japanese', () => {
  expect(textIn({ en: 'Night shift', zh: '夜班' }, 'ja')).toBe('Night shift')
  expect(textIn({ zh: '夜班', ja: '夜勤' }, 'en')).toBe('夜班')
  expect(textIn({ es: 'Turno de noche', ja: '夜勤' }, 'zh')).toBe('Turno de noche')
  expect(textIn({ ja: '夜勤' }, 'es')).toBe('夜勤')
  expect(textIn({ en: '', zh: '夜班' }, 'en')).toBe('夜班')
})

test('[E3] where the language of the writer is known, it comes before the fixed order', () => {
  expect(textIn({ en: 'Low water', ja: '低水位' }, 'zh', 'ja')).toBe('低水位')
  expect(textIn({ en: 'Low water', ja: '低水位' }, 'en', 'ja')).toBe('Low water')
  expect(textIn({ en: 'Low water' }, 'zh', 'ja')).toBe('Low water')
})

test('[E3] a text in any language is shown to every reader, and an empty one never is', () => {
  fc.assert(
    fc.property(anyNames, fc.constantFrom(...languages), (names, language) => {
      const text = textIn(names, language)
      const from = languageOf(names, language)
      expect(text === '').toBe(Object.values(names).every((text) => !text))
      expect(text).toBe(from === undefined ? '' : names[from])
      if (names[language]) expect(from).toBe(language)
    }),
  )
})

test('[E3] a name is taken in one language; spaces around it and empty languages are left out', () => {
  const schema = localizedNameInput(10)
  expect(schema.parse({ zh: ' 夜班 ', en: '', es: '   ' })).toEqual({ zh: '夜班' })
  expect(schema.parse({ en: 'a', zh: 'b', es: 'c', ja: 'd' })).toEqual({ en: 'a', zh: 'b', es: 'c', ja: 'd' })
})

test('[E3] a name in no language is refused, and so is one that is too long or no text', () => {
  const refusal = (value: unknown) => {
    const result = z.safeParse(localizedNameInput(10), value)
    return result.error?.issues.map(({ path, code, message }) => `${path.join('.')} ${code} ${message}`)
  }
  for (const empty of [{}, { en: '' }, { zh: ' \t　' }, { fr: 'équipe' }])
    expect(refusal(empty), JSON.stringify(empty)).toEqual([expect.stringContaining('oneLanguage')])
  expect(refusal({ zh: '十一个字的名字太长太长' })).toEqual([expect.stringMatching(/^zh too_big/)])
  expect(refusal({ en: 'fine', zh: 7 })).toEqual([expect.stringMatching(/^zh invalid_type/)])
})
