import type { carriers } from '@fairway/contract/fleet/carrier-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { certificateClock, certificateSummary, warns } from '../certificates/certificate-json.ts'
import { visibleOfCarrier } from '../visible-fleet.ts'

type Endpoint = (typeof carriers)['fleet.carriers']
type List = ReplyOf<Endpoint>

const own = sql`c.organisation_id = o.id`
const ofShips = sql`c.ship_id in (select id from fleet.ships s where s.carrier_id = o.id and s.enabled)`

/** The carriers within the scope with their ships, lines and certificates. */
export async function listCarriers(context: Context, request: ParsedRequest<Endpoint>): Promise<List> {
  const { db, scope, now } = context
  const { page, pageSize, sort = ['code'], text = '', enabled = null, warning = null } = request
  const clock = await certificateClock(context)
  const sortColumns = {
    code: sql`o.code`,
    ships: sql`(select count(*) from fleet.ships s where s.carrier_id = o.id)`,
    lines: sql`(select count(*) from network.lines l where l.carrier_id = o.id)`,
    expires: sql`(${certificateSummary(own, clock)} ->> 'next')`,
  }
  const where = sql`o.kind = 'carrier' and ${visibleOfCarrier(scope, sql`o.id`)}
    and (${enabled}::boolean is null or o.enabled = ${enabled})
    and (${warning}::boolean is null or (${warns(own, clock)} or ${warns(ofShips, clock)}) = ${warning})
    and platform.localized_matches(jsonb_build_array(o.code, o.contact, o.phone, o.names), ${text})`
  const rowsOf = (table: string, alias: string) => sql`coalesce((
    select json_agg(json_build_object('id', r.id::text, 'code', r.code, 'names', r.names) order by r.code)
    from ${sql.table(table)} r where r.carrier_id = o.id and r.enabled), '[]') as ${sql.ref(alias)}`
  const [list, counted] = await Promise.all([
    sql<List['rows'][number]>`
      select o.id, o.code, o.kind, coalesce(o.registration_code, '') as "registrationCode", o.names, o.contact, o.phone,
        o.enabled, o.version, ${rowsOf('fleet.ships', 'ships')}, ${rowsOf('network.lines', 'lines')},
        ${certificateSummary(own, clock)} as certificates, ${certificateSummary(ofShips, clock)} as "shipCertificates"
      from staff.organisations o where ${where}
      order by ${orderBy(sort, sortColumns, () => sql`o.code`)} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{
      total: number
    }>`select count(*)::integer as total from staff.organisations o where ${where}`.execute(db),
  ])
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0, asOf: toInstant(now) }
}
