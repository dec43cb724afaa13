import type { Names } from '@fairway/contract/kernel/languages'
import { localizedNameInput } from '@fairway/contract/kernel/texts'
import { chosenCodes } from '@fairway/contract/system/lists'
import * as z from 'zod/mini'
import { type FieldReason, fieldReasons } from '../platform/http/problems.ts'
import type { Definition } from './parameter-definition.ts'

/** What may be stored for a parameter, tidied; or why the value cannot be. */
export function normaliseValue(
  definition: Definition,
  value: unknown,
): { value: boolean | number | string | Names } | { refused: FieldReason } {
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
      if (definition.kind === 'text' && text.length < (definition.least ?? 0))
        return { refused: { field, reason: 'required' } }
      if (text.length > definition.most) return limit('tooLong', definition.most)
      if (definition.kind === 'address' && text !== '' && !isWebAddress(text))
        return { refused: { field, reason: 'address' } }
      return { value: text }
    }
    case 'choices': {
      if (typeof value !== 'string') return type('string')
      const chosen = chosenCodes(value)
      if (chosen.some((code) => !definition.choices.some((choice) => choice === code)))
        return { refused: { field, reason: 'oneOf', values: { allowed: definition.choices.join(', ') } } }
      return { value: definition.choices.filter((choice) => chosen.includes(choice)).join(',') }
    }
    case 'picture':
      return typeof value === 'string' && /^(?:[0-9a-f]{32})?$/.test(value) ? { value } : type('string')
    case 'texts': {
      if (typeof value !== 'object' || value === null) return type('object')
      const { data, error } = z.safeParse(localizedNameInput(definition.most), value)
      if (data) return { value: data }
      const [first = { field, reason: 'oneLanguage' as const }] = fieldReasons(error.issues)
      return { refused: { ...first, field: first.field === 'body' ? field : `${field}.${first.field}` } }
    }
  }
}

/** Scripts and files behind a link of ours would be a trap; only the web is reached. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}
