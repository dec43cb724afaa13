import type { Language, Texts } from '@fairway/contract/kernel/languages'

/**
 * Text key: what stands in `staff.users.name` of somebody who was erased. Names of staff are plain text in many rows and
 * replies, so the key becomes words where a reply or a file leaves the server, and nowhere else.
 */
const key = '{staff.former}'

const words: Texts = {
  en: 'Former member of staff',
  zh: '前员工',
  es: 'Antiguo miembro del personal',
  ja: '元職員',
}

/** A text, or a reply written as JSON, with the reader's words for members of staff who were erased. */
export function withFormerStaff(text: string, language: Language): string {
  return text.includes(key) ? text.replaceAll(key, words[language]) : text
}
