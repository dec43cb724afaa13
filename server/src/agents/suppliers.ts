import type { suppliers } from '@fairway/contract/agents/supplier-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { named } from '../platform/database/named.ts'
import { orderBy } from '../platform/database/order-by.ts'
import type { Scope } from '../platform/http/caller.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { scopeCondition } from '../staff/index.ts'
import { supplierStateOn } from './agency-state.ts'

type Endpoints = typeof suppliers
type List = ReplyOf<Endpoints['agents.suppliers']>
type Row = List['rows'][number]

/** Scope condition on `agents.suppliers s`: a carrier or port corporation sees the supplier that it is. */
const inScope = (scope: Scope) =>
  scopeCondition(scope, { organisation: (id) => sql`s.organisation_id = ${id}` })

const sortColumns = { code: sql`s.code`, kind: sql`s.kind`, contractTo: sql`s.contract_to` }

const columnsOf = (state: Awaited<ReturnType<typeof supplierStateOn>>, { now, caller }: Context) => sql`
  s.id::text, s.code, s.names, s.kind, s.supplies, ${named('o')} as organisation,
  s.contract_number as "contractNumber", s.contract_from::text as "contractFrom", s.contract_to::text as "contractTo",
  s.contact_name as "contactName", s.contact_phone as "contactPhone", ${state} as state, s.enabled, s.revision,
  (select count(*)::integer from network.lines l where l.carrier_id = s.organisation_id and l.enabled) as lines,
  (select count(*)::integer from fleet.ships p where p.carrier_id = s.organisation_id and p.enabled) as ships,
  (select count(*)::integer from network.ports p where p.corporation_id = s.organisation_id and p.enabled) as ports,
  (select count(*)::integer from fares.charges c where c.payee_id = s.id
    and c.status in ('approved', 'published') and c.valid_to > ${now}) as charges,
  (select a.id::text from accounts.accounts a where a.code = 'supplier:' || s.id || ':payable'
    and ${caller.permissions.has('accounts.viewLedger')}) as "accountId"`

/** Suppliers within the caller's scope. */
export async function listSuppliers(
  context: Context,
  request: ParsedRequest<Endpoints['agents.suppliers']>,
): Promise<List> {
  const { db, scope, now } = context
  const { text = '', kind = null, supplies = null, state = null, page, pageSize, sort = ['code'] } = request
  const stated = await supplierStateOn(context)
  const filtered = sql`from agents.suppliers s left join staff.organisations o on o.id = s.organisation_id
    where ${inScope(scope)} and (${kind}::text[] is null or s.kind = any(${kind}::text[]))
      and (${supplies}::text[] is null or s.supplies && ${supplies}::text[])
      and (${state}::text[] is null or ${stated} = any(${state}::text[]))
      and platform.localized_matches(
        jsonb_build_array(s.code, s.names, s.contract_number, s.contact_name, s.contact_phone), ${text})`
  const [listed, counted] = await Promise.all([
    sql<Row>`select ${columnsOf(stated, context)} ${filtered}
      order by ${orderBy(sort, sortColumns, () => sql`s.code`)}
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}

/**
 * One supplier as its form takes it.
 * @throws record.notFound
 */
export async function readSupplier(
  context: Context,
  { id }: ParsedRequest<Endpoints['agents.supplier']>,
): Promise<Row> {
  const { rows } = await sql<Row>`select ${columnsOf(await supplierStateOn(context), context)}
    from agents.suppliers s left join staff.organisations o on o.id = s.organisation_id
    where s.id = ${id} and ${inScope(context.scope)}`.execute(context.db)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}

/** Carriers and port corporations that a supplier may be. */
export async function supplierChoices({
  db,
}: Context): Promise<ReplyOf<Endpoints['agents.supplierChoices']>> {
  const { rows } = await sql<ReplyOf<Endpoints['agents.supplierChoices']>['organisations'][number]>`
    select o.id::text, o.code, o.names, o.kind, s.id is not null as taken
    from staff.organisations o left join agents.suppliers s on s.organisation_id = o.id
    where o.kind in ('carrier', 'portCorporation') and (o.enabled or s.id is not null) order by o.code`.execute(
    db,
  )
  return { organisations: rows }
}
