import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import type { lookups } from '@fairway/contract/lookups/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { visibleOfCarrier } from '../fleet/index.ts'
import { visibleLines } from '../network/index.ts'
import { pinyinKeys } from '../platform/database/pinyin-keys.ts'
import type { Context } from '../platform/http/context.ts'
import { everyRow, noRow, scopeCondition, seesEverything } from '../staff/index.ts'
import { found } from './domain/find.ts'

type Reply<Name extends keyof typeof lookups> = ReplyOf<(typeof lookups)[Name]>

interface Asked {
  text?: string | undefined
  values?: readonly string[] | undefined
  limit: number
}

interface Stored {
  value: string
  code: string
  names: Names
}

const none = sql`true`
const only = (column: string, value: string | undefined) =>
  value === undefined ? none : sql`${sql.ref(column)} = ${value}`

/** Another row as a choice names it, by its alias; null where an outer join found none. */
const parent = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('value', ${sql.ref(`${alias}.id`)}::text, 'names', ${sql.ref(`${alias}.names`)}) end`

/** A row as it is sent: named in the reader's language, and how its Chinese name is typed. */
export function asChoice<Row extends Stored>(row: Row, language: Language) {
  return { ...row, label: textIn(row.names, language), ...pinyinKeys(row.names.zh) }
}

const named = <Parent extends { value: string; names: Names }>(row: Parent | null, language: Language) =>
  row && { ...row, label: textIn(row.names, language) }

/** Those asked for, of all a person may see: there are few of any kind, so they are searched here. */
async function choose<Row extends Stored>(
  { db, language }: Context,
  { text = '', values, limit }: Asked,
  statement: RawBuilder<Row>,
) {
  const { rows } = await statement.execute(db)
  const wanted = values && new Set(values)
  const seen = rows.filter(({ value }) => !wanted || wanted.has(value))
  return found(
    seen.map((row) => asChoice(row, language)),
    text,
  ).slice(0, limit)
}

type Parent = { value: string; names: Names } | null

/**
 * Agencies: all of them with an unrestricted scope and for the operator, an agency itself, for other organisations
 * none.
 */
export function agents(context: Context, asked: Asked): Promise<Reply<'lookups.agent'>> {
  const mine = scopeCondition(context.scope, {
    organisation: (id) => sql`o.id = ${id}`,
    instead: { operator: everyRow, carrier: noRow, portCorporation: noRow },
  })
  return choose(
    context,
    asked,
    sql<Stored>`
      select o.id as value, o.code, o.names from staff.organisations o join agents.agents a on a.organisation_id = o.id
      where o.enabled and a.enabled and ${mine} order by o.code`,
  )
}

export async function ships(
  context: Context,
  asked: Asked & { series?: string | undefined; carrier?: string | undefined },
): Promise<Reply<'lookups.cruise'>> {
  const rows = await choose(
    context,
    asked,
    sql<Stored & { series: Parent; carrier: Parent }>`
      select s.id as value, s.code, s.names, ${parent('r')} as series, ${parent('o')} as carrier
      from fleet.ships s join staff.organisations o on o.id = s.carrier_id
        left join fleet.ship_series r on r.id = s.series_id
      where s.enabled and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)}
        and ${only('s.series_id', asked.series)} and ${only('s.carrier_id', asked.carrier)}
      order by s.series_id, s.id`,
  )
  return rows.map((row) => ({
    ...row,
    series: named(row.series, context.language),
    carrier: named(row.carrier, context.language),
  }))
}

export async function ports(
  context: Context,
  asked: Asked & { corporation?: string | undefined },
): Promise<Reply<'lookups.port'>> {
  const rows = await choose(
    context,
    asked,
    sql<Stored & { corporation: Parent }>`
      select p.id as value, p.code, p.names, ${parent('o')} as corporation
      from network.ports p left join staff.organisations o on o.id = p.corporation_id
      where ${only('p.corporation_id', asked.corporation)} order by p.position, p.river_km, p.id`,
  )
  return rows.map((row) => ({ ...row, corporation: named(row.corporation, context.language) }))
}

const docksWhere = (condition: RawBuilder<unknown>) => sql<Stored & { port: Parent }>`
  select d.id as value, d.code, d.names, ${parent('p')} as port
  from network.docks d join network.ports p on p.id = d.port_id
  where ${condition} order by p.position, p.river_km, p.id, d.position, d.id`

export async function docks(
  context: Context,
  asked: Asked & { port?: string | undefined },
): Promise<Reply<'lookups.docker'>> {
  const rows = await choose(context, asked, docksWhere(only('d.port_id', asked.port)))
  return rows.map((row) => ({ ...row, port: named(row.port, context.language) }))
}

/** The docks of the caller; all docks for an overseer who has none. */
export async function ownDocks(context: Context, asked: Asked): Promise<Reply<'lookups.userDocker'>> {
  const { dockIds } = context.caller
  const everywhere = dockIds.length === 0 && seesEverything(context.scope)
  const mine = everywhere ? none : sql`d.id = any(${dockIds}::bigint[])`
  const rows = await choose(context, asked, docksWhere(mine))
  return rows.map((row) => ({ ...row, port: named(row.port, context.language) }))
}

export function series(
  context: Context,
  asked: Asked & { carrier?: string | undefined },
): Promise<Reply<'lookups.cruiseSeries'>> {
  return choose(
    context,
    asked,
    sql<Stored>`
      select r.id as value, r.code, r.names from fleet.ship_series r
      where exists (select from fleet.ships s where s.series_id = r.id and s.enabled
        and ${visibleOfCarrier(context.scope, sql`s.carrier_id`)} and ${only('s.carrier_id', asked.carrier)})
      order by r.id`,
  )
}

export function suppliers(context: Context, asked: Asked): Promise<Reply<'lookups.supplier'>> {
  return choose(
    context,
    asked,
    sql<Stored>`
      select o.id as value, o.code, o.names from staff.organisations o
      where o.enabled and ${visibleOfCarrier(context.scope, sql`o.id`)}
        and exists (select from network.lines l where l.carrier_id = o.id and l.enabled)
      order by o.code`,
  )
}

export async function lines(
  context: Context,
  asked: Asked & { carrier?: string | undefined },
): Promise<Reply<'lookups.route'>> {
  const rows = await choose(
    context,
    asked,
    sql<Stored & { kind: string; carrier: Parent }>`
      select l.id as value, l.code, l.names, l.kind, ${parent('o')} as carrier
      from network.lines l join staff.organisations o on o.id = l.carrier_id
      where l.enabled and ${visibleLines(context.scope)} and ${only('l.carrier_id', asked.carrier)}
      order by l.position, l.id`,
  )
  return rows.map((row) => ({ ...row, carrier: named(row.carrier, context.language) }))
}

export function portCorporations(context: Context, asked: Asked): Promise<Reply<'lookups.portCorporation'>> {
  return choose(
    context,
    asked,
    sql<Stored>`
      select o.id as value, o.code, o.names from staff.organisations o
      where o.enabled and o.kind = 'portCorporation' order by o.code`,
  )
}
