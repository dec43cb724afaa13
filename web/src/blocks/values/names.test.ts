import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../i18n/language.ts'
import { isNamed, languagesFrom, mapNames, trimmedNames, withName } from './names.ts'

test('[E3] a form shows the own language of the user first', () => {
  expect(languagesFrom('ja')).toEqual(['ja', 'en', 'zh', 'es'])
  expect(languagesFrom('en')).toEqual(['en', 'zh', 'es', 'ja'])
})

test('[E3] a name typed and cleared again leaves the form unchanged', () => {
  fc.assert(
    fc.property(
      fc.record({ zh: fc.constantFrom('夜班', '早班') }),
      fc.constantFrom(...languages),
      fc.string({ minLength: 1 }),
      (names, language, typed) => {
        fc.pre(names[language as 'zh'] === undefined)
        const back = withName(withName(names, language, typed), language, '')
        expect(JSON.stringify(back)).toBe(JSON.stringify(names))
      },
    ),
  )
  expect(JSON.stringify(withName({ zh: '夜班' }, 'en', 'Night'))).toBe('{"en":"Night","zh":"夜班"}')
})

test('[E3] one language is enough for a name, spaces are not', () => {
  for (const language of languages) expect(isNamed({ [language]: ' x ' })).toBe(true)
  expect(isNamed({})).toBe(false)
  expect(isNamed({ en: ' ', zh: '' })).toBe(false)
  expect(trimmedNames({ en: ' ', zh: ' 夜班 ' })).toEqual({ zh: '夜班' })
})

test('[E3] a copied name is written in the languages of its original and in no other', () => {
  expect(mapNames({ zh: '夜班' }, (text, language) => `${text}/${language}`)).toEqual({ zh: '夜班/zh' })
})
