import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Audience, Live } from '../platform/live/live.ts'

/**
 * Publishes the live events of messages to their audience, in the transaction that makes them readable. `notice` renews
 * the strip, `msg` the pop-ups; the inbox follows both.
 */
export async function publishEvents(tx: Transaction, live: Live, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    kind: string
    popup: boolean
    everyone: boolean
    targets: { kind: string; target: string }[]
  }>`
    update messages.messages m set announced = true where id = any(${ids}::bigint[])
    returning m.kind, m.popup, m.everyone, coalesce((
      select json_agg(json_build_object('kind', t.kind, 'target', t.target))
      from messages.targets t where t.message_id = m.id), '[]') as targets`.execute(tx)
  for (const { kind, popup, everyone, targets } of rows) {
    const targetsOfKind = (kind: string) =>
      targets.filter((target) => target.kind === kind).map(({ target }) => target)
    const to: Audience = everyone
      ? { everyone: true }
      : {
          roles: targetsOfKind('role'),
          organisations: targetsOfKind('organisation'),
          organisationKinds: targetsOfKind('organisationKind'),
          users: targetsOfKind('user'),
        }
    if (kind === 'notice') await live.sendWith(tx, to, { type: 'notice' })
    if (kind === 'msg' || popup) await live.sendWith(tx, to, { type: 'msg' })
  }
}

/**
 * Publishes the events of planned messages that are due; returns how many. Idempotent, also on several nodes at once.
 */
export async function publishDueMessages(db: Database, live: Live, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from messages.messages where state = 'published' and not announced and publish_at <= ${now}
      order by publish_at limit 100 for update skip locked`.execute(tx)
    if (rows.length > 0)
      await publishEvents(
        tx,
        live,
        rows.map(({ id }) => id),
      )
    return rows.length
  })
}
