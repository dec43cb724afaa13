import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'

const maxLength = 300

/** Diagnostic data of a server error as text, without personal data: people standing behind the clerk can read it. */
export function stringifyErrorData(data: unknown): string {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return withoutPersonalData(json, maxLength)
}
