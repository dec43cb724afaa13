import { compileMessage as tokensOf } from '@lingui/message-utils/compileMessage'
import type { Message } from './message.ts'

/**
 * Compiles an ICU text into the pieces the browser writes it from.
 * @throws Error when the text is not ICU.
 */
export function compileMessage(text: string): Message {
  const tokens = tokensOf(text, (piece) => piece)
  if (typeof tokens === 'string') return tokens
  if (tokens.length === 0 && text !== '') throw new Error(`the text cannot be read: ${text}`)
  const [only] = tokens
  return tokens.length === 1 && typeof only === 'string' ? only : (tokens as Message)
}
