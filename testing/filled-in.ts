import { hasText, textOf } from '../server/src/platform/texts.ts'

/** What a refusal replies with. */
interface Refusal {
  code?: string
  message?: string
}

/**
 * Throws when the text of a refusal shows an argument that no value was given for, such as `{state}`. Every reply of a
 * test passes here, so that each refusal which is ever provoked is checked.
 */
export function assertFilledIn({ code, message = '' }: Refusal): void {
  const key = `problems.${code}`
  if (!hasText(key)) return
  const unfilled = [...message.matchAll(/\{\w+\}/g)].filter(([name]) => textOf('en', key).includes(name))
  if (unfilled.length > 0 || /\bNaN\b/.test(message))
    throw new Error(`${code} was answered with an argument left open: ${message}`)
}
