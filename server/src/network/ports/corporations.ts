import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { corporations } from '@fairway/contract/network/corporation-endpoints'
import { sql } from 'kysely'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'

type Endpoint = (typeof corporations)['network.corporations']
type List = ReplyOf<Endpoint>

const sortColumns = {
  code: sql`o.code`,
  ports: sql`jsonb_array_length(coalesce(run.ports, '[]'))`,
  docks: sql`docks`,
  people: sql`people`,
}

/** The condition on a port corporation `o`: its own people see it, and all others who work along the river. */
const visibleCorporations = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`o.id = ${id}`,
    corporation: (id) => sql`o.id = ${id}`,
    instead: { operator: everyRow, carrier: everyRow, agent: everyRow },
  })

/** Only its own people and overseers learn how many people it has. */
const knowsPeople = (scope: Scope) => scopeCondition(scope, { organisation: (id) => sql`o.id = ${id}` })

/** The port corporations with their ports, docks and people. */
export async function corporationsList(
  { db, scope, now }: Context,
  request: ParsedRequest<Endpoint>,
): Promise<List> {
  const { page, pageSize, sort = ['code'], text = '', enabled = null } = request
  const where = sql`o.kind = 'portCorporation' and ${visibleCorporations(scope)}
    and (${enabled}::boolean is null or o.enabled = ${enabled})
    and platform.localized_matches(jsonb_build_array(o.code, o.contact, o.phone, o.names), ${text})`
  const [list, counted] = await Promise.all([
    sql<List['rows'][number]>`
      select o.id, o.code, o.kind, coalesce(o.registration_code, '') as "registrationCode", o.names, o.contact, o.phone,
        o.enabled, o.version, coalesce(run.ports, '[]') as ports, coalesce(run.docks, 0)::integer as docks,
        case when ${knowsPeople(scope)}
          then (select count(*)::integer from staff.users u where u.organisation_id = o.id) end as people
      from staff.organisations o
      left join lateral (
        select jsonb_agg(jsonb_build_object('id', p.id::text, 'code', p.code, 'names', p.names, 'revision', p.revision,
            'docks', docks.number, 'enabled', p.enabled) order by p.position, p.river_km, p.id) as ports,
          sum(docks.number) as docks
        from network.ports p
          cross join lateral (select count(*) as number from network.docks d where d.port_id = p.id) docks
        where p.corporation_id = o.id) run on true
      where ${where}
      order by ${orderBy(sort, sortColumns, () => sql`o.code`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*)::integer as total from staff.organisations o where ${where}`.execute(db),
  ])
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}
