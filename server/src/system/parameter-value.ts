import { languages, type Texts } from '@fairway/contract/kernel/languages'
import type { FieldReason } from '../platform/problems.ts'
import type { Definition } from './parameter-list.ts'

/** What may be stored for a parameter, tidied; or why the value cannot be. */
export function settle(
  definition: Definition,
  value: unknown,
): { value: boolean | number | string | Texts } | { refused: FieldReason } {
  const field = 'value'
  const type = (expected: string) => ({ refused: { field, reason: 'type' as const, values: { expected } } })
  const limit = (reason: 'tooSmall' | 'tooLarge' | 'tooLong', most: number) => ({
    refused: { field, reason, values: { limit: String(most) } },
  })
  switch (definition.kind) {
    case 'switch':
      return typeof value === 'boolean' ? { value } : type('boolean')
    case 'number':
    case 'duration':
      if (typeof value !== 'number' || !Number.isInteger(value)) return type('int')
      if (value < definition.least) return limit('tooSmall', definition.least)
      return value > definition.most ? limit('tooLarge', definition.most) : { value }
    case 'text':
    case 'address': {
      if (typeof value !== 'string') return type('string')
      const text = value.trim()
      if (text.length > definition.most) return limit('tooLong', definition.most)
      if (definition.kind === 'address' && text !== '' && !isWebAddress(text))
        return { refused: { field, reason: 'address' } }
      return { value: text }
    }
    case 'texts': {
      if (typeof value !== 'object' || value === null) return type('object')
      const given = value as Partial<Record<string, unknown>>
      const written: Partial<Texts> = {}
      for (const language of languages) {
        const text = given[language]
        const place = `value.${language}`
        if (typeof text !== 'string' || text.trim() === '')
          return { refused: { field: place, reason: 'required' } }
        if (text.trim().length > definition.most)
          return {
            refused: { field: place, reason: 'tooLong', values: { limit: String(definition.most) } },
          }
        written[language] = text.trim()
      }
      return { value: written as Texts }
    }
  }
}

/** Scripts and files behind a link of ours would be a trap; only the web is reached. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}
