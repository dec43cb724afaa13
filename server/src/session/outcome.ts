import { type EndpointName, endpoints } from '@fairway/contract/all'
import type { Endpoint, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { session } from '@fairway/contract/session/endpoints'
import { outcomeOfKey } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'

/**
 * The outcome of an idempotent command of the caller. A command that is done is reported as done, whatever its stored
 * reply; a reply of an older version that no longer fits the schema is left out.
 */
export async function outcome(
  context: Context,
  { key }: { key: string },
): Promise<ReplyOf<(typeof session)['session.outcome']>> {
  const stored = await outcomeOfKey(context, key)
  if (stored.state !== 'done') return { state: stored.state }
  const endpoint: Endpoint | undefined = endpoints[stored.endpoint as EndpointName]
  const reply = endpoint?.reply.safeParse(stored.reply)
  if (reply?.success) return { state: 'done', reply: reply.data as Record<string, unknown> }
  context.log.error({ endpoint: stored.endpoint, requestId: context.requestId }, 'a kept reply does not fit')
  return { state: 'done', reply: null }
}
