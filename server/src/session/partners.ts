import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { session } from '@fairway/contract/session/endpoints'
import { sql } from 'kysely'
import type { Connection, Database, Transaction } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/errors.ts'
import { instantOf, named } from '../platform/database/named.ts'
import type { Scope } from '../platform/http/caller.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import {
  grantableRoles,
  hasOnlyGrantable,
  holds,
  isActiveUser,
  type Rights,
  rightsOf,
  scopeCondition,
} from '../staff/index.ts'

/** Prefix that distinguishes a partner's key from a session token. */
const prefix = 'fwp_'
/** A system that may hand over people of its organisation. */
export interface Partner {
  id: string
  organisationId: string
  /** Whose rights bound it. */
  sponsorId: string | null
}

/** True for what looks like the key of a partner system. */
export function isPartnerKey(key: string | undefined): key is string {
  return key?.startsWith(prefix) === true && key.length <= 100
}

/** The partner whose key this is. */
export async function partnerOfKey(db: Database, key: string, now: Date): Promise<Partner> {
  const { rows } = await sql<Partner>`
    update session.partners p set last_used_at = ${now} from staff.organisations o
    where p.key_hash = ${sha256(key)} and p.enabled and o.id = p.organisation_id and o.enabled
    returning p.id, p.organisation_id as "organisationId", p.sponsor_id as "sponsorId"`.execute(db)
  if (!rows[0]) throw problem('session.partnerUnknown')
  return rows[0]
}

/** Scope condition on `staff.organisations o`: the own organisation, or all. */
const inScope = (scope: Scope) => scopeCondition(scope, { organisation: (id) => sql`o.id = ${id}` })

/**
 * The organisation whose people a key may hand over. Privilege escalation: the holder of a key can sign in as any of
 * them, so a key is neither issued nor enabled by a user with fewer rights than one of them.
 */
async function assertOrganisationWithin(
  tx: Transaction,
  { caller, scope }: Context,
  which: { code: string } | { partnerId: string },
): Promise<string | undefined> {
  const condition =
    'code' in which
      ? sql`o.code = ${which.code}`
      : sql`o.id = (select organisation_id from session.partners where id = ${which.partnerId})`
  const { rows } = await sql<{ id: string; within: boolean }>`
    select o.id, not exists (
      select from staff.users u where u.organisation_id = o.id
        and not ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))}) as within
    from staff.organisations o where ${condition} and ${inScope(scope)}`.execute(tx)
  if (rows[0]?.within === false) throw problem('session.partnerBeyondOwn')
  return rows[0]?.id
}

/** The permission to look after partner systems. */
const partnerPermission = 'session.partners'

/**
 * The present rights of the sponsor of a key; undefined when they are inactive or may not manage keys. The key has no
 * more rights than its sponsor, so it is disabled until it has another one.
 */
async function sponsorRights(
  db: Connection,
  sponsorId: string | null,
  now: Date,
): Promise<Rights | undefined> {
  const rights = sponsorId === null ? undefined : await rightsOf(db, sponsorId, now)
  if (!rights) return undefined
  const { rows } = await sql<{ keeps: boolean }>`
    select ${holds(rights.userId, sql`${partnerPermission}::text`)} as keeps`.execute(db)
  return rows[0]?.keeps ? rights : undefined
}

/**
 * Refuses a key that has no sponsor, and people who can do more than the sponsor at this moment.
 * @throws session.partnerUnsponsored, session.handOverBeyond
 */
export async function assertWithinSponsor(
  db: Connection,
  sponsorId: string | null,
  userId: string,
  now: Date,
): Promise<void> {
  const rights = await sponsorRights(db, sponsorId, now)
  if (!rights) throw problem('session.partnerUnsponsored')
  const { rows } = await sql<{ within: boolean }>`
    select ${hasOnlyGrantable(rights, await grantableRoles(db, rights))} as within from staff.users u where u.id = ${userId}`.execute(
    db,
  )
  if (!rows[0]?.within) throw problem('session.handOverBeyond')
}

/** The partner systems within the scope, without their keys. */
export async function partners({
  db,
  scope,
  now,
}: Context): Promise<ReplyOf<(typeof session)['session.partners']>> {
  const { rows } = await sql<ReplyOf<(typeof session)['session.partners']>[number]>`
    select p.id::text, p.code, p.name, p.enabled, ${named('o')} as organisation,
      case when sponsor.id is not null then json_build_object('code', sponsor.code, 'name', sponsor.name) end as sponsor,
      coalesce(${isActiveUser(now, { user: 'sponsor', organisation: 'home' })} and exists (
        select from staff.user_roles ur join staff.roles r on r.id = ur.role_id and r.enabled
        join staff.role_menus rm on rm.role_id = r.id and rm.menu_id = ${partnerPermission}
        where ur.user_id = sponsor.id), false) as sponsored,
      ${instantOf('p.created_at')} as "createdAt", ${instantOf('p.last_used_at')} as "lastUsedAt"
    from session.partners p join staff.organisations o on o.id = p.organisation_id and ${inScope(scope)}
      left join staff.users sponsor on sponsor.id = p.sponsor_id
      left join staff.organisations home on home.id = sponsor.organisation_id
    order by p.code`.execute(db)
  return rows
}

/** Adds a partner system; its key is in this reply and nowhere else. */
export async function addPartner(
  context: Context,
  { code, name, organisationCode }: { code: string; name: string; organisationCode: string },
): Promise<{ id: string; key: string }> {
  const key = prefix + randomBytes(32).toString('base64url')
  return inTransaction(context, async (tx, journal) => {
    const organisation = await assertOrganisationWithin(tx, context, { code: organisationCode })
    if (organisation === undefined) throw problem('session.organisationUnknown')
    const { rows } = await sql<{ id: string }>`
      insert into session.partners (code, name, organisation_id, key_hash, created_at, sponsor_id)
      values (${code}, ${name}, ${organisation}, ${sha256(key)}, ${context.now}, ${context.caller.userId}) returning id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? ''
    journal({ entity: 'partner', entityId: id, detail: { code, organisationCode } })
    return { id, key }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('session.partnerTaken') : error
  })
}

/** Disables a partner's key, or enables it again: the caller who enables it becomes its sponsor. */
export async function setPartner(
  context: Context,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql`
      update session.partners p set enabled = ${enabled},
        sponsor_id = case when ${enabled} then ${context.caller.userId}::bigint else p.sponsor_id end
      from staff.organisations o
      where p.id = ${id} and o.id = p.organisation_id and ${inScope(context.scope)} returning p.id`.execute(
      tx,
    )
    if (rows.length === 0) throw problem('session.noPartner')
    if (enabled) await assertOrganisationWithin(tx, context, { partnerId: id })
    journal({ entity: 'partner', entityId: id, detail: { enabled } })
    return {}
  })
}
