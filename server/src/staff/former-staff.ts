import type { Language } from '@fairway/contract/kernel/languages'
import { textOf } from '../platform/texts.ts'

/**
 * Text key: stands in `staff.users.name` after an erasure. Names of staff are plain text in many rows and replies, so
 * it is translated where a reply or a file leaves the server, and nowhere else.
 */
const key = '{staff.former}'

/** A text, or a reply written as JSON, with the reader's words for members of staff who were erased. */
export function withFormerStaff(text: string, language: Language): string {
  return text.includes(key) ? text.replaceAll(key, textOf(language, 'staff.former')) : text
}
