import { expect, test } from 'vitest'
import { preferredLanguage } from './language.ts'

test('[E3] the language is the cookie’s, else the browser’s, else English', () => {
  expect(preferredLanguage('ja', ['es-MX'])).toBe('ja')
  expect(preferredLanguage(undefined, ['fr-FR', 'es-MX', 'zh-CN'])).toBe('es')
  expect(preferredLanguage('tlh', ['zh-TW'])).toBe('zh')
  expect(preferredLanguage(undefined, ['fr'])).toBe('en')
})
