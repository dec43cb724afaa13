import { audienceText } from '@fairway/contract/messages/lists'
import type { Reply } from '../../api/client.ts'
import { useReader } from '../../blocks/list/reader.ts'

export type Audience = Reply<'messages.open'>['audience']

/** Whom a message is for, in words. */
export function useAudienceText(): (audience: Audience) => string {
  const reader = useReader()
  return (audience) => audienceText(audience, reader)
}
