import { createHash, randomBytes } from 'node:crypto'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { session } from '@fairway/contract/session'
import { sql } from 'kysely'
import { inTransaction } from '../platform/commands.ts'
import type { Context, Scope } from '../platform/context.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { instantOf, named } from '../platform/named.ts'
import { problem } from '../platform/problems.ts'
import { rolesWithin, withinRoles } from '../platform/rights.ts'

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

/** The condition on `staff.organisations o` that somebody looks after its partner systems: all, or the own one. */
const inScope = (scope: Scope) => sql`(${scope.reach === 'all'} or o.id = ${scope.organisationId})`

/**
 * The organisation whose people a key shall hand over. Whoever has the key can be any of them: so nobody gets one, nor
 * has one count again, for people who may do more than they themselves.
 */
async function organisationWithin(
  tx: Transaction,
  { caller, scope }: Context,
  which: { code: string } | { partnerId: string },
): Promise<string | undefined> {
  const wanted =
    'code' in which
      ? sql`o.code = ${which.code}`
      : sql`o.id = (select organisation_id from session.partners where id = ${which.partnerId})`
  const { rows } = await sql<{ id: string; within: boolean }>`
    select o.id, not exists (
      select from staff.users u where u.organisation_id = o.id
        and not ${withinRoles(await rolesWithin(tx, caller))}) as within
    from staff.organisations o where ${wanted} and ${inScope(scope)}`.execute(tx)
  if (rows[0]?.within === false) throw problem('session.partnerBeyondOwn')
  return rows[0]?.id
}

/** The partner systems somebody looks after, without their keys. */
export async function partners({
  db,
  scope,
}: Context): Promise<ReplyOf<(typeof session)['session.partners']>> {
  const { rows } = await sql<ReplyOf<(typeof session)['session.partners']>[number]>`
    select p.id::text, p.code, p.name, p.enabled, ${named('o')} as organisation,
      ${instantOf('p.created_at')} as "createdAt", ${instantOf('p.last_used_at')} as "lastUsedAt"
    from session.partners p join staff.organisations o on o.id = p.organisation_id and ${inScope(scope)}
    order by p.code`.execute(db)
  return rows
}

/** Makes a partner system known; its key is told here and never again. */
export async function addPartner(
  context: Context,
  { code, name, organisationCode }: { code: string; name: string; organisationCode: string },
): Promise<{ id: string; key: string }> {
  const key = prefix + randomBytes(32).toString('base64url')
  return inTransaction(context, async (tx, journal) => {
    const organisation = await organisationWithin(tx, context, { code: organisationCode })
    if (organisation === undefined) throw problem('session.organisationUnknown')
    const { rows } = await sql<{ id: string }>`
      insert into session.partners (code, name, organisation_id, key_hash, created_at)
      values (${code}, ${name}, ${organisation}, ${hashOf(key)}, ${context.now}) returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({ entity: 'partner', entityId: id, detail: { code, organisationCode } })
    return { id, key }
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
    const { rows } = await sql`
      update session.partners p set enabled = ${enabled} from staff.organisations o
      where p.id = ${id} and o.id = p.organisation_id and ${inScope(context.scope)} returning p.id`.execute(
      tx,
    )
    if (rows.length === 0) throw problem('session.noPartner')
    if (enabled) await organisationWithin(tx, context, { partnerId: id })
    journal({ entity: 'partner', entityId: id, detail: { enabled } })
    return {}
  })
}
