import { createHash, randomBytes } from 'node:crypto'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { session } from '@fairway/contract/session'
import { sql } from 'kysely'
import { inTransaction } from '../platform/commands.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { instantOf, named } from '../platform/named.ts'
import { problem } from '../platform/problems.ts'

/** Tells a partner's key from the token of a session. */
const prefix = 'fwp_'
const uniqueViolation = '23505'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** A system that may hand over people of its organisation. */
export interface Partner {
  id: string
  organisationId: string
}

/** True for what looks like the key of a partner system. */
export function isPartnerKey(shown: string | undefined): shown is string {
  return shown?.startsWith(prefix) === true && shown.length <= 100
}

/** The partner whose key this is. */
export async function partnerOfKey(db: Database, key: string, now: Date): Promise<Partner> {
  const { rows } = await sql<Partner>`
    update session.partners p set last_used_at = ${now} from staff.organisations o
    where p.key_hash = ${hashOf(key)} and p.enabled and o.id = p.organisation_id and o.enabled
    returning p.id, p.organisation_id as "organisationId"`.execute(db)
  if (!rows[0]) throw problem('session.partnerUnknown')
  return rows[0]
}

/** Every partner system, without its key. */
export async function partners(db: Database): Promise<ReplyOf<(typeof session)['session.partners']>> {
  const { rows } = await sql<ReplyOf<(typeof session)['session.partners']>[number]>`
    select p.id::text, p.code, p.name, p.enabled, ${named('o')} as organisation,
      ${instantOf('p.created_at')} as "createdAt", ${instantOf('p.last_used_at')} as "lastUsedAt"
    from session.partners p join staff.organisations o on o.id = p.organisation_id order by p.code`.execute(
    db,
  )
  return rows
}

/** Makes a partner system known; its key is told here and never again. */
export async function addPartner(
  context: Context,
  { code, name, organisationCode }: { code: string; name: string; organisationCode: string },
): Promise<{ id: string; key: string }> {
  const key = prefix + randomBytes(32).toString('base64url')
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ id: string }>`
      insert into session.partners (code, name, organisation_id, key_hash, created_at)
      select ${code}, ${name}, o.id, ${hashOf(key)}, ${context.now} from staff.organisations o
      where o.code = ${organisationCode} returning id`.execute(tx)
    const made = rows[0]
    if (!made) throw problem('session.organisationUnknown')
    journal({ entity: 'partner', entityId: made.id, detail: { code, organisationCode } })
    return { id: made.id, key }
  }).catch((error: unknown) => {
    throw (error as { code?: string }).code === uniqueViolation ? problem('session.partnerTaken') : error
  })
}

/** Withdraws a partner's key, or lets it count again. */
export async function setPartner(
  context: Context,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    await sql`update session.partners set enabled = ${enabled} where id = ${id}`.execute(tx)
    journal({ entity: 'partner', entityId: id, detail: { enabled } })
    return {}
  })
}
