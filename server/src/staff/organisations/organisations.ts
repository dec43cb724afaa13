import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { organisations } from '@fairway/contract/staff/organisations/endpoints'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { inTransaction, type JournalEntry } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { scopeCondition, seesEverything } from '../scope.ts'
import { withLastAdminGuard } from '../users/administrators.ts'

type Endpoints = typeof organisations
type List = ReplyOf<Endpoints['staff.organisations']>

const sortColumns = { code: sql`o.code`, kind: sql`o.kind`, people: sql`people` }

/** Scope condition on `staff.organisations o`: the own organisation, or all. */
const inScope = (scope: Scope) => scopeCondition(scope, { organisation: (id) => sql`o.id = ${id}` })

/** The organisations within the scope, with the number of their people. */
export async function organisationsList(
  { db, scope, now }: Context,
  request: ParsedRequest<Endpoints['staff.organisations']>,
): Promise<List> {
  const { page, pageSize, sort = ['code'], text = '', kind = null, enabled = null } = request
  const where = sql`${inScope(scope)} and (${kind}::text[] is null or o.kind = any(${kind}::text[]))
    and (${enabled}::boolean is null or o.enabled = ${enabled})
    and platform.localized_matches(jsonb_build_array(o.code, o.registration_code, o.names), ${text})`
  const [list, counted] = await Promise.all([
    sql<List['rows'][number]>`
      select o.id, o.code, o.kind, coalesce(o.registration_code, '') as "registrationCode", o.names, o.contact, o.phone, o.enabled,
        o.version, o.id = ${scope.organisationId} as own,
        (select count(*)::integer from staff.users u where u.organisation_id = o.id) as people
      from staff.organisations o where ${where}
      order by ${orderBy(sort, sortColumns, () => sql`o.code`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*)::integer as total from staff.organisations o where ${where}`.execute(db),
  ])
  return {
    rows: list.rows,
    total: counted.rows[0]?.total ?? 0,
    wide: seesEverything(scope),
    asOf: toInstant(now),
  }
}

/**
 * Adds an organisation.
 * @throws staff.onlyOverseers, staff.organisationTaken, staff.registrationTaken
 */
export async function createOrganisation(
  context: Context,
  request: ParsedRequest<Endpoints['staff.createOrganisation']>,
): Promise<{ id: string }> {
  return inTransaction(context, async (tx, journal) => {
    const { id, entry } = await insertOrganisation(tx, context, request)
    journal(entry)
    return { id }
  }).catch(rethrowAsTaken(context, request))
}

/**
 * Adds an organisation in the transaction of its caller, who journals it.
 * @throws staff.onlyOverseers; a unique violation becomes its problem by `rethrowAsTaken`
 */
export async function insertOrganisation(
  tx: Transaction,
  context: Context,
  {
    code,
    kind,
    registrationCode = '',
    names,
    contact = '',
    phone = '',
  }: ParsedRequest<Endpoints['staff.createOrganisation']>,
): Promise<{ id: string; entry: JournalEntry }> {
  if (!seesEverything(context.scope)) throw problem('staff.onlyOverseers')
  const { rows } = await sql<{ id: string }>`
    insert into staff.organisations (code, kind, registration_code, names, contact, phone, changed_at, changed_by)
    values (${code}, ${kind}, nullif(${registrationCode}, ''), ${JSON.stringify(names)}::jsonb, ${contact}, ${phone},
      ${context.now}, ${context.caller.userId})
    returning id`.execute(tx)
  const id = rows[0]?.id ?? ''
  if (kind === 'agent') await openAgency(tx, id)
  const after = {
    ...{ code, kind, ...(registrationCode && { registrationCode }), names },
    ...{ ...(contact && { contact }), ...(phone && { phone }) },
  }
  return { id, entry: { entity: 'staff.organisation', entityId: id, detail: changesOf({}, after) } }
}

/**
 * Changes an organisation; without an unrestricted scope only the names and the contact of the own one.
 * @throws staff.unknownOrganisation, staff.changedMeanwhile, staff.onlyOverseers, staff.organisationTaken,
 *   staff.registrationTaken, staff.organisationInUse when ships, ports, wallets or orders count on its kind
 */
export async function editOrganisation(
  context: Context,
  request: ParsedRequest<Endpoints['staff.editOrganisation']>,
): Promise<{ version: number }> {
  return inTransaction(context, async (tx, journal) => {
    const { version, entry } = await updateOrganisation(tx, context, request)
    journal(entry)
    return { version }
  }).catch(rethrowAsTaken(context, request))
}

/** The same in the transaction of its caller, who journals it. */
export async function updateOrganisation(
  tx: Transaction,
  { scope, caller, now }: Context,
  request: ParsedRequest<Endpoints['staff.editOrganisation']>,
): Promise<{ version: number; entry: JournalEntry }> {
  const { id, version, code, kind, names } = request
  const before = await lockOrganisation(tx, scope, id)
  if (before.version !== version) throw problem('staff.changedMeanwhile', { by: before.changedBy ?? '–' })
  const {
    registrationCode = before.registrationCode,
    contact = before.contact,
    phone = before.phone,
  } = request
  const moreThanNames =
    code !== before.code || kind !== before.kind || registrationCode !== before.registrationCode
  if (!seesEverything(scope) && moreThanNames) throw problem('staff.onlyOverseers')
  if (kind !== before.kind && (await isInUse(tx, id))) throw problem('staff.organisationInUse')
  const { rows } = await sql<{ version: number }>`
    update staff.organisations set code = ${code}, kind = ${kind}, names = ${JSON.stringify(names)}::jsonb,
      registration_code = nullif(${registrationCode}, ''), contact = ${contact}, phone = ${phone},
      version = version + 1, changed_at = ${now}, changed_by = ${caller.userId}
    where id = ${id} returning version`.execute(tx)
  if (kind === 'agent' && before.kind !== 'agent') await openAgency(tx, id)
  const { changedBy: _, version: __, enabled: ___, ...old } = before
  await notifyUsersOf(tx, id)
  return {
    version: rows[0]?.version ?? version,
    entry: {
      entity: 'staff.organisation',
      entityId: id,
      detail: changesOf(old, { code, kind, registrationCode, names, contact, phone }),
    },
  }
}

/**
 * Shuts an organisation out: none of its people can sign in, and their windows are signed out at once, on all nodes.
 * @throws staff.onlyOverseers, staff.ownOrganisation, staff.unknownOrganisation, staff.lastAdministrator
 */
export async function disableOrganisation(
  context: Context,
  { id }: { id: string },
): Promise<{ ended: number }> {
  const { scope, now } = context
  const ended = await inTransaction(context, (tx, journal) =>
    withLastAdminGuard(tx, now, async () => {
      const { enabled } = await lockOrganisation(tx, scope, id)
      if (!seesEverything(scope)) throw problem('staff.onlyOverseers')
      if (id === scope.organisationId) throw problem('staff.ownOrganisation')
      await setEnabled(tx, context, id, false)
      const { rows } = await sql<{ ended: number }>`select session.end_sessions(
        array(select id from staff.users where organisation_id = ${id}), ${now}) as ended`.execute(tx)
      const sessions = rows[0]?.ended ?? 0
      journal({
        entity: 'staff.organisation',
        entityId: id,
        detail: { before: { enabled }, after: { enabled: false }, sessions },
      })
      return sessions
    }),
  )
  return { ended }
}

/** Lets an organisation's people sign in again. */
export async function enableOrganisation(
  context: Context,
  { id }: { id: string },
): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const { enabled } = await lockOrganisation(tx, context.scope, id)
    if (!seesEverything(context.scope)) throw problem('staff.onlyOverseers')
    await setEnabled(tx, context, id, true)
    journal({
      entity: 'staff.organisation',
      entityId: id,
      detail: { before: { enabled }, after: { enabled: true } },
    })
  })
  return {}
}

interface LockedOrganisation {
  code: string
  kind: OrganisationKind
  registrationCode: string
  names: Names
  contact: string
  phone: string
  enabled: boolean
  version: number
  changedBy: string | null
}

async function lockOrganisation(tx: Transaction, scope: Scope, id: string): Promise<LockedOrganisation> {
  const { rows } = await sql<LockedOrganisation>`
    select o.code, o.kind, coalesce(o.registration_code, '') as "registrationCode", o.names, o.contact, o.phone,
      o.enabled, o.version, (select name from staff.users who where who.id = o.changed_by) as "changedBy"
    from staff.organisations o where o.id = ${id} and ${inScope(scope)} for update of o`.execute(tx)
  if (!rows[0]) throw problem('staff.unknownOrganisation')
  return rows[0]
}

async function setEnabled(tx: Transaction, { now, caller }: Context, id: string, enabled: boolean) {
  await sql`update staff.organisations set enabled = ${enabled}, version = version + 1, changed_at = ${now},
    changed_by = ${caller.userId} where id = ${id} and enabled <> ${enabled}`.execute(tx)
  await notifyUsersOf(tx, id)
}

/** All nodes look again at its people, whose answers name the organisation. */
async function notifyUsersOf(tx: Transaction, id: string): Promise<void> {
  await sql`select staff.notify_users_changed(array(select id from staff.users where organisation_id = ${id}))`.execute(
    tx,
  )
}

/** Makes what an agency sells with: its row as an agent and its wallet. */
const openAgency = (tx: Transaction, id: string) => sql`select agents.open_agency(${id})`.execute(tx)

/** Whether anything of the trade counts on what the organisation is; a wallet nothing ever moved in does not. */
async function isInUse(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from network.ports where corporation_id = ${id})
      or exists (select from network.lines where carrier_id = ${id})
      or exists (select from fleet.ships where carrier_id = ${id})
      or exists (select from accounts.wallets
        where organisation_id = ${id} and (credit_limit_fen <> 0
          or num_nonnulls(daily_limit_fen, ticket_limit_fen, clerk_limit_fen) > 0))
      or exists (select from accounts.entries entry join accounts.accounts account on account.id = entry.account_id
        where account.organisation_id = ${id})
      or exists (select from orders.orders where organisation_id = ${id}) as used`.execute(tx)
  return rows[0]?.used === true
}

/** The problem of a code that another organisation has. */
export const rethrowAsTaken =
  ({ db, language }: Context, { code, registrationCode = '' }: { code: string; registrationCode?: string }) =>
  async (error: unknown): Promise<never> => {
    if (!isUniqueViolation(error)) throw error
    if ((error as { constraint?: string }).constraint !== 'organisations_registration_code_key')
      throw problem('staff.organisationTaken', { code })
    const { rows } = await sql<{
      name: string
    }>`select platform.text_in(names, ${language}) as name from staff.organisations
      where registration_code = ${registrationCode}`.execute(db)
    throw problem('staff.registrationTaken', { code: registrationCode, name: rows[0]?.name ?? '–' })
  }
