import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { messages } from '@fairway/contract/messages/endpoints'
import type { MessageState, MessageType } from '@fairway/contract/messages/values'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { Scope } from '../platform/http/caller.ts'
import { idempotentCommand, inTransaction } from '../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { seesEverything } from '../staff/index.ts'
import { stateAt } from './managed.ts'
import { assertAllowed } from './present-decision.ts'
import { publishEvents } from './publish-events.ts'
import { managedBy } from './visible.ts'

type Save = ParsedRequest<(typeof messages)['messages.save']>
type Audience = Save['audience']

interface LockedMessage {
  id: string
  kind: MessageType
  state: MessageState
  version: number
  publish_at: Date | null
  expires_at: Date | null
}

/**
 * Creates a draft, or changes a message that is not public yet.
 * @throws messages.notFound, changedMeanwhile, stateForbids, originalMissing, nobodyChosen, personsOnly, unknownTarget,
 *   overBefore
 */
export function save(context: IdempotentContext, request: Save) {
  const { caller, scope, now } = context
  return idempotentCommand(context, request, async (tx, journal) => {
    const { titles, contents } = assertOriginalTexts(request)
    await assertAudience(tx, scope, request)
    const from = request.publishAt ? new Date(request.publishAt) : null
    const until = request.expiresAt ? new Date(request.expiresAt) : null
    if (until && until <= (from && from > now ? from : now)) throw problem('messages.overBefore')
    const before =
      request.id === undefined ? undefined : await lockMessage(tx, context, request.id, request.version)
    if (before) assertAllowed(context, 'edit', before.state)
    // A planned message keeps a moment: removing it would publish the message at once.
    const publishAt = from ?? (before?.state === 'planned' ? before.publish_at : null)
    const { rows } = before
      ? await sql<{ id: string; version: number }>`
        update messages.messages set kind = ${request.type}, language = ${request.language},
          titles = ${titles}::jsonb, contents = ${contents}::jsonb, important = ${request.important},
          popup = ${request.popup}, strip = ${request.strip}, everyone = ${request.audience.everyone},
          publish_at = ${publishAt}, expires_at = ${until}, changed_at = ${now}, version = version + 1
        where id = ${before.id} returning id, version`.execute(tx)
      : await sql<{ id: string; version: number }>`
        insert into messages.messages (kind, organisation_id, author_id, language, titles, contents, important, popup,
          strip, everyone, publish_at, expires_at, created_at, changed_at)
        values (${request.type}, ${caller.organisationId}, ${caller.userId}, ${request.language}, ${titles}::jsonb,
          ${contents}::jsonb, ${request.important}, ${request.popup}, ${request.strip}, ${request.audience.everyone},
          ${publishAt}, ${until}, ${now}, ${now}) returning id, version`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('messages.notFound')
    await writeTargets(tx, saved.id, request.audience)
    journal({ entity: 'messages.message', entityId: saved.id, detail: { type: request.type } })
    return saved
  })
}

/** Publishes a draft, at once or at the moment it names. */
export function publish(context: Context, { id, version }: { id: string; version: number }) {
  const { now, services } = context
  return inTransaction(context, async (tx, journal) => {
    const message = await lockMessage(tx, context, id, version)
    assertAllowed(context, 'publish', message.state)
    const from = message.publish_at && message.publish_at > now ? message.publish_at : now
    if (message.expires_at && message.expires_at <= from) throw problem('messages.overBefore')
    await sql`update messages.messages
      set state = 'published', publish_at = ${from}, changed_at = ${now}, version = version + 1
      where id = ${id}`.execute(tx)
    const planned = from > now
    if (!planned) await publishEvents(tx, services.live, [id])
    journal({ entity: 'messages.message', entityId: id, detail: { at: from.toISOString() } })
    return { state: planned ? ('planned' as const) : ('published' as const) }
  })
}

/** Withdraws a published or planned message. */
export function withdraw(context: Context, { id, version }: { id: string; version: number }) {
  return inTransaction(context, async (tx, journal) => {
    const message = await lockMessage(tx, context, id, version)
    assertAllowed(context, 'withdraw', message.state)
    await sql`update messages.messages
      set state = 'withdrawn', changed_at = ${context.now}, version = version + 1 where id = ${id}`.execute(
      tx,
    )
    if (message.state !== 'planned') await publishEvents(tx, context.services.live, [id])
    journal({ entity: 'messages.message', entityId: id })
    return {}
  })
}

/** Throws a draft away. */
export function discard(context: Context, { id, version }: { id: string; version: number }) {
  return inTransaction(context, async (tx, journal) => {
    const { state } = await lockMessage(tx, context, id, version)
    assertAllowed(context, 'discard', state)
    await sql`delete from messages.messages where id = ${id}`.execute(tx)
    journal({ entity: 'messages.message', entityId: id })
    return {}
  })
}

/** @throws messages.notFound, changedMeanwhile */
async function lockMessage(
  tx: Transaction,
  { scope, now }: Context,
  id: string,
  version: number | undefined,
): Promise<LockedMessage> {
  const { rows } = await sql<LockedMessage>`
    select m.id, m.kind, ${stateAt(now)} as state, m.version, m.publish_at, m.expires_at
    from messages.messages m where m.id = ${id} and ${managedBy(scope)} for update`.execute(tx)
  const [message] = rows
  if (!message) throw problem('messages.notFound')
  if (message.version !== version) throw problem('messages.changedMeanwhile')
  return message
}

function assertOriginalTexts({ titles, contents, language }: Save) {
  if (!titles[language] || !contents[language]) throw problem('messages.originalMissing')
  return { titles: JSON.stringify(titles), contents: JSON.stringify(contents) }
}

async function assertAudience(tx: Transaction, scope: Scope, { audience, type }: Save): Promise<void> {
  const {
    everyone,
    roleIds: roles,
    organisationIds: organisations,
    organisationKinds,
    userIds: users,
  } = audience
  const groups = roles.length + organisations.length + organisationKinds.length
  if (type === 'msg' && (everyone || groups > 0 || users.length === 0)) throw problem('messages.personsOnly')
  if (!everyone && groups + users.length === 0) throw problem('messages.nobodyChosen')
  const wide = seesEverything(scope)
  if (!wide && (everyone || roles.length > 0 || organisationKinds.length > 0))
    throw problem('messages.unknownTarget')
  const { rows } = await sql<{ known: boolean }>`select
    (select count(*) from staff.roles where id = any(${roles}::bigint[])) = ${new Set(roles).size}
    and (select count(*) from staff.organisations where id = any(${organisations}::bigint[])
      and (${wide} or id = ${scope.organisationId})) = ${new Set(organisations).size}
    and (select count(*) from staff.users where id = any(${users}::bigint[])
      and (${wide} or organisation_id = ${scope.organisationId})) = ${new Set(users).size} as known`.execute(
    tx,
  )
  if (!rows[0]?.known) throw problem('messages.unknownTarget')
}

async function writeTargets(tx: Transaction, id: string, audience: Audience): Promise<void> {
  await sql`delete from messages.targets where message_id = ${id}`.execute(tx)
  for (const [kind, targets] of [
    ['role', audience.roleIds],
    ['organisation', audience.organisationIds],
    ['organisationKind', audience.organisationKinds],
    ['user', audience.userIds],
  ] as const)
    await sql`insert into messages.targets (message_id, kind, target)
      select distinct ${id}::bigint, ${kind}, unnest(${[...targets]}::text[])`.execute(tx)
}
