import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import type { lookups } from '@fairway/contract/lookups/endpoints'
import { pinyinKeys } from '@fairway/texts/pinyin'
import { type RawBuilder, sql } from 'kysely'
import { visibleOfCarrier } from '../fleet/index.ts'
import { visibleLines } from '../network/index.ts'
import type { Context } from '../platform/http/context.ts'
import { everyRow, noRow, scopeCondition, seesEverything } from '../staff/index.ts'
import { rankedMatches } from './domain/ranked-matches.ts'

type Reply<Name extends keyof typeof lookups> = ReplyOf<(typeof lookups)[Name]>

interface LookupRequest {
  text?: string | undefined
  values?: readonly string[] | undefined
  limit: number
}

interface LookupRow {
  value: string
  code: string
  names: Names
}

const noCondition = sql`true`
/** What is disabled is offered for nothing new, but it can be found by its id: what exists keeps it. */
const offered = ({ values }: LookupRequest, enabled: RawBuilder<unknown>) => (values ? noCondition : enabled)

const equals = (column: string, value: string | undefined) =>
  value === undefined ? noCondition : sql`${sql.ref(column)} = ${value}`

/** Another row as a choice names it, by its alias; null where an outer join found none. */
const parent = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('value', ${sql.ref(`${alias}.id`)}::text, 'names', ${sql.ref(`${alias}.names`)}) end`

/** A row as it is sent: named in the reader's language, and how its Chinese name is typed. */
export function presentChoice<Row extends LookupRow>(row: Row, language: Language) {
  return { ...row, label: textIn(row.names, language), ...pinyinKeys(row.names.zh) }
}

const presentParent = <Parent extends { value: string; names: Names }>(
  row: Parent | null,
  language: Language,
) => row && { ...row, label: textIn(row.names, language) }

/** Filters the rows within the scope in memory: there are few of any kind. */
async function choose<Row extends LookupRow>(
  { db, language }: Context,
  { text = '', values, limit }: LookupRequest,
  statement: RawBuilder<Row>,
) {
  const { rows } = await statement.execute(db)
  const ids = values && new Set(values)
  const selected = rows.filter(({ value }) => !ids || ids.has(value))
  return rankedMatches(
    selected.map((row) => presentChoice(row, language)),
    text,
  ).slice(0, limit)
}

type Parent = { value: string; names: Names } | null

/**
 * Agencies: all of them with an unrestricted scope and for the operator, an agency itself, for other organisations
 * none.
 */
export function agents(context: Context, request: LookupRequest): Promise<Reply<'lookups.agent'>> {
  const mine = scopeCondition(context.scope, {
    organisation: (id) => sql`o.id = ${id}`,
    instead: { operator: everyRow, carrier: noRow, portCorporation: noRow },
  })
  return choose(
    context,
    request,
    sql<LookupRow>`
      select o.id as value, o.code, o.names from staff.organisations o join agents.agents a on a.organisation_id = o.id
      where o.enabled and a.enabled and ${mine} order by o.code`,
  )
}

export async function ships(
  context: Context,
  request: LookupRequest & { series?: string | undefined; carrier?: string | undefined },
): Promise<Reply<'lookups.cruise'>> {
  const rows = await choose(
    context,
    request,
    sql<LookupRow & { series: Parent; carrier: Parent }>`
      select s.id as value, s.code, s.names, ${parent('r')} as series, ${parent('o')} as carrier
      from fleet.ships s join staff.organisations o on o.id = s.carrier_id
        left join fleet.ship_series r on r.id = s.series_id
      where s.enabled and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)}
        and ${equals('s.series_id', request.series)} and ${equals('s.carrier_id', request.carrier)}
      order by s.series_id, s.id`,
  )
  return rows.map((row) => ({
    ...row,
    series: presentParent(row.series, context.language),
    carrier: presentParent(row.carrier, context.language),
  }))
}

export async function ports(
  context: Context,
  request: LookupRequest & { corporation?: string | undefined },
): Promise<Reply<'lookups.port'>> {
  const rows = await choose(
    context,
    request,
    sql<LookupRow & { corporation: Parent }>`
      select p.id as value, p.code, p.names, ${parent('o')} as corporation
      from network.ports p left join staff.organisations o on o.id = p.corporation_id
      where ${equals('p.corporation_id', request.corporation)} and ${offered(request, sql`p.enabled`)} order by p.river_km, p.position, p.id`,
  )
  return rows.map((row) => ({ ...row, corporation: presentParent(row.corporation, context.language) }))
}

const docksWhere = (condition: RawBuilder<unknown>) => sql<LookupRow & { port: Parent }>`
  select d.id as value, d.code, d.names, ${parent('p')} as port
  from network.docks d join network.ports p on p.id = d.port_id
  where ${condition} order by p.river_km, p.position, p.id, d.position, d.id`

export async function docks(
  context: Context,
  request: LookupRequest & { port?: string | undefined },
): Promise<Reply<'lookups.docker'>> {
  const offer = sql`${equals('d.port_id', request.port)} and ${offered(request, sql`d.enabled and p.enabled`)}`
  const rows = await choose(context, request, docksWhere(offer))
  return rows.map((row) => ({ ...row, port: presentParent(row.port, context.language) }))
}

/** The docks of the caller; all docks for an overseer who has none. */
export async function ownDocks(
  context: Context,
  request: LookupRequest,
): Promise<Reply<'lookups.userDocker'>> {
  const { dockIds } = context.caller
  const everywhere = dockIds.length === 0 && seesEverything(context.scope)
  const mine = everywhere ? noCondition : sql`d.id = any(${dockIds}::bigint[])`
  const rows = await choose(context, request, docksWhere(mine))
  return rows.map((row) => ({ ...row, port: presentParent(row.port, context.language) }))
}

export function series(
  context: Context,
  request: LookupRequest & { carrier?: string | undefined },
): Promise<Reply<'lookups.cruiseSeries'>> {
  return choose(
    context,
    request,
    sql<LookupRow>`
      select r.id as value, r.code, r.names from fleet.ship_series r
      where exists (select from fleet.ships s where s.series_id = r.id and s.enabled
        and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)} and ${equals('s.carrier_id', request.carrier)})
      order by r.id`,
  )
}

export function suppliers(context: Context, request: LookupRequest): Promise<Reply<'lookups.supplier'>> {
  return choose(
    context,
    request,
    sql<LookupRow>`
      select o.id as value, o.code, o.names from staff.organisations o
      where o.enabled and ${visibleOfCarrier(context.scope, sql`o.id`)}
        and exists (select from network.lines l where l.carrier_id = o.id and l.enabled)
      order by o.code`,
  )
}

export async function lines(
  context: Context,
  request: LookupRequest & { carrier?: string | undefined },
): Promise<Reply<'lookups.route'>> {
  const rows = await choose(
    context,
    request,
    sql<LookupRow & { kind: string; carrier: Parent }>`
      select l.id as value, l.code, l.names, l.kind, ${parent('o')} as carrier
      from network.lines l join staff.organisations o on o.id = l.carrier_id
      where l.enabled and ${visibleLines(context.scope)} and ${equals('l.carrier_id', request.carrier)}
      order by l.position, l.id`,
  )
  return rows.map((row) => ({ ...row, carrier: presentParent(row.carrier, context.language) }))
}

export function portCorporations(
  context: Context,
  request: LookupRequest,
): Promise<Reply<'lookups.portCorporation'>> {
  return choose(
    context,
    request,
    sql<LookupRow>`
      select o.id as value, o.code, o.names from staff.organisations o
      where o.kind = 'portCorporation' and ${offered(request, sql`o.enabled`)} order by o.code`,
  )
}
