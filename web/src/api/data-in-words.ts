import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'

const mostData = 300

/** Diagnostic data of a server error as text, without personal data: people standing behind the clerk can read it. */
export function dataInWords(data: unknown): string {
  const written = typeof data === 'string' ? data : JSON.stringify(data)
  return withoutPersonalData(written, mostData)
}
